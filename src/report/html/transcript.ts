import type { Finding } from "../../checks/types.ts";
import type { AgentTurn, Step } from "../../conversation/turns.ts";
import type { CurvePoint } from "../../curve/types.ts";
import type { Diagnosis } from "../../diagnosis.ts";
import { anchorOf } from "../chart/curve-view.ts";
import { escapeText } from "../escape.ts";
import {
  curvePointAt,
  findingPlace,
  focusesOf,
  isSameJudgement,
  pointAt,
  whereOf,
  type Focus,
} from "../facts.ts";
import { formatPointScore } from "../format.ts";
import { showInline } from "../visible.ts";
import { CATEGORY_WORDS } from "../words.ts";
import { renderMessages } from "./messages.ts";

/** Scores from here up are good, from here up fair; under that the point is failing, as in `firstFailingTurn`. */
const GOOD = 0.8;
const FAIR = 0.5;

/** Renders the call turn by turn, coloured by score; tool calls are folded but in the turns to look at. */
export function renderTranscript(diagnosis: Diagnosis): string {
  const { turns, conversation } = diagnosis;
  const focuses = focusesOf(diagnosis);
  const end = turns.at(-1)?.messages[1] ?? -1;
  const rest = renderMessages(conversation.messages, [end + 1, conversation.messages.length - 1], {
    open: false,
  });
  return [
    '<section aria-labelledby="transcript-title">',
    '<div class="tools"><h2 id="transcript-title">Transcript</h2>',
    '<div class="search" hidden><label for="search">Search</label> <input id="search" type="search" autocomplete="off" spellcheck="false"> <output id="found" for="search"></output></div></div>',
    findingsList(diagnosis.findings.filter(({ turn }) => turn === null)),
    ...turns.map((turn, i) =>
      renderTurn(diagnosis, turn, {
        from: (turns[i - 1]?.messages[1] ?? -1) + 1,
        focus: focuses.find((focus) => focus.turn === turn.turn),
      }),
    ),
    rest === ""
      ? ""
      : `<article class="turn none"><h3>After the last agent turn</h3>${rest}</article>`,
    "</section>",
  ].join("\n");
}

function renderTurn(
  diagnosis: Diagnosis,
  turn: AgentTurn,
  { from, focus }: { readonly from: number; readonly focus: Focus | undefined },
): string {
  const { conversation, unit } = diagnosis;
  const point = unit === "turn" ? pointAt(diagnosis, turn) : undefined;
  const first = curvePointAt(diagnosis, { turn: turn.turn, step: 1 }) ?? point;
  const where = first ? whereOf(diagnosis, { ...first, messages: turn.messages }) : "";
  const title = [
    `<h3 id="h-${turn.turn}"><a href="#turn-${turn.turn}">Turn ${turn.turn}</a> ${badge(point)}`,
    focus
      ? ` <span class="tag ${focus.reason === "named" ? "named" : ""}">${focus.reason}</span>`
      : "",
    `</h3><p class="where">${escapeText(showInline(where))}</p>`,
  ].join("");
  return [
    `<article id="turn-${turn.turn}" class="turn ${toneOf(point)}" aria-labelledby="h-${turn.turn}" tabindex="-1">`,
    title,
    renderMessages(conversation.messages, [from, turn.messages[0] - 1], { open: false }),
    ...turn.steps.map((step) => renderStep(diagnosis, turn, step, focus)),
    judgement(isToldByStep(diagnosis, turn, point) ? undefined : point),
    findingsAt(diagnosis, turn, null),
    "</article>",
  ].join("\n");
}

/** A step has a box of its own where there are several, or where it is what was scored. */
function renderStep(
  diagnosis: Diagnosis,
  turn: AgentTurn,
  step: Step,
  focus: Focus | undefined,
): string {
  const place = { turn: turn.turn, step: step.step };
  // The evidence against a step often stands in the steps before it: the whole turn is open.
  const open = focus !== undefined;
  const messages = renderMessages(diagnosis.conversation.messages, step.messages, { open });
  if (turn.steps.length === 1 && diagnosis.unit === "turn") return messages;
  const point = pointAt(diagnosis, place);
  const tag = focus?.step === step.step ? ' <span class="tag named">named</span>' : "";
  const id = anchorOf(place);
  return [
    `<section id="${id}" class="step ${toneOf(point)}" aria-label="Step ${turn.turn}.${step.step}" tabindex="-1">`,
    `<h4><a href="#${id}">Step ${turn.turn}.${step.step}</a> ${badge(point)}${tag}</h4>`,
    messages,
    judgement(point),
    findingsAt(diagnosis, turn, step.step),
    "</section>",
  ].join("\n");
}

/** The last step of a zoomed turn is often judged in the turn's own words. */
function isToldByStep(diagnosis: Diagnosis, { turn }: AgentTurn, point?: CurvePoint): boolean {
  const steps = (diagnosis.zoom?.points ?? []).filter((step) => step.turn === turn);
  return point !== undefined && steps.some((step) => isSameJudgement(step, point));
}

function toneOf(point: CurvePoint | undefined): string {
  if (point?.status !== "scored") return "none";
  if (point.score >= GOOD) return "good";
  return point.score >= FAIR ? "fair" : "bad";
}

function badge(point: CurvePoint | undefined): string {
  if (!point) return "";
  return `<span class="badge ${toneOf(point)}">${formatPointScore(point)}</span>`;
}

function judgement(point: CurvePoint | undefined): string {
  if (!point || point.status === "skipped" || point.status === "unasked") return "";
  if (point.status === "failed") {
    return `<p class="judged">No score: ${escapeText(showInline(point.message))}</p>`;
  }
  const criteria = (point.criteria ?? []).map(
    ({ id, verdict }) =>
      `<li class="${verdict}">${escapeText(showInline(id))} <b>${verdict}</b></li>`,
  );
  const notes = (point.notes ?? []).map((note) => `<li>${escapeText(showInline(note))}</li>`);
  return [
    '<div class="judged">',
    `<p>${escapeText(showInline(point.rationale ?? "No rationale given."))}</p>`,
    criteria.length === 0 ? "" : `<ul class="criteria">${criteria.join("")}</ul>`,
    notes.length === 0 ? "" : `<ul class="notes">${notes.join("")}</ul>`,
    "</div>",
  ].join("");
}

/** The findings of a step that has a box of its own, or those of the turn that have none. */
function findingsAt(diagnosis: Diagnosis, { turn }: AgentTurn, step: number | null): string {
  return findingsList(
    diagnosis.findings.filter((finding) => {
      const place = findingPlace(diagnosis, finding);
      return place?.turn === turn && (place.step ?? null) === step;
    }),
  );
}

function findingsList(findings: readonly Finding[]): string {
  if (findings.length === 0) return "";
  return `<ul class="findings" aria-label="What the checks found">${findings.map(findingItem).join("")}</ul>`;
}

function findingItem({ severity, category, message, evidence }: Finding): string {
  const proofs = evidence.map((words) => `<li>${escapeText(showInline(words))}</li>`).join("");
  return `<li><b>${severity}</b> ${CATEGORY_WORDS[category]}: ${escapeText(showInline(message))}<ul>${proofs}</ul></li>`;
}
