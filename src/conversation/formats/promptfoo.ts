import { DropturnError } from "../../errors.ts";
import { readOutput } from "../dialects/payload.ts";
import { createWarnings } from "../draft.ts";
import { buildConversation } from "../build.ts";
import { readEntries } from "../dialects/entry.ts";
import { isChat } from "../dialects/traits.ts";
import type { Conversation } from "../model.ts";
import { idOf, isList, isRecord, listOf, recordOf, unquoted, type JsonRecord } from "../values.ts";
import type { Decoded, Format, FormatOptions } from "./types.ts";

/** promptfoo results whose prompt is a chat. Single prompts are no conversations and are refused. */
export const promptfoo: Format = {
  name: "promptfoo",
  summary:
    "promptfoo results whose prompt (or variable) is a list of chat messages; single prompts are refused.",
  sniff: "`results.results` beside `evalId` or `results.version`",
  detect: (source) => {
    const results = resultsIn(source);
    return results ? { score: 0.92, evidence: `results.results, ${results.length} entries` } : null;
  },
  read: (source, options) => {
    const results = resultsIn(source) ?? [];
    const conversations = results.flatMap((result, i) =>
      readResult(result, `/results/results/${i}`, options, i),
    );
    if (conversations.length > 0) return conversations;
    throw new DropturnError(
      "E_FORMAT",
      `Its ${results.length} results are single prompts, not conversations.`,
      {
        hint: "dropturn reads results whose prompt is a JSON list of chat messages, or whose variables hold one.",
      },
    );
  },
};

function resultsIn(source: Decoded): JsonRecord[] | null {
  if (source.kind !== "json" || !isRecord(source.value)) return null;
  const results = recordOf(source.value["results"]);
  if (!isList(results["results"]) || !("evalId" in source.value || "version" in results))
    return null;
  return results["results"].filter(isRecord);
}

function readResult(
  result: JsonRecord,
  pointer: string,
  { agents, fallbackId }: FormatOptions,
  index: number,
): Conversation[] {
  const found = chatOf(result);
  if (!found) return [];
  const { warn, warnings } = createWarnings();
  const drafts = readEntries(found.list, (i) => `${pointer}${found.pointer}/${i}`, warn);
  drafts.push(
    ...readOutput(recordOf(result["response"])["output"], {
      source: `${pointer}/response/output`,
      warn,
    }),
  );
  return [
    buildConversation(
      drafts,
      { id: idOf(result["id"]) ?? `${fallbackId}-${index + 1}`, warnings },
      agents,
    ),
  ];
}

function chatOf(result: JsonRecord): { list: readonly unknown[]; pointer: string } | null {
  const raw = unquoted(recordOf(result["prompt"])["raw"]);
  if (isList(raw) && isChat(raw)) return { list: raw, pointer: "/prompt/raw" };
  for (const holder of ["vars", "metadata"]) {
    for (const [key, value] of Object.entries(recordOf(result[holder])).slice(0, 50)) {
      const list = unquoted(value);
      if (isList(list) && isChat(listOf(list))) return { list, pointer: `/${holder}/${key}` };
    }
  }
  return null;
}
