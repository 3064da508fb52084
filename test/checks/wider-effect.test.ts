import { describe, expect, it } from "vitest";
import { widerEffect } from "../../src/checks/wider-effect.ts";
import { agent, call, found, tool, user } from "./talk.ts";

describe("wider-effect", () => {
  it.each([
    [
      "finds a whole cancelled where a part was talked of",
      [
        user("x"),
        call("1", "get_order", {}),
        tool("1", {
          order_id: "#W5",
          items: [
            { name: "Garden Hose", item_id: "11" },
            { name: "E-Reader", item_id: "22" },
          ],
        }),
        agent("Shall I cancel the garden hose?"),
        user("Yes."),
        call("2", "cancel_order", { order_id: "#W5" }),
      ],
      ["2 critical"],
    ],
    [
      "accepts it when the whole was talked of",
      [
        user("x"),
        call("1", "get_order", {}),
        tool("1", {
          order_id: "#W5",
          items: [
            { name: "Garden Hose", item_id: "11" },
            { name: "E-Reader", item_id: "22" },
          ],
        }),
        agent("To cancel the garden hose, the whole order must go. Shall I?"),
        user("Yes."),
        call("2", "cancel_order", { order_id: "#W5" }),
      ],
      [],
    ],
    [
      "accepts it when every part was named, or none",
      [
        user("x"),
        call("1", "get_order", {}),
        tool("1", {
          order_id: "#W5",
          items: [
            { name: "Garden Hose", item_id: "11" },
            { name: "E-Reader", item_id: "22" },
          ],
        }),
        agent("Shall I cancel the garden hose and the e-reader?"),
        user("Yes."),
        call("2", "cancel_order", { order_id: "#W5" }),
      ],
      [],
    ],
    [
      "accepts a call that names the part",
      [
        user("x"),
        call("1", "get_order", {}),
        tool("1", {
          order_id: "#W5",
          items: [
            { name: "Garden Hose", item_id: "11" },
            { name: "E-Reader", item_id: "22" },
          ],
        }),
        agent("Shall I return the garden hose?"),
        user("Yes."),
        call("2", "return_items", { order_id: "#W5", items: ["11"] }),
      ],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(widerEffect, messages)).toEqual(places);
  });
});
