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

/** An `error` field that holds nothing (`null`, `false`, 0, an empty text, list or object) reports that all went well. */
const ERROR_TEXT =
  /^\s*(?:error\b|exception\b|traceback\b|failed\b|\{\s*"errors?"\s*:(?!\s*(?:null|false|0|""|\[\s*\]|\{\s*\})\s*[,}]))/i;

/**
 * Tells whether a tool result reports an error: by the source's own flag, else by how its text begins.
 */
export function isToolError(result: ToolResult): boolean {
  if (result.isError !== "unknown") return result.isError;
  return ERROR_TEXT.test(result.text.slice(0, 200));
}

/** The verb of the last part of a dotted name counts: `order_service.get_order` reads, whatever the service is called. */
const READING_VERB =
  /(?:^|\.)(?:get|list|find|search|lookup|look|check|fetch|read|query|retrieve|view|show|calculate|compute|count|verify|validate|estimate|think|describe)(?=[_-]|$)[^.]*$/;
const WRITING_VERB =
  /(?:^|[_\-.])(?:cancel|modify|update|delete|remove|create|add|book|return|exchange|refund|send|pay|charge|transfer|submit|place|order|change|set|issue|close|open|upgrade|enroll|enable|disable|reset|schedule|reschedule|write|insert|approve|reject|grant|revoke|buy|purchase|subscribe|unsubscribe)(?=[_\-.]|$)/;
const MAX_NAME = 100;

/** Writes the name of a tool in lower case with its words apart: `cancel_order` for `CancelOrder` and `cancelOrder`. */
export function toolWords(name: string): string {
  return name
    .slice(0, MAX_NAME)
    .replaceAll(/([a-z\d])(?=[A-Z])/g, "$1_")
    .replaceAll(/([A-Z])(?=[A-Z][a-z])/g, "$1_")
    .toLowerCase();
}

/** The same few names come with every call: what they say is kept. */
const MAX_KEPT = 1000;
const kept = new Map<string, boolean>();

/** Tells whether a tool, by the verb in its name, changes something in the world. */
export function isConsequentialTool(name: string): boolean {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const words = toolWords(name);
  const found = !READING_VERB.test(words) && WRITING_VERB.test(words);
  if (kept.size < MAX_KEPT && name.length <= MAX_NAME) kept.set(name, found);
  return found;
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
