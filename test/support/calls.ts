import fc from "fast-check";
import type { Conversation, Message } from "../../src/conversation/model.ts";
import { prefixesOf, type Prefix, type Unit } from "../../src/conversation/prefix.ts";

/** A call from what was said in turn, the user first; `tool:` lines are results. */
export function callFrom(lines: readonly string[], more: Partial<Conversation> = {}): Conversation {
  const messages = lines.map((line, i): Message => {
    const source = `/messages/${i}`;
    const [, role, text = ""] = /^(\w+): ([\s\S]*)$/.exec(line) ?? [];
    if (role === "tool") return { role, toolResult: { text, isError: "unknown" }, source };
    return { role: role as Message["role"], text, source };
  });
  return { dropturn: 1, id: "call", messages, warnings: [], ...more };
}

export function prefixesFrom(lines: readonly string[], unit: Unit = "turn"): Prefix[] {
  return prefixesOf(callFrom(lines), unit);
}

/** The last prefix of a call. */
export function wholeOf(conversation: Conversation, unit: Unit = "turn"): Prefix {
  const prefix = prefixesOf(conversation, unit).at(-1);
  if (!prefix) throw new RangeError("no agent turn");
  return prefix;
}

const text = fc.string({ unit: "binary", maxLength: 40 });

/** Messages of any kind in any order. */
export const anyMessages: fc.Arbitrary<Message[]> = fc
  .array(
    fc.record(
      {
        role: fc.constantFrom("system", "user", "agent", "tool", "human_agent", "event"),
        name: text,
        text,
        toolCalls: fc.array(
          fc.record({ name: text, arguments: fc.jsonValue() as fc.Arbitrary<never> }),
          {
            maxLength: 2,
          },
        ),
        toolResult: fc.record({ text, isError: fc.constant("unknown" as const) }),
        source: fc.constant("/"),
      },
      { requiredKeys: ["role", "source"] },
    ),
    { maxLength: 24 },
  )
  .map((messages) => messages as Message[]);
