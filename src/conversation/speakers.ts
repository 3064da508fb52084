import { BACKCHANNEL, withBackchannels } from "./backchannel.ts";
import { areMessages, messageOf, type Draft } from "./draft.ts";
import { DropturnError } from "../errors.ts";
import type { Message, Role, Warning } from "./model.ts";
import { quoted } from "./quote.ts";
import { roleOfWord } from "./roles.ts";

/**
 * Gives every message its role.
 *
 * What the user says (`agents`) comes first: those speakers are the agent and all other speakers are users. Else role
 * words decide. With one side known by its word and a single other speaker, that one is the other side, which is noted.
 *
 * @throws DropturnError E_AGENT when the agent cannot be told, or no speaker has the given name; it lists the speakers.
 */
export function resolveSpeakers(
  drafts: readonly Draft[],
  agents: readonly string[],
): { readonly messages: readonly Message[]; readonly warnings: Warning[] } {
  if (agents.length === 0 && areMessages(drafts)) return { messages: drafts, warnings: [] };
  const roles = agents.length > 0 ? rolesByName(drafts, agents) : rolesByWord(drafts);
  const roleOf = withBackchannels(drafts, roles.roleOf);
  return {
    messages: drafts.map((draft) => toMessage(draft, roleOf(draft))),
    warnings: roles.warnings,
  };
}

interface Roles {
  readonly roleOf: (draft: Draft) => Role;
  readonly warnings: Warning[];
}

function toMessage(draft: Draft, role: Role | typeof BACKCHANNEL): Message {
  if (role === BACKCHANNEL) return messageOf(draft, "event", BACKCHANNEL);
  const { name, speaker } = draft;
  if (name !== undefined || !speaker) return messageOf(draft, role);
  // A speaker's name is worth keeping, a role word is not.
  const speaks = role === "agent" || role === "user" || role === "human_agent";
  return messageOf(draft, role, speaks && roleOfWord(speaker) === undefined ? speaker : undefined);
}

function isSpeech({ role }: Draft): boolean {
  return role === null || role === "agent" || role === "user" || role === "human_agent";
}

/** What a speaker is called: as the source says, else by name, else by side. */
function labelOf({ speaker, name, role }: Draft): string {
  return speaker ?? name ?? role ?? "";
}

function speakersOf(drafts: readonly Draft[]): string[] {
  return [...new Set(drafts.filter(isSpeech).map(labelOf))];
}

function rolesByName(drafts: readonly Draft[], agents: readonly string[]): Roles {
  const wanted = new Set(agents.map(normalise));
  const sides = new Set(agents.map(roleOfWord));
  const isAgent = ({ speaker, name, role }: Draft): boolean =>
    (speaker !== undefined && wanted.has(normalise(speaker))) ||
    (name !== undefined && wanted.has(normalise(name))) ||
    (speaker === undefined && role !== null && sides.has(role));
  if (drafts.length > 0 && !drafts.some((draft) => isSpeech(draft) && isAgent(draft))) {
    const given = agents.map((agent) => quoted(agent)).join(", ");
    throw new DropturnError("E_AGENT", `No speaker is called ${given}.`, {
      hint: `Speakers seen: ${listed(speakersOf(drafts))}.`,
    });
  }
  const roleOf = (draft: Draft): Role => {
    if (!isSpeech(draft)) return draft.role ?? "user";
    return isAgent(draft) ? "agent" : "user";
  };
  return { roleOf, warnings: [] };
}

function rolesByWord(drafts: readonly Draft[]): Roles {
  const unknown = speakersOf(drafts.filter(({ role }) => role === null));
  const roles = new Map<string, Role>();
  for (const speaker of unknown) {
    const role = roleOfWord(speaker);
    if (role) roles.set(speaker, role);
  }
  const names = unknown.filter((speaker) => !roles.has(speaker));
  const warnings: Warning[] = [];
  const [only] = names;
  if (only !== undefined) {
    const other = otherSide(drafts, roles, names);
    if (other === undefined) throw cannotTell(speakersOf(drafts));
    roles.set(only, other.role);
    warnings.push({
      pointer: "",
      message: `${quoted(only)} is read as the ${other.role}: the only other speaker is ${quoted(other.known)}`,
    });
  }
  return { roleOf: (draft) => draft.role ?? roles.get(labelOf(draft)) ?? "user", warnings };
}

/** The side of a single unnamed speaker, when every other speaker is on one known side. */
function otherSide(
  drafts: readonly Draft[],
  roles: ReadonlyMap<string, Role>,
  names: readonly string[],
): { readonly role: "agent" | "user"; readonly known: string } | undefined {
  if (names.length !== 1) return undefined;
  const sides = new Map<Role, string>();
  for (const draft of drafts) {
    const role = draft.role ?? roles.get(labelOf(draft));
    if (role === "agent" || role === "user" || role === "human_agent")
      sides.set(role, labelOf(draft));
  }
  const [side] = sides;
  if (sides.size !== 1 || side === undefined || side[0] === "human_agent") return undefined;
  return { role: side[0] === "agent" ? "user" : "agent", known: side[1] };
}

function cannotTell(speakers: readonly string[]): DropturnError {
  return new DropturnError(
    "E_AGENT",
    `It cannot be told which speaker is the agent: ${listed(speakers)}.`,
    {
      hint: `Name it with --agent, such as --agent ${quoted(speakers[0] ?? "NAME")}; the flag may be repeated.`,
    },
  );
}

const MAX_LISTED = 12;

function listed(speakers: readonly string[]): string {
  const shown = speakers
    .slice(0, MAX_LISTED)
    .map((speaker) => quoted(speaker))
    .join(", ");
  return speakers.length > MAX_LISTED ? `${shown} and ${speakers.length - MAX_LISTED} more` : shown;
}

function normalise(label: string): string {
  return label.trim().toLowerCase();
}
