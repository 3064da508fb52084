import { mergeSpeech, spanBetween } from "../dialects/speech.ts";
import type { Draft } from "../draft.ts";
import {
  defined,
  firstString,
  idOf,
  isList,
  isRecord,
  listOf,
  numberOf,
  recordOf,
  type JsonRecord,
} from "../values.ts";
import { createListFormat, type FoundList } from "./list-format.ts";

/** Deepgram transcripts. Speakers are numbers, so the agent must be given with --agent. */
export const deepgram = createListFormat({
  name: "deepgram",
  summary:
    "Deepgram transcripts with utterances or speaker words; speakers are numbers, so --agent is needed.",
  sniff: "`results.channels` or `results.utterances` beside `metadata`",
  score: 0.85,
  find,
  createReader: ({ list }) => {
    const several = new Set(list.map((item) => recordOf(item)["channel"])).size > 1;
    return (entry, source) => [draftOf(entry, source, several)];
  },
  arrange: (drafts: Draft[]) => mergeSpeech(drafts),
  facts: ({ root }) => {
    const id = idOf(recordOf(root["metadata"])["request_id"]);
    return id === undefined ? {} : { id };
  },
});

/** Utterances where they were asked for, else the words of the first channel. */
function find(root: JsonRecord): FoundList | null {
  const results = root["results"];
  if (!isRecord(results) || !("metadata" in root)) return null;
  if (isList(results["utterances"]))
    return { list: results["utterances"], pointer: "/results/utterances", holder: results, root };
  const [channel] = listOf(results["channels"]);
  const [alternative] = listOf(recordOf(channel)["alternatives"]);
  const words = recordOf(alternative)["words"];
  if (!isList(words)) return null;
  return {
    list: words,
    pointer: "/results/channels/0/alternatives/0/words",
    holder: results,
    root,
  };
}

/** Several channels have one speaker each; else the voices on the one channel are told apart by number. */
function draftOf(entry: JsonRecord, source: string, several: boolean): Draft {
  const voice = several ? entry["channel"] : (entry["speaker"] ?? entry["channel"]);
  const start = numberOf(entry["start"]);
  return {
    role: null,
    speaker: `${several ? "channel" : "speaker"} ${idOf(voice) ?? "?"}`,
    source,
    ...defined({ text: firstString(entry, "transcript", "punctuated_word", "word"), at: start }),
    ...spanBetween(start, entry["end"]),
  };
}
