import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "simple-statistics";
import { parseConversations, readConversations } from "../src/conversation/read/index.ts";
import { createRandom, messagesOf, writeCalls } from "./support/reader-files.ts";

/**
 * Reading large files: the memory of a stream of calls, and the time of one large JSON file as a ratio to JSON.parse of
 * the same text. Every measurement has a process of its own.
 */
const CALLS = 20_000;
const CALL_CHARACTERS = 10_500;
const SINGLE_CHARACTERS = 50_000_000;
const REPEATS = 7;
const SEED = 20_250_101;

const [mode, file = ""] = process.argv.slice(2);
if (mode === "stream") console.log(JSON.stringify(await measureStream(file)));
else if (mode === "single") console.log(JSON.stringify(await measureSingle(file)));
else await main();

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "dropturn-bench-"));
  try {
    const calls = join(folder, "calls.jsonl");
    await writeCalls(calls, CALLS, CALL_CHARACTERS, SEED);
    const single = join(folder, "single.json");
    writeFileSync(
      single,
      JSON.stringify({ messages: messagesOf(SINGLE_CHARACTERS, createRandom(SEED)) }),
    );
    const many = join(folder, "many.json");
    writeFileSync(many, JSON.stringify(conversationsOf(SINGLE_CHARACTERS)));
    const figures = {
      stream: { megabytes: megabytesOf(calls), ...inProcess("stream", calls) },
      oneConversation: { megabytes: megabytesOf(single), ...inProcess("single", single) },
      manyConversations: { megabytes: megabytesOf(many), ...inProcess("single", many) },
    };
    if (process.argv.includes("--json")) console.log(JSON.stringify(figures));
    else print(figures);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function conversationsOf(characters: number): unknown[] {
  const random = createRandom(SEED);
  const count = Math.round(characters / CALL_CHARACTERS);
  return Array.from({ length: count }, (_, i) => ({
    id: `call-${i}`,
    messages: messagesOf(CALL_CHARACTERS - 800, random),
  }));
}

function megabytesOf(path: string): number {
  return Math.round(statSync(path).size / 1e6);
}

type Figures = Readonly<Record<string, number>>;

function inProcess(kind: "stream" | "single", path: string): Figures {
  const script = fileURLToPath(import.meta.url);
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    ["--expose-gc", script, kind, path],
    {
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(`${kind} ended with ${status}: ${stderr}`);
  return JSON.parse(stdout) as Figures;
}

async function measureStream(path: string): Promise<Figures> {
  const start = performance.now();
  let conversations = 0;
  let messages = 0;
  for await (const { conversation } of readConversations(path)) {
    conversations += 1;
    messages += conversation.messages.length;
  }
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  return {
    conversations,
    messages,
    seconds,
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

/** Pair by pair, because the machine's speed drifts. */
async function measureSingle(path: string): Promise<Figures> {
  const bytes = readFileSync(path);
  const text = bytes.toString("utf8");
  const times: { parse: number; decode: number; read: number }[] = [];
  let messages = 0;
  for (let i = 0; i < REPEATS; i += 1) {
    const parse = await timeOf(() => JSON.parse(text) as unknown);
    const decode = await timeOf(() => JSON.parse(bytes.toString("utf8")) as unknown);
    const read = await timeOf(async () => {
      const results = await parseConversations(bytes);
      messages = results.reduce((sum, { conversation }) => sum + conversation.messages.length, 0);
    });
    times.push({ parse, decode, read });
  }
  const ratios = times.map(({ parse, read }) => read / parse);
  return {
    pairs: REPEATS,
    messages,
    parseMs: Math.round(median(times.map(({ parse }) => parse))),
    ratioToParse: round(median(ratios)),
    lowest: round(Math.min(...ratios)),
    highest: round(Math.max(...ratios)),
    ratioToDecodeAndParse: round(median(times.map(({ decode, read }) => read / decode))),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Time of some work, which begins without the garbage of the work before it. */
async function timeOf(work: () => unknown): Promise<number> {
  globalThis.gc?.();
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function print({
  stream,
  oneConversation,
  manyConversations,
}: Readonly<Record<"stream" | "oneConversation" | "manyConversations", Figures>>): void {
  console.log(
    `stream: ${stream["conversations"]} calls in ${stream["megabytes"]} MB of JSON Lines, peak memory ${stream["peakMegabytes"]} MB, ${stream["seconds"]} s`,
  );
  for (const [name, figures] of Object.entries({ oneConversation, manyConversations })) {
    console.log(
      `${name}: ${figures["megabytes"]} MB, ${figures["messages"]} messages: ${figures["ratioToParse"]} times JSON.parse (median of ${figures["pairs"]} pairs, ${figures["lowest"]} to ${figures["highest"]}), ${figures["ratioToDecodeAndParse"]} times decoding and JSON.parse`,
    );
  }
}
