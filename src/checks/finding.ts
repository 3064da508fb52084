import type { Message } from "../conversation/model.ts";
import type { Prefix } from "../conversation/prefix.ts";
import { findTurns } from "../conversation/turns.ts";
import type { Check, Finding, Severity } from "./types.ts";

/** What a check has to say, beside what follows from itself and the prefix. */
export interface Remark {
  readonly severity: Severity;
  /** One sentence that names the value in quotes. */
  readonly message: string;
  readonly evidence: readonly string[];
  /** The message that the finding is about. */
  readonly at: Message;
}

/** Makes a finding of a check in the last unit of a prefix; it carries the step in which its message stands. */
export function findingOf(
  { name, category }: Pick<Check, "name" | "category">,
  prefix: Prefix,
  { severity, message, evidence, at }: Remark,
): Finding {
  const step = prefix.step ?? stepOf(prefix, at);
  return {
    check: name,
    scope: prefix.unit,
    turn: prefix.turn,
    ...(step !== undefined && { step }),
    source: at.source,
    category,
    severity,
    message,
    evidence,
  };
}

function stepOf({ messages }: Prefix, at: Message): number | undefined {
  const index = messages.lastIndexOf(at);
  const steps = findTurns(messages).at(-1)?.steps ?? [];
  return steps.find(({ messages: [first, last] }) => first <= index && index <= last)?.step;
}
