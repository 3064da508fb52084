import { describe, expect, it } from "vitest";
import { argumentFromNowhere } from "../../src/checks/argument-from-nowhere.ts";
import { call, found, tool, user } from "./talk.ts";

describe("argument-from-nowhere", () => {
  it.each([
    [
      "finds an identifier that nothing before contains",
      [user("x?"), call("1", "get_order", { order_id: "A-99120" })],
      ["1 major"],
    ],
    [
      "is critical where the call changes something",
      [user("x?"), call("1", "cancel_order", { order_id: "A-99120" })],
      ["1 critical"],
    ],
    [
      "accepts what the user, a result or a joined value holds",
      [
        user("I am ana@shop.example, order A 99120 / A-99120."),
        call("1", "get_order", { order_id: "#A99120", email: "ANA@shop.example" }),
        tool("1", { id: 550123 }),
        call("2", "get", { id: 550123 }),
      ],
      [],
    ],
    [
      "leaves texts of the agent's own alone",
      [user("x?"), call("1", "think", { thought: "The order A-99120 may be it, and costs $5." })],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(argumentFromNowhere, messages)).toEqual(places);
  });
});
