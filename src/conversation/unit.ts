import type { Message } from "./model.ts";
import type { Unit } from "./prefix.ts";
import { isUserUtterance } from "./turns.ts";

/** A unit, and why it is not the default one. */
export interface ChosenUnit {
  readonly unit: Unit;
  readonly reason: string | null;
}

/**
 * Chooses what a point of the curve is: turns, or steps for a run with at most one user utterance, whose turns would give no
 * curve, and for a scorer that knows steps best; turns for one that knows nothing else.
 */
export function chooseUnit(
  messages: readonly Message[],
  wanted: Unit | "auto",
  able: readonly Unit[] = ["turn", "step"],
): ChosenUnit {
  if (wanted !== "auto") return { unit: wanted, reason: null };
  const isOneTurn = messages.filter(isUserUtterance).length <= 1;
  if (!able.includes("step")) {
    return { unit: "turn", reason: isOneTurn ? "the scores are by turn" : null };
  }
  if (isOneTurn) {
    return { unit: "step", reason: "the call has at most one user utterance" };
  }
  if (able[0] === "step") return { unit: "step", reason: "the scores are by step" };
  return { unit: "turn", reason: null };
}
