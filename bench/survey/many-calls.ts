import { existsSync, readdirSync, readFileSync } from "node:fs";
import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseConversations } from "../../src/conversation/read/index.ts";
import { findTurns } from "../../src/conversation/turns.ts";
import { createRandom, type Random } from "../../src/survey/random.ts";

const CORPUS = resolve(import.meta.dirname, "../../../../shared/corpus");
/** Calls are written this many at a time. */
const BATCH = 100;
/** Turns of a call that is made up where the corpora are not there. */
const MADE_UP = { shortest: 4, longest: 16, calls: 100 };

/** Calls in a file of JSON Lines, and recorded scores for every turn of them. */
export interface ManyCalls {
  readonly calls: string;
  readonly scores: string;
  /** Where the calls were taken from. */
  readonly source: "corpora" | "made up";
}

/**
 * Writes so many calls to a folder: the real calls of the corpora again and again, each time with another id and first
 * message, and scores that fall at some turn.
 */
export async function writeManyCalls(
  folder: string,
  { count, seed }: { count: number; seed: number },
): Promise<ManyCalls> {
  const random = createRandom(seed);
  const isReal = existsSync(CORPUS);
  const models = isReal ? readCorpora() : makeUp(random);
  const turns = await Promise.all(models.map(countTurns));
  const paths = { calls: join(folder, "calls.jsonl"), scores: join(folder, "scores.ndjson") };
  await mkdir(folder, { recursive: true });
  await writeFile(paths.calls, "");
  await writeFile(paths.scores, "");
  for (let from = 0; from < count; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) => from + i);
    const calls = numbers.map((i) => JSON.stringify(variantOf(models[i % models.length], i)));
    const scores = numbers.flatMap((i) => scoresOf(i, turns[i % models.length] ?? 0, random));
    await appendFile(paths.calls, `${calls.join("\n")}\n`);
    await appendFile(paths.scores, `${scores.join("\n")}\n`);
  }
  return { ...paths, source: isReal ? "corpora" : "made up" };
}

interface Call {
  readonly task_id: string | number;
  readonly reward: number;
  readonly traj: readonly { readonly role: string; readonly content?: unknown }[];
}

function readCorpora(): Call[] {
  const airline = readFileSync(join(CORPUS, "tau-airline/calls.jsonl"), "utf8");
  const retail = join(CORPUS, "tau-retail/calls");
  return [
    ...airline.trim().split("\n"),
    ...readdirSync(retail)
      .toSorted()
      .map((file) => readFileSync(join(retail, file), "utf8")),
  ].map((text) => JSON.parse(text) as Call);
}

function makeUp(random: Random): Call[] {
  const { shortest, longest, calls } = MADE_UP;
  return Array.from({ length: calls }, (_, i) => {
    const turns = shortest + Math.floor(random() * (longest - shortest + 1));
    const exchanges = Array.from({ length: turns }, (_turn, turn) => [
      { role: "user", content: `Question ${turn + 1} about order ${1000 + i}: ${words(random)}` },
      { role: "assistant", content: `About that: ${words(random)}` },
    ]);
    return { task_id: i, reward: 0, traj: exchanges.flat() };
  });
}

function words(random: Random): string {
  return Array.from({ length: 60 }, () => `word${Math.floor(random() * 900)}`).join(" ");
}

/** The same call with words of its own, so that it is not taken for a repetition. */
function variantOf(model: Call | undefined, i: number): Call {
  if (!model) throw new Error("there is no call to vary");
  const first = model.traj.findIndex(({ role }) => role === "user");
  const traj = model.traj.map((message, at) =>
    at === first ? { ...message, content: `${String(message.content)} (case ${i})` } : message,
  );
  return { ...model, task_id: `case-${i}`, traj };
}

async function countTurns(model: Call): Promise<number> {
  const [read] = await parseConversations(new TextEncoder().encode(JSON.stringify(model)));
  return read ? findTurns(read.conversation.messages).length : 0;
}

/** Scores of a call that goes well up to some turn and badly from it on. */
function scoresOf(i: number, turns: number, random: Random): string[] {
  const fallsAt = 1 + Math.floor(random() * turns);
  return Array.from({ length: turns }, (_, turn) => {
    const level = turn + 1 < fallsAt ? 0.9 : 0.5;
    const score = Math.round((level + (random() - 0.5) * 0.08) * 100) / 100;
    return JSON.stringify({ conversation: `case-${i}`, turn: turn + 1, score });
  });
}
