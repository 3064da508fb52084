import { describe, expect, it } from "vitest";
import { selfContradiction } from "../../src/checks/self-contradiction.ts";
import { agent, found, user } from "./talk.ts";

describe("self-contradiction", () => {
  it.each([
    [
      "finds another value for the same thing",
      [
        user("x?"),
        agent("Your monthly fee is $40."),
        user("Hm."),
        agent("Your monthly fee is $55."),
      ],
      ["2 major"],
    ],
    [
      "accepts the same value in other letters",
      [
        user("x?"),
        agent("Your monthly fee is $40."),
        user("Hm."),
        agent("Your monthly fee is 40 USD."),
      ],
      [],
    ],
    [
      "accepts a value that a tool or the user brought since",
      [
        user("x?"),
        agent("Your appointment is on 3 May 2026."),
        user("Make it 5 May 2026."),
        agent("Your appointment is on 5 May 2026."),
      ],
      [],
    ],
    [
      "tells things apart",
      [
        user("x?"),
        agent("Your monthly fee is $40."),
        user("And?"),
        agent("Your joining fee is $55."),
      ],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(selfContradiction, messages)).toEqual(places);
  });
});
