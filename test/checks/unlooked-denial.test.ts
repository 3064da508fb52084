import { describe, expect, it } from "vitest";
import { unlookedDenial } from "../../src/checks/unlooked-denial.ts";
import { agent, call, found, tool, user } from "./talk.ts";

describe("unlooked-denial", () => {
  it.each([
    [
      "finds a cannot said without a look",
      [
        user("x"),
        call("1", "get_user", {}),
        tool("1", { orders: ["#W528"] }),
        agent("Ok."),
        user("See my orders?"),
        agent("I can't fetch that from your order details."),
      ],
      ["2 major"],
    ],
    [
      "accepts it after a look",
      [
        user("x"),
        call("1", "get_user", {}),
        tool("1", { orders: ["#W528"] }),
        call("2", "get_order", { id: "#W528" }),
        tool("2", {}),
        agent("I can't find that in your order."),
      ],
      [],
    ],
    [
      "accepts it where there is nothing to look at",
      [user("x"), agent("I cannot see your orders.")],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(unlookedDenial, messages)).toEqual(places);
  });
});
