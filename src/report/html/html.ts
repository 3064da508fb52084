import type { CurvePoint } from "../../curve/types.ts";
import type { Diagnosis } from "../../diagnosis.ts";
import { viewCurve } from "../chart/curve-view.ts";
import { curvePointAt, namedPlace } from "../facts.ts";
import { formatPointScore } from "../format.ts";
import { clip, showInline } from "../visible.ts";
import { callScript } from "./assets.js";
import { renderBasis } from "./basis.ts";
import { renderCurve } from "./curve.ts";
import { renderHead } from "./head.ts";
import type { PageData } from "./page-data.ts";
import { renderPage } from "./page.ts";
import { renderTranscript } from "./transcript.ts";

const RATIONALE_SHOWN = 2000;

/**
 * Renders a diagnosis as one self-contained page: the curve beside the transcript, moved together.
 *
 * Everything can be read without its script; the script adds the interactive curve, the keys and the search.
 */
export function renderHtml(diagnosis: Diagnosis): string {
  const { conversation, verdict } = diagnosis;
  return renderPage({
    title: `${conversation.id}: ${showInline(clip(verdict.sentence, 200))}`,
    body: [
      '<div class="panes">',
      '<aside class="pane side" aria-label="Verdict and curve">',
      renderHead(diagnosis),
      renderCurve(diagnosis),
      renderBasis(diagnosis),
      "</aside>",
      '<main class="pane">',
      renderTranscript(diagnosis),
      "</main>",
      "</div>",
    ].join("\n"),
    data: dataOf(diagnosis),
    script: callScript,
  });
}

function dataOf(diagnosis: Diagnosis): PageData {
  const view = viewCurve(diagnosis);
  const { curve, unit, verdict } = diagnosis;
  const named = namedPlace(verdict) ?? (verdict.slide ? { turn: verdict.slide.to } : null);
  const start = named ? curvePointAt(diagnosis, named) : undefined;
  return {
    ...view,
    unit,
    points: view.points.map((point, i) => ({ ...point, ...wordsOf(curve[i]) })),
    start: start ? curve.indexOf(start) : 0,
  };
}

function wordsOf(point: CurvePoint | undefined): {
  said: string;
  rationale: string;
  criteria: string;
} {
  if (!point) return { said: "", rationale: "", criteria: "" };
  const said = formatPointScore(point);
  if (point.status === "failed")
    return { said, rationale: showInline(point.message), criteria: "" };
  if (point.status !== "scored") return { said, rationale: "", criteria: "" };
  return {
    said,
    rationale: showInline(clip(point.rationale ?? "", RATIONALE_SHOWN)),
    criteria: (point.criteria ?? [])
      .map(({ id, verdict }) => `${showInline(id)} ${verdict}`)
      .join(", "),
  };
}
