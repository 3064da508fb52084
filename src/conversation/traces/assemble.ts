import type { Draft, Warn } from "../draft.ts";
import { joinAnswer, joinInput, keyOf, type History } from "./history.ts";
import { isoOfMs } from "../time.ts";
import type { ModelCall } from "./types.ts";

/**
 * Picks the model calls that are the conversation with the user, in order of time.
 *
 * The call with the longest input shows it. Calls of sub-agents and side calls (another system prompt, and an answer that
 * the conversation never shows) are left out with a warning.
 */
export function pickCalls(calls: readonly ModelCall[], warn: Warn): ModelCall[] {
  const inner = calls.filter(({ wrapper }) => !wrapper);
  const main = mainCall(inner);
  if (!main) return [];
  const shown = new Set(main.input.map(keyOf));
  const mine = inner.filter((call) => belongs(call, main, shown)).toSorted(byTime);
  const picked = new Set(mine);
  const other = inner.find((call) => !picked.has(call));
  if (other) {
    const count = inner.length - mine.length;
    warn(
      other.source,
      `${count} model call${count === 1 ? "" : "s"} beside the conversation (sub-agents, guards, failed calls); left out`,
    );
  }
  return mine;
}

/** Joins calls to a history, in order; says where the history was not simply repeated. */
export function joinCalls(calls: readonly ModelCall[], before: History, warn: Warn): History {
  let history = before;
  for (const call of calls) {
    const join = joinInput(history, timed(call.input, call.start));
    if (join.kind === "trimmed")
      warn(
        call.source,
        "the input no longer begins with the earlier history (trimmed or summarised); joined where they meet",
      );
    if (join.kind === "appended")
      warn(call.source, "the input does not repeat the earlier history; appended in order of time");
    const next = joinAnswer(join, timed(named(call.output, call.agent), call.end ?? call.start));
    if (next === null)
      warn(call.source, "another answer to the same input (a repeated call); left out");
    history = next ?? join.history;
  }
  return history;
}

/** Spans around other calls repeat them; one that says something else is named. */
export function checkWrappers(
  calls: readonly ModelCall[],
  drafts: readonly Draft[],
  warn: Warn,
): void {
  const wrappers = calls.filter(({ wrapper }) => wrapper);
  if (wrappers.length === 0) return;
  const known = new Set(drafts.map(keyOf));
  for (const { source, input, output } of wrappers) {
    const isRepeated = [...input, ...output].every(
      (draft) => draft.role === "system" || known.has(keyOf(draft)),
    );
    if (!isRepeated)
      warn(source, "a span around other model calls; what only it holds is left out");
  }
}

function mainCall(calls: readonly ModelCall[]): ModelCall | undefined {
  let main: ModelCall | undefined;
  for (const call of calls) {
    if (call.nested || call.input.length + call.output.length === 0) continue;
    const longer = call.input.length - (main?.input.length ?? -1);
    if (longer > 0 || (longer === 0 && (call.end ?? 0) >= (main?.end ?? 0))) main = call;
  }
  return main;
}

function belongs(call: ModelCall, main: ModelCall, shown: ReadonlySet<string>): boolean {
  if (call === main) return true;
  if (call.nested) return false;
  if (systemOf(call) === systemOf(main) && (call.agent === main.agent || call.agent === undefined))
    return true;
  return call.output.length > 0 && call.output.every((draft) => shown.has(keyOf(draft)));
}

function systemOf(call: ModelCall): string {
  return call.input.find(({ role }) => role === "system")?.text ?? "";
}

export function byTime(a: { start: number | undefined }, b: { start: number | undefined }): number {
  return (a.start ?? 0) - (b.start ?? 0);
}

function timed(drafts: readonly Draft[], time: number | undefined): readonly Draft[] {
  const at = isoOfMs(time);
  if (at === undefined) return drafts;
  return drafts.map((draft) => ({ at, ...draft }));
}

function named(drafts: readonly Draft[], agent: string | undefined): readonly Draft[] {
  if (agent === undefined) return drafts;
  return drafts.map((draft) => (draft.role === "agent" ? { name: agent, ...draft } : draft));
}
