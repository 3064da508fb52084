import { quote } from "./facts/text.ts";
import { defineCheck } from "./finding.ts";
import type { Check } from "./types.ts";

const TASK_HEADING =
  /^#{1,6}\s[^\n]{0,60}\b(?:task|goal|objective|question|request|problem)\b[^\n]{0,40}$/i;
const ERROR_LINE =
  /^\s*(?:error:|exception:|traceback \(|exit ?code: *[1-9]|fatal:|\w{3,40}Error: )/i;

/** Finds briefs whose task is the text of an error. */
export const errorAsTask: Check = defineCheck(
  {
    name: "error-as-task",
    category: "intent",
    summary: "The task that the agent sets out is the text of an error, and no request.",
  },
  function* look({ said }) {
    for (const { message } of said) {
      const { text = "" } = message;
      // Without a heading there is no line to look at.
      if (!text.includes("#")) continue;
      const lines = text.split("\n").filter((line) => line.trim() !== "");
      const at = lines.findIndex((line) => TASK_HEADING.test(line.slice(0, 200)));
      const task = lines[at + 1];
      if (at < 0 || task === undefined || !ERROR_LINE.test(task.slice(0, 200))) continue;
      yield {
        severity: "critical",
        message: `The task that the agent sets out is an error message: "${quote(task, 100)}".`,
        evidence: [quote(lines[at] ?? ""), quote(task)],
        at: message,
      };
    }
  },
);
