import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Conversation } from "../../../src/conversation/model.ts";
import { parseConversations } from "../../../src/conversation/read/index.ts";
import { bytesOf, examples } from "../examples/index.ts";

const words = fc.nat(1_000_000).map((number) => `word${number}`);

/** Entries of a chat as logs hold them: whole, with fields missing, of the wrong type, or nothing like a message. */
const entry: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      role: fc.constantFrom("user", "assistant", "system", "tool"),
      content: words,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        role: fc.constantFrom("user", "assistant", "tool"),
        content: fc.oneof(
          fc.constant(null),
          words,
          fc.array(fc.record({ type: fc.constantFrom("text", "input_text", "odd"), text: words })),
          fc.nat(),
        ),
        tool_calls: fc.array(
          fc.oneof(
            fc.constant(null),
            fc.record({ id: words, function: fc.record({ name: words, arguments: words }) }),
          ),
        ),
      },
      { requiredKeys: ["role"] },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, 5, "text", [], {}, { note: "x" }) },
);

/** Index in the source's list that a pointer begins with. */
function indexOf(pointer: string): number {
  return Number(/^\/messages\/(\d+)/.exec(pointer)?.[1]);
}

async function readOne(value: unknown): Promise<Conversation | null> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const [result] = await parseConversations(bytes, { from: "openai-chat" });
  return result?.conversation ?? null;
}

describe("what a list of messages holds", () => {
  it("is in the conversation at its own index, whatever stands between", async () => {
    const whole = { role: "user", content: "hello" };
    const property = fc.asyncProperty(fc.array(entry, { maxLength: 20 }), async (entries) => {
      const messages = [...entries, ...Array.from({ length: entries.length + 1 }, () => whole)];
      const conversation = await readOne({ messages });
      expect(conversation?.messages.map(({ source }) => indexOf(source))).toEqual(
        messages.map((_, i) => i),
      );
    });
    await fc.assert(property, { numRuns: 500 });
  });

  it("keeps every word, or a warning points at the entry", async () => {
    const whole = { role: "user", content: "hello" };
    const property = fc.asyncProperty(fc.array(entry, { maxLength: 20 }), async (entries) => {
      const messages = [...entries, ...Array.from({ length: entries.length + 1 }, () => whole)];
      const conversation = await readOne({ messages });
      const kept = JSON.stringify(conversation?.messages);
      const warned = new Set(conversation?.warnings.map(({ pointer }) => indexOf(pointer)));
      const lost = messages.flatMap((message, i) => {
        const said = JSON.stringify(message).match(/word\d+/g) ?? [];
        return said.filter((word) => !kept.includes(word) && !warned.has(i));
      });
      expect(lost).toEqual([]);
    });
    await fc.assert(property, { numRuns: 500 });
  });
});

const inLists = examples.filter(({ format }) =>
  [
    "vapi",
    "retell",
    "elevenlabs",
    "bland",
    "contact-lens",
    "sharegpt",
    "slack",
    "zendesk",
    "tau-bench",
  ].includes(format),
);

describe("what a vendor's list holds", () => {
  it.each(inLists)("is in the conversation or in a warning: $format", async (example) => {
    const text = new TextDecoder().decode(bytesOf(example));
    // A number, where a message should be, in the middle of the longest list of the file.
    const damaged = JSON.stringify(withIntruder(JSON.parse(text)));
    const { agents } = example;
    const [result] = await parseConversations(new TextEncoder().encode(damaged), {
      ...(agents && { agents }),
    });
    expect(result?.input.format).toBe(example.format);
    const event = result?.conversation.messages.find(({ name }) => name === "unreadable");
    expect(event?.role).toBe("event");
    expect(result?.conversation.warnings.map(({ pointer }) => pointer)).toContain(event?.source);
  });
});

function withIntruder(value: unknown): unknown {
  const lists: unknown[][] = [];
  const visit = (inner: unknown): void => {
    if (Array.isArray(inner)) lists.push(inner);
    if (typeof inner === "object" && inner !== null) Object.values(inner).forEach(visit);
  };
  visit(value);
  const longest = lists.toSorted((a, b) => b.length - a.length)[0];
  longest?.splice(1, 0, 42);
  return value;
}
