import { anthropicMessages } from "./anthropic-messages.ts";
import { labelledText } from "./labelled-text.ts";
import { openaiChat } from "./openai-chat.ts";
import { own } from "./own.ts";
import { tauBench } from "./tau-bench.ts";
import type { Format } from "./types.ts";
import { whoAndWhen } from "./who-and-when.ts";

/** The formats that can be read. Add one here and detection, `--from`, `dropturn formats` and the docs pick it up. */
export const formats: readonly Format[] = [
  own,
  tauBench,
  whoAndWhen,
  anthropicMessages,
  openaiChat,
  labelledText,
];
