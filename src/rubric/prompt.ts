import type { Rubric } from "./types.ts";

/** Renders a rubric as the text a judge reads; the same for every prefix, replay and unit. */
export function renderRubric({ question, units, criteria, scale, rules }: Rubric): string {
  return [
    "You grade one turn of a conversation between a user and an AI agent.",
    `Question: ${question}`,
    ...(units?.turn === undefined ? [] : [units.turn]),
    ...(units?.step === undefined ? [] : [units.step]),
    ...section(
      "Criteria. Each is pass, minor (a fault of little effect) or major:",
      criteria.map(({ id, pass }) => `${id}: ${pass}`),
    ),
    ...section(
      "Score, from 0 to 1 with two decimals:",
      scale.map(({ from, to, means }) => `${from.toFixed(2)} to ${to.toFixed(2)}: ${means}`),
    ),
    ...section("Rules:", rules),
  ].join("\n");
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", title, ...lines.map((line) => `- ${line}`)];
}
