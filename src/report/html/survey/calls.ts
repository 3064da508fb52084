import type { SurveyCall, SurveyOutcome } from "../../../survey/types.ts";
import { escapeText } from "../../escape.ts";
import { formatCount } from "../../format.ts";
import { BAR_WORDS, type Bar } from "../../survey/bars.ts";
import { brief } from "../../visible.ts";
import { barId } from "./histogram.ts";

const RATIONALE_SHOWN = 600;

/** Renders the calls behind each bar, folded; a click on the bar opens them. */
export function renderCalls(
  { unit }: SurveyOutcome,
  bars: readonly Bar[],
  groups: readonly (readonly SurveyCall[])[],
): string {
  return [
    '<section aria-labelledby="calls-title">',
    '<div class="tools"><h2 id="calls-title">Calls</h2>',
    '<div class="search" hidden><label for="search">Search</label> <input id="search" type="search" autocomplete="off" spellcheck="false"> <output id="found" for="search"></output></div></div>',
    ...bars.map(({ label, share }, i) => {
      const group = groups[i] ?? [];
      if (group.length === 0) return "";
      const name = share === null ? label : `${unit} ${label}`;
      const others = group.filter(({ side }) => side === "baseline").length;
      const own = formatCount(group.length - others, "call");
      const count = others === 0 ? own : `${own}, ${others} of the baseline`;
      return [
        `<details class="calls" id="${barId(i)}"><summary>${escapeText(name)}: ${count}</summary>`,
        `<ul>${group.map(callItem).join("\n")}</ul></details>`,
      ].join("");
    }),
    '<p class="facts">To see one: dropturn FILE --conversation ID --html call.html</p>',
    "</section>",
  ].join("\n");
}

/** Puts every call under its bar; a late position is under the bar that holds several. */
export function groupCalls(bars: readonly Bar[], calls: readonly SurveyCall[]): SurveyCall[][] {
  const groups = bars.map((): SurveyCall[] => []);
  const indexOf = new Map(bars.map(({ label }, i) => [label, i]));
  const late = bars.findIndex(({ label }) => /^\d+-\d+$/.test(label));
  for (const call of calls) {
    const label = call.bar === null ? String(call.position) : BAR_WORDS[call.bar];
    const index = indexOf.get(label) ?? (call.position === null ? -1 : late);
    groups[index]?.push(call);
  }
  return groups;
}

function callItem({ id, file, side, sentence, rationale }: SurveyCall): string {
  const name = file === null || file.includes(id) ? (file ?? id) : `${file} ${id}`;
  const tag = side === "baseline" ? ' <span class="tag">baseline</span>' : "";
  const why = rationale === null ? "" : `<p>${escapeText(brief(rationale, RATIONALE_SHOWN))}</p>`;
  return `<li class="call"><b>${escapeText(brief(name, 200))}</b>${tag}<p>${escapeText(brief(sentence, RATIONALE_SHOWN))}</p>${why}</li>`;
}
