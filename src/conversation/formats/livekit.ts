import { readEntry } from "../dialects/entry.ts";
import { isRecord, listOf, recordOf, stringOf, type JsonRecord } from "../values.ts";
import { conversationIdOf } from "../dialects/beside.ts";
import { createListFormat, listAt } from "./list-format.ts";

/** LiveKit Agents: session reports and chat contexts; an interrupted message holds what was heard. */
export const livekit = createListFormat({
  name: "livekit",
  summary: "LiveKit Agents session reports ({chat_history}) and chat contexts ({items}).",
  sniff:
    "`chat_history.items`, or `items` of type message with lists of texts, agent_handoff or agent_config_update",
  score: 0.88,
  find: (value) => listAt(value, ["chat_history.items", "chat_ctx.items", "items"], isLivekitItem),
  createReader: (_found, warn) => (entry, source) => readEntry(withPlainText(entry), source, warn),
  facts: ({ root }) => {
    const id = conversationIdOf({ ...root, id: root["job_id"] ?? root["room_id"] ?? root["id"] });
    return id === undefined ? {} : { id };
  },
});

const TYPES = new Set(["agent_handoff", "agent_config_update"]);

function isLivekitItem(entry: JsonRecord): boolean {
  const type = stringOf(entry["type"]) ?? "";
  if (TYPES.has(type)) return true;
  if (type === "function_call" || type === "function_call_output")
    return "call_id" in entry && "extra" in entry;
  return type === "message" && listOf(entry["content"]).some((part) => typeof part === "string");
}

/** `<expr/>` marks how words were to be spoken. */
function withPlainText(entry: JsonRecord): JsonRecord {
  if (entry["role"] !== "assistant") return entry;
  const content = listOf(entry["content"]).map((part) =>
    typeof part === "string" ? part.replace(/<expr\b[^<>]{0,200}\/>/g, "") : audioTranscript(part),
  );
  return { ...entry, content };
}

/** Spoken content of realtime models carries its transcript. */
function audioTranscript(part: unknown): unknown {
  const transcript = stringOf(recordOf(part)["transcript"]);
  return isRecord(part) && transcript !== undefined ? { type: "text", text: transcript } : part;
}
