import { describe, expect, it } from "vitest";
import { repeatedCall } from "../../src/checks/repeated-call.ts";
import { call, found, tool, user } from "./talk.ts";

describe("repeated-call", () => {
  it.each([
    [
      "finds a deed done twice",
      [
        user("x"),
        call("1", "send_gift", { to: "ana", sum: 5 }),
        tool("1", { ok: true }),
        call("2", "send_gift", { sum: 5, to: "ana" }),
        tool("2", { ok: true }),
      ],
      ["1 critical"],
    ],
    [
      "finds a failed call tried again unchanged",
      [
        user("x"),
        call("1", "send_gift", { to: "ana" }),
        tool("1", "Error: no"),
        user("x"),
        call("2", "send_gift", { to: "ana" }),
        tool("2", "Error: no"),
      ],
      ["2 major"],
    ],
    [
      "finds a look-up that goes round in circles",
      [
        user("x"),
        call("1", "get", {}),
        tool("1", {}),
        call("2", "get", {}),
        tool("2", {}),
        user("x"),
        call("3", "get", {}),
        tool("3", {}),
      ],
      ["1 minor", "2 major"],
    ],
    [
      "accepts a look-up after something was changed",
      [
        user("x"),
        call("1", "get", {}),
        tool("1", {}),
        call("2", "update_name", { name: "Ana" }),
        tool("2", { ok: true }),
        call("3", "get", {}),
        tool("3", {}),
      ],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(repeatedCall, messages)).toEqual(places);
  });
});
