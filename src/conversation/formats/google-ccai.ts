import type { Draft } from "../draft.ts";
import { msOf, timeOf } from "../time.ts";
import {
  defined,
  firstString,
  idOf,
  isRecord,
  recordOf,
  stringOf,
  type JsonRecord,
} from "../values.ts";
import { createListFormat, listAt } from "./list-format.ts";

const ROLES = new Set([
  "AGENT",
  "HUMAN_AGENT",
  "AUTOMATED_AGENT",
  "CUSTOMER",
  "END_USER",
  "ANY_AGENT",
]);

/** Google CCAI conversations: the import format and Insights' transcript segments. */
export const googleCcai = createListFormat({
  name: "google-ccai",
  summary:
    "Google CCAI conversations: `entries` of the import format, or Insights `transcriptSegments`.",
  sniff:
    "`entries` with `text` and a role such as AGENT or CUSTOMER and `start_timestamp_usec`; or `transcript.transcriptSegments`",
  score: 0.9,
  find: (value) =>
    listAt(
      value,
      ["entries"],
      (entry) =>
        ROLES.has(stringOf(entry["role"]) ?? "") &&
        ("start_timestamp_usec" in entry || "user_id" in entry),
    ) ??
    listAt(value, ["transcript.transcriptSegments", "transcriptSegments"], (entry) =>
      isRecord(entry["segmentParticipant"]),
    ),
  createReader: ({ list }) => {
    const automated = list.some((item) => labelOf(recordOf(item)) === "AUTOMATED_AGENT");
    return (entry, source) => [draftOf(entry, source, automated)];
  },
  arrange: (drafts: Draft[]) => drafts.toSorted((a, b) => (msOf(a.at) ?? 0) - (msOf(b.at) ?? 0)),
  facts: ({ root }) =>
    defined({ id: firstString(root, "conversation_id", "name") ?? idOf(root["id"]) }),
});

function labelOf(entry: JsonRecord): string {
  return (
    firstString(recordOf(entry["segmentParticipant"]), "role") ?? firstString(entry, "role") ?? ""
  );
}

function draftOf(entry: JsonRecord, source: string, automated: boolean): Draft {
  const label = labelOf(entry);
  const at = timeOf(entry["start_timestamp_usec"] ?? entry["messageTime"] ?? entry["createTime"]);
  return {
    role: roleOf(label, automated),
    speaker: label,
    source,
    ...defined({ at, text: stringOf(entry["text"]) }),
  };
}

/** An AGENT beside an AUTOMATED_AGENT is a human who took over. */
function roleOf(label: string, automated: boolean): Draft["role"] {
  if (label === "CUSTOMER" || label === "END_USER") return "user";
  if (label === "AUTOMATED_AGENT") return "agent";
  if (label !== "AGENT" && label !== "HUMAN_AGENT" && label !== "ANY_AGENT") return null;
  return automated ? "human_agent" : "agent";
}
