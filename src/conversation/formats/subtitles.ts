import { buildConversation } from "../build.ts";
import { isCueTime, readCues, type Cue } from "../dialects/cues.ts";
import { roleOfLabel } from "../dialects/labelled-lines.ts";
import { mergeSpeech } from "../dialects/speech.ts";
import { createWarnings, type Draft, type Warn } from "../draft.ts";
import { DropturnError } from "../../errors.ts";
import { textOfHtml } from "../html.ts";
import { defined, stringOf } from "../values.ts";
import type { Format } from "./types.ts";

/** WebVTT and SRT captions that name who speaks. */
export const subtitles: Format = {
  name: "subtitles",
  summary:
    "WebVTT and SRT captions that name who speaks: `<v Agent>` tags, or `Agent: …` in the caption.",
  sniff: "WEBVTT at the beginning, or lines with `-->` between two times",
  detect: (source) => {
    if (source.kind !== "text") return null;
    const count = source.text.split("\n").filter(isCueTime).length;
    const isVtt = /^\s*WEBVTT(?:\s|$)/.test(source.text.slice(0, 100));
    return count > 0 || isVtt ? { score: 0.95, evidence: `${count} captions` } : null;
  },
  read: (source, { agents, fallbackId }) => {
    const { warn, warnings } = createWarnings();
    const { cues, faults } = readCues(source.kind === "text" ? source.text : "");
    for (const { line, message } of faults) warn(`line ${line}`, message);
    const drafts = mergeSpeech(speechOf(cues, warn));
    if (cues.length > 0 && drafts.every(({ role }) => role === "event"))
      throw noSpeakers(cues.length);
    return [buildConversation(drafts, { id: fallbackId, warnings }, agents)];
  },
};

function noSpeakers(count: number): DropturnError {
  return new DropturnError("E_AGENT", `None of its ${count} captions says who speaks.`, {
    hint: "Export with speaker names, or write them before the words: `Agent: …`, `Customer: …`.",
  });
}

interface Words {
  readonly label: string | undefined;
  readonly text: string;
  readonly line: number;
  readonly cue: Cue;
}

/** A caption without a speaker goes on with the one before. */
function speechOf(cues: readonly Cue[], warn: Warn): Draft[] {
  const pieces = cues.flatMap((cue) =>
    cue.lines.map((line, i): Words => ({ cue, line: cue.line + i, ...splitLine(line) })),
  );
  const counts = new Map<string, number>();
  for (const { label } of pieces)
    if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + 1);
  const isLabel = (label: string): boolean =>
    (counts.get(label) ?? 0) >= 2 || roleOfLabel(label) !== undefined;
  let speaker: string | undefined;
  return pieces.map(({ label, text, line: number, cue }): Draft => {
    const line = `line ${number}`;
    if (label !== undefined && (isVoiceTag(cue, label) || isLabel(label))) speaker = label;
    const words =
      label !== undefined && label === speaker
        ? text
        : [label, text].filter((part) => part !== undefined && part !== "").join(": ");
    // The words of one caption may have two speakers, who share its time.
    const base = {
      source: line,
      ...defined({ text: stringOf(words), at: cue.span?.[0] }),
      ...(cue.span && { span: cue.span }),
    };
    if (speaker !== undefined) return { ...base, role: roleOfLabel(speaker) ?? null, speaker };
    warn(line, "a caption before anybody is named");
    return { ...base, role: "event", name: "caption", speaker: "" };
  });
}

const VOICE = /^<v(?:\.[\w.-]{1,100})?\s+([^>]{1,100})>/;
const LABEL = /^(?:-\s*)?([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ._'’()-]{0,39}?)\s?[:：]\s+/u;

function splitLine(line: string): { label: string | undefined; text: string } {
  const trimmed = line.trim();
  const voice = VOICE.exec(trimmed.slice(0, 300));
  if (voice) return { label: voice[1]?.trim(), text: plain(trimmed.slice(voice[0].length)) };
  const text = plain(trimmed);
  const label = LABEL.exec(text.slice(0, 100));
  return label
    ? { label: label[1]?.trim(), text: text.slice(label[0].length) }
    : { label: undefined, text };
}

function isVoiceTag(cue: Cue, label: string): boolean {
  return cue.lines.some((line) => VOICE.exec(line.trim().slice(0, 300))?.[1]?.trim() === label);
}

/** Times, classes and styles inside a caption are tags. */
function plain(text: string): string {
  return textOfHtml(
    text
      .replace(/<\d{1,3}:[\d:.]{1,20}>/g, "")
      .replace(/<\/?[cibuv](?:\.[^<>]{0,100})?(?:\s[^<>]{0,100})?>/g, ""),
  ).trim();
}
