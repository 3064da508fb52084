import type { Draft, Warn } from "../draft.ts";
import { isoOfMs } from "../time.ts";
import { defined } from "../values.ts";
import { byTime } from "./assemble.ts";
import type { ToolRun } from "./types.ts";

/**
 * Puts the results of tools that only a span recorded behind their calls, by id, else by name in order of time; and lets
 * a failed span say that a result is an error. Tool spans that belong to no call are named in a warning.
 */
export function addToolRuns(
  drafts: readonly Draft[],
  runs: readonly ToolRun[],
  warn: Warn,
): Draft[] {
  if (runs.length === 0) return [...drafts];
  const pending = new Set(runs.toSorted(byTime));
  const answered = answeredCalls(drafts);
  const names = new Map(
    drafts.flatMap(({ toolCalls }) =>
      (toolCalls ?? []).map((call) => [call.id, call.name] as const),
    ),
  );
  const placed: Draft[] = [];
  // Results wait until the last of several parallel calls.
  let waiting: Draft[] = [];
  for (const draft of drafts) {
    if (draft.role !== "agent" || !draft.toolCalls || draft.text !== undefined) {
      for (const result of waiting) placed.push(result);
      waiting = [];
    }
    placed.push(draft.toolResult ? withFlag(draft, names, pending) : draft);
    for (const call of draft.toolCalls ?? []) {
      if (!answered.has(call)) waiting.push(...resultFor(call, pending));
    }
  }
  for (const run of pending) {
    warn(
      run.source,
      `the run of the tool "${run.name}" belongs to no call in the conversation; left out`,
    );
  }
  return [...placed, ...waiting];
}

type Call = NonNullable<Draft["toolCalls"]>[number];

/** Calls whose result stands among the messages: by id, or the next results after a call without one. */
function answeredCalls(drafts: readonly Draft[]): ReadonlySet<Call> {
  const ids = new Set<string>();
  for (const { toolResult } of drafts)
    if (toolResult?.callId !== undefined) ids.add(toolResult.callId);
  const answered = new Set<Call>();
  let waiting: Call[] = [];
  for (const { toolCalls, toolResult } of drafts) {
    for (const call of toolCalls ?? []) {
      if (call.id !== undefined && ids.has(call.id)) answered.add(call);
      else waiting.push(call);
    }
    if (!toolResult || toolResult.callId !== undefined) continue;
    const next = waiting.find(
      (call) => toolResult.name === undefined || call.name === toolResult.name,
    );
    if (next) {
      answered.add(next);
      waiting = waiting.filter((call) => call !== next);
    }
  }
  return answered;
}

function resultFor({ name, id }: Call, pending: Set<ToolRun>): Draft[] {
  const runs = [...pending];
  const run =
    runs.find((candidate) => id !== undefined && candidate.callId === id) ??
    runs.find((candidate) => sameTool(candidate.name, name));
  if (!run) return [];
  pending.delete(run);
  return [
    {
      role: "tool",
      speaker: name,
      source: run.source,
      ...defined({ at: isoOfMs(run.start) }),
      toolResult: { ...defined({ callId: id }), name, text: run.text, isError: run.isError },
    },
  ];
}

/** `execute_tool say_hello` and `say_hello` are the same tool. */
function sameTool(run: string, name: string): boolean {
  return run === name || run.endsWith(` ${name}`) || run.endsWith(`.${name}`);
}

/** A result that the messages hold: its span only says whether it failed. */
function withFlag(
  draft: Draft,
  names: ReadonlyMap<string | undefined, string>,
  pending: Set<ToolRun>,
): Draft {
  const { toolResult } = draft;
  if (!toolResult) return draft;
  const name = toolResult.name ?? names.get(toolResult.callId);
  for (const run of pending) {
    const sameId = run.callId !== undefined && run.callId === toolResult.callId;
    if (
      !sameId &&
      run.text !== toolResult.text &&
      !(name !== undefined && sameTool(run.name, name))
    )
      continue;
    pending.delete(run);
    const isError = toolResult.isError === "unknown" ? run.isError : toolResult.isError;
    return { ...draft, toolResult: { ...toolResult, isError } };
  }
  return draft;
}
