import { buildConversation } from "../build.ts";
import { piecesOf } from "../dialects/pieces.ts";
import { draftsOf } from "../dialects/segments.ts";
import { errorFlag, toolCallOf, toolResultOf } from "../dialects/tool-parts.ts";
import { toolDefinitionsIn } from "../dialects/beside.ts";
import { createWarnings, type Draft, type Warn } from "../draft.ts";
import { DropturnError } from "../../errors.ts";
import type { ConversationFacts } from "../build.ts";
import { timeOf } from "../time.ts";
import {
  defined,
  idOf,
  isList,
  isRecord,
  listOf,
  recordOf,
  stringOf,
  type JsonRecord,
} from "../values.ts";
import type { Decoded, Format } from "./types.ts";

/** Events of Anthropic's managed agents: the stream, or `[method, event]` lines of a recorded client. */
export const anthropicEvents: Format = {
  name: "anthropic-events",
  summary:
    "Anthropic managed-agent events: one event a line, a list, or recorded [method, event] lines.",
  sniff: "events of type user.message, agent.message or agent.tool_use",
  detect: (source) => {
    const events = eventsIn(source);
    return events.length > 0 ? { score: 0.9, evidence: `${events.length} events` } : null;
  },
  read: (source, { agents, fallbackId }) => {
    const events = eventsIn(source);
    if (events.length === 0)
      throw new DropturnError(
        "E_FORMAT",
        "There is no event of type user.message or agent.message.",
      );
    const { warn, warnings } = createWarnings();
    const drafts = events.flatMap(({ event, place }) => readEvent(event, place, warn));
    return [buildConversation(drafts, { id: fallbackId, ...sessionOf(source), warnings }, agents)];
  },
};

interface PlacedEvent {
  readonly event: JsonRecord;
  readonly place: string;
}

const SAID =
  /^(?:user\.(?:message|custom_tool_result|interrupt|tool_confirmation)|agent\.(?:message|thinking|custom_tool_use|tool_use|mcp_tool_use|tool_result|mcp_tool_result|handoff))$/;

/** Events that say something. What was sent comes back in the stream with an id; then the stream is enough. */
function eventsIn(source: Decoded): PlacedEvent[] {
  const found = valuesIn(source);
  // Most lists are of something else, and may hold thousands of calls.
  if (!found.some(({ value }) => isList(value) || isSaid(value))) return [];
  const values = found.flatMap(({ value, place }) => unpack(value, place));
  const said = values.filter(({ event }) => isSaid(event));
  const streamed = said.some(({ event }) => "id" in event || "processed_at" in event);
  const events = streamed
    ? said.filter(({ event }) => "id" in event || "processed_at" in event)
    : said;
  return events.some(({ event }) => stringOf(event["type"])?.endsWith(".message")) ? events : [];
}

function isSaid(value: unknown): boolean {
  const type = recordOf(value)["type"];
  return typeof type === "string" && SAID.test(type);
}

function valuesIn(source: Decoded): { value: unknown; place: string }[] {
  if (source.kind === "lines")
    return source.rows.map(({ line, value }) => ({ value, place: `line ${line}` }));
  if (source.kind !== "json") return [];
  const list = isRecord(source.value)
    ? (source.value["events"] ?? source.value["data"])
    : source.value;
  const base = isList(source.value) ? "" : "/events";
  return listOf(list).map((value, i) => ({ value, place: `${base}/${i}` }));
}

function unpack(value: unknown, place: string): PlacedEvent[] {
  if (isRecord(value)) return [{ event: value, place }];
  if (!isList(value) || typeof value[0] !== "string") return [];
  // [method, event], or [method, [session, {events}]] for what the client sent.
  const [, payload] = value as [string, unknown];
  if (isRecord(payload)) return [{ event: payload, place }];
  const sent = listOf(payload).flatMap((item) => listOf(recordOf(item)["events"]));
  return sent.filter(isRecord).map((event) => ({ event, place }));
}

function readEvent(event: JsonRecord, source: string, warn: Warn): Draft[] {
  const type = stringOf(event["type"]) ?? "";
  const facts = {
    source,
    ...defined({ id: idOf(event["id"]), at: timeOf(event["processed_at"] ?? event["created_at"]) }),
  };
  const content = (): ReturnType<typeof piecesOf> =>
    piecesOf(event["content"], { pointer: source, warn });
  if (type === "user.message")
    return draftsOf(content(), { ...facts, role: "user", speaker: "user" });
  if (type === "agent.message")
    return draftsOf(content(), { ...facts, role: "agent", speaker: "agent" });
  const base = { ...facts, speaker: "agent" };
  if (type === "agent.thinking")
    return [{ ...base, role: "agent", ...defined({ reasoning: stringOf(event["thinking"]) }) }];
  if (type.endsWith("tool_use")) {
    const call = toolCallOf(event["name"], event["input"], event["id"], { pointer: source, warn });
    return [{ ...base, role: "agent", toolCalls: [call] }];
  }
  if (type.endsWith("tool_result")) {
    const callId = event["custom_tool_use_id"] ?? event["tool_use_id"] ?? event["mcp_tool_use_id"];
    return [
      {
        ...base,
        role: "tool",
        toolResult: toolResultOf({ callId, content: event["content"], isError: errorFlag(event) }),
      },
    ];
  }
  return [{ ...base, role: "event", name: type }];
}

/** The first line of a recorded client creates the session; it holds the agent's prompt and tools. */
function sessionOf(source: Decoded): Partial<ConversationFacts> {
  const rows = source.kind === "lines" ? source.rows.slice(0, 5).map(({ value }) => value) : [];
  for (const value of rows) {
    const session = recordOf(isList(value) ? value[1] : value);
    const agent = recordOf(session["agent"]);
    if (stringOf(session["type"]) !== "session" && stringOf(agent["type"]) !== "agent") continue;
    const system = stringOf(agent["system"]);
    const tools = toolDefinitionsIn(agent);
    return defined({
      id: idOf(session["id"]),
      sources: system === undefined ? undefined : [{ id: "system", text: system }],
      tools: tools.length > 0 ? tools : undefined,
    });
  }
  return {};
}
