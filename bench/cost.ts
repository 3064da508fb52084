/**
 * Billed input of a scan with prompt caching against the same scan without, and wall time against its critical path.
 *
 * On the local fake service, which keeps the vendor's cache accounting: reading costs 0.1 of an input token, writing 1.25.
 */
import { parseArgs } from "node:util";
import { prefixesOf } from "../src/conversation/prefix.ts";
import { scanCurve } from "../src/curve/scan.ts";
import type { Usage } from "../src/outcome.ts";
import { loadRubric } from "../src/rubric/load.ts";
import { createModelScorer, type ModelScorerOptions } from "../src/scorers/model.ts";
import { callOf, rubricOf } from "./support/call.ts";
import { fakeTokens } from "./support/fake-service/accounting.ts";
import { startFakeService } from "./support/fake-service/server.ts";

const SIZES = [14, 40, 120] as const;
const RUBRIC_TOKENS = 900;
const TURN_TOKENS = 150;
const OUTPUT_TOKENS = 150;
const CONCURRENCY = 8;
/** A short verdict of a quick model. */
const LATENCY_MS = 1_000;
const READ = 0.1;
const WRITE = 1.25;

const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
const rubric = rubricOf(await loadRubric("rubrics/turn-local/v1.yaml"), RUBRIC_TOKENS);

interface Measured {
  readonly usage: Usage;
  readonly calls: number;
  readonly taskTokens: number;
  readonly wallMs: number;
}

/** Scans one call of so many turns against a fake service of its own. */
async function measure(
  turns: number,
  cache: NonNullable<ModelScorerOptions["cache"]>,
  { replays = 1, latencyMs = 0 } = {},
): Promise<Measured> {
  const service = await startFakeService({ latencyMs, outputTokens: OUTPUT_TOKENS });
  try {
    const scorer = createModelScorer({ rubric, baseUrl: service.url, apiKey: "bench", cache });
    const prefixes = prefixesOf(callOf(turns, TURN_TOKENS), "turn");
    const began = performance.now();
    const { curve } = await scanCurve(prefixes, scorer, { replays, concurrency: CONCURRENCY });
    const wallMs = performance.now() - began;
    const missing = curve.filter(({ status }) => status !== "scored").length;
    if (missing > 0) throw new Error(`${missing} of ${turns} turns have no score`);
    const content = service.requests[0]?.body.messages?.[0]?.content ?? "";
    const task = typeof content === "string" ? content : (content.at(-1)?.text ?? "");
    const { usage, calls } = scorer.totals();
    return { usage, calls, taskTokens: fakeTokens(task), wallMs };
  } finally {
    await service.close();
  }
}

function billed({ usage }: Measured): number {
  return usage.inputTokens + READ * usage.cacheReadTokens + WRITE * usage.cacheWriteTokens;
}

async function inputShares(
  replays: number,
): Promise<Record<string, { share: number; row: unknown }>> {
  const shares: Record<string, { share: number; row: unknown }> = {};
  for (const turns of SIZES) {
    const plain = await measure(turns, "off", { replays });
    const cached = await measure(turns, "on", { replays });
    const share = billed(cached) / billed(plain);
    const row = {
      turns,
      replays,
      calls: cached.calls,
      "task tokens": cached.taskTokens,
      "uncached tokens": plain.usage.inputTokens,
      input: cached.usage.inputTokens,
      written: cached.usage.cacheWriteTokens,
      read: cached.usage.cacheReadTokens,
      billed: Math.round(billed(cached)),
      "share %": round(100 * share, 1),
    };
    shares[turns] = { share: round(share, 4), row };
  }
  return shares;
}

async function wallRatios(cache: "off" | "on"): Promise<Record<string, number>> {
  const ratios: Record<string, number> = {};
  for (const turns of SIZES) {
    const { wallMs } = await measure(turns, cache, { latencyMs: LATENCY_MS });
    ratios[turns] = round(wallMs / (Math.ceil(turns / CONCURRENCY) * LATENCY_MS), 3);
  }
  return ratios;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

function sharesOf(shares: Record<string, { share: number }>): Record<string, number> {
  return Object.fromEntries(Object.entries(shares).map(([turns, { share }]) => [turns, share]));
}

// Loading the SDK is no part of a scan.
await measure(1, "off");
const once = await inputShares(1);
const five = await inputShares(5);
const wall = { uncached: await wallRatios("off"), cached: await wallRatios("on") };
if (values.json) {
  const result = { input: sharesOf(once), inputReplays5: sharesOf(five), wall };
  console.log(JSON.stringify(result));
} else {
  console.log(
    `Rubric ${RUBRIC_TOKENS} tokens, turns of ${TURN_TOKENS}, output ${OUTPUT_TOKENS}, concurrency ${CONCURRENCY}.`,
  );
  console.table([...Object.values(once), ...Object.values(five)].map(({ row }) => row));
  console.log(`Wall time over ceil(turns / ${CONCURRENCY}) x ${LATENCY_MS} ms:`);
  console.table(wall);
}
