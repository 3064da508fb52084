import { describe, expect, it } from "vitest";
import { wrongCount } from "../../src/checks/wrong-count.ts";
import { agent, call, found, tool, user } from "./talk.ts";

describe("wrong-count", () => {
  it.each([
    [
      "finds a count that no list has",
      [
        user("How many?"),
        call("1", "get_product", {}),
        tool("1", {
          name: "T-Shirt",
          variants: {
            v1: { item_id: "v1", color: "red", available: true },
            v2: { item_id: "v2", color: "blue", available: true },
            v3: { item_id: "v3", color: "green", available: false },
          },
        }),
        agent("There are 7 available T-Shirt options in our store."),
      ],
      ["1 critical"],
    ],
    [
      "finds it as a word, too",
      [
        user("How many?"),
        call("1", "get_product", {}),
        tool("1", {
          name: "T-Shirt",
          variants: {
            v1: { item_id: "v1", color: "red", available: true },
            v2: { item_id: "v2", color: "blue", available: true },
            v3: { item_id: "v3", color: "green", available: false },
          },
        }),
        agent("We have four options."),
      ],
      ["1 critical"],
    ],
    [
      "accepts the whole list and what a yes-or-no field leaves of it",
      [
        user("How many?"),
        call("1", "get_product", {}),
        tool("1", {
          variants: {
            v1: { item_id: "v1", color: "red", available: true },
            v2: { item_id: "v2", color: "blue", available: true },
            v3: { item_id: "v3", color: "green", available: false },
          },
        }),
        agent("There are 3 options."),
        user("Now?"),
        agent("There are 2 options available."),
      ],
      [],
    ],
    [
      "accepts a count that is narrowed by words after it or by a value",
      [
        user("How many?"),
        call("1", "get_product", {}),
        tool("1", {
          variants: {
            v1: { item_id: "v1", color: "red", available: true },
            v2: { item_id: "v2", color: "blue", available: true },
            v3: { item_id: "v3", color: "green", available: false },
          },
        }),
        agent("I found 8 options that fit. There are 9 red options."),
      ],
      [],
    ],
    ["needs a list to count", [user("How many?"), agent("There are 11 options.")], []],
  ])("%s", (_title, messages, places) => {
    expect(found(wrongCount, messages)).toEqual(places);
  });
});
