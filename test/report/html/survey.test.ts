import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { createRedactor } from "../../../src/redact/index.ts";
import { renderSurveyHtml } from "../../../src/report/html/survey/survey.ts";
import { barsOf } from "../../../src/report/survey/bars.ts";
import { redactCalls, redactOutcome } from "../../../src/report/survey/redact-outcome.ts";
import { createAggregate } from "../../../src/survey/aggregate.ts";
import { createFolder, hasBrowser, openBrowser, watch } from "../../support/browser.ts";
import { lineOf } from "../../survey/lines.ts";

const ARTEFACTS = join(import.meta.dirname, "../../artefacts");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const HOSTILE =
  "</script><script>alert(1)</script><img src=x onerror=alert(2)> | jo@example.com \"'";

/** Thirty calls that break at turn 4, ten spread, five without a drop; a baseline that breaks at turn 2. */
function survey(words = "") {
  const aggregate = createAggregate();
  const add = (turn: number | null, side: "affected" | "baseline"): void => {
    const line = lineOf({ turn, side, points: 30 });
    aggregate.add({
      ...line,
      id: `${line.id}${words}`,
      verdict: { ...line.verdict, sentence: `${line.verdict.sentence} ${words}` },
    });
  };
  for (let i = 0; i < 30; i += 1) add(4, "affected");
  for (let i = 0; i < 10; i += 1) add(1 + 3 * i, "affected");
  for (let i = 0; i < 5; i += 1) add(null, "affected");
  for (let i = 0; i < 20; i += 1) add(2, "baseline");
  return { outcome: aggregate.outcome(), calls: aggregate.calls() };
}

describe("renderSurveyHtml", () => {
  it("lists every call of a bar under it, the baseline's beside them", () => {
    const { outcome, calls } = survey();
    const html = renderSurveyHtml(outcome, { calls });
    const bars = barsOf(outcome);
    expect(html.match(/<li class="call">/g)).toHaveLength(65);
    for (const [i, { calls: count }] of bars.entries()) {
      const fold =
        new RegExp(`id="bar-${i + 1}"><summary>[^<]*</summary><ul>(.*?)</ul></details>`, "s").exec(
          html,
        )?.[1] ?? "";
      const own = fold.match(/<li class="call"><b>[^<]*<\/b><p>/g) ?? [];
      expect(own).toHaveLength(count);
    }
  });

  it("redacts the calls it lists", () => {
    const { outcome, calls } = survey(" jo@example.com");
    const redactor = createRedactor();
    const listed = redactCalls(calls, redactor);
    const html = renderSurveyHtml(redactOutcome(outcome, redactor), { calls: listed });
    expect(html.includes("jo@example.com")).toBe(false);
    expect(html.includes("1 value replaced")).toBe(true);
  });
});

describe.skipIf(!hasBrowser)("the survey's page in Chromium", () => {
  let browser: Browser;
  let context: BrowserContext;
  const folder = createFolder();
  beforeAll(async () => {
    browser = await openBrowser();
    context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    mkdirSync(ARTEFACTS, { recursive: true });
  });
  afterEach(async () => {
    for (const page of context.pages()) await page.close();
  });
  afterAll(async () => {
    await browser?.close();
    folder.remove();
  });

  async function open(words?: string): Promise<{ page: Page; seen: string[] }> {
    const { outcome, calls } = survey(words);
    const file = join(folder.path, "survey.html");
    writeFileSync(file, renderSurveyHtml(outcome, { calls }));
    const page = await context.newPage();
    const seen = watch(page);
    await page.goto(pathToFileURL(file).href);
    await page.waitForSelector(".scripted");
    return { page, seen };
  }

  it("leads from a bar to its calls, and searches them", async () => {
    const { page, seen } = await open();
    await page.click(".histogram a[href='#bar-4']");
    await expect.poll(() => page.locator("details.calls[open]").count()).toBe(1);
    expect(await page.textContent("details.calls[open] summary")).toBe("turn 4: 31 calls");
    await page.fill("#search", "turn 7 broke");
    await expect.poll(() => page.textContent("#found")).toBe("1 of 65");
    await page.press("#search", "Enter");
    expect(await page.isVisible("#bar-7 li.call")).toBe(true);
    await page.screenshot({ path: join(ARTEFACTS, "survey.png") });
    expect(seen).toEqual([]);
  });

  it.each(["light", "dark"] as const)(
    "has no serious fault for assistive technology in %s",
    async (colorScheme) => {
      const { page } = await open();
      await page.emulateMedia({ colorScheme });
      await page.evaluate(
        "document.querySelectorAll('details').forEach((fold) => { fold.open = true; })",
      );
      await page.evaluate(AXE);
      const violations = await page.evaluate<unknown[]>(
        "axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes[0].html.slice(0, 200) })))",
      );
      expect(violations).toEqual([]);
    },
  );

  it("keeps hostile ids, sentences and reasons inert", async () => {
    const { page, seen } = await open(HOSTILE);
    await page.waitForTimeout(100);
    expect(seen).toEqual([]);
    expect(await page.locator("script").count()).toBe(2);
    expect(await page.locator("img").count()).toBe(0);
  });
});
