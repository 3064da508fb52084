import { describe, expect, it } from "vitest";
import { askedAgain } from "../../src/checks/asked-again.ts";
import { agent, call, found, tool, user } from "./talk.ts";

describe("asked-again", () => {
  it.each([
    [
      "finds a question for what was given",
      [
        user("I am ana@shop.example."),
        agent("Thank you."),
        user("So?"),
        agent("Could you please provide your e-mail address?"),
      ],
      ["2 major"],
    ],
    [
      "accepts the question after a look-up that failed",
      [
        user("I am ana@shop.example."),
        call("1", "find_user", { email: "ana@shop.example" }),
        tool("1", "Error: user not found"),
        agent("Could you please provide your e-mail address?"),
      ],
      [],
    ],
    [
      "accepts a question for another one, and for what was not given",
      [
        user("I am ana@shop.example."),
        agent(
          "Could you give me another e-mail address, please? And please provide your zip code.",
        ),
      ],
      [],
    ],
    [
      "does not take a user without an id for one who gave it",
      [user("I do not have my user ID with me."), agent("Please provide your user ID.")],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(askedAgain, messages)).toEqual(places);
  });
});
