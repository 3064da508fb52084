import { describe, expect, it } from "vitest";
import { deniedField } from "../../src/checks/denied-field.ts";
import { agent, call, found, tool, user } from "./talk.ts";

describe("denied-field", () => {
  it.each([
    [
      "finds that a value is said not to be there",
      [
        user("x?"),
        call("1", "get", {}),
        tool("1", { order_id: "#W11549", shipments: [{ tracking_id: "286422338955" }] }),
        agent(
          "Order #W11549 does not have a tracking number because it was cancelled before shipment.",
        ),
      ],
      ["1 critical"],
    ],
    [
      "accepts it where the tool result has none",
      [
        user("x?"),
        call("1", "get", {}),
        tool("1", { order_id: "#W11549", tracking_id: null }),
        agent("Order #W11549 does not have a tracking number."),
      ],
      [],
    ],
    [
      "accepts it for another thing than the record",
      [
        user("x?"),
        call("1", "get", {}),
        tool("1", { order_id: "#W11549", tracking_id: "286422338955" }),
        agent("Order #W22222 has no tracking number."),
      ],
      [],
    ],
    [
      "does not take a part of a key for its value",
      [
        user("x?"),
        call("1", "get", {}),
        tool("1", { name: "Oslo", flight_number: "HAT202" }),
        agent("There are no other flights to Oslo."),
      ],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(deniedField, messages)).toEqual(places);
  });
});
