import { findInPrefix, scoreOf } from "../../src/checks/index.ts";
import type { Conversation } from "../../src/conversation/model.ts";
import { prefixesOf } from "../../src/conversation/prefix.ts";
import { diagnose } from "../../src/diagnose.ts";
import { createChecksScorer } from "../../src/scorers/checks.ts";
import type { LabelledCall } from "./corpora.ts";

/** What the checks say about one labelled call. */
export interface Naming {
  readonly call: LabelledCall;
  /** Index of the agent's message in the named step; null when no step is named. */
  readonly named: number | null;
  readonly isExact: boolean;
  readonly isRightTurn: boolean;
  readonly isWithinOne: boolean;
  readonly isInTopThree: boolean;
  readonly hasFinding: boolean;
}

/** Names a step by the shipped verdict on the curve of the checks, and by the three worst findings. */
export async function nameStep(call: LabelledCall): Promise<Naming> {
  const { conversation, message } = call;
  const { curve, verdict } = await diagnose(conversation, {
    scorer: createChecksScorer(),
    unit: "step",
    zoom: false,
  });
  const steps = stepsOf(conversation);
  const point =
    verdict.turn === null
      ? undefined
      : curve.find(({ turn, step }) => turn === verdict.turn && step === verdict.step);
  const at = steps.findIndex(({ first }) => first === point?.messages[0]);
  const named = steps[at]?.agent ?? null;
  const right = steps.findIndex(({ agent }) => agent === message);
  const worst = steps
    .filter(({ findings }) => findings > 0)
    .toSorted((a, b) => a.score - b.score || a.first - b.first)
    .slice(0, 3);
  return {
    call,
    named,
    isExact: named !== null && named === message,
    isRightTurn: point !== undefined && point.turn === call.turn,
    isWithinOne: named !== null && right >= 0 && Math.abs(at - right) <= 1,
    isInTopThree: worst.some(({ agent }) => agent === message),
    hasFinding: worst.length > 0,
  };
}

/** A step as the guesses and the ranking see it. */
export interface StepFacts {
  readonly first: number;
  /** Index of the agent's own message in the step. */
  readonly agent: number;
  readonly score: number;
  readonly findings: number;
}

export function stepsOf(conversation: Conversation): StepFacts[] {
  return prefixesOf(conversation, "step").map((prefix) => {
    const [first, last] = prefix.last;
    const findings = findInPrefix(prefix);
    const own = prefix.messages.findIndex(
      ({ role }, i) => i >= first && i <= last && role === "agent",
    );
    return {
      first,
      agent: own < 0 ? first : own,
      score: scoreOf(findings),
      findings: findings.length,
    };
  });
}
