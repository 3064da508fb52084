import { spanBetween } from "../dialects/speech.ts";
import type { Draft } from "../draft.ts";
import type { Role } from "../model.ts";
import { secondsOfMs, timeOf } from "../time.ts";
import {
  defined,
  firstString,
  idOf,
  isRecord,
  listOf,
  recordOf,
  stringOf,
  type JsonRecord,
} from "../values.ts";
import { createListFormat, listAt, type FoundList } from "./list-format.ts";

/** Amazon Connect Contact Lens, voice and chat. An AGENT beside a CUSTOM_BOT is a human who took over. */
export const contactLens = createListFormat({
  name: "contact-lens",
  summary:
    "Amazon Connect Contact Lens analyses, voice and chat; the agent after a bot is a human and not scored.",
  sniff: "`Transcript` list beside `Participants`, or segments with `ParticipantRole`",
  score: 0.9,
  find,
  createReader: ({ root, list }, warn) => {
    const roles = rolesOf(root, list);
    const bot = [...roles.values()].includes("CUSTOM_BOT");
    return (entry, source) => {
      const role = roleOf(entry, roles, bot);
      if (role === undefined)
        warn(
          source,
          `the participant "${idOf(entry["ParticipantId"]) ?? ""}" is not in the list of participants`,
        );
      return [draftOf(entry, source, role)];
    };
  },
  facts: ({ root }) =>
    defined({
      id: idOf(recordOf(root["CustomerMetadata"])["ContactId"]) ?? idOf(root["ContactId"]),
    }),
});

function find(value: JsonRecord): FoundList | null {
  const found = listAt(
    value,
    ["Transcript"],
    (entry) => "ParticipantId" in entry || "ParticipantRole" in entry,
  );
  if (found) return unwrapped(found);
  // The real-time API wraps each segment.
  const realtime = listAt(value, ["Segments"], (entry) => isRecord(entry["Transcript"]));
  return realtime && unwrapped(realtime);
}

function unwrapped(found: FoundList): FoundList {
  return { ...found, list: found.list.map((item) => recordOf(item)["Transcript"] ?? item) };
}

function draftOf(entry: JsonRecord, source: string, role: Role | undefined): Draft {
  const [start, end] = [
    secondsOfMs(entry["BeginOffsetMillis"]),
    secondsOfMs(entry["EndOffsetMillis"]),
  ];
  const base = {
    source,
    speaker: firstString(entry, "DisplayName", "ParticipantRole", "ParticipantId") ?? "",
    ...defined({ at: start ?? timeOf(entry["AbsoluteTime"]), id: idOf(entry["Id"]) }),
  };
  const type = stringOf(entry["ContentType"]);
  // Joining, leaving and typing.
  if (type !== undefined && /event/i.test(type))
    return { ...base, role: "event", name: type.slice(0, 100) };
  return {
    ...base,
    role: role ?? null,
    ...defined({ text: stringOf(entry["Content"]) }),
    ...spanBetween(start, end),
  };
}

function roleOf(
  entry: JsonRecord,
  roles: ReadonlyMap<string, string>,
  bot: boolean,
): Role | undefined {
  const id = idOf(entry["ParticipantId"]) ?? "";
  const own = stringOf(entry["ParticipantRole"]) ?? roles.get(id) ?? id;
  switch (own) {
    case "CUSTOMER":
      return "user";
    case "AGENT":
      return bot ? "human_agent" : "agent";
    case "CUSTOM_BOT":
      return "agent";
    case "SUPERVISOR":
      return "human_agent";
    case "SYSTEM":
      return "system";
    default:
      return undefined;
  }
}

function rolesOf(root: JsonRecord, list: readonly unknown[]): ReadonlyMap<string, string> {
  const roles = new Map<string, string>();
  for (const item of [...listOf(root["Participants"]), ...list]) {
    const { ParticipantId: id, ParticipantRole: role } = recordOf(item);
    if (typeof role === "string") roles.set(idOf(id) ?? role, role);
  }
  return roles;
}
