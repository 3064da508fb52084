import { once } from "node:events";
import { createWriteStream } from "node:fs";

type Random = () => number;

/** A small generator of equal numbers for equal seeds (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Messages of a support call with tools, until they fill so many characters as JSON. */
export function messagesOf(characters: number, random: Random): unknown[] {
  const messages: unknown[] = [{ role: "system", content: wordsOf(400, random) }];
  let length = 500;
  for (let i = 0; length < characters; i += 1) {
    const exchange = exchangeOf(i, random);
    length += JSON.stringify(exchange).length;
    messages.push(...exchange);
  }
  return messages;
}

function exchangeOf(i: number, random: Random): unknown[] {
  const id = `call_${i}`;
  const args = JSON.stringify({ order: Math.floor(random() * 1e6), reason: wordsOf(30, random) });
  const call = { id, type: "function", function: { name: "get_order", arguments: args } };
  return [
    { role: "user", content: wordsOf(60 + random() * 200, random) },
    { role: "assistant", content: null, tool_calls: [call] },
    {
      role: "tool",
      tool_call_id: id,
      content: JSON.stringify({ items: wordsOf(200 + random() * 1400, random) }),
    },
    { role: "assistant", content: wordsOf(80 + random() * 400, random) },
  ];
}

const WORDS =
  "please move the order to friday because it was not there when we came back and nobody knew why".split(
    " ",
  );

function wordsOf(length: number, random: Random): string {
  let text = "";
  while (text.length < length) text += `${WORDS[Math.floor(random() * WORDS.length)] ?? ""} `;
  return text.trimEnd();
}

/** Writes JSON Lines with one call a line. */
export async function writeCalls(
  file: string,
  calls: number,
  charactersEach: number,
  seed: number,
): Promise<void> {
  const stream = createWriteStream(file);
  const random = createRandom(seed);
  for (let i = 0; i < calls; i += 1) {
    const line = `${JSON.stringify({ id: `call-${i}`, messages: messagesOf(charactersEach - 800, random) })}\n`;
    if (!stream.write(line)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "finish");
}
