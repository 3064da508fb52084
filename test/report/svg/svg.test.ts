import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "playwright-core";

import { renderSvg } from "../../../src/report/svg/svg.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import {
  callOf,
  CLIFF_AT_9,
  curveOf,
  diagnosisOf,
  NO_VERDICT,
  type PointSpec,
} from "../../support/diagnosis.ts";

const HOSTILE =
  "</title></svg><script>alert(1)</script> \"' onload=alert(2) & \u0000\u001b\u202e ]]> <!--";

describe("renderSvg", () => {
  it("breaks the line at a gap and shows the sign of its reason", () => {
    const points: PointSpec[] = [0.9, 0.88, "failed", 0.85, "skipped", "unasked", 0.4, 0.41];
    const svg = renderSvg(diagnosisOf({ points, verdict: { ...CLIFF_AT_9, turn: 7 } }));
    expect(svg.match(/<polyline/g)).toHaveLength(3);
    expect(svg).toMatch(/data-point="3" data-status="failed"[^>]*>x</);
    expect(svg).toMatch(/data-point="5" data-status="skipped"[^>]*>·</);
    expect(svg).toMatch(/data-point="6" data-status="unasked"[^>]*>\?</);
    expect(svg).toMatch(/data-point="7"[^>]*class="point named"/);
  });

  it("draws the spread over replays as a band", () => {
    const conversation = callOf(3);
    const curve = curveOf(conversation, [0.9, 0.8, 0.4]).map((point) =>
      point.status === "scored" ? { ...point, spread: 0.1, replays: [point.score, null] } : point,
    );
    expect(renderSvg(diagnosisOf({ conversation, curve }))).toContain('<polygon class="spread"');
  });

  it("holds nothing that runs or loads: no script, handler, link, picture or style from elsewhere", () => {
    const svg = renderSvg(diagnosisOf({ verdict: { ...NO_VERDICT, sentence: HOSTILE } }));
    expect(svg).not.toMatch(
      /<(?:script|image|use|a|foreignObject)\b|\son\w+="|href|@import|url\(/i,
    );
  });

  it.each([1, 2, 120, 1000])("stays 600 wide with %i turns", (turns) => {
    const points = Array.from({ length: turns }, (_point, i) =>
      i % 7 === 3 ? ("failed" as const) : 0.5,
    );
    const svg = renderSvg(diagnosisOf({ points, verdict: { ...NO_VERDICT, turn: 1 } }));
    expect(svg).toContain('width="600"');
    const xs = Array.from(svg.matchAll(/ c?x="([\d.-]+)"/g), ([, x]) => Number(x));
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...xs)).toBeLessThanOrEqual(600);
  });
});

describe.skipIf(!hasBrowser)("the picture in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => browser?.close());

  it.each([
    ["the sample", diagnosisOf()],
    ["a hostile sentence", diagnosisOf({ verdict: { ...CLIFF_AT_9, sentence: HOSTILE } })],
    [
      "a curve without a score",
      diagnosisOf({ points: ["failed", "unasked"], verdict: NO_VERDICT }),
    ],
    ["a call without a turn", diagnosisOf({ points: [], verdict: NO_VERDICT })],
  ])("is well-formed, and its words stay inside: %s", async (_title, diagnosis) => {
    const page = await browser.newPage();
    const found = await page.evaluate<{ errors: number; width: number; right: number }>(
      `((svg) => {
        const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
        document.body.innerHTML = "";
        document.body.append(document.importNode(parsed.documentElement, true));
        const left = document.querySelector("svg").getBoundingClientRect().left;
        const rights = [...document.querySelectorAll("text")].map((text) => text.getBoundingClientRect().right - left);
        return { errors: parsed.querySelectorAll("parsererror").length, width: 600, right: Math.max(0, ...rights) };
      })(${JSON.stringify(renderSvg(diagnosis))})`,
    );
    expect(found.errors).toBe(0);
    expect(found.right).toBeLessThanOrEqual(600);
    await page.close();
  });
});
