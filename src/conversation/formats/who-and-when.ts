import { buildConversation } from "../build.ts";
import { createWarnings, type Draft, type Warn } from "../draft.ts";
import { DropturnError } from "../../errors.ts";
import type { SourceText } from "../model.ts";
import {
  defined,
  firstString,
  isList,
  isRecord,
  recordOf,
  stringOf,
  textOf,
  type JsonRecord,
} from "../values.ts";
import type { Decoded, Format } from "./types.ts";

/**
 * Who&When logs: teams of agents, labelled with the decisive mistake.
 *
 * The labels (`mistake_*`, `is_correct`) and the `ground_truth` are answers: they do not enter the conversation. Roles
 * lie in the algorithm-generated half (no human speaks there); the author is in `name`.
 */
export const whoAndWhen: Format = {
  name: "who-and-when",
  summary:
    "Who&When failure logs: `history` of a team of agents; labels and ground truth are not read.",
  sniff: "`history` list beside `mistake_step`, or beside `question`",
  detect: (source) => {
    const run = runOf(source);
    if (!run) return null;
    return { score: 0.9, evidence: `history, ${run.history.length} entries` };
  },
  read: (source, { agents, fallbackId }) => {
    const run = runOf(source);
    if (!run)
      throw new DropturnError(
        "E_FORMAT",
        "There is no `history` list beside `question` or `mistake_step`.",
      );
    const { warn, warnings } = createWarnings();
    const drafts = run.history.map((entry, i) => readEntry(entry, `/history/${i}`, warn));
    const sources = promptsOf(run.record["system_prompt"]);
    return [
      buildConversation(
        drafts,
        {
          id: fallbackId,
          ...defined({
            goal: stringOf(run.record["question"]),
            sources: sources.length > 0 ? sources : undefined,
          }),
          warnings,
        },
        agents,
      ),
    ];
  },
};

function runOf(source: Decoded): { history: readonly unknown[]; record: JsonRecord } | null {
  if (source.kind !== "json" || !isRecord(source.value)) return null;
  const { history } = source.value;
  const labelled =
    "mistake_step" in source.value || "mistake_agent" in source.value || "question" in source.value;
  return isList(history) && labelled ? { history, record: source.value } : null;
}

const EXECUTORS = /^(?:computer[_ ]?terminal|executor|code[_ ]?executor)$/i;

function readEntry(entry: unknown, source: string, warn: Warn): Draft {
  if (!isRecord(entry)) {
    warn(source, "not a message; its place is kept as an event");
    return { role: "event", name: "unreadable", source };
  }
  const label = firstString(entry, "name", "role") ?? "";
  const text = stringOf(textOf(entry["content"]));
  if (EXECUTORS.test(label)) {
    return {
      role: "tool",
      speaker: label,
      source,
      toolResult: { name: label, text: text ?? "", isError: "unknown" },
    };
  }
  if (label === "human") return { role: "user", speaker: label, source, ...defined({ text }) };
  // "Orchestrator (thought)" thinks, "Orchestrator (-> WebSurfer)" speaks to a colleague.
  const thought = /^(.{1,80}) \(thought\)$/.exec(label)?.[1];
  if (thought !== undefined)
    return {
      role: "agent",
      name: thought,
      speaker: thought,
      source,
      ...defined({ reasoning: text }),
    };
  return { role: "agent", speaker: label, source, ...defined({ text }) };
}

function promptsOf(value: unknown): SourceText[] {
  return Object.entries(recordOf(value)).flatMap(([id, text]) =>
    typeof text === "string" ? [{ id, text }] : [],
  );
}
