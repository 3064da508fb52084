import { idOf, isRecord, recordOf } from "../values.ts";

export interface Row {
  readonly line: number;
  readonly value: unknown;
}

/** The message in a line of a log: the line itself, or what it wraps. */
export function rowMessage(value: unknown): unknown {
  const { message } = recordOf(value);
  if (
    !isRecord(value) ||
    "content" in value ||
    "parts" in value ||
    !isRecord(message) ||
    !("role" in message)
  ) {
    return value;
  }
  // The wrapper's time and id are those of the message.
  const { timestamp, created_at: createdAt, id, uuid } = value;
  return { timestamp: timestamp ?? createdAt, id: id ?? uuid, ...message };
}

const GROUP_KEYS =
  "conversation_id conversationId session_id sessionId thread_id threadId call_id callId chat_id".split(
    " ",
  );

/** The conversation that a line says it belongs to. */
export function groupOf(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  for (const key of GROUP_KEYS) {
    const id = idOf(value[key]);
    if (id !== undefined) return id;
  }
  return undefined;
}

/** Groups lines by the conversation that they name, in order of first appearance; one group when they name none. */
export function groupRows(
  rows: readonly Row[],
): { id: string | undefined; rows: readonly Row[] }[] {
  const groups = new Map<string | undefined, Row[]>();
  for (const row of rows) {
    const id = groupOf(row.value);
    const group = groups.get(id);
    if (group) group.push(row);
    else groups.set(id, [row]);
  }
  return [...groups].map(([id, group]) => ({ id, rows: group }));
}
