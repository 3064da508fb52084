import { describe, expect, it } from "vitest";
import { rejectedCall } from "../../src/checks/rejected-call.ts";
import { agent, call, found, tool, user } from "./talk.ts";

describe("rejected-call", () => {
  it.each([
    [
      "finds a call that the tool refuses",
      [user("x?"), call("1", "change_order", { id: 7 }), tool("1", "Error: cannot be changed")],
      ["1 major"],
    ],
    [
      "is minor when a look-up finds nothing",
      [
        user("x?"),
        call("1", "find_user", { email: "a@b.example" }),
        tool("1", "Error: user not found"),
      ],
      ["1 minor"],
    ],
    [
      "finds arguments that are no JSON",
      [user("x?"), agent("", { id: "1", name: "get", arguments: {}, argumentsRaw: "{id: 7" })],
      ["1 major"],
    ],
    [
      "accepts a result that is no error",
      [user("x?"), call("1", "get", { id: 7 }), tool("1", { status: "error-free" })],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(rejectedCall, messages)).toEqual(places);
  });
});
