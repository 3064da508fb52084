import { mean } from "simple-statistics";
import { readVerdict, type VerdictOptions } from "../verdict/index.ts";
import type { Verdict } from "../verdict/types.ts";
import { curveOf, isScore, range, type Seen } from "./seen.ts";

/** What a bisection does when what it saw does not settle on one fall. */
export type OnDoubt = "grid" | "full" | "stop";

export interface BisectOptions {
  /** Number of units. */
  readonly count: number;
  /** Scores units by position; null where one has no score. An earlier position may be asked again at no cost. */
  readonly ask: (positions: readonly number[]) => Promise<readonly (number | null)[]>;
  readonly onDoubt: OnDoubt;
  /** How what was seen is read on the way. */
  readonly reading?: VerdictOptions;
}

export interface BisectResult {
  /** Why one fall does not explain what was seen, or null. */
  readonly doubt: string | null;
  readonly notices: readonly string[];
}

/** The bar lies between the first score and one at least this much lower. */
const LEAST_FALL = 0.2;
/** Smallest step, and smallest difference of the sides, that a fall is believed from. */
const CLEAR_STEP = 0.15;
/** Share of the difference of the sides that the step itself makes up; with less the loss may be a slide. */
const STEP_SHARE = 0.7;
/** Largest range of scores on one side of a fall. */
const CALM_RANGE = 0.2;
/** A first score under this is itself suspect. */
const SOUND_START = 0.75;
/** Under this many units a call is short: little is saved by leaving a doubt. */
const SHORT = 20;
/** In doubt every unit at some distance is scored, and those inside a gap that drops by at least this. */
const GAP_DROP = 0.1;

/**
 * Looks for one fall with few questions: ends first, a bar relative to them, neighbours of the fall last.
 *
 * The last unit never decides alone, because a closing may be scored up for its form. When what was seen does not fit one
 * fall that stays, the search is in doubt and goes on as `onDoubt` says. Strategy and figures: docs/verdict.md.
 */
export async function bisect({
  count,
  ask,
  onDoubt,
  reading = {},
}: BisectOptions): Promise<BisectResult> {
  const seen = new Map<number, number | null>();
  const look = async (positions: readonly number[]): Promise<void> => {
    const fresh = [...new Set(positions)].filter((i) => i >= 0 && i < count && !seen.has(i));
    if (fresh.length === 0) return;
    const scores = await ask(fresh);
    for (const [i, position] of fresh.entries()) seen.set(position, scores[i] ?? null);
  };

  await look([0, count - 2, count - 1]);
  const fall = await findFall(seen, count, look);
  if (fall !== null) await look([fall - 2, fall - 1, fall, fall + 1]);
  const read = (): Verdict => readVerdict(curveOf(seen, count), reading);
  const around = (): Promise<Verdict> => lookAround({ seen, count, read, look });
  const doubt = doubtAbout(seen, fall, count) ?? doubtOfReading(fall, await around());
  if (doubt === null) return { doubt, notices: [] };
  if (onDoubt === "stop") {
    return {
      doubt,
      notices: [`The bisection is in doubt: ${doubt}; --on-doubt grid asks further.`],
    };
  }
  if (onDoubt === "full") await look(range(0, count));
  else {
    await lookOnGrid(seen, count, look);
    const { confidence } = await around();
    if (count < SHORT && confidence === "low") await look(range(0, count));
  }
  return { doubt, notices: [`The bisection was in doubt (${doubt}), so more was scored.`] };
}

type Look = (positions: readonly number[]) => Promise<void>;

interface Search {
  readonly seen: Seen;
  readonly count: number;
  readonly read: () => Verdict;
  readonly look: Look;
}

/** First position under the bar, or null when the ends show no fall. */
async function findFall(seen: Seen, count: number, look: Look): Promise<number | null> {
  const first = seen.get(0) ?? null;
  const ends = [seen.get(count - 2), seen.get(count - 1)].filter(isScore);
  if (first === null || ends.length === 0) return null;
  const bar = (first + Math.min(...ends, first - LEAST_FALL)) / 2;
  const isUnder = (position: number): boolean => (seen.get(position) ?? 1) < bar;
  let [low, high] = [0, isUnder(count - 2) ? count - 2 : count - 1];
  if (!isUnder(high)) return null;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    await look([middle]);
    // A unit without a score cannot turn the search; its neighbour is asked in its place.
    const turned = isScore(seen.get(middle)) ? middle : middle + 1;
    if (turned !== middle && turned < high) await look([turned]);
    if (turned >= high) high = middle;
    else if (isUnder(turned)) high = turned;
    else low = turned;
  }
  return high;
}

/** Says what does not fit one fall that stays, or null. */
function doubtAbout(seen: Seen, fall: number | null, count: number): string | null {
  if (fall === null) return "its ends show no fall";
  const before = scoresIn(seen, 0, fall);
  const after = scoresIn(seen, fall, Math.max(count - 1, fall + 1));
  const [last, landed] = [before.at(-1), after[0]];
  if (last === undefined || landed === undefined) return "a unit next to the fall has no score";
  if ((before[0] ?? 0) < SOUND_START) return "the first score is low already";
  if (last - landed < CLEAR_STEP) return "no single step is clear";
  const difference = mean(before) - mean(after);
  if (difference < CLEAR_STEP) return "the scores come back after the fall";
  if (last - landed < STEP_SHARE * difference) return "the loss is spread over several units";
  if (spread(before) >= CALM_RANGE) return "the scores before the fall differ";
  if (spread(after) >= CALM_RANGE) return "the scores after the fall differ";
  return null;
}

/** A short call has room for a close grid; in a long one a grid is dear, and reading again finds what it missed. */
function gridDistance(count: number): number {
  if (count < SHORT) return 3;
  return count < 45 ? 4 : 6;
}

async function lookOnGrid(seen: Seen, count: number, look: Look): Promise<void> {
  const distance = gridDistance(count);
  await look(range(0, count).filter((position) => position % distance === 0));
  const known = [...seen].flatMap(([position, score]) =>
    isScore(score) ? [{ position, score }] : [],
  );
  const ordered = known.toSorted((a, b) => a.position - b.position);
  const gaps = ordered.flatMap((left, i) => {
    const right = ordered[i + 1];
    return right && left.score - right.score >= GAP_DROP
      ? range(left.position + 1, right.position)
      : [];
  });
  await look(gaps);
}

/** Says that the reading of what was seen does not name the fall that was found, or null. */
function doubtOfReading(fall: number | null, { kind, turn }: Verdict): string | null {
  return kind === "cliff" && turn === (fall ?? -1) + 1 ? null : "more than one fall fits";
}

/** How often what was seen is read again, and asked about where it is not settled. */
const READINGS = 3;

/** Reads what was seen, scores what is missing around the turns that it tells of, and reads again; gives the last reading. */
async function lookAround({ seen, count, read, look }: Search): Promise<Verdict> {
  for (let reading = 0; reading < READINGS; reading += 1) {
    const verdict = read();
    const { turn, slide, runnerUp, episodes, confidence } = verdict;
    const rivals = confidence === "low" ? [runnerUp, ...episodes] : [];
    const places = [turn, ...rivals.map((rival) => rival?.turn)];
    const missing = [
      ...places.flatMap((place) => (place == null ? [] : range(place - 3, place + 1))),
      ...(slide ? range(slide.from - 2, slide.to + 1) : []),
    ].filter((position) => position >= 0 && position < count && !seen.has(position));
    if (missing.length === 0) return verdict;
    await look(missing);
  }
  return read();
}

function scoresIn(seen: Seen, from: number, to: number): number[] {
  return range(from, to).flatMap((position) => seen.get(position) ?? []);
}

function spread(scores: readonly number[]): number {
  return Math.max(...scores) - Math.min(...scores);
}
