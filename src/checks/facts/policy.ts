import type { Message } from "../../conversation/model.ts";
import { keepLatest } from "./keep-latest.ts";
import type { Reading } from "./reading.ts";
import { wordsOf } from "./text.ts";

/** A line of the policy, and the heading it stands under. */
export interface PolicyLine {
  readonly text: string;
  readonly heading: string;
  /** The words of the heading, in lower case. */
  readonly title: readonly string[];
}

const MAX_LINE = 1000;
const MAX_LINES = 5000;

/** The lines of the system messages before the last unit, with their headings. */
export function policyLines({
  messages,
  prefix,
}: Pick<Reading, "messages" | "prefix">): PolicyLine[] {
  return messages.flatMap((message, i) =>
    message.role === "system" && i <= prefix.last[1] ? linesOf(message) : [],
  );
}

/** Finds the first line of the policy that fits; null when none does. */
export function policyLine(
  reading: Pick<Reading, "messages" | "prefix">,
  fits: (text: string) => boolean,
): string | null {
  return policyLines(reading).find(({ text }) => fits(text))?.text ?? null;
}

function linesOf({ text = "" }: Message): readonly PolicyLine[] {
  return linesOfText(text);
}

/** Calls of one survey share their policy. */
const linesOfText = keepLatest((policy): readonly PolicyLine[] => {
  let heading = "";
  let title: readonly string[] = [];
  const lines: PolicyLine[] = [];
  for (const line of policy.split("\n", MAX_LINES)) {
    const text = line.slice(0, MAX_LINE).trim();
    if (text.startsWith("#")) {
      heading = text.replace(/^#{1,6}\s*/, "");
      title = wordsOf(heading);
    } else if (text !== "") lines.push({ text: text.replace(/^[-*•]\s+/, ""), heading, title });
  }
  return lines;
});
