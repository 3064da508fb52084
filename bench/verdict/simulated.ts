import {
  CLASS_OF,
  drawLatent,
  FIELD_MIX,
  SIMULATED_KINDS,
  STEP_KINDS,
  type Latent,
  type SimulatedKind,
} from "../simulator/kinds.ts";
import { observe, type Noise, type Observed } from "../simulator/noise.ts";
import { createRandom } from "../simulator/random.ts";
import type { Confidence } from "../../src/verdict/types.ts";
import type { Detector } from "./answers.ts";

/** A simulated call: what is true, and what a judge saw. */
export interface SimulatedCall {
  readonly latent: Latent;
  readonly observed: readonly Observed[];
  /** Turns that are right to name: the true ones, or the next scored one after a true one that has no score. */
  readonly right: readonly number[];
}

/** Draws as many calls of every kind; a kind has the same calls however many are drawn. */
export function drawCalls(
  n: number,
  noise: Noise,
  { perKind, seed }: { perKind: number; seed: number },
): SimulatedCall[] {
  return SIMULATED_KINDS.flatMap((kind, k) => {
    const random = createRandom(seed * 1000 + k);
    return Array.from({ length: perKind }, () => {
      const latent = drawLatent(kind, n, random);
      const observed = observe(latent, noise, random);
      return {
        latent,
        observed,
        right: latent.turns.flatMap((turn) => nextScored(observed, turn)),
      };
    });
  });
}

function nextScored(observed: readonly Observed[], turn: number): number[] {
  const next = observed.findIndex((point, i) => i + 1 >= turn && point.status === "scored");
  return next < 0 ? [] : [next + 1];
}

/** How often something is said, and how often it is right then. */
export interface Said {
  readonly share: number;
  readonly right: number;
}

/** Figures of one detector; shares from 0 to 1, kinds weighed by the field mix. */
export interface Figures {
  readonly calls: number;
  /** Right turn named, of calls with a step. */
  readonly turn: number;
  /** Right turn, of calls with a step, if it had to name one. */
  readonly pick: number;
  /** Said the right turn (a slide counts with its first), or rightly said none. */
  readonly joint: number;
  /** Named a turn, of healthy calls. */
  readonly healthyAlarms: number;
  /** Named a turn, of calls without a failing turn. */
  readonly alarms: number;
  /** Right class of eight; null for a detector that tells none. */
  readonly kind: number | null;
  /** By word: share of the calls with a step, and how often the named turn was right. */
  readonly words: Readonly<Record<Confidence, Said>>;
  readonly hasWords: boolean;
  /** Calls with a step in which every replay names the same, and how often that is right. */
  readonly stable: Said;
}

const WITHOUT_TURN: readonly SimulatedKind[] = ["healthy", "low", "trenddown", "trendup", "glitch"];

/** Lets a detector read every call and counts. */
export function measure(calls: readonly SimulatedCall[], detect: Detector): Figures {
  const rows = calls.map(({ latent, observed, right }) => {
    const { pick, turn, onset, kind, confidence, isStable } = detect(observed);
    const isRight = turn !== null && right.includes(turn);
    return {
      kind: latent.kind,
      isRight,
      isPicked: pick !== null && right.includes(pick),
      isJoint: onset === null ? latent.turns.length === 0 : right.includes(onset),
      isNamed: turn !== null || onset !== null,
      isKind: kind === CLASS_OF[latent.kind],
      hasKind: kind !== null,
      confidence,
      isStable: isStable === true,
    };
  });
  type Row = (typeof rows)[number];
  const share = (kinds: readonly SimulatedKind[], holds: (row: Row) => boolean): number => {
    let sum = 0;
    let weight = 0;
    for (const kind of kinds) {
      const own = rows.filter((row) => row.kind === kind);
      sum += (FIELD_MIX[kind] * own.filter(holds).length) / own.length;
      weight += FIELD_MIX[kind];
    }
    return sum / weight;
  };
  const saidOf = (holds: (row: Row) => boolean): Said => {
    const said = share(STEP_KINDS, holds);
    const right = share(STEP_KINDS, (row) => holds(row) && row.isRight);
    return { share: said, right: said === 0 ? 0 : right / said };
  };
  const word = (name: Confidence): Said => saidOf((row) => row.confidence === name);
  return {
    calls: calls.length,
    turn: share(STEP_KINDS, (row) => row.isRight),
    pick: share(STEP_KINDS, (row) => row.isPicked),
    joint: share(SIMULATED_KINDS, (row) => row.isJoint),
    healthyAlarms: share(["healthy"], (row) => row.isNamed),
    alarms: share(WITHOUT_TURN, (row) => row.isNamed),
    kind: rows.some((row) => row.hasKind) ? share(SIMULATED_KINDS, (row) => row.isKind) : null,
    words: { high: word("high"), medium: word("medium"), low: word("low") },
    hasWords: rows.some((row) => row.confidence !== null),
    stable: saidOf((row) => row.isStable),
  };
}
