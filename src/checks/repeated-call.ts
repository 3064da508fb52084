import type { ToolEvent } from "../conversation/tool-events.ts";
import { defineCheck } from "./finding.ts";
import { quote } from "./facts/text.ts";
import { isConsequential } from "./tool-rules.ts";
import type { Check } from "./types.ts";

/** From this number of identical look-ups on the agent goes round in circles. */
const LOOP = 3;

/** Finds the same tool call made again: a deed done twice, or a look-up that nothing has made stale. */
export const repeatedCall: Check = defineCheck(
  {
    name: "repeated-call",
    category: "planning",
    needs: ["calls"],
    summary: "The agent makes the same tool call again: a deed twice, or a look-up without need.",
  },
  function* look({ unitEvents, events, messages }, rules) {
    for (const event of unitEvents) {
      const at = messages[event.message];
      const earlier = events.slice(0, events.indexOf(event));
      const deed = isConsequential(event.name, rules);
      const same = (
        deed ? earlier : sinceLastDeed(earlier, (name) => isConsequential(name, rules))
      ).filter((other) => isSame(other, event));
      if (!at || same.length === 0) continue;
      const done = same.some(({ ok }) => ok !== false);
      if (deed && done) {
        yield {
          category: "tool-choice",
          severity: "critical",
          message: `The agent calls "${event.name}" a second time with the same arguments, after it had succeeded.`,
          evidence: [quote(`${event.name}(${JSON.stringify(event.call.arguments)})`)],
          at,
        };
      } else {
        yield {
          severity: same.length + 1 >= LOOP || !done ? "major" : "minor",
          message: `The agent calls "${event.name}" again with the same arguments (call ${String(same.length + 1)} of the same kind).`,
          evidence: [quote(`${event.name}(${JSON.stringify(event.call.arguments)})`)],
          at,
        };
      }
    }
  },
);

function sinceLastDeed(
  events: readonly ToolEvent[],
  isDeed: (name: string) => boolean,
): readonly ToolEvent[] {
  return events.slice(events.findLastIndex(({ name, ok }) => ok !== false && isDeed(name)) + 1);
}

function isSame(a: ToolEvent, b: ToolEvent): boolean {
  return a.name === b.name && canonical(a.call.arguments) === canonical(b.call.arguments);
}

/** JSON with sorted keys, so that the order of arguments does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, node: unknown) =>
    typeof node === "object" && node !== null && !Array.isArray(node)
      ? Object.fromEntries(Object.entries(node).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : node,
  );
}
