import { toolWords } from "../conversation/tool-events.ts";
import { scalarsOf } from "./facts/arguments.ts";
import type { FieldRecord } from "./facts/fields.ts";
import type { Reading } from "./facts/reading.ts";
import { recordOfId } from "./facts/records.ts";
import { defineCheck } from "./finding.ts";
import { isConsequential } from "./tool-rules.ts";
import type { Check } from "./types.ts";

const MAX_ARGUMENTS = 100;
/** State words that a tool's name may demand of the thing it works on. */
const STATES = [
  "pending",
  "delivered",
  "shipped",
  "active",
  "open",
  "draft",
  "unpaid",
  "scheduled",
  "completed",
];
const UNUSABLE =
  /^(?:available|in_?stock|is_?available|active|enabled|eligible|is_?active|bookable)$/i;

/** Finds deeds on a thing that the latest record calls unavailable, or in another state than the tool is for. */
export const callAgainstRecord: Check = defineCheck(
  {
    name: "call-against-record",
    category: "tool-choice",
    needs: ["calls"],
    summary:
      "The agent acts on a thing that the latest record calls unavailable or in another state than the tool is for.",
  },
  function* look(reading, rules) {
    for (const event of reading.unitEvents) {
      const at = reading.messages[event.message];
      if (!at || !isConsequential(event.name, rules)) continue;
      for (const { path, text } of scalarsOf(event.call.arguments, MAX_ARGUMENTS)) {
        const against = conflictOf(reading, event.name, path, text, event.message);
        if (!against) continue;
        yield {
          severity: "major",
          message: `The call of "${event.name}" works on "${text}", whose latest record says ${against}.`,
          evidence: [`${event.name}(${path}: ${text})`, against],
          at,
        };
        break;
      }
    }
  },
);

function conflictOf(
  reading: Reading,
  tool: string,
  path: string,
  id: string,
  before: number,
): string | null {
  const placed = recordOfId(reading, id, before, (record) => isAbout(record, path, id));
  if (!placed) return null;
  const words = toolWords(tool).split("_");
  const demanded = STATES.find((state) => words.includes(state));
  for (const [key, value] of placed.record.scalars) {
    if (UNUSABLE.test(key) && value === false && /new|to|target/.test(path)) return `${key}: false`;
    if (
      demanded !== undefined &&
      /status|state$/i.test(key) &&
      typeof value === "string" &&
      isOther(value, demanded)
    ) {
      return `${key}: ${value}`;
    }
  }
  return null;
}

/** "pending (item modified)" is no longer plainly pending. */
function isOther(status: string, demanded: string): boolean {
  return status.toLowerCase().trim() !== demanded;
}

/** The record is the thing itself, and not something that refers to it. */
function isAbout({ key, identity }: FieldRecord, path: string, id: string): boolean {
  if (key === id) return true;
  const last = path.split(".").at(-1) ?? "";
  return identity?.value === id && last.replace(/s$/, "").endsWith(identity.key);
}
