import type { Placed } from "../../src/survey/place.ts";
import type { Random } from "../../src/survey/random.ts";

/** Where the calls of a simulated regression break. */
export type World = "turn-2" | "spread" | "middle" | "closing" | "ordinary";

/** Longest and shortest simulated call, in agent turns. */
const LENGTHS = { shortest: 4, longest: 40, median: 9, spread: 0.5 };
/** Chance that an ordinary failing call breaks at a turn, given that it got there. */
const HAZARD = 0.08;

/** Draws calls of which a share `regressed` breaks where the world says, the others as calls ordinarily do. */
export function drawCalls(
  count: number,
  {
    world,
    regressed = 1,
    longest = LENGTHS.longest,
    random,
  }: { world: World; regressed?: number; longest?: number; random: Random },
): Placed[] {
  return Array.from({ length: count }, () => {
    const points = drawLength(longest, random);
    const breaksAs = random() < regressed ? world : "ordinary";
    const position = misread(drawTurn(breaksAs, points, random), points, random);
    return { position, points, open: turnsUpTo(points) };
  });
}

function drawLength(longest: number, random: Random): number {
  for (;;) {
    const points = Math.round(LENGTHS.median * Math.exp(LENGTHS.spread * drawNormal(random)));
    if (points >= LENGTHS.shortest && points <= longest) return points;
  }
}

function drawTurn(world: World, points: number, random: Random): number {
  switch (world) {
    case "turn-2":
      return 2;
    case "spread":
      return between(4, Math.min(12, points), random);
    case "middle":
      return between(Math.ceil(points * 0.4), Math.floor(points * 0.7), random);
    case "closing":
      return points;
    case "ordinary":
      return drawOrdinary(points, random);
  }
}

/** Constant hazard from turn 2 on, given that the call fails at all. */
function drawOrdinary(points: number, random: Random): number {
  for (;;) {
    for (let turn = 2; turn <= points; turn += 1) if (random() < HAZARD) return turn;
  }
}

/** The detector's own error: 87 % exact, 9 % off by one, 4 % anywhere. */
function misread(turn: number, points: number, random: Random): number {
  const luck = random();
  if (luck < 0.87) return turn;
  if (luck >= 0.96) return between(2, points, random);
  const off = random() < 0.5 ? turn - 1 : turn + 1;
  return Math.min(points, Math.max(2, off));
}

function between(from: number, to: number, random: Random): number {
  return from + Math.floor(random() * (Math.max(from, to) - from + 1));
}

function drawNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

const turns = new Map<number, readonly number[]>();

/** Every turn of a call can be named; the lists are shared by calls of one length. */
function turnsUpTo(points: number): readonly number[] {
  const known = turns.get(points) ?? Array.from({ length: points }, (_, i) => i + 1);
  turns.set(points, known);
  return known;
}
