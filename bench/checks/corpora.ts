import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Conversation } from "../../src/conversation/model.ts";
import { readConversation, readConversations } from "../../src/conversation/read/index.ts";

const CORPUS = resolve(import.meta.dirname, "../../../../shared/corpus");

/** A failed call with the step that people named as its cause. */
export interface LabelledCall {
  readonly id: string;
  readonly conversation: Conversation;
  /** Index of the decisive message. */
  readonly message: number;
  readonly turn: number | null;
  readonly category: string;
  /** True for the half that was not looked at while the checks were written. */
  readonly isSetAside: boolean;
}

export const hasCorpora = existsSync(CORPUS);

interface RetailLabel {
  readonly call: number;
  readonly message: number;
  readonly turn: number;
  readonly owner: string;
  readonly category: string;
}

/** The calls of tau-retail whose cause is the agent. */
export async function loadRetail(): Promise<LabelledCall[]> {
  const labels = readJson("tau-retail/labels.json") as readonly RetailLabel[];
  const agents = labels.filter(({ owner }) => owner === "agent");
  const aside = setAside(agents.map(({ call }) => String(call)));
  return Promise.all(
    agents.map(async ({ call, message, turn, category }) => ({
      id: String(call),
      conversation: await read(`tau-retail/calls/${String(call)}.json`),
      message,
      turn,
      category,
      isSetAside: aside.has(String(call)),
    })),
  );
}

/** The runs of who-and-when; one history entry is one message. */
export async function loadWhoAndWhen(): Promise<LabelledCall[]> {
  const ids = readdirSync(resolve(CORPUS, "who-and-when/runs")).map((file) =>
    basename(file, ".json"),
  );
  const aside = setAside(ids);
  return Promise.all(
    ids
      .toSorted((a, b) => Number(a) - Number(b))
      .map(async (id) => {
        const { mistake_step: step } = readJson(`who-and-when/runs/${id}.json`) as {
          mistake_step: string;
        };
        return {
          id,
          conversation: await read(`who-and-when/runs/${id}.json`),
          message: Number(step),
          turn: null,
          category: step === "0" ? "first entry" : step === "1" ? "second entry" : "later entry",
          isSetAside: aside.has(id),
        };
      }),
  );
}

/** The calls of tau-airline: all, and those that succeeded. */
export async function loadAirline(): Promise<
  { conversation: Conversation; line: number; hasSucceeded: boolean }[]
> {
  const calls = [];
  let line = 0;
  for await (const { conversation } of readConversations(
    resolve(CORPUS, "tau-airline/calls.jsonl"),
    {},
  )) {
    line += 1;
    calls.push({ conversation, line, hasSucceeded: conversation.metadata?.["reward"] === 1 });
  }
  return calls;
}

async function read(path: string): Promise<Conversation> {
  return (await readConversation(resolve(CORPUS, path), {})).conversation;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(resolve(CORPUS, path), "utf8"));
}

/** The half of the ids whose hashes are the larger ones. */
function setAside(ids: readonly string[]): Set<string> {
  const hash = (id: string): string => createHash("sha256").update(id).digest("hex");
  const ranked = ids.toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1));
  return new Set(ranked.slice(Math.ceil(ids.length / 2)));
}
