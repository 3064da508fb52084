import { describe, expect, it } from "vitest";
import { policyFormat } from "../../src/checks/policy-format.ts";
import { agent, found, system, user } from "./talk.ts";

describe("policy-format", () => {
  it.each([
    [
      "finds several calls at once where one is asked for",
      [
        system("You should only make one tool call at a time."),
        user("x"),
        agent("", { id: "1", name: "a", arguments: {} }, { id: "2", name: "b", arguments: {} }),
      ],
      ["1 minor"],
    ],
    [
      "finds words beside a call where none are wanted",
      [
        system("If you take a tool call, you should not respond to the user at the same time."),
        user("x"),
        agent("One moment.", { id: "1", name: "a", arguments: {} }),
      ],
      ["1 minor"],
    ],
    [
      "accepts both without such a policy",
      [
        user("x"),
        agent(
          "One moment.",
          { id: "1", name: "a", arguments: {} },
          { id: "2", name: "b", arguments: {} },
        ),
      ],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(policyFormat, messages)).toEqual(places);
  });
});
