import { mergeSpeech, spanBetween } from "../dialects/speech.ts";
import type { Draft } from "../draft.ts";
import { secondsOfMs } from "../time.ts";
import { defined, idOf, stringOf } from "../values.ts";
import { createListFormat, listAt } from "./list-format.ts";

/** AssemblyAI transcripts. Speakers are letters, so the agent must be given with --agent. */
export const assemblyai = createListFormat({
  name: "assemblyai",
  summary: "AssemblyAI transcripts with utterances; speakers are letters, so --agent is needed.",
  sniff:
    "`utterances` with `speaker` and `text`, beside `audio_duration`, `acoustic_model` or `language_code`",
  score: 0.85,
  find: (value) => {
    const isTranscript = ["audio_duration", "acoustic_model", "language_code", "audio_url"].some(
      (key) => key in value,
    );
    return isTranscript
      ? listAt(value, ["utterances"], (entry) => "speaker" in entry && "text" in entry)
      : null;
  },
  createReader: () => (entry, source) => {
    const [start, end] = [secondsOfMs(entry["start"]), secondsOfMs(entry["end"])];
    const speaker = `speaker ${idOf(entry["speaker"]) ?? idOf(entry["channel"]) ?? "?"}`;
    return [
      {
        role: null,
        speaker,
        source,
        ...defined({ text: stringOf(entry["text"]), at: start }),
        ...spanBetween(start, end),
      },
    ];
  },
  arrange: (drafts: Draft[]) => mergeSpeech(drafts),
  facts: ({ root }) =>
    defined({
      id: idOf(root["id"]),
      complete: root["status"] === "completed" || root["status"] === undefined ? undefined : false,
    }),
});
