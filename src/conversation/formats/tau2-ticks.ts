import type { Draft, Warn } from "../draft.ts";
import { timeOf } from "../time.ts";
import {
  defined,
  firstString,
  isRecord,
  listOf,
  recordOf,
  stringOf,
  type JsonRecord,
} from "../values.ts";
import { toolCallOf, toolResultOf } from "../dialects/tool-parts.ts";

/**
 * Reads a full-duplex simulation, which is cut into ticks of a fifth of a second: pieces of one side are joined until the
 * other side speaks.
 */
export function readTicks(ticks: readonly unknown[], pointer: string, warn: Warn): Draft[] {
  const drafts: Draft[] = [];
  let silent = 0;
  for (const [i, tick] of ticks.entries()) {
    const record = recordOf(tick);
    for (const [key, role] of SIDES) {
      const chunk = record[key];
      if (!isRecord(chunk)) continue;
      const read = readChunk(chunk, role, `${pointer}/${i}/${key}`, warn);
      if (read.length === 0 && chunk["contains_speech"] === true) silent += 1;
      for (const draft of read)
        append(drafts, { ...draft, ...defined({ at: timeOf(record["timestamp"]) }) });
    }
  }
  if (silent > 0) warn(pointer, `${silent} ticks hold speech without a transcript; left out`);
  return drafts;
}

const SIDES = [
  ["agent_chunk", "agent"],
  ["user_chunk", "user"],
] as const;

function readChunk(chunk: JsonRecord, role: "agent" | "user", source: string, warn: Warn): Draft[] {
  const text = firstString(chunk, "content", "text", "transcript");
  const base = { source, speaker: role };
  const toolCalls = listOf(chunk["tool_calls"])
    .filter(isRecord)
    .map((call) =>
      toolCallOf(call["name"], call["arguments"], call["id"], { pointer: source, warn }),
    );
  const results = listOf(chunk["tool_results"] ?? chunk["tool_messages"]).filter(isRecord);
  const isAgent = role === "agent";
  return [
    ...(text === undefined && (toolCalls.length === 0 || !isAgent)
      ? []
      : [
          {
            ...base,
            role,
            ...defined({
              text,
              toolCalls: isAgent && toolCalls.length > 0 ? toolCalls : undefined,
            }),
          },
        ]),
    ...(isAgent
      ? results.map((result): Draft => {
          const isError = typeof result["error"] === "boolean" ? result["error"] : "unknown";
          return {
            ...base,
            role: "tool",
            toolResult: toolResultOf({
              callId: result["id"],
              name: stringOf(result["name"]),
              content: result["content"],
              isError,
            }),
          };
        })
      : []),
  ];
}

function append(drafts: Draft[], draft: Draft): void {
  const last = drafts.at(-1);
  if (
    last &&
    last.role === draft.role &&
    last.text !== undefined &&
    draft.text !== undefined &&
    !last.toolCalls &&
    !draft.toolCalls
  ) {
    drafts[drafts.length - 1] = { ...last, text: `${last.text}${draft.text}` };
  } else drafts.push(draft);
}
