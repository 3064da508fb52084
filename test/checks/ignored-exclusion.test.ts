import { describe, expect, it } from "vitest";
import { ignoredExclusion } from "../../src/checks/ignored-exclusion.ts";
import { agent, call, found, tool, user } from "./talk.ts";

describe("ignored-exclusion", () => {
  it.each([
    [
      "finds a deed on what the user ruled out",
      [
        user("x"),
        call("1", "get_order", {}),
        tool("1", {
          items: [
            { item_id: "111222", name: "Backpack" },
            { item_id: "333444", name: "Vacuum Cleaner" },
          ],
        }),
        agent("Which?"),
        user("Return the backpack, not the vacuum cleaner."),
        call("2", "return_items", { item_ids: ["111222", "333444"] }),
      ],
      ["2 critical"],
    ],
    [
      "accepts a deed on the rest",
      [
        user("x"),
        call("1", "get_order", {}),
        tool("1", {
          items: [
            { item_id: "111222", name: "Backpack" },
            { item_id: "333444", name: "Vacuum Cleaner" },
          ],
        }),
        agent("Which?"),
        user("Return the backpack, not the vacuum cleaner."),
        call("2", "return_items", { item_ids: ["111222"] }),
      ],
      [],
    ],
    [
      "finds a value that the user corrected",
      [
        user("x"),
        agent("So that is order A-1001?"),
        user("It is order B-2002, not A-1001."),
        agent("I look at A-1001."),
      ],
      ["2 major"],
    ],
    [
      "accepts the corrected value",
      [
        user("x"),
        agent("So that is order A-1001?"),
        user("It is order B-2002, not A-1001."),
        agent("I look at B-2002, and not at A-1001."),
      ],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(ignoredExclusion, messages)).toEqual(places);
  });
});
