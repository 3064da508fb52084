import { mergeSpeech, spanBetween } from "../dialects/speech.ts";
import type { Draft } from "../draft.ts";
import { defined, idOf, numberOf, recordOf, stringOf } from "../values.ts";
import { createListFormat, listAt } from "./list-format.ts";

/** Twilio Intelligence sentences. Channels are numbers, so the agent must be given with --agent. */
export const twilio = createListFormat({
  name: "twilio-intelligence",
  summary:
    'Twilio Intelligence sentences; channels are numbers, so --agent is needed, such as --agent "channel 1".',
  sniff: "`sentences` list with `media_channel` and `transcript`",
  score: 0.9,
  find: (value) =>
    listAt(value, ["sentences"], (entry) => "media_channel" in entry && "transcript" in entry),
  createReader: () => (entry, source) => {
    const [start, end] = [secondsOf(entry["start_time"]), secondsOf(entry["end_time"])];
    return [
      {
        role: null,
        speaker: `channel ${idOf(entry["media_channel"]) ?? "?"}`,
        source,
        ...defined({ text: stringOf(entry["transcript"]), at: start, id: idOf(entry["sid"]) }),
        ...spanBetween(start, end),
      },
    ];
  },
  arrange: (drafts: Draft[]) => mergeSpeech(drafts),
  facts: ({ root }, warn) => {
    if (stringOf(recordOf(root["meta"])["next_page_url"]) === undefined) return {};
    warn("/meta/next_page_url", "this is one page of several; the rest of the call is missing");
    return { complete: false };
  },
});

/** Seconds, as a number or as a text. */
function secondsOf(value: unknown): number | undefined {
  return numberOf(typeof value === "string" && value.trim() !== "" ? Number(value) : value);
}
