import { describe, expect, it } from "vitest";
import { read } from "./reading.ts";

describe("the own format", () => {
  it("needs no pointers when it is written by hand", async () => {
    const conversation = await read({
      dropturn: 1,
      id: "x",
      messages: [{ role: "user", text: "a" }],
    });
    expect(conversation.messages[0]?.source).toBe("/messages/0");
  });

  it.each([
    ["another version", { dropturn: 2 }, 'version "2"'],
    [
      "a field that is none",
      { dropturn: 1, id: "x", messages: [{ role: "user", txt: "a" }] },
      "/messages/0: Unrecognized key",
    ],
    [
      "a message without a role",
      { dropturn: 1, id: "x", messages: [{ text: "a" }] },
      "/messages/0/role",
    ],
    ["no messages", { dropturn: 1, id: "x" }, "/messages: expected array, but it is missing"],
  ])("is refused with a place: %s", async (_title, value, message) => {
    await expect(read(value)).rejects.toMatchObject({
      code: "E_FORMAT",
      message: expect.stringContaining(message),
    });
  });
});
