import { describe, expect, it } from "vitest";
import { readConversation } from "../../../src/conversation/read/index.ts";
import { toolEvents } from "../../../src/conversation/tool-events.ts";
import { findTurns } from "../../../src/conversation/turns.ts";
import { isAbsent, shared } from "../shared.ts";

const read = async (folder: string, name = "conversation.json") =>
  (await readConversation(shared("cases", folder, name))).conversation;

describe.skipIf(isAbsent("cases"))(
  "cases from public bug reports (skipped without ../shared/cases)",
  () => {
    it("case 15: tool calls without text are read, with their broken arguments", async () => {
      const conversation = await read("15-tool-call-without-text");
      expect(findTurns(conversation.messages).map(({ steps }) => steps.length)).toEqual([3, 2]);
      const events = toolEvents(conversation.messages);
      expect(events.map(({ name }) => name)).toEqual([
        "get_booking",
        "cancel_booking",
        "list_bookings",
      ]);
      expect(events[1]?.call.arguments).toEqual({ id: "B-77", waive_fee: true });
      expect(events[2]?.call).toMatchObject({ arguments: {}, argumentsRaw: "{" });
      expect(conversation.messages.map(({ text }) => text)).not.toContain("null");
      expect(conversation.messages.filter(({ text }) => text === "")).toEqual([]);
    });

    it("case 16: a cut log is read, and its orphans are named by position", async () => {
      const conversation = await read("16-orphan-tool-messages");
      expect(findTurns(conversation.messages)).toHaveLength(3);
      expect(conversation.warnings).toEqual([
        { pointer: "/messages/0", message: 'tool result without a call (id "old_9")' },
        { pointer: "/messages/3", message: 'no result for the call of "pay"' },
        { pointer: "/messages/3", message: 'no result for the call of "notify"' },
        {
          pointer: "/messages/3",
          message: 'the tool call id "p1" is used more than once; paired in order',
        },
      ]);
      expect(conversation.messages).toHaveLength(6);
    });

    it("case 17: text parts are joined, pictures and sounds are named, an unknown part is shown", async () => {
      const { messages, warnings } = await read("17-parts-and-pictures");
      expect(messages.map(({ text }) => text)).toEqual([
        "Is this the right cable?\n[image image/png, 70 bytes]\n[audio wav, 12 bytes]",
        "Yes, that is the right cable for it.\n[citation_v9]",
        "Thanks",
      ]);
      expect(warnings).toEqual([
        { pointer: "/messages/1/content/2", message: "unknown kind of content: citation_v9" },
      ]);
    });

    it("case 18: one agent turn is one turn", async () => {
      expect(findTurns((await read("18-one-agent-turn")).messages)).toHaveLength(1);
    });

    it("case 21: Chinese and Japanese turns are all there", async () => {
      const { messages } = await read("21-chinese-turns");
      expect(findTurns(messages)).toHaveLength(4);
      expect(messages[1]?.text).toBe("好的。");
    });

    it("case 22: a byte order mark, CRLF and blank lines do no harm", async () => {
      const { messages } = await read("22-bom-crlf-blank-lines", "conversation.jsonl");
      expect(messages.map(({ text }) => text)).toEqual([
        "Where is my parcel?",
        "It left our Leeds depot this morning.",
        "And when is it here?",
        "It should be with you by tomorrow noon.",
      ]);
      expect(messages.map(({ source }) => source)).toEqual([
        "line 1",
        "line 3",
        "line 5",
        "line 6",
      ]);
      expect((await read("22-bom-crlf-blank-lines", "bom.json")).messages).toHaveLength(4);
    });

    it("case 22: a broken line is named with its number, blank lines counted", async () => {
      await expect(read("22-bom-crlf-blank-lines", "broken.jsonl")).rejects.toMatchObject({
        code: "E_FORMAT",
        message: expect.stringMatching(
          /broken\.jsonl", line 3, column 71: the line ends too early/,
        ),
      });
    });
  },
);
