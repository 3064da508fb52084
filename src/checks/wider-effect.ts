import { isHandOffTool, lastSaidBefore, lastUserBefore } from "./facts/dialogue.ts";
import { scalarsOf } from "./facts/arguments.ts";
import { factsOfMessage } from "./facts/message-facts.ts";
import type { FieldList, FieldRecord } from "./facts/fields.ts";
import type { Reading } from "./facts/reading.ts";
import { recordOfId } from "./facts/records.ts";
import { defineCheck } from "./finding.ts";
import { isConsequential } from "./tool-rules.ts";
import type { Check } from "./types.ts";

const MAX_ARGUMENTS = 100;
const WHOLE = /\b(?:whole|entire|complete(?:ly)?|all|everything|both|each|every|full)\b/i;
/** Deeds that take the whole thing; a change to a part of it names the part in its arguments. */
const TAKES_ALL = /(?:^|_)(?:cancel|delete|remove|close|terminate|return|refund)(?:_|$)/i;

/** Finds deeds on a whole thing where only a part of it was talked about. */
export const widerEffect: Check = defineCheck(
  {
    name: "wider-effect",
    category: "intent",
    needs: ["calls"],
    summary: "The agent acts on a whole order or booking, and the talk was of a part of it.",
  },
  function* look(reading, rules) {
    for (const event of reading.unitEvents) {
      const at = reading.messages[event.message];
      if (
        !at ||
        !isConsequential(event.name, rules) ||
        isHandOffTool(event.name) ||
        !TAKES_ALL.test(event.name.slice(0, 100))
      )
        continue;
      const args = scalarsOf(event.call.arguments, MAX_ARGUMENTS).map(({ text }) =>
        text.toLowerCase(),
      );
      for (const id of args) {
        const part = partTalkedOf(reading, id, args, event.message);
        if (!part) continue;
        yield {
          severity: "critical",
          message: `The call of "${event.name}" takes all ${String(part.list.entries.length)} ${part.list.key} of "${id}", and the talk was of "${part.named}" only.`,
          evidence: part.list.entries.map((entry) => entry.names.join(", ")),
          at,
        };
        break;
      }
    }
  },
);

function partTalkedOf(
  reading: Reading,
  id: string,
  args: readonly string[],
  before: number,
): { list: FieldList; named: string } | null {
  const placed = recordOfId(reading, id, before);
  const message = placed && reading.messages[placed.message];
  if (!message) return null;
  const asked = lastUserBefore(reading, before);
  const proposal = asked && lastSaidBefore(reading, asked.index);
  const talk = `${proposal?.message.text ?? ""}\n${asked?.message.text ?? ""}`.toLowerCase();
  if (WHOLE.test(talk)) return null;
  for (const list of factsOfMessage(message).fields.lists) {
    if (list.record !== placed.record || list.entries.length < 2) continue;
    if (
      list.entries.some(
        (entry) =>
          args.includes(entry.identity?.value.toLowerCase() ?? "") ||
          entry.names.some((name) => args.includes(name)),
      )
    )
      continue;
    const named = list.entries.filter(
      (entry) => titleOf(entry) !== null && talk.includes(titleOf(entry) ?? ""),
    );
    const [first] = named;
    if (first && named.length < list.entries.length) return { list, named: titleOf(first) ?? "" };
  }
  return null;
}

/** What people call an entry; a person's first name or a flight's number is no part that is talked of. */
function titleOf({ scalars }: FieldRecord): string | null {
  const title = scalars.get("name") ?? scalars.get("title") ?? scalars.get("product");
  return typeof title === "string" && title.length > 3 ? title.toLowerCase() : null;
}
