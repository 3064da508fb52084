import { describe, expect, it } from "vitest";
import { callAgainstRecord } from "../../src/checks/call-against-record.ts";
import { call, found, tool, user } from "./talk.ts";

describe("call-against-record", () => {
  it.each([
    [
      "finds a call for another state than the record has",
      [
        user("x"),
        call("1", "get_order", {}),
        tool("1", { order_id: "#W5", status: "delivered" }),
        call("2", "cancel_pending_order", { order_id: "#W5" }),
      ],
      ["1 major"],
    ],
    [
      "reads the state out of a name in capitals and small letters",
      [
        user("x"),
        call("1", "GetOrder", {}),
        tool("1", { order_id: "#W5", status: "delivered" }),
        call("2", "CancelPendingOrder", { order_id: "#W5" }),
      ],
      ["1 major"],
    ],
    [
      "finds a new thing that is not available",
      [
        user("x"),
        call("1", "list", {}),
        tool("1", {
          v: {
            "123456": { item_id: "123456", available: false },
            "7": { item_id: "7", available: true },
          },
        }),
        call("2", "change_items", { new_item_ids: ["123456"] }),
      ],
      ["1 major"],
    ],
    [
      "accepts a record in the right state",
      [
        user("x"),
        call("1", "get_order", {}),
        tool("1", { order_id: "#W5", status: "pending" }),
        call("2", "cancel_pending_order", { order_id: "#W5" }),
      ],
      [],
    ],
    [
      "does not read the state of a thing that only refers to it",
      [
        user("x"),
        call("1", "get_order", {}),
        tool("1", { order_id: "#W5", user_id: "ana_1", status: "delivered" }),
        call("2", "update_pending_orders", { user_id: "ana_1" }),
      ],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(callAgainstRecord, messages)).toEqual(places);
  });
});
