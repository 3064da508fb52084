import { buildConversation } from "../build.ts";
import {
  readLabelledText,
  roleOfLabel,
  toolOfLabel,
  type LabelledText,
  type Utterance,
} from "../dialects/labelled-lines.ts";
import { createWarnings, type Draft } from "../draft.ts";
import { DropturnError } from "../../errors.ts";
import { defined, stringOf } from "../values.ts";
import type { Format } from "./types.ts";

/** How much of a text must be labelled lines or what continues them. */
const MIN_COVERED = 0.6;

/** A transcript as people paste it: `Agent: …`, `[00:12] Customer: …`. */
export const labelledText: Format = {
  name: "labelled-text",
  summary:
    "Plain text with a label before each utterance: `Agent: …`, `[00:12] Customer: …`, `**Nova:** …`, `### User`.",
  sniff:
    "text in which at least two labels come back or are role words, and at least 60 % of the lines belong to one",
  detect: (source) => {
    if (source.kind !== "text") return null;
    const text = readLabelledText(source.text);
    if (!isTranscript(text)) return null;
    return { score: 0.3, evidence: `${text.utterances.length} labelled utterances` };
  },
  read: (source, { agents, fallbackId }) => {
    const text = readLabelledText(source.kind === "text" ? source.text : "");
    if (text.utterances.length === 0) {
      throw new DropturnError(
        "E_FORMAT",
        "No line begins with a speaker's label that is a role word or comes back.",
        {
          hint: 'Write each utterance as "Agent: …" or "Customer: …".',
        },
      );
    }
    const { warn, warnings } = createWarnings();
    for (const line of text.before) warn(`line ${line}`, "text before the first speaker; left out");
    const start = text.utterances.find(({ at }) => typeof at === "number")?.at;
    const drafts = text.utterances.map((utterance) =>
      draftOf(utterance, typeof start === "number" ? start : 0),
    );
    return [buildConversation(drafts, { id: fallbackId, warnings }, agents)];
  },
};

function isTranscript({ utterances, before, lines }: LabelledText): boolean {
  const labels = new Set(utterances.map(({ label }) => label.toLowerCase()));
  const covered = lines === 0 ? 0 : (lines - before.length) / lines;
  return labels.size >= 2 && covered >= MIN_COVERED;
}

const HOUR = 3600;

function draftOf({ label, line, text, at }: Utterance, start: number): Draft {
  const source = `line ${line}`;
  const toolName = toolOfLabel(label);
  // A first time of more than an hour is a clock on the wall, not an offset.
  const time = typeof at === "number" && start >= HOUR ? Math.max(0, at - start) : at;
  const base = { source, ...defined({ at: time }) };
  const role = toolName === undefined ? roleOfLabel(label) : "tool";
  if (role === "tool") {
    return {
      ...base,
      speaker: label,
      role,
      toolResult: { ...defined({ name: toolName }), text, isError: "unknown" },
    };
  }
  // "Agent (Nova)" is the agent, called Nova; "Maria (billing)" is a name as a whole.
  const named = role === undefined ? null : /^(.+?)\s?\(([^()]+)\)$/.exec(label);
  const words = defined({ text: stringOf(text), name: named?.[2]?.trim() });
  return { ...base, speaker: named?.[1] ?? label, role: role ?? null, ...words };
}
