import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { parseConversations, type ParseOptions } from "../../../src/conversation/read/index.ts";
import { chat, utf16 } from "./files.ts";

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === "string" ? new TextEncoder().encode(content) : content;
const read = (content: string | Uint8Array, options: ParseOptions = {}) =>
  parseConversations(bytesOf(content), { file: "call.json", ...options });
const wordsOf = async (content: string | Uint8Array): Promise<(string | undefined)[]> =>
  (await read(content)).flatMap(({ conversation }) =>
    conversation.messages.map(({ text }) => text),
  );

const HELLO = chat("Grüße 🙂", "Hallo");

describe("bytes", () => {
  it.each([
    ["UTF-8", HELLO],
    ["UTF-8 with a byte order mark", `\uFEFF${HELLO}`],
    ["UTF-16, little end first", utf16(HELLO, "le")],
    ["UTF-16, big end first", utf16(HELLO, "be")],
    ["UTF-16 without a mark", utf16(HELLO, "le", false)],
    ["UTF-16 without a mark, big end first", utf16(HELLO, "be", false)],
    ["gzip", gzipSync(HELLO)],
    ["gzip in gzip", gzipSync(gzipSync(HELLO))],
    ["JSON inside a text", JSON.stringify(HELLO)],
    ["JSON inside a text inside a text", JSON.stringify(JSON.stringify(HELLO))],
    ["a file with spaces around", `\n\n  ${HELLO}\n\n`],
  ])("are read as %s", async (_title, content) => {
    expect(await wordsOf(content)).toEqual(["Grüße 🙂", "Hallo"]);
  });

  it("replaces half a character and says where", async () => {
    const [result] = await read(
      String.raw`{"messages":[{"role":"user","content":"a\ud83d"},{"role":"assistant","content":"ok"}]}`,
    );
    expect(result?.conversation.messages[0]?.text).toBe("a\uFFFD");
    expect(result?.conversation.warnings).toEqual([
      { pointer: "/messages/0", message: "half a character (lone surrogate) was replaced" },
    ]);
  });
});

describe("JSON Lines", () => {
  const line = (content: string): string => JSON.stringify({ role: "user", content });

  it.each([
    ["with CRLF", `${line("a")}\r\n${line("b")}\r\n`],
    ["with blank lines", `\n${line("a")}\n\n   \n${line("b")}\n`],
    ["without a last line end", `${line("a")}\n${line("b")}`],
    [
      "as values over several lines",
      `{\n"role":"user",\n"content":"a"}\n{"role":"user","content":\n"b"}`,
    ],
    ["as values on one line", `${line("a")}${line("b")}`],
  ])("are read %s", async (_title, content) => {
    expect(await wordsOf(content)).toEqual(["a", "b"]);
  });

  it("keep the line of every message, also of values over several lines", async () => {
    const [result] = await read(
      `\n{\n"role":"user",\n"content":"a"}\n\n{"role":"user",\n"content":"b"}`,
    );
    expect(result?.conversation.messages.map(({ source }) => source)).toEqual(["line 2", "line 6"]);
  });

  it("leave out a last line that was cut off, and say so", async () => {
    const [result] = await read(`${line("a")}\n${line("b")}\n{"role":"assistant","cont`);
    expect(result?.conversation).toMatchObject({
      complete: false,
      warnings: [{ pointer: "line 3", message: "the last line is cut off; left out" }],
    });
    expect(result?.conversation.messages).toHaveLength(2);
  });

  it("are one conversation for each id that the lines name", async () => {
    const rows = ["a", "b", "a"].map((id, i) =>
      JSON.stringify({ call_id: id, role: i === 0 ? "assistant" : "user", content: id }),
    );
    const results = await read(rows.join("\n"));
    expect(
      results.map(({ conversation }) => [conversation.id, conversation.messages.length]),
    ).toEqual([
      ["a", 2],
      ["b", 1],
    ]);
  });

  it("may wrap the message", async () => {
    const wrapped = JSON.stringify({
      type: "log",
      timestamp: 1735689600,
      message: { role: "user", content: "a" },
    });
    const [result] = await read(`${wrapped}\n${wrapped}`);
    expect(result?.conversation.messages[0]).toMatchObject({
      text: "a",
      at: "2025-01-01T00:00:00.000Z",
    });
  });
});

describe("what is broken", () => {
  it.each([
    ["an empty file", "", "is empty"],
    ["only spaces", " \n ", "is empty"],
    [
      "JSON that ends too early",
      '{"messages": [\n{"role": "user"',
      "line 2, column 16: the JSON ends too early",
    ],
    [
      "a placeholder copied from a page",
      '{"messages": [\n  [Object]\n]}',
      "line 2, column 4: not JSON from here on",
    ],
    ["a trailing comma", '{"a": 1,}', "line 1, column 9: not JSON from here on"],
    [
      "a broken line",
      '{"role":"user","content":"a"}\n{"role" oops}\n{"role":"user","content":"b"}',
      "line 2, column 9: the line is not JSON",
    ],
    ["gzip that is cut off", gzipSync(HELLO).subarray(0, 30), "is gzip, but cannot be unpacked"],
    ["text without speakers", "Once upon a time\nthere was a call.", "text without speaker labels"],
    ["JSON that is no conversation", '{"a": 1, "b": [1, 2]}', 'JSON with "a", "b"'],
    [
      "a picture",
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0, 1, 2]),
      "text without speaker labels",
    ],
  ])("is refused by name and place: %s", async (_title, content, message) => {
    await expect(read(content)).rejects.toMatchObject({
      code: "E_FORMAT",
      message: expect.stringMatching(
        new RegExp(`"call.json".*${message.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`),
      ),
    });
  });

  it("is refused when gzip is packed in itself for ever", async () => {
    let packed: Uint8Array = bytesOf(HELLO);
    for (let i = 0; i < 6; i += 1) packed = gzipSync(packed);
    await expect(read(packed)).rejects.toMatchObject({
      code: "E_FORMAT",
      message: expect.stringContaining("gzip inside gzip"),
    });
  });
});

describe("wrappers", () => {
  it.each([
    ["a web hook's body", { headers: {}, body: JSON.parse(HELLO) }],
    ["a body that is JSON in a text", { body: HELLO }],
    ["a list of one", [{ data: { payload: JSON.parse(HELLO) } }]],
    ["JSON in JSON in a list", [JSON.stringify({ body: HELLO })]],
  ])("are looked into: %s", async (_title, value) => {
    expect(await wordsOf(JSON.stringify(value))).toEqual(["Grüße 🙂", "Hallo"]);
  });

  it("keep the pointer into the file", async () => {
    const [result] = await read(JSON.stringify({ body: { messages: JSON.parse(HELLO).messages } }));
    expect(result?.conversation.messages[1]?.source).toBe("/body/messages/1");
  });

  it("may hold a transcript as text", async () => {
    const [result] = await read(
      JSON.stringify({ call: "c", transcript: "AI: Hello there\nUser: Hi\nAI: Bye" }),
    );
    expect(result?.input.format).toBe("labelled-text");
    expect(result?.conversation.messages.map(({ source }) => source)).toEqual([
      "/transcript line 1",
      "/transcript line 2",
      "/transcript line 3",
    ]);
  });
});

describe("two formats that fit equally", () => {
  it("are named, with the flag that decides", async () => {
    // Both a Vapi call and a Retell call by every mark they have.
    const both = {
      artifact: { messages: [{ role: "bot", message: "hello" }] },
      transcript_object: [{ role: "agent", content: "hello", words: [] }],
    };
    await expect(read(JSON.stringify(both))).rejects.toMatchObject({
      code: "E_FORMAT",
      message: expect.stringMatching(/fits two formats equally: vapi \(.*\) and retell \(.*\)/),
      hint: "Say which one with --from vapi or --from retell.",
    });
    const [result] = await read(JSON.stringify(both), { from: "retell" });
    expect(result?.input.format).toBe("retell");
  });

  it("an unknown format lists the known ones", async () => {
    await expect(read(HELLO, { from: "openai" })).rejects.toMatchObject({
      code: "E_FORMAT",
      hint: expect.stringContaining("openai-chat"),
    });
  });

  it("a format that does not fit says what it misses", async () => {
    await expect(read(HELLO, { from: "tau-bench" })).rejects.toMatchObject({
      code: "E_FORMAT",
      message: expect.stringContaining("There is no list `traj`"),
    });
  });
});
