import type { Message, ToolCall, ToolResult } from "./model.ts";
import { findTurns } from "./turns.ts";

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
  const events: ToolEvent[] = [];
  for (const turn of findTurns(messages)) {
    const results = resultsBetween(messages, turn.messages[0], turn.messages[1]);
    for (const step of turn.steps) {
      for (let i = step.messages[0]; i <= step.messages[1]; i += 1) {
        for (const call of messages[i]?.toolCalls ?? []) {
          const found = takeResult(results, call, i);
          events.push({
            name: call.name,
            call,
            result: found?.result ?? null,
            ok: okOf(found?.result ?? null),
            turn: turn.turn,
            step: step.step,
            message: i,
            resultMessage: found?.message ?? null,
            source: messages[i]?.source ?? "",
          });
        }
      }
    }
  }
  return events;
}

interface PlacedResult {
  readonly result: ToolResult;
  readonly message: number;
}

function resultsBetween(messages: readonly Message[], first: number, last: number): PlacedResult[] {
  const results: PlacedResult[] = [];
  for (let i = first; i <= last; i += 1) {
    const result = messages[i]?.toolResult;
    if (result) results.push({ result, message: i });
  }
  return results;
}

function takeResult(
  results: PlacedResult[],
  call: ToolCall,
  callIndex: number,
): PlacedResult | undefined {
  const after = (candidate: PlacedResult): boolean => candidate.message >= callIndex;
  const byId = call.id === undefined ? -1 : results.findIndex((r) => r.result.callId === call.id);
  // Only a result without an id of its own may be paired by name or order.
  const free = (r: PlacedResult): boolean =>
    after(r) && (r.result.callId === undefined || call.id === undefined);
  const byName = results.findIndex((r) => free(r) && r.result.name === call.name);
  const byOrder = results.findIndex((r) => free(r) && r.result.name === undefined);
  const index = [byId, byName, byOrder].find((i) => i >= 0);
  return index === undefined ? undefined : results.splice(index, 1)[0];
}

function okOf(result: ToolResult | null): boolean | "unknown" {
  if (!result) return "unknown";
  if (isToolError(result)) return false;
  return result.isError === false ? true : "unknown";
}
