import type { Finding } from "../checks/types.ts";
import type { CurvePoint } from "../curve/types.ts";
import type { Message } from "../conversation/model.ts";
import type { Diagnosis } from "../diagnosis.ts";
import type { Place } from "../verdict/types.ts";
import { formatCost, formatCount, formatPlaces, formatScore, formatTime } from "./format.ts";

/** Why a turn is shown in words under the curve. */
export type FocusReason = "named" | "near-tie" | "other fall" | "slide begins" | "slide ends";

export interface Focus extends Place {
  readonly reason: FocusReason;
}

/** Lists the turns a reader should look at, the named one first. */
export function focusesOf({ verdict }: Diagnosis): Focus[] {
  const focuses: Focus[] = [];
  const add = (place: Place, reason: FocusReason): void => {
    const { turn, step } = place;
    // A turn and its zoomed step are one place.
    const isShown = (focus: Focus): boolean =>
      focus.turn === turn && (focus.step === step || !focus.step || !step);
    if (focuses.some(isShown)) return;
    focuses.push({ turn, ...(step !== undefined && { step }), reason });
  };
  const named = namedPlace(verdict);
  if (named) add(named, "named");
  if (verdict.runnerUp && verdict.flags.includes("near-tie")) add(verdict.runnerUp, "near-tie");
  if (verdict.kind === "multiple") {
    for (const episode of verdict.episodes) add(episode, "other fall");
  }
  if (verdict.slide) {
    add({ turn: verdict.slide.from }, "slide begins");
    add({ turn: verdict.slide.to }, "slide ends");
  }
  return focuses;
}

/** The turn (and step) that the verdict names, or null. */
export function namedPlace({ turn, step }: Diagnosis["verdict"]): Place | null {
  if (turn === null) return null;
  return step === null ? { turn } : { turn, step };
}

/** Finds the point of a place: on the curve, or in the zoom for a step of a turn-by-turn curve. */
export function pointAt({ curve, zoom, unit }: Diagnosis, place: Place): CurvePoint | undefined {
  const ofTurn = (point: CurvePoint): boolean => point.turn === place.turn;
  if (place.step === undefined) return curve.find(ofTurn);
  const ofStep = (point: CurvePoint): boolean => ofTurn(point) && point.step === place.step;
  return unit === "step" ? curve.find(ofStep) : zoom?.points.find(ofStep);
}

/** Finds the curve's own point for a place: for a zoomed step of a turn-by-turn curve that is its turn. */
export function curvePointAt(diagnosis: Diagnosis, place: Place): CurvePoint | undefined {
  return pointAt(diagnosis, diagnosis.unit === "turn" ? { turn: place.turn } : place);
}

/** What the scorer said about a place: a score, or why there is none, and the words for it. */
export interface Judgement {
  readonly point: CurvePoint;
  /** `turn` or `step 2`: what the point is of a zoomed turn; empty where there is only one. */
  readonly of: string;
}

/** Finds what was said about a place: about its turn, and about its step where that adds something. */
export function judgementsOf(diagnosis: Diagnosis, place: Place): Judgement[] {
  const ofUnit = curvePointAt(diagnosis, place);
  const ofStep = place.step === undefined ? undefined : pointAt(diagnosis, place);
  if (!ofUnit) return [];
  if (!ofStep || ofStep === ofUnit || isSameJudgement(ofStep, ofUnit))
    return [{ point: ofUnit, of: "" }];
  return [
    { point: ofUnit, of: "turn" },
    { point: ofStep, of: `step ${place.step}` },
  ];
}

/** Tells whether two points have the same score for the same reason. */
export function isSameJudgement(a: CurvePoint, b: CurvePoint): boolean {
  return (
    a.status === "scored" &&
    b.status === "scored" &&
    a.score === b.score &&
    a.rationale === b.rationale
  );
}

/** Says where a point stands in the source: message position, time, id, pointer. */
export function whereOf({ conversation }: Diagnosis, point: CurvePoint): string {
  const [first, last] = point.messages;
  const range = conversation.messages.slice(first, last + 1);
  const firstWith = <K extends keyof Message>(key: K): Message[K] | undefined =>
    range.find((message) => message[key] !== undefined)?.[key];
  const id = firstWith("id");
  return [
    first === last ? `message ${first}` : `messages ${first}-${last}`,
    formatTime(firstWith("at")),
    id === undefined ? null : `id ${id}`,
    point.source === "" ? null : `source ${point.source}`,
  ]
    .filter((part) => part !== null)
    .join(" · ");
}

/** Says in one line each what was not scored and why; empty when every point has a score. */
export function unscoredLines({ curve }: Diagnosis): string[] {
  const lines: string[] = [];
  const groups = new Map<string, CurvePoint[]>();
  for (const point of curve) {
    const reason = whyUnscored(point);
    if (reason === null) continue;
    groups.set(reason, [...(groups.get(reason) ?? []), point]);
  }
  for (const [reason, points] of groups) lines.push(`${formatPlaces(points)}: ${reason}`);
  return lines;
}

/** How many points have no score although one was wanted, of how many. */
export function unscoredCount({ curve }: Diagnosis): {
  readonly missing: number;
  readonly of: number;
} {
  const missing = curve.filter(({ status }) => status === "failed" || status === "unasked").length;
  return { missing, of: curve.length };
}

/** The findings a reader should see first: those at the turns shown, then the rest in order. */
export function orderedFindings(diagnosis: Diagnosis): readonly Finding[] {
  const focuses = focusesOf(diagnosis);
  const isShown = ({ turn }: Finding): boolean => focuses.some((focus) => focus.turn === turn);
  const { findings } = diagnosis;
  return [...findings.filter(isShown), ...findings.filter((finding) => !isShown(finding))];
}

/** Where a finding stands; the step is told only where its turn has several. */
export function findingPlace({ turns, unit }: Diagnosis, { turn, step }: Finding): Place | null {
  if (turn === null) return null;
  const steps = turns.find((candidate) => candidate.turn === turn)?.steps.length ?? 1;
  return step === undefined || (steps < 2 && unit === "turn") ? { turn } : { turn, step };
}

/** Says who scored, by which rubric, with how many calls and at what cost. */
export function scorerLine({ scorer, rubric, search, usage }: Diagnosis): string {
  const asked = search.judgeCalls + search.reused > 0;
  return [
    `Scored by ${scorerName(scorer)}`,
    rubric && `rubric ${rubric.id}@${rubric.version}`,
    search.mode === "bisect" ? "search bisect" : null,
    search.replays > 1 ? formatCount(search.replays, "replay") : null,
    asked ? `${formatCount(search.judgeCalls, "judge call")}, ${search.reused} reused` : null,
    formatCost(usage),
  ]
    .filter((part) => part !== null)
    .join(" · ");
}

/** Says what the call is: id, size, unit, format. */
export function conversationLine({
  conversation,
  turns,
  unit,
  unitReason,
  input,
}: Diagnosis): string {
  return [
    conversation.id,
    formatCount(turns.length, "agent turn"),
    unit === "step" ? `by step${unitReason === null ? "" : ` (${unitReason})`}` : null,
    `read as ${input.format}`,
    conversation.complete === false ? "incomplete capture" : null,
  ]
    .filter((part) => part !== null)
    .join(" · ");
}

/** Says the figures behind the verdict: kind, fall, drop, level before and after, confidence. */
export function figuresLine({ verdict }: Diagnosis): string {
  const { kind, slide, fall, drop, before, after, confidence } = verdict;
  return [
    kind,
    slide && `turns ${slide.from}-${slide.to}, loss ${formatScore(slide.loss)}`,
    fall !== null && verdict.turn !== null ? `fall ${formatScore(fall)}` : null,
    drop !== null ? `drop ${formatScore(drop)}` : null,
    before !== null ? `before ${formatScore(before)}` : null,
    after !== null ? `after ${formatScore(after)}` : null,
    `confidence ${confidence}`,
  ]
    .filter((part) => part !== null)
    .join(" · ");
}

/** Says what the plain single-step rule finds, beside the verdict. */
export function biggestDropLine({ biggestDrop, settings }: Diagnosis): string {
  const { turn, step, drop } = biggestDrop;
  if (drop === null) return "biggest single-step drop: none to measure";
  if (turn !== null) {
    const label = formatPlaces([{ turn, ...(step !== undefined && { step }) }]);
    return `biggest single-step drop: ${label}, ${formatScore(drop)}`;
  }
  const least = formatScore(settings.minDrop);
  return `biggest single-step drop: ${formatScore(drop)}, under the threshold of ${least}`;
}

/** Says whether the named turn stayed when the judge was asked again; null with one replay. */
export function stabilityLine({ stability }: Diagnosis): string | null {
  if (!stability) return null;
  const named = Object.entries(stability.named)
    .toSorted(([, a], [, b]) => b - a)
    .map(([label, times]) => `${label} in ${times} of ${stability.replays}`);
  const which = named.length === 0 ? "no turn was named" : `named ${named.join(", ")}`;
  return `${stability.stable ? "stable" : "not stable"} over ${formatCount(stability.replays, "replay")}: ${which}`;
}

/** Says how many values were replaced by placeholders, or that nothing was. */
export function redactionLine({ redaction }: Diagnosis): string {
  if (redaction === null) return "not redacted: personal data may stand in this report";
  if (redaction.replaced === 0) return "redacted: nothing was found to replace";
  return `redacted: ${formatCount(redaction.replaced, "value")} replaced by placeholders`;
}

function scorerName({ name, model, effort, host, version, target }: Diagnosis["scorer"]): string {
  if (name === "checks")
    return "checks (deterministic, offline, free; confidence is never above low)";
  const details = [effort && `effort ${effort}`, host, version && `version ${version}`].filter(
    Boolean,
  );
  const who = [name, model, target].filter((part) => part !== undefined).join(" ");
  return details.length === 0 ? who : `${who} (${details.join(", ")})`;
}

function whyUnscored(point: CurvePoint): string | null {
  switch (point.status) {
    case "scored":
      return null;
    case "skipped":
      return "skipped, too short to score";
    case "failed":
      return `no score (${point.reason}${point.message === "" ? "" : `: ${point.message}`})`;
    case "unasked":
      return "not asked";
  }
}
