import { describe, expect, it } from "vitest";
import { readCues } from "../../../src/conversation/dialects/cues.ts";
import { readLabelledText } from "../../../src/conversation/dialects/labelled-lines.ts";
import { parseConversations } from "../../../src/conversation/read/index.ts";

const said = (text: string): unknown[] =>
  readLabelledText(text).utterances.map(({ label, text: words, at }) =>
    at === undefined ? [label, words] : [label, words, at],
  );

describe("labelled text", () => {
  it.each([
    [
      "lines without a label go on",
      "Agent: a\nb\nCustomer: c",
      [
        ["Agent", "a\nb"],
        ["Customer", "c"],
      ],
    ],
    [
      "a word before a colon is no label unless it comes back",
      "Agent: Done: you are booked\nNote: bring it\nCustomer: ok",
      [
        ["Agent", "Done: you are booked\nNote: bring it"],
        ["Customer", "ok"],
      ],
    ],
    [
      "a name that comes back is a label",
      "Nova: a\nMaria: b\nNova: c\nMaria: d",
      [
        ["Nova", "a"],
        ["Maria", "b"],
        ["Nova", "c"],
        ["Maria", "d"],
      ],
    ],
    [
      "times in brackets",
      "[00:05] Agent: a\n[01:00:10] Customer: b",
      [
        ["Agent", "a", 5],
        ["Customer", "b", 3610],
      ],
    ],
    [
      "times after the label, words below",
      "Agent - 00:12\nHello there\nCustomer (00:15):\nHi",
      [
        ["Agent", "Hello there", 12],
        ["Customer", "Hi", 15],
      ],
    ],
    [
      "a time on its own line",
      "00:12\nAgent: a\n00:15\nCustomer: b",
      [
        ["Agent", "a", 12],
        ["Customer", "b", 15],
      ],
    ],
    [
      "dates",
      "2025-01-01T00:00:00Z Agent: a\n2025-01-01T00:00:05Z User: b",
      [
        ["Agent", "a", "2025-01-01T00:00:00Z"],
        ["User", "b", "2025-01-01T00:00:05Z"],
      ],
    ],
    [
      "bold labels with a name",
      "**Agent (Nova):** a\n**User:** b",
      [
        ["Agent (Nova)", "a"],
        ["User", "b"],
      ],
    ],
    [
      "headings",
      "### User\na\n\n### Assistant:\nb",
      [
        ["User", "a"],
        ["Assistant", "b"],
      ],
    ],
    [
      "wide colons",
      "客服：你好\n客户：你好",
      [
        ["客服", "你好"],
        ["客户", "你好"],
      ],
    ],
    [
      "a clock in the words is no label",
      "Agent: at 10:30\nCustomer: ok",
      [
        ["Agent", "at 10:30"],
        ["Customer", "ok"],
      ],
    ],
    [
      "words that end in a time are no label",
      "Agent: see you\nFriday 10:30\nCustomer: ok",
      [
        ["Agent", "see you\nFriday 10:30"],
        ["Customer", "ok"],
      ],
    ],
    [
      "an address is no label",
      "Agent: see\nhttps://x.example/a\nCustomer: ok",
      [
        ["Agent", "see\nhttps://x.example/a"],
        ["Customer", "ok"],
      ],
    ],
  ])("%s", (_title, text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  it("counts a first time of more than an hour as a clock on the wall", async () => {
    const bytes = new TextEncoder().encode("[14:00:00] Agent: a\n[14:00:07] Customer: b");
    const [result] = await parseConversations(bytes);
    expect(result?.conversation.messages.map(({ at }) => at)).toEqual([0, 7]);
  });

  it("says what stands before the first speaker", async () => {
    const [result] = await parseConversations(
      new TextEncoder().encode("Call 7\nAgent: a\nCustomer: b"),
    );
    expect(result?.conversation.warnings).toEqual([
      { pointer: "line 1", message: "text before the first speaker; left out" },
    ]);
  });

  it("is read in linear time", () => {
    const start = performance.now();
    readLabelledText(`${"a ".repeat(200_000)}\n${"[".repeat(100_000)}\n${"Agent ".repeat(50_000)}`);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe("captions", () => {
  it("with tags, two speakers in one, and none", async () => {
    const text = [
      "WEBVTT",
      "",
      "NOTE made by hand",
      "",
      "1",
      "00:01.000 --> 00:02.000",
      "<v.loud Agent>Hello <00:01.500>there</v>",
      "",
      "00:02.000 --> 00:03.000",
      "- Customer: Hi",
      "- Agent: How can I help?",
      "",
      "00:03.000 --> 00:04.000",
      "<c.yellow>Tell me.</c>",
    ].join("\n");
    const [result] = await parseConversations(new TextEncoder().encode(text));
    expect(
      result?.conversation.messages.map(({ role, text: words, at, source }) => [
        role,
        words,
        at,
        source,
      ]),
    ).toEqual([
      ["agent", "Hello there", 1, "line 7"],
      ["user", "Hi", 2, "line 10"],
      ["agent", "How can I help? Tell me.", 2, "line 11"],
    ]);
  });

  it("without a valid time are kept, and it is said", () => {
    const { cues, faults } = readCues(
      "1\n00:00:01,000 --> 00:00:02,000\na\n\n2\nb\n\n3\n00:00:03,000 --> 00:00:04,000\n00:00:03,000 --> 00:00:04,000\nc",
    );
    expect(cues.map(({ lines, line, span }) => [lines.join(), line, span?.[0]])).toEqual([
      ["a", 3, 1],
      ["b", 6, undefined],
      ["c", 10, 3],
    ]);
    expect(faults).toEqual([
      { line: 6, message: "a caption without a time" },
      { line: 10, message: "a second time inside a caption; left out" },
    ]);
  });
});
