import { buildConversation } from "../build.ts";
import { readEntries } from "../dialects/entry.ts";
import { createWarnings, type Draft } from "../draft.ts";
import { DropturnError } from "../../errors.ts";
import { defined, idOf, isList, isRecord, jsonOf } from "../values.ts";
import type { Decoded, Format } from "./types.ts";

/** tau-bench results: the trajectory of a simulated support call. */
export const tauBench: Format = {
  name: "tau-bench",
  summary: "tau-bench results: `traj` with OpenAI chat messages, one call an object.",
  sniff: "`traj` list beside `reward` or `task_id`",
  detect: (source) => {
    const run = runOf(source);
    return run ? { score: 0.9, evidence: `traj, ${run.traj.length} entries` } : null;
  },
  read: (source, { agents, fallbackId }) => {
    const run = runOf(source);
    if (!run)
      throw new DropturnError("E_FORMAT", "There is no list `traj` beside `reward` or `task_id`.");
    const { warn, warnings } = createWarnings();
    const drafts = readEntries(run.traj, (i) => `/traj/${i}`, warn).map(withoutStop);
    const { task_id: task, trial, reward } = run.record;
    const metadata = defined({ task_id: task, trial, reward });
    const stopped = drafts.at(-1)?.name === STOP_EVENT || run.stopped;
    return [
      buildConversation(
        drafts,
        {
          id: callId(task, trial) ?? fallbackId,
          metadata: Object.fromEntries(
            Object.entries(metadata).map(([key, value]) => [key, jsonOf(value)]),
          ),
          ...(stopped && { endReason: "user_stop" }),
          warnings,
        },
        agents,
      ),
    ];
  },
};

const STOP_MARK = "###STOP###";
const STOP_EVENT = "stop";

function runOf(
  source: Decoded,
): { traj: readonly unknown[]; record: Record<string, unknown>; stopped: boolean } | null {
  if (source.kind !== "json" || !isRecord(source.value)) return null;
  const record: Record<string, unknown> = { ...source.value };
  const { traj } = record;
  if (!isList(traj) || !("reward" in record || "task_id" in record)) return null;
  const last = traj.at(-1);
  const stopped =
    isRecord(last) && typeof last["content"] === "string" && last["content"].includes(STOP_MARK);
  return { traj, record, stopped };
}

/** The mark by which the simulated user ends a call is nothing a user says. */
function withoutStop(draft: Draft): Draft {
  if (draft.role !== "user" || !draft.text?.includes(STOP_MARK)) return draft;
  const { text, ...rest } = draft;
  const words = text.replaceAll(STOP_MARK, "").trim();
  return words === "" ? { ...rest, role: "event", name: STOP_EVENT } : { ...rest, text: words };
}

/** Trials of one task are told apart; where trials only number the tasks, the task is enough. */
function callId(task: unknown, trial: unknown): string | undefined {
  const id = idOf(task);
  const run = idOf(trial);
  return id === undefined || run === undefined || run === "0" || run === id ? id : `${id}-${run}`;
}
