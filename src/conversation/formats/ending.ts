import type { Warn } from "../draft.ts";
import { firstString, isRecord, listOf, recordOf, stringOf, type JsonRecord } from "../values.ts";

const CUT = /^(?:length|max_tokens|max_output_tokens)$/i;
const NORMAL =
  /^(?:stop|end_turn|stop_sequence|tool_calls?|tool_use|tool-calls|function_call|completed|eos)$/i;

/** Why the recorded answer ended, where a response says so: cut at its token limit, filtered, refused. */
export function endingOf(
  records: readonly JsonRecord[],
  warn: Warn,
): { complete?: false; endReason?: string } {
  for (const record of records) {
    const reason = reasonIn(record);
    if (reason === undefined || NORMAL.test(reason)) continue;
    if (!CUT.test(reason)) return { endReason: reason.slice(0, 100) };
    warn("", "the last answer was cut at its token limit");
    return { complete: false, endReason: reason };
  }
  return {};
}

function reasonIn(record: JsonRecord): string | undefined {
  const { response, output } = record;
  for (const place of [record, response, recordOf(response)["body"], output]) {
    // Most have none of them: a file may hold thousands of calls.
    if (!isRecord(place)) continue;
    const choice = recordOf(listOf(place["choices"])[0]);
    const candidate = recordOf(listOf(place["candidates"])[0]);
    const reason =
      firstString(choice, "finish_reason") ??
      firstString(candidate, "finishReason", "finish_reason") ??
      firstString(place, "stop_reason", "stopReason", "finish_reason", "finishReason") ??
      stringOf(recordOf(place["incomplete_details"])["reason"]);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
