import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import { prefixesOf } from "../../src/conversation/prefix.ts";
import { scanCurve } from "../../src/curve/scan.ts";
import type { Curve } from "../../src/curve/types.ts";
import type { Rubric } from "../../src/rubric/types.ts";
import { createModelSource } from "../../src/scorers/model.ts";
import { callOf } from "./call.ts";
import { startFakeService } from "./fake-service/server.ts";
import type { Behaviour, SeenRequest } from "./fake-service/types.ts";

export interface FaultRunOptions {
  readonly rubric: Rubric;
  readonly calls: number;
  readonly turns: number;
  /** Share of requests that go wrong. */
  readonly share: number;
  /** Share of prefixes that the service never answers well. */
  readonly forGood: number;
  readonly seed: number;
}

export interface FaultRun {
  readonly points: number;
  readonly requests: number;
  readonly faults: Readonly<Record<string, number>>;
  /** Points whose score is that of the clean run. */
  readonly equal: number;
  /** Points without a score, and those of them whose last reply was no good one. */
  readonly gaps: number;
  readonly gapsByService: number;
  readonly mostRequestsForOne: number;
  readonly retries: number;
  readonly seconds: number;
}

export const RETRIES = 4;
/** Retries, one longer reply, one repair. */
export const MOST_REQUESTS = 1 + RETRIES + 2;

const GOOD: Behaviour = { kind: "answer" };
const text = (words: string, stop = "end_turn"): Behaviour => ({
  kind: "answer",
  text: words,
  stop,
});
const status = (code: number, headers: Record<string, string> = {}): Behaviour => ({
  kind: "status",
  status: code,
  headers,
});

const FAULTS: Readonly<Record<string, Behaviour>> = {
  "429 with retry-after": status(429, { "retry-after": "1" }),
  "429 without": status(429),
  "529": status(529),
  "500": status(500),
  "reset before headers": { kind: "reset" },
  "reset in the body": { kind: "cut" },
  stall: { kind: "stall" },
  truncation: text('{"score": 0.', "max_tokens"),
  refusal: text("", "refusal"),
  "malformed JSON": { kind: "bad-json" },
  "web page": { kind: "page", status: 200 },
  "scale of five": text('{"score": 4, "rationale": "good"}'),
  "two verdicts": text('{"score": 0.1} {"score": 0.9}'),
};
const NAMES = Object.keys(FAULTS);

/** Scores calls against a service that fails now and then, and compares with a service that does not. */
export async function runFaults(options: FaultRunOptions): Promise<FaultRun> {
  const clean = await scoreAll(options, () => GOOD);
  const last = new Map<string, { good: boolean; requests: number }>();
  const faults: Record<string, number> = {};
  const began = performance.now();
  const broken = await scoreAll(options, (request) => {
    const subject = hashOf(JSON.stringify(request.body.messages?.[0]?.content?.slice(0, -1)));
    const requests = (last.get(subject)?.requests ?? 0) + 1;
    const fault = faultFor(subject, requests, options);
    last.set(subject, { good: fault === null, requests });
    if (fault === null) return GOOD;
    faults[fault] = (faults[fault] ?? 0) + 1;
    // What a broken server says is about the right prefix all the same.
    return FAULTS[fault] ?? GOOD;
  });
  const pairs = broken.curves.flatMap((curve, call) =>
    curve.map((point, i) => ({ point, twin: clean.curves[call]?.[i] })),
  );
  const gaps = pairs.filter(({ point }) => point.status !== "scored");
  return {
    points: pairs.length,
    requests: broken.requests.length,
    faults,
    equal: pairs.filter(
      ({ point, twin }) => scoreOf(point) !== null && scoreOf(point) === scoreOf(twin),
    ).length,
    gaps: gaps.length,
    gapsByService: [...last.values()].filter(({ good }) => !good).length,
    mostRequestsForOne: Math.max(...[...last.values()].map(({ requests }) => requests)),
    retries: broken.retries,
    seconds: Math.round((performance.now() - began) / 100) / 10,
  };
}

interface Scored {
  readonly curves: readonly Curve[];
  readonly requests: readonly SeenRequest[];
  readonly retries: number;
}

async function scoreAll(
  { rubric, calls, turns }: FaultRunOptions,
  behave: (request: SeenRequest) => Behaviour,
): Promise<Scored> {
  const service = await startFakeService({ behave });
  const source = createModelSource({
    rubric,
    baseUrl: service.url,
    apiKey: "bench",
    cache: "on",
    retries: RETRIES,
    timeoutMs: 2_500,
    // A hundredth of the waiting: the rules are the same, the run is shorter.
    world: { sleep: (milliseconds, signal) => pause(milliseconds / 100, undefined, { signal }) },
  });
  const limit = pLimit(4);
  try {
    const curves = await Promise.all(
      Array.from({ length: calls }, (_, i) =>
        limit(async () => {
          const prefixes = prefixesOf(callOf(turns, 60, `call-${i}`), "turn");
          return (await scanCurve(prefixes, source.forCall())).curve;
        }),
      ),
    );
    return { curves, requests: service.requests, retries: source.totals().retries };
  } finally {
    await service.close();
  }
}

function faultFor(
  subject: string,
  request: number,
  { share, forGood, seed }: FaultRunOptions,
): string | null {
  const always = draw(`${seed} ${subject}`);
  if (always < forGood) return pick(always / forGood);
  const now = draw(`${seed} ${subject} ${request}`);
  return now < share ? pick(now / share) : null;
}

function pick(at: number): string {
  return NAMES[Math.floor(at * NAMES.length)] ?? "500";
}

/** A number from 0 to 1 that depends on the text alone, so that a run can be had again. */
function draw(words: string): number {
  return Number.parseInt(hashOf(words).slice(0, 12), 16) / 16 ** 12;
}

function hashOf(words: string): string {
  return createHash("sha256").update(words).digest("hex");
}

function scoreOf(point: Curve[number] | undefined): number | null {
  return point?.status === "scored" ? point.score : null;
}
