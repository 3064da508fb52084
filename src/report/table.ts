import stringWidth from "string-width";
import type { Diagnosis } from "../diagnosis.ts";
import { formatScore } from "./format.ts";
import { showInline } from "./visible.ts";

/** Says one call's verdict on one line, for a run over several calls. */
export function renderLine(diagnosis: Diagnosis): string {
  return `${nameOf(diagnosis)}: ${showInline(diagnosis.verdict.sentence)}\n`;
}

/** Puts the verdicts of several calls into a table, one line each. */
export function renderTable(diagnoses: readonly Diagnosis[]): string {
  const head = ["call", "turns", "verdict", "turn", "fall", "confidence", "unscored"];
  const rows = [head, ...diagnoses.map(cellsOf)];
  const widths = head.map((_, column) =>
    Math.max(...rows.map((row) => stringWidth(row[column] ?? ""))),
  );
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell + " ".repeat((widths[i] ?? 0) - stringWidth(cell)))
        .join("  ")
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join("");
}

function cellsOf(diagnosis: Diagnosis): string[] {
  const { turns, verdict, curve } = diagnosis;
  const step = verdict.step === null ? "" : `.${verdict.step}`;
  const range = verdict.slide ? `${verdict.slide.from}-${verdict.slide.to}` : "-";
  const fall = verdict.fall ?? verdict.slide?.loss;
  return [
    nameOf(diagnosis),
    String(turns.length),
    verdict.kind,
    verdict.turn === null ? range : `${verdict.turn}${step}`,
    fall === undefined ? "-" : formatScore(fall),
    verdict.confidence,
    String(curve.filter((point) => point.status === "failed").length),
  ];
}

/** The file, and the call's id where it is not simply the file's name. */
function nameOf({ input: { file }, conversation: { id } }: Diagnosis): string {
  if (file === null || file === "-") return showInline(id);
  const bare = file.replace(/^.*\//, "").replace(/\.[^.]*$/, "");
  return showInline(bare === id ? file : `${file} ${id}`);
}
