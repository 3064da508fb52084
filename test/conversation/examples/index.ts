import { chatExamples } from "./chat.ts";
import { dialectExamples } from "./dialects.ts";
import { deskExamples } from "./desk.ts";
import { evalExamples } from "./evals.ts";
import { textExamples } from "./text.ts";
import { traceExamples } from "./traces.ts";
import type { Example } from "./types.ts";
import { voiceExamples } from "./voice.ts";

export * from "./types.ts";

/** The same small call in every format. */
export const examples: readonly Example[] = [
  ...chatExamples,
  ...dialectExamples,
  ...textExamples,
  ...traceExamples,
  ...voiceExamples,
  ...deskExamples,
  ...evalExamples,
];

/** The bytes of an example's file. */
export function bytesOf({ content }: Example): Uint8Array {
  return typeof content === "string" ? new TextEncoder().encode(content) : content;
}
