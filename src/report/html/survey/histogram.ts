import type { SurveyOutcome } from "../../../survey/types.ts";
import { percent } from "../../../survey/wording.ts";
import { escapeText } from "../../escape.ts";
import type { Bar } from "../../survey/bars.ts";

/** Renders the histogram as a table of bars; the name of each that `isListed` leads to its calls. */
export function renderHistogram(
  outcome: SurveyOutcome,
  bars: readonly Bar[],
  isListed: (bar: number) => boolean,
): string {
  if (bars.length === 0) return "<p>No call was read.</p>";
  const hasBaseline = outcome.baseline !== null;
  const named = outcome.affected.distribution.named;
  const lengths = bars.flatMap(({ calls, expected, baseline }) => [
    calls,
    (expected ?? 0) * named,
    (baseline ?? 0) * named,
  ]);
  const most = Math.max(1, ...lengths);
  const head = [outcome.unit, "", "calls", "share", "chance", ...(hasBaseline ? ["baseline"] : [])];
  const rows = bars.map((bar, i) => {
    const cells = [
      String(bar.calls),
      share(bar.share),
      share(bar.expected),
      ...(hasBaseline ? [share(bar.baseline)] : []),
    ];
    const label = escapeText(bar.label);
    const name = isListed(i) ? `<a href="#${barId(i)}">${label}</a>` : label;
    const moved = bar.moved ? ' <span class="tag named">moved</span>' : "";
    return [
      `<tr data-bar="${i}" data-calls="${bar.calls}"><th scope="row">${name}${moved}</th>`,
      `<td class="bar">${drawBar(bar, { most, named })}</td>`,
      `${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`,
    ].join("");
  });
  return [
    '<section aria-labelledby="histogram-title">',
    '<h2 id="histogram-title">Where the calls break</h2>',
    '<table class="histogram"><thead><tr>',
    ...head.map((title) =>
      title === "" ? '<td class="bar"></td>' : `<th scope="col">${title}</th>`,
    ),
    "</tr></thead><tbody>",
    ...rows,
    "</tbody></table>",
    `<p class="facts"><span class="tick" aria-hidden="true"></span> what chance would give${hasBaseline ? "; a lighter bar is the baseline's share" : ""}</p>`,
    "</section>",
  ].join("\n");
}

/** The anchor of a bar's calls. */
export function barId(index: number): string {
  return `bar-${index + 1}`;
}

/** Bars are drawn in a picture, because the page's policy lets no style attribute in. */
function drawBar(
  { calls, share: own, expected, baseline }: Bar,
  { most, named }: { readonly most: number; readonly named: number },
): string {
  const width = (count: number): string => String(Math.round((count / most) * 1000) / 10);
  const parts = [
    `<rect class="${own === null ? "rest" : "own"}" width="${width(calls)}" height="7"/>`,
  ];
  if (baseline !== null) {
    parts.push(`<rect class="other" y="7.5" width="${width(baseline * named)}" height="2.5"/>`);
  }
  if (expected !== null) {
    const x = width(expected * named);
    parts.push(`<line class="chance" x1="${x}" x2="${x}" y1="0" y2="10"/>`);
  }
  return `<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${parts.join("")}</svg>`;
}

function share(value: number | null): string {
  return value === null ? "" : percent(value);
}
