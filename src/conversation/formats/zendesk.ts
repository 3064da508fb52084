import { textOfHtml } from "../html.ts";
import { timeOf } from "../time.ts";
import {
  defined,
  firstString,
  idOf,
  listOf,
  recordOf,
  stringOf,
  type JsonRecord,
} from "../values.ts";
import { createListFormat, listAt, type FoundList } from "./list-format.ts";

/** Zendesk ticket comments: the requester (else the first author) is the user, private comments are left out. */
export const zendesk = createListFormat({
  name: "zendesk",
  summary:
    "Zendesk ticket comments; the requester, else the first author, is the user; private comments are left out.",
  sniff: "`comments` list with `author_id` and `public`",
  score: 0.9,
  find: (value) =>
    listAt(value, ["comments"], (entry) => "author_id" in entry && "public" in entry),
  createReader: (found, warn) => {
    const requester = requesterOf(found);
    const names = namesOf(found);
    return (entry, source) => {
      const author = idOf(entry["author_id"]) ?? "";
      const base = {
        source,
        speaker: names.get(author) ?? `author ${author}`,
        ...defined({ id: idOf(entry["id"]), at: timeOf(entry["created_at"]) }),
      };
      if (entry["public"] === false) {
        warn(source, "a private comment, which the user never saw; its words are left out");
        return [{ ...base, role: "event", name: "private_comment" }];
      }
      return [
        {
          ...base,
          role: author === requester ? "user" : "agent",
          ...defined({ text: wordsOf(entry) }),
        },
      ];
    };
  },
  facts: ({ root }, warn): { id?: string; complete?: boolean } => {
    const more = stringOf(root["next_page"]) !== undefined;
    if (more) warn("/next_page", "this is one page of several; the rest of the ticket is missing");
    const id = idOf(recordOf(root["ticket"])["id"]);
    return defined({ id, complete: more ? false : undefined });
  },
});

function wordsOf(entry: JsonRecord): string | undefined {
  const plain = firstString(entry, "plain_body", "body");
  const html = stringOf(entry["html_body"]);
  return plain ?? (html === undefined ? undefined : stringOf(textOfHtml(html)));
}

function requesterOf({ root, list }: FoundList): string | undefined {
  const first = list.find((item) => recordOf(item)["public"] !== false);
  return idOf(recordOf(root["ticket"])["requester_id"]) ?? idOf(recordOf(first)["author_id"]);
}

function namesOf({ root }: FoundList): ReadonlyMap<string, string> {
  const users = listOf(root["users"]).map(recordOf);
  return new Map(
    users.flatMap((user) => {
      const [id, name] = [idOf(user["id"]), stringOf(user["name"])];
      return id === undefined || name === undefined ? [] : [[id, name] as const];
    }),
  );
}
