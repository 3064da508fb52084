import { buildConversation } from "../build.ts";
import { TOOL_DEFINITION } from "../dialects/chat.ts";
import { createWarnings, type Draft } from "../draft.ts";
import type { Conversation, Warning } from "../model.ts";
import { byTime, checkWrappers, joinCalls, pickCalls } from "./assemble.ts";
import { EMPTY_HISTORY } from "./history.ts";
import { addToolRuns } from "./tool-runs.ts";
import type { ModelCall, Trace } from "./types.ts";

/**
 * Makes conversations of traces: traces of one session are one conversation, in order of time, and a warning says what
 * was joined.
 *
 * @throws DropturnError E_AGENT when it cannot be told who the agent is.
 */
export function conversationsOf(
  traces: readonly Trace[],
  agents: readonly string[],
  notes: readonly Warning[] = [],
): Conversation[] {
  const conversations = [...bySession(traces)].map(([id, group]) =>
    conversationOf(id, group, agents),
  );
  const [first, ...rest] = conversations;
  // What concerns the file as a whole is said once.
  return first ? [{ ...first, warnings: [...notes, ...first.warnings] }, ...rest] : [];
}

function bySession(traces: readonly Trace[]): ReadonlyMap<string, readonly Trace[]> {
  const sessions = new Map<string, Trace[]>();
  for (const trace of traces) {
    const id = trace.session ?? trace.id;
    const group = sessions.get(id);
    if (group) group.push(trace);
    else sessions.set(id, [trace]);
  }
  return sessions;
}

function conversationOf(
  id: string,
  traces: readonly Trace[],
  agents: readonly string[],
): Conversation {
  const { warn, warnings } = createWarnings();
  const ordered = traces.toSorted(byTime);
  if (ordered.length > 1)
    warn("", `${ordered.length} traces of the session "${id}" are joined in order of time`);
  let history = EMPTY_HISTORY;
  for (const trace of ordered) history = joinCalls(callsOf(trace, warn), history, warn);
  const every = ordered.flatMap(({ calls }) => calls);
  checkWrappers(every, history.drafts, warn);
  const drafts = addToolRuns(
    history.drafts,
    ordered.flatMap(({ tools }) => tools),
    warn,
  );
  if (drafts.length === 0)
    warn("", "no message was recorded (is the capture of content switched off?)");
  const facts = Object.fromEntries(
    ordered.toReversed().flatMap((trace) => Object.entries(trace.facts)),
  );
  return buildConversation(drafts, { id, ...(facts as Trace["facts"]), warnings }, agents);
}

function callsOf(trace: Trace, warn: Parameters<typeof pickCalls>[1]): ModelCall[] {
  const calls = pickCalls(trace.calls.map(withoutDefinitions), warn);
  if (calls.length > 0 || !trace.whole) return calls;
  const { start } = trace;
  return [{ ...trace.whole, start, end: start, nested: false, wrapper: false }];
}

/** Definitions of tools among the messages come and go from call to call; they are nothing that was said. */
function withoutDefinitions(call: ModelCall): ModelCall {
  return { ...call, input: call.input.filter(isSaid), output: call.output.filter(isSaid) };
}

function isSaid({ role, name }: Draft): boolean {
  return role !== "event" || name !== TOOL_DEFINITION;
}
