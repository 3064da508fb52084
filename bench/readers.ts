import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "simple-statistics";
import { parseConversations, readConversations } from "../src/conversation/read/index.ts";
import { createRandom, messagesOf, writeCalls } from "./support/reader-files.ts";

/**
 * Reading large files: the memory of a stream of calls, and the processor time of one large JSON file as a ratio to
 * JSON.parse of the same text. Every measurement has a process of its own.
 */
const CALLS = 20_000;
const CALL_CHARACTERS = 10_500;
const SINGLE_CHARACTERS = 50_000_000;
/** Odd, so that the median is a pair that was measured. */
const PAIRS = 21;
const FIRST_PAIRS = 5;
/** Pairs that are not counted: the compiler is still at work in them. */
const WARM_UP = 4;
const SEED = 20_250_101;

/**
 * Messages of the file that stay while it is read again and again, as in a program that reads file after file. Without
 * them the collection between two readings takes the last object of each shape, the engine throws away what it compiled
 * for these shapes, and the warming up is for nothing; the first reading is a figure of its own.
 */
const shapesInUse: unknown[] = [];
const KEPT = 50;

const [mode, file = ""] = process.argv.slice(2);
if (mode === "first") console.log(JSON.stringify(await measureFirst(file, process.argv[4])));
else if (mode === "stream") console.log(JSON.stringify(await measureStream(file)));
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
      oneConversation: readingOf(single),
      manyConversations: readingOf(many),
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

function readingOf(path: string): Figures {
  return {
    megabytes: megabytesOf(path),
    ...inProcess("single", path),
    firstRatioToParse: firstRatioOf(path),
  };
}

/** The first reading of a process, as the command line has it: the engine has compiled nothing yet. */
function firstRatioOf(path: string): number {
  const ratios: number[] = [];
  for (let i = 0; i < FIRST_PAIRS; i += 1) {
    const [parse, read] = ["parse", "read"].map(
      (work) => inProcess("first", path, work)["processor"] ?? Number.NaN,
    );
    ratios.push((read ?? Number.NaN) / (parse ?? Number.NaN));
  }
  return round(median(ratios));
}

async function measureFirst(path: string, work: string | undefined): Promise<Figures> {
  const bytes = readFileSync(path);
  if (work === "read") return { ...(await costOf(() => parseConversations(bytes))) };
  const text = bytes.toString("utf8");
  return { ...(await costOf(() => JSON.parse(text) as unknown)) };
}

function megabytesOf(path: string): number {
  return Math.round(statSync(path).size / 1e6);
}

type Figures = Readonly<Record<string, number>>;

function inProcess(kind: "stream" | "single" | "first", path: string, ...rest: string[]): Figures {
  const script = fileURLToPath(import.meta.url);
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    ["--expose-gc", script, kind, path, ...rest],
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

interface Cost {
  readonly processor: number;
  readonly clock: number;
}

/**
 * In pairs, because the machine's speed drifts; the order of a pair changes, so that neither always follows the other's
 * garbage. By processor time of all threads, the collector's too, because other programs share the cores.
 */
async function measureSingle(path: string): Promise<Figures> {
  const bytes = readFileSync(path);
  const text = bytes.toString("utf8");
  shapesInUse.push(...fewOf(JSON.parse(text)));
  let messages = 0;
  const parse = (): unknown => JSON.parse(text) as unknown;
  const decode = (): unknown => JSON.parse(bytes.toString("utf8")) as unknown;
  const read = async (): Promise<unknown> => {
    const results = await parseConversations(bytes);
    messages = 0;
    for (const { conversation } of results) messages += conversation.messages.length;
    return results;
  };
  const costs: { parse: Cost; decode: Cost; read: Cost }[] = [];
  for (let i = 0; i < WARM_UP + PAIRS; i += 1) {
    const before = i % 2 === 0 ? await costOf(parse) : null;
    const reading = await costOf(read);
    const cost = {
      read: reading,
      parse: before ?? (await costOf(parse)),
      decode: await costOf(decode),
    };
    if (i >= WARM_UP) costs.push(cost);
  }
  const ratios = costs.map((cost) => cost.read.processor / cost.parse.processor);
  return {
    pairs: PAIRS,
    messages,
    parseMs: Math.round(median(costs.map((cost) => cost.parse.processor))),
    readMs: Math.round(median(costs.map((cost) => cost.read.processor))),
    ratioToParse: round(median(ratios)),
    lowest: round(Math.min(...ratios)),
    highest: round(Math.max(...ratios)),
    ratioByClock: round(median(costs.map((cost) => cost.read.clock / cost.parse.clock))),
    ratioToDecodeAndParse: round(
      median(costs.map((cost) => cost.read.processor / cost.decode.processor)),
    ),
  };
}

/** Copies, because a part would keep nothing of the whole but its memory. */
function fewOf(value: unknown): unknown[] {
  const list = Array.isArray(value) ? value : (value as { messages: unknown[] }).messages;
  return JSON.parse(JSON.stringify(list.slice(0, KEPT))) as unknown[];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Milliseconds that some work costs; its result lives until it is measured. */
async function costOf(work: () => unknown): Promise<Cost> {
  // Twice: the sweeping that the first leaves to other threads would be counted as the work's.
  globalThis.gc?.();
  globalThis.gc?.();
  const cpu = process.cpuUsage();
  const start = performance.now();
  const result = await work();
  const clock = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  if (result === undefined) throw new Error("The work gave nothing.");
  return { processor: (user + system) / 1000, clock };
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
    const { megabytes, messages, pairs, lowest, highest } = figures;
    console.log(
      `${name}: ${megabytes} MB, ${messages} messages: ${figures["ratioToParse"]} times the processor time of JSON.parse (median of ${pairs} pairs, ${lowest} to ${highest}), ${figures["ratioByClock"]} by the clock, ${figures["ratioToDecodeAndParse"]} times decoding and JSON.parse, ${figures["firstRatioToParse"]} times JSON.parse as the first work of a process`,
    );
  }
}
