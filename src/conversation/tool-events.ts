import type { Message, ToolCall, ToolResult } from "./model.ts";
import { pairTools } from "./tool-pairs.ts";

/** A tool call with its result, and where both stand. */
export interface ToolEvent {
  readonly name: string;
  readonly call: ToolCall;
  /** Null when the source holds no result for the call. */
  readonly result: ToolResult | null;
  /** True when the result is there and is no error; `unknown` when the source does not say. */
  readonly ok: boolean | "unknown";
  readonly turn: number;
  readonly step: number;
  /** Index of the message that calls. */
  readonly message: number;
  /** Index of the message that holds the result, or null. */
  readonly resultMessage: number | null;
  readonly source: string;
}

const ERROR_TEXT = /^\s*(?:error\b|exception\b|traceback\b|failed\b|\{\s*"(?:error|errors)"\s*:)/i;

/**
 * Tells whether a tool result reports an error: by the source's own flag, else by how its text begins.
 */
export function isToolError(result: ToolResult): boolean {
  if (result.isError !== "unknown") return result.isError;
  return ERROR_TEXT.test(result.text.slice(0, 200));
}

const READING_VERB =
  /^(?:get|list|find|search|lookup|look|check|fetch|read|query|retrieve|view|show|calculate|compute|count|verify|validate|estimate|think|describe)(?=[_\-A-Z.]|$)/;
const WRITING_VERB =
  /(?:^|[_\-.])(?:cancel|modify|update|delete|remove|create|add|book|return|exchange|refund|send|pay|charge|transfer|submit|place|order|change|set|issue|close|open|upgrade|enroll|enable|disable|reset|schedule|reschedule|write|insert|approve|reject|grant|revoke|buy|purchase|subscribe|unsubscribe)(?=[_\-.A-Z]|$)/;

/** Tells whether a tool, by the verb in its name, changes something in the world. */
export function isConsequentialTool(name: string): boolean {
  const bare = name.slice(0, 100);
  return !READING_VERB.test(bare) && WRITING_VERB.test(bare);
}

/**
 * Pairs every tool call with its result: by id, then by name, then by order, within its turn first.
 *
 * A repeated id is paired in order. A call without a result stays, with `result: null`.
 */
export function toolEvents(messages: readonly Message[]): ToolEvent[] {
  return pairTools(messages).pairs.map(({ call, message, turn, step, placed }) => ({
    name: call.name,
    call,
    result: placed?.result ?? null,
    ok: okOf(placed?.result ?? null),
    turn,
    step,
    message,
    resultMessage: placed?.message ?? null,
    source: messages[message]?.source ?? "",
  }));
}

function okOf(result: ToolResult | null): boolean | "unknown" {
  if (!result) return "unknown";
  if (isToolError(result)) return false;
  return result.isError === false ? true : "unknown";
}
