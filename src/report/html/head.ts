import type { Diagnosis } from "../../diagnosis.ts";
import { escapeText } from "../escape.ts";
import {
  biggestDropLine,
  conversationLine,
  figuresLine,
  focusesOf,
  stabilityLine,
} from "../facts.ts";
import { formatPlace } from "../format.ts";
import { anchorOf } from "../chart/curve-view.ts";
import { showInline } from "../visible.ts";
import { FLAG_WORDS } from "../words.ts";

/** Renders the verdict: the sentence, the figures, the flags, and where to look. */
export function renderHead(diagnosis: Diagnosis): string {
  const { verdict } = diagnosis;
  const tone = verdict.turn !== null || verdict.slide !== null ? "fell" : "calm";
  const facts = [
    conversationLine(diagnosis),
    figuresLine(diagnosis),
    biggestDropLine(diagnosis),
    stabilityLine(diagnosis),
  ].filter((line) => line !== null);
  const flags = verdict.flags.map(
    (flag) => `<li><b>${flag}</b> ${escapeText(FLAG_WORDS[flag])}</li>`,
  );
  const links = focusesOf(diagnosis).map(
    (focus) =>
      `<a href="#${anchorOf(focus)}">${escapeText(formatPlace(focus))}</a> <span class="tag">${focus.reason}</span>`,
  );
  return [
    "<header>",
    `<h1 class="${tone}">${escapeText(showInline(verdict.sentence))}</h1>`,
    `<ul class="facts">${facts.map((fact) => `<li>${escapeText(showInline(fact))}</li>`).join("")}</ul>`,
    flags.length === 0 ? "" : `<ul class="flags">${flags.join("")}</ul>`,
    links.length === 0 ? "" : `<p class="links">Look at ${links.join(" ")}</p>`,
    "</header>",
  ].join("\n");
}
