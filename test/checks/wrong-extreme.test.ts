import { describe, expect, it } from "vitest";
import { wrongExtreme } from "../../src/checks/wrong-extreme.ts";
import { agent, call, found, tool, user } from "./talk.ts";

describe("wrong-extreme", () => {
  it.each([
    [
      "finds a cheapest that is not",
      [
        user("Which small one is cheapest?"),
        call("1", "list", {}),
        tool("1", {
          variants: [
            { name: "a", size: "small", price: 20, available: true },
            { name: "b", size: "small", price: 12, available: true },
            { name: "c", size: "large", price: 9, available: true },
            { name: "d", size: "small", price: 5, available: false },
          ],
        }),
        agent("The cheapest one is $20."),
      ],
      ["1 critical"],
    ],
    [
      "accepts the cheapest of those that fit and can be had",
      [
        user("Which small one is cheapest?"),
        call("1", "list", {}),
        tool("1", {
          variants: [
            { name: "a", size: "small", price: 20, available: true },
            { name: "b", size: "small", price: 12, available: true },
            { name: "c", size: "large", price: 9, available: true },
            { name: "d", size: "small", price: 5, available: false },
          ],
        }),
        agent("The cheapest one is $12."),
      ],
      [],
    ],
    [
      "finds a most expensive that is not",
      [
        user("What is the most expensive?"),
        call("1", "list", {}),
        tool("1", {
          variants: [
            { name: "a", size: "small", price: 20, available: true },
            { name: "b", size: "small", price: 12, available: true },
            { name: "c", size: "large", price: 9, available: true },
            { name: "d", size: "small", price: 5, available: false },
          ],
        }),
        agent("The most expensive one is $12."),
      ],
      ["1 critical"],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(wrongExtreme, messages)).toEqual(places);
  });
});
