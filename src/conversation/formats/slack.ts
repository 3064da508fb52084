import type { Draft } from "../draft.ts";
import { msOf, timeOf } from "../time.ts";
import {
  defined,
  firstString,
  isList,
  isRecord,
  listOf,
  recordOf,
  stringOf,
  type JsonRecord,
} from "../values.ts";
import { createListFormat, listAt } from "./list-format.ts";

const TIMESTAMP = /^\d{10}\.\d{6}$/;

/** Slack threads: the bot is the agent, everybody else a user. */
export const slack = createListFormat({
  name: "slack",
  summary: "Slack threads and channel histories; the bot is the agent.",
  sniff: "`messages` with `ts` such as 1700000000.000100 and `user` or `bot_id`",
  score: 0.9,
  find: (value) =>
    listAt(
      value,
      ["messages"],
      (entry) =>
        TIMESTAMP.test(stringOf(entry["ts"]) ?? "") && ("user" in entry || "bot_id" in entry),
    ),
  createReader: () => (entry, source) => {
    const bot = stringOf(entry["bot_id"]) !== undefined || entry["subtype"] === "bot_message";
    const profile = recordOf(entry["bot_profile"]);
    const speaker =
      firstString(profile, "name") ?? firstString(entry, "username", "user", "bot_id") ?? "";
    const ts = stringOf(entry["ts"]);
    const base = { source, speaker, ...defined({ id: ts, at: timeOf(ts) }) };
    const isNotice = /_(?:join|leave|topic|purpose|name|archive)$/.test(
      stringOf(entry["subtype"]) ?? "",
    );
    if (isNotice) return [{ ...base, role: "event", name: stringOf(entry["subtype"]) ?? "event" }];
    return [{ ...base, role: bot ? "agent" : "user", ...defined({ text: wordsOf(entry) }) }];
  },
  // Histories come newest first, threads oldest first.
  arrange: (drafts: Draft[]) => drafts.toSorted((a, b) => (msOf(a.at) ?? 0) - (msOf(b.at) ?? 0)),
  facts: ({ root, list }, warn) => {
    const thread = stringOf(recordOf(list[0])["thread_ts"]);
    if (root["has_more"] === true)
      warn("/has_more", "this is one page of several; messages are missing");
    return defined({ id: thread, complete: root["has_more"] === true ? false : undefined });
  },
});

function wordsOf(entry: JsonRecord): string | undefined {
  const text = stringOf(entry["text"]) ?? blockTexts(entry["blocks"], 0).join("\n");
  return stringOf(plain(text));
}

const MAX_DEPTH = 10;

/** A message may have its words in blocks only. */
function blockTexts(value: unknown, depth: number): string[] {
  if (depth > MAX_DEPTH) return [];
  if (isList(value)) return value.flatMap((item) => blockTexts(item, depth + 1));
  if (!isRecord(value)) return [];
  if (typeof value["text"] === "string") return [value["text"]];
  return [value["text"], ...listOf(value["elements"]), ...listOf(value["fields"])].flatMap((item) =>
    blockTexts(item, depth + 1),
  );
}

/** Slack's markup: links and mentions in angle brackets, three entities. */
function plain(text: string): string {
  return text
    .replace(/<([^<>|]{1,2000})\|([^<>]{1,2000})>/g, "$2")
    .replace(/<([^<>]{1,2000})>/g, "$1")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
