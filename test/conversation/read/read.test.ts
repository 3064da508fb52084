import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import {
  readConversation,
  readConversations,
  type ReadOptions,
} from "../../../src/conversation/read/index.ts";
import { chat, createFolder } from "./files.ts";

const folder = createFolder();
afterAll(() => folder.remove());

async function idsOf(path: string, options: ReadOptions = {}): Promise<string[]> {
  const ids: string[] = [];
  for await (const { conversation } of readConversations(path, options)) ids.push(conversation.id);
  return ids;
}

async function* chunksOf(text: string, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
}

const several = [chat("a", "b", { id: "one" }), chat("c", "d", { id: "two" }), chat("e", "f")].join(
  "\n",
);

describe("a file with one conversation", () => {
  it("says what was detected and where", async () => {
    const file = folder.write("one.json", chat("a", "b"));
    const { conversation, input } = await readConversation(file);
    expect(input).toEqual({
      file,
      format: "openai-chat",
      detected: "openai-chat (messages, 2 entries)",
    });
    expect(conversation.id).toBe("one");
  });

  it("may come from standard input", async () => {
    const { conversation, input } = await readConversation("-", {
      stdin: chunksOf(chat("Grüße", "b")),
    });
    expect(input.file).toBe("-");
    expect(conversation.id).toBe("stdin");
    expect(conversation.messages[0]?.text).toBe("Grüße");
  });

  it.each([
    ["a missing file", "nowhere.json", "does not exist"],
    ["a folder", ".", "is a folder, not a file"],
  ])("is refused: %s", async (_title, name, message) => {
    await expect(readConversation(`${folder.path}/${name}`)).rejects.toMatchObject({
      code: "E_FILE",
      message: expect.stringContaining(message),
    });
  });
});

describe("a file with several conversations", () => {
  it("lists their ids", async () => {
    const file = folder.write("several.jsonl", several);
    await expect(readConversation(file)).rejects.toMatchObject({
      code: "E_CONVERSATIONS",
      message: expect.stringContaining('holds 3 conversations: "one", "two", "several-3"'),
      hint: expect.stringContaining("--conversation ID"),
    });
  });

  it("gives the chosen one", async () => {
    const file = folder.write("several.jsonl", several);
    const { conversation } = await readConversation(file, { conversation: "two" });
    expect(conversation.messages[0]).toMatchObject({ text: "c", source: "line 2 /messages/0" });
  });

  it("says when the chosen one is not there", async () => {
    const file = folder.write("several.jsonl", several);
    await expect(readConversation(file, { conversation: "six" })).rejects.toMatchObject({
      code: "E_CONVERSATIONS",
      message: expect.stringContaining('no conversation "six"; it holds "one"'),
    });
  });

  it("tells apart conversations with the same id", async () => {
    const file = folder.write(
      "same.jsonl",
      [chat("a", "b", { id: "x" }), chat("c", "d", { id: "x" })].join("\n"),
    );
    expect(await idsOf(file)).toEqual(["x", "x#2"]);
  });

  it("gives all that can be read before it fails for one that cannot", async () => {
    const file = folder.write(
      "partly.jsonl",
      [chat("a", "b", { id: "one" }), '{"broken', chat("c", "d", { id: "two" }), ""].join("\n"),
    );
    const ids: string[] = [];
    const reading = (async () => {
      for await (const { conversation } of readConversations(file)) ids.push(conversation.id);
    })();
    await expect(reading).rejects.toMatchObject({
      code: "E_FORMAT",
      message: expect.stringMatching(/1 of 2 conversations could not be read; the first: .*line 2/),
    });
    expect(ids).toEqual(["one", "two"]);
  });

  it("names the conversation whose agent cannot be told", async () => {
    const log = JSON.stringify([
      {
        conversations: [
          { from: "human", value: "a" },
          { from: "gpt", value: "b" },
        ],
      },
      {
        conversations: [
          { from: "Kim", value: "a" },
          { from: "Lee", value: "b" },
        ],
      },
    ]);
    const file = folder.write("sides.json", log);
    await expect(idsOf(file)).rejects.toMatchObject({
      code: "E_AGENT",
      message: expect.stringContaining('sides.json", /1: It cannot be told'),
    });
  });

  it("says which lines hold no conversation", async () => {
    const file = folder.write(
      "notes.jsonl",
      [chat("a", "b", { id: "one" }), '{"note": 1}', chat("c", "d", { id: "two" })].join("\n"),
    );
    const notes: string[] = [];
    for await (const { conversation } of readConversations(file))
      notes.push(...conversation.warnings.map(({ pointer }) => pointer));
    expect(notes).toEqual(["line 2"]);
  });
});

describe("a file that is read as a stream", () => {
  const filler = "word ".repeat(2000);
  const rows = Array.from({ length: 600 }, (_, i) =>
    chat(`${i} ${filler}`, "ok", i % 2 === 0 ? { id: `call-${i}` } : {}),
  );
  const large = `\uFEFF${rows.join("\r\n")}\r\n`;
  const expected = rows.map((_, i) => (i % 2 === 0 ? `call-${i}` : `large-${i + 1}`));

  it.each([
    ["as it is", "large.jsonl", large],
    ["packed", "large.jsonl.gz", gzipSync(large)],
  ])("gives what reading it as a whole would give: %s", async (_title, name, content) => {
    expect(await idsOf(folder.write(name, content))).toEqual(expected);
  });

  it("keeps line numbers, and goes on after a broken line", async () => {
    const broken = [...rows.slice(0, 500), "{oops}", ...rows.slice(500)].join("\n");
    const file = folder.write("large-broken.jsonl", broken);
    const sources: (string | undefined)[] = [];
    const reading = (async () => {
      for await (const { conversation } of readConversations(file))
        sources.push(conversation.messages[0]?.source);
    })();
    await expect(reading).rejects.toMatchObject({
      message: expect.stringContaining("line 501, column 2"),
    });
    expect(sources).toHaveLength(600);
    expect(sources.at(-1)).toBe("line 601 /messages/0");
  });

  it("says when its last line was cut off", async () => {
    const file = folder.write("large-cut.jsonl", `${rows.join("\n")}\n${rows[0]?.slice(0, 400)}`);
    let last: boolean | undefined;
    for await (const { conversation } of readConversations(file)) last = conversation.complete;
    expect(last).toBe(false);
  });

  it("reads one long conversation as a whole", async () => {
    const messages = Array.from({ length: 700 }, (_, i) =>
      JSON.stringify({ role: i % 2 === 0 ? "user" : "assistant", content: filler }),
    );
    const { conversation } = await readConversation(
      folder.write("long.jsonl", messages.join("\n")),
    );
    expect(conversation.messages).toHaveLength(700);
  });

  it("says when gzip ends too early", async () => {
    const file = folder.write("cut.jsonl.gz", gzipSync(large).subarray(0, 9000));
    await expect(idsOf(file)).rejects.toMatchObject({
      code: "E_FORMAT",
      message: expect.stringContaining("cannot be unpacked"),
    });
  });
});
