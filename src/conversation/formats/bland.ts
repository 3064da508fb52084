import { timeOf } from "../time.ts";
import { defined, firstString, idOf, stringOf } from "../values.ts";
import { createListFormat, listAt } from "./list-format.ts";

/** Bland calls; what the agent does (`agent-action`) is written as text. */
export const bland = createListFormat({
  name: "bland",
  summary: "Bland calls: the call object with `transcripts`.",
  sniff: "`transcripts` list whose entries have `user` and `text`",
  score: 0.9,
  find: (value) =>
    listAt(
      value,
      ["transcripts", "call.transcripts"],
      (entry) => "user" in entry && "text" in entry,
    ),
  createReader: () => (entry, source) => {
    const user = firstString(entry, "user") ?? "";
    const base = {
      source,
      speaker: user,
      ...defined({
        at: timeOf(entry["created_at"]),
        id: idOf(entry["id"]),
        text: stringOf(entry["text"]),
      }),
    };
    if (user === "agent-action") return [{ ...base, role: "event", name: user }];
    if (user === "robot") return [{ ...base, role: "agent" }];
    return [{ ...base, role: null }];
  },
  facts: ({ holder }) =>
    defined({
      id: idOf(holder["call_id"] ?? holder["c_id"]),
      complete: holder["completed"] === false ? false : undefined,
    }),
});
