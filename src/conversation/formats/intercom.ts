import type { Draft, Warn } from "../draft.ts";
import { textOfHtml } from "../html.ts";
import { timeOf } from "../time.ts";
import {
  defined,
  idOf,
  isList,
  isRecord,
  numberOf,
  recordOf,
  stringOf,
  type JsonRecord,
} from "../values.ts";
import { createListFormat, type FoundList } from "./list-format.ts";

/** Intercom conversations: the first message is `source`; a bot is the agent, an admin is a human. */
export const intercom = createListFormat({
  name: "intercom",
  summary:
    "Intercom conversations; the bot is scored, what admins write after it is context, internal notes are left out.",
  sniff: "`conversation_parts.conversation_parts` beside `source`",
  score: 0.9,
  find,
  createReader: ({ list, holder }, warn) => {
    const hasBot = list.some((item) => recordOf(recordOf(item)["author"])["type"] === "bot");
    return (entry, source) => {
      const isFirst = entry === holder;
      return [
        draftOf(entry, { source: isFirst ? "/source" : pointerOf(source), isFirst, hasBot, warn }),
      ];
    };
  },
  facts: ({ root }, warn) => {
    const { total_count: total, conversation_parts: parts } = recordOf(root["conversation_parts"]);
    const missing = (numberOf(total) ?? 0) - (isList(parts) ? parts.length : 0);
    if (missing > 0)
      warn("/conversation_parts", `${missing} parts of the conversation are not in this file`);
    return defined({ id: idOf(root["id"]), complete: missing > 0 ? false : undefined });
  },
});

/** The first message and the parts, as one list. */
function find(root: JsonRecord): FoundList | null {
  const first = root["source"];
  const parts = recordOf(root["conversation_parts"])["conversation_parts"];
  if (!isRecord(first) || !isList(parts)) return null;
  return { list: [first, ...parts], pointer: "", holder: first, root };
}

function pointerOf(source: string): string {
  return `/conversation_parts/conversation_parts/${Number(source.slice(1)) - 1}`;
}

interface PartContext {
  readonly source: string;
  readonly isFirst: boolean;
  readonly hasBot: boolean;
  readonly warn: Warn;
}

function draftOf(entry: JsonRecord, { source, isFirst, hasBot, warn }: PartContext): Draft {
  const author = recordOf(entry["author"]);
  const kind = stringOf(author["type"]) ?? "";
  const type = stringOf(entry["part_type"]);
  const body = stringOf(entry["body"]);
  const base = {
    source,
    speaker: stringOf(author["name"]) ?? kind,
    ...defined({ id: idOf(entry["id"]), at: timeOf(entry["created_at"]) }),
  };
  const isNote = type === "note" || type === "note_and_reopen";
  if (isNote) warn(source, "an internal note, which the user never saw; its words are left out");
  if (isNote || (!isFirst && body === undefined)) {
    return { ...base, role: "event", name: type ?? "event" };
  }
  return {
    ...base,
    role: roleOf(kind, hasBot),
    ...defined({ text: body === undefined ? undefined : stringOf(textOfHtml(body)) }),
  };
}

function roleOf(kind: string, hasBot: boolean): Draft["role"] {
  if (kind === "user" || kind === "lead" || kind === "contact") return "user";
  if (kind === "bot") return "agent";
  if (kind !== "admin" && kind !== "team") return null;
  return hasBot ? "human_agent" : "agent";
}
