import { isToolError } from "../../conversation/tool-events.ts";
import type { Message } from "../../conversation/model.ts";
import type { Reading } from "./reading.ts";

/** What running the code of a message gave. */
export type Execution =
  | { readonly kind: "failed"; readonly output: string }
  | { readonly kind: "empty"; readonly output: string }
  | { readonly kind: "ran"; readonly output: string };

const FENCE = /^[ \t]{0,12}```/m;
const EXIT_CODE = /^\s*exit ?(?:code|status):? *(-?\d{1,4})/i;
const TRACEBACK = /\bTraceback \(most recent call last\)|^\w{3,40}Error: /m;
const OUTPUT_LABEL = /^[^\n]{0,80}\n(?:code )?(?:output|stdout):/i;
/** An output that holds nothing to go on. */
const NOTHING = /^\s*(?:|none|null|\[\s*\]|\{\s*\}|""|'')\s*$/i;
const LOOKED_AT = 4000;

/** Tells whether a text has a block of code. */
export function hasCode(text: string): boolean {
  return text.includes("```") && FENCE.test(text);
}

/**
 * Finds what the code in a step's message gave, where the source keeps code and output as plain messages: the results
 * that follow in the same step. A result after a message without code and without a call is no output of it.
 */
export function executionsOf({
  messages,
  prefix,
}: Pick<Reading, "messages" | "prefix">): { execution: Execution; at: Message; result: Message }[] {
  const found: { execution: Execution; at: Message; result: Message }[] = [];
  let author: Message | null = null;
  for (let i = prefix.last[0]; i <= prefix.last[1]; i += 1) {
    const message = messages[i];
    if (message?.role === "agent")
      author = hasCode(message.text ?? "") && !message.toolCalls ? message : null;
    else if (author && message?.toolResult)
      found.push({
        execution: executionOf(message.toolResult.text, message),
        at: author,
        result: message,
      });
  }
  return found;
}

function executionOf(text: string, { toolResult }: Message): Execution {
  const start = text.slice(0, LOOKED_AT);
  const code = EXIT_CODE.exec(start)?.[1];
  const failed =
    code === undefined
      ? TRACEBACK.test(start) || (toolResult !== undefined && isToolError(toolResult))
      : Number(code) !== 0;
  const output = start.replace(OUTPUT_LABEL, "").trim();
  if (failed) return { kind: "failed", output };
  return NOTHING.test(output) ? { kind: "empty", output } : { kind: "ran", output };
}

/** Index of the last message before an index that holds the output of a call or of code that ran; -1 when none does. */
export function lastOutputBefore({ messages }: Pick<Reading, "messages">, before: number): number {
  for (let i = before - 1; i > 0; i -= 1) {
    const message = messages[i];
    if (!message?.toolResult) continue;
    const author = agentBefore(messages, i);
    if (
      author?.toolCalls ||
      (author &&
        hasCode(author.text ?? "") &&
        executionOf(message.toolResult.text, message).kind === "ran")
    )
      return i;
  }
  return -1;
}

function agentBefore(messages: readonly Message[], before: number): Message | undefined {
  for (let i = before - 1; i >= 0; i -= 1) if (messages[i]?.role === "agent") return messages[i];
  return undefined;
}
