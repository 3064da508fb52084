/** Which column holds what, by index. */
export interface Columns {
  readonly header: readonly string[];
  readonly role: number | undefined;
  readonly text: number | undefined;
  /** A column whose cells are whole conversations as JSON. */
  readonly json: number | undefined;
  readonly time: number | undefined;
  readonly conversation: number | undefined;
  readonly id: number | undefined;
  readonly name: number | undefined;
  readonly toolCalls: number | undefined;
  readonly toolCallId: number | undefined;
}

/** Names of columns, most telling first. */
const NAMES = {
  role: "role speaker sender author from participant speaker_role sender_type author_type from_role side who",
  text: "content text message body utterance transcript value words message_text",
  time: "timestamp time ts created_at createdat datetime date start start_time",
  conversation:
    "conversation_id conversationid call_id callid session_id sessionid thread_id threadid chat_id conversation dialog_id dialogue_id",
  id: "message_id messageid id",
  name: "name agent_name speaker_name sender_name",
  toolCalls: "tool_calls toolcalls",
  toolCallId: "tool_call_id toolcallid",
  json: "messages conversation conversations transcript chat dialog dialogue history",
} as const;

const DELIMITERS = [",", ";", "\t", "|"];

/** The delimiter that cuts the first line into most pieces. */
export function delimiterOf(text: string): string {
  const line = firstLine(text);
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** Guesses the columns by their names; null when there is none for the speaker or none for the words. */
export function columnsOf(text: string, delimiter: string): Columns | null {
  const header = firstLine(text)
    .split(delimiter)
    .map((name) =>
      name
        .trim()
        .replace(/^"(.*)"$/, "$1")
        .trim(),
    );
  const keys = header.map((name) => name.toLowerCase().replace(/[\s-]+/g, "_"));
  const find = (names: string): number | undefined => {
    for (const name of names.split(" ")) {
      const index = keys.indexOf(name);
      if (index >= 0) return index;
    }
    return undefined;
  };
  const rest = {
    header,
    time: find(NAMES.time),
    conversation: find(NAMES.conversation),
    id: find(NAMES.id),
    name: find(NAMES.name),
    toolCalls: find(NAMES.toolCalls),
    toolCallId: find(NAMES.toolCallId),
  };
  const role = find(NAMES.role);
  const words = find(NAMES.text);
  if (role !== undefined && words !== undefined)
    return { ...rest, role, text: words, json: undefined };
  const json = find(NAMES.json);
  const hasJson = json !== undefined && /(?:^|[,;\t|\n])"?\[\s*\{/.test(text.slice(0, 20_000));
  if (!hasJson) return null;
  const conversation = rest.conversation === json ? undefined : (rest.conversation ?? rest.id);
  return { ...rest, conversation, role: undefined, text: undefined, json };
}

function firstLine(text: string): string {
  const trimmed = text.slice(0, 20_000).trimStart();
  const end = trimmed.indexOf("\n");
  return end === -1 ? trimmed : trimmed.slice(0, end);
}
