import { executionsOf } from "./facts/execution.ts";
import { quote } from "./facts/text.ts";
import { defineCheck } from "./finding.ts";
import type { Check } from "./types.ts";

/** Finds code that does not run, or runs and gives nothing. */
export const failedCode: Check = defineCheck(
  {
    name: "failed-code",
    category: "tool-arguments",
    summary: "The agent's code fails when it is run, or gives no output at all.",
  },
  function* look(reading) {
    for (const { execution, at } of executionsOf(reading)) {
      if (execution.kind === "ran") continue;
      yield {
        severity: "major",
        message:
          execution.kind === "failed"
            ? `The agent's code fails: "${quote(lastLine(execution.output), 100)}".`
            : "The agent's code runs and gives no output.",
        evidence: [quote(execution.output)],
        at,
      };
    }
  },
);

/** The line of a traceback that says what went wrong stands last. */
function lastLine(output: string): string {
  return output.split("\n").findLast((line) => line.trim() !== "") ?? output;
}
