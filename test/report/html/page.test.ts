import { createRequire } from "node:module";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import type { Message } from "../../../src/conversation/model.ts";
import type { Diagnosis } from "../../../src/diagnosis.ts";
import { renderHtml } from "../../../src/report/html/html.ts";
import { createFolder, hasBrowser, openBrowser, watch } from "../../support/browser.ts";
import {
  callOf,
  CLIFF_AT_9,
  conversationOf,
  curveOf,
  diagnosisOf,
  FINDING,
  NO_VERDICT,
  type PointSpec,
} from "../../support/diagnosis.ts";

const ARTEFACTS = join(import.meta.dirname, "../../artefacts");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const WITH_GAPS: PointSpec[] = [
  0.91,
  0.89,
  "failed",
  0.88,
  0.86,
  "skipped",
  0.87,
  0.84,
  0.53,
  0.51,
  "unasked",
  0.47,
  0.44,
  0.58,
];

/** Fourteen turns with gaps, replays, tool calls at turn 9, two steps in it, a finding. */
function richDiagnosis(): Diagnosis {
  const { messages } = callOf(14, {
    words: "It concerns the plan that I have had since the spring.",
  });
  const call: Message = {
    role: "agent",
    toolCalls: [{ id: "c1", name: "search_policy", arguments: { query: "refund" } }],
    source: "/messages/17a",
  };
  const result: Message = {
    role: "tool",
    toolResult: {
      callId: "c1",
      name: "search_policy",
      text: '{"refundable": false}',
      isError: false,
    },
    source: "/messages/17b",
  };
  const conversation = conversationOf([
    { role: "system", text: "You are an agent.", source: "/system" },
    ...messages.slice(0, 17),
    call,
    result,
    ...messages.slice(17),
    { role: "user", text: "Goodbye then.", source: "/last" },
  ]);
  const curve = curveOf(conversation, WITH_GAPS).map((point) =>
    point.status === "scored"
      ? { ...point, replays: [point.score - 0.05, point.score + 0.06], spread: 0.11 }
      : point,
  );
  const named = curve[8];
  const zoom = named ? { points: [1, 2].map((step) => ({ ...named, step })) } : null;
  return diagnosisOf({
    conversation,
    curve,
    zoom,
    verdict: { ...CLIFF_AT_9, step: 2 },
    findings: [FINDING],
  });
}

interface OpenOptions {
  readonly hash?: string;
  readonly scheme?: "light" | "dark";
  readonly width?: number;
}

describe.skipIf(!hasBrowser)("the page in Chromium", () => {
  let browser: Browser;
  let context: BrowserContext;
  const folder = createFolder();
  beforeAll(async () => {
    browser = await openBrowser();
    context = await browser.newContext();
    mkdirSync(ARTEFACTS, { recursive: true });
  });
  afterEach(async () => {
    for (const page of context.pages()) await page.close();
  });
  afterAll(async () => {
    await browser?.close();
    folder.remove();
  });

  async function open(
    diagnosis: Diagnosis,
    { hash = "", scheme = "light", width = 1280 }: OpenOptions = {},
  ): Promise<{ page: Page; seen: string[] }> {
    const file = join(folder.path, "report.html");
    writeFileSync(file, renderHtml(diagnosis));
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    const seen = watch(page);
    await page.goto(`${pathToFileURL(file).href}${hash}`);
    await page.waitForSelector(".scripted");
    return { page, seen };
  }

  const chosen = (page: Page): Promise<string[]> =>
    page.$$eval(".chosen", (elements) => elements.map(({ id }) => id));
  const sliderText = (page: Page): Promise<string | null> =>
    page.getAttribute("#plot", "aria-valuetext");
  const isOnScreen = (page: Page, id: string): Promise<boolean> =>
    page.evaluate<boolean>(
      `(({ top }) => top >= 0 && top < innerHeight)(document.getElementById(${JSON.stringify(id)}).getBoundingClientRect())`,
    );

  it("opens from disk without an error or a request, at the named turn, with its tool calls open", async () => {
    const { page, seen } = await open(richDiagnosis());
    await page.waitForTimeout(200);
    expect(await page.textContent("h1")).toBe(CLIFF_AT_9.sentence);
    expect(await chosen(page)).toEqual(["turn-9"]);
    expect(await isOnScreen(page, "turn-9")).toBe(true);
    expect(await page.locator("#turn-9 details.tool[open]").count()).toBe(2);
    expect(await page.locator("details.tool[open]").count()).toBe(2);
    expect(await page.locator("details.tool").count()).toBe(3);
    expect(seen).toEqual([]);
  });

  it("draws the curve", async () => {
    const { page } = await open(richDiagnosis());
    const inked = await page.evaluate<number>(`(() => {
      const canvas = document.querySelector("#plot canvas");
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let blue = 0;
      for (let i = 0; i < data.length; i += 4) {
        if (data[i + 2] > 180 && data[i] < 60 && data[i + 3] === 255) blue += 1;
      }
      return blue;
    })()`);
    expect(inked).toBeGreaterThan(200);
  });

  it("moves curve and transcript together by keys", async () => {
    const { page, seen } = await open(richDiagnosis());
    await page.keyboard.press("ArrowRight");
    expect(await chosen(page)).toEqual(["turn-10"]);
    expect(await sliderText(page)).toContain("turn 10, 0.51");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    expect(await chosen(page)).toEqual(["turn-8"]);
    expect(new URL(page.url()).hash).toBe("#turn-8");
    await page.focus("#plot");
    await page.keyboard.press("Home");
    expect(await chosen(page)).toEqual(["turn-1"]);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("End");
    expect(await chosen(page)).toEqual(["turn-14"]);
    await page.keyboard.press("n");
    expect(await chosen(page)).toEqual(["turn-9"]);
    await page.waitForTimeout(100);
    expect(await isOnScreen(page, "turn-9")).toBe(true);
    expect(seen).toEqual([]);
  });

  it("moves both by a click on the curve and by a click in the transcript", async () => {
    const { page } = await open(richDiagnosis());
    const box = await page.locator("#plot .u-over").boundingBox();
    if (!box) throw new Error("no curve");
    await page.mouse.click(box.x + (box.width * 3.5) / 14, box.y + box.height / 2);
    expect(await chosen(page)).toEqual(["turn-4"]);
    await page.waitForTimeout(100);
    expect(await isOnScreen(page, "turn-4")).toBe(true);
    await page.click("#h-5");
    expect(await chosen(page)).toEqual(["turn-5"]);
    expect(await sliderText(page)).toContain("turn 5, 0.86");
  });

  it("shows the rationale of the turn under the pointer, and the chosen turn's when it leaves", async () => {
    const { page } = await open(richDiagnosis());
    const box = await page.locator("#plot .u-over").boundingBox();
    if (!box) throw new Error("no curve");
    await page.mouse.move(box.x + (box.width * 2.5) / 14, box.y + 40);
    expect(await page.textContent("#readout")).toContain("turn 3: no score (refusal)");
    await page.mouse.move(box.x + (box.width * 11.5) / 14, box.y + 40);
    expect(await page.textContent("#readout")).toContain("States what no source says.");
    await page.mouse.move(900, 700);
    expect(await page.textContent("#readout")).toContain("turn 9: 0.53 (0.48 to 0.59), named");
  });

  it.each([
    ["#turn-3", "turn-3", "turn-3"],
    ["#turn-14", "turn-14", "turn-14"],
    ["#step-9.2", "turn-9", "step-9.2"],
    ["#nonsense", "turn-9", "turn-9"],
    ["#%E0%A4%A", "turn-9", "turn-9"],
  ])("opens at the address %s", async (hash, turn, visible) => {
    const { page, seen } = await open(richDiagnosis(), { hash });
    expect(await chosen(page)).toEqual([turn]);
    await page.waitForTimeout(100);
    expect(await isOnScreen(page, visible)).toBe(true);
    expect(seen).toEqual([]);
  });

  it("finds words, in folded tool texts too, and goes to the next hit with Enter", async () => {
    const { page } = await open(richDiagnosis());
    await page.keyboard.press("/");
    await page.keyboard.type("question 12");
    await expect.poll(() => page.textContent("#found")).toBe("1 of 15");
    await page.keyboard.press("Enter");
    expect(await chosen(page)).toEqual(["turn-12"]);
    await page.fill("#search", 'REFUNDABLE": FALSE');
    await expect.poll(() => page.textContent("#found")).toBe("1 of 15");
    await page.press("#search", "Enter");
    expect(await chosen(page)).toEqual(["turn-9"]);
    expect(await page.$$eval("#turn-9 details.tool[open]", (all) => all.length)).toBeGreaterThan(0);
    await page.press("#search", "Escape");
    expect(await page.$$eval(".away", (all) => all.length)).toBe(0);
  });

  it.each(["light", "dark"] as const)(
    "has no serious fault for assistive technology in %s",
    async (scheme) => {
      const { page } = await open(richDiagnosis(), { scheme });
      await page.evaluate(
        "document.querySelectorAll('details').forEach((fold) => { fold.open = true; })",
      );
      await page.evaluate(AXE);
      const violations = await page.evaluate<{ id: string; impact: string; html: string }[]>(
        "axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes[0].html.slice(0, 200) })))",
      );
      expect(violations).toEqual([]);
      await page.screenshot({ path: join(ARTEFACTS, `call-${scheme}.png`) });
    },
  );

  it("fits a telephone without scrolling sideways", async () => {
    const { page } = await open(richDiagnosis(), { width: 380 });
    await page.screenshot({ path: join(ARTEFACTS, "call-narrow.png") });
    const { scroll, client } = await page.evaluate<{ scroll: number; client: number }>(
      "({ scroll: document.documentElement.scrollWidth, client: document.documentElement.clientWidth })",
    );
    expect(scroll).toBeLessThanOrEqual(client);
  });

  it("can be read without its script: the picture, the table and the words", async () => {
    writeFileSync(join(folder.path, "plain.html"), renderHtml(richDiagnosis()));
    const scriptless = await browser.newContext({ javaScriptEnabled: false });
    const page = await scriptless.newPage();
    await page.goto(pathToFileURL(join(folder.path, "plain.html")).href);
    expect(await page.isVisible(".static svg")).toBe(true);
    expect(await page.isVisible("#turn-9")).toBe(true);
    expect(await page.isVisible("#search")).toBe(false);
    await scriptless.close();
  });

  it("prints 14 turns on at most 3 pages", async () => {
    const { page } = await open(richDiagnosis(), { scheme: "dark" });
    const pdf = await page.pdf({ format: "A4", path: join(ARTEFACTS, "call.pdf") });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(3);
  });

  it("keeps a hostile transcript inert", async () => {
    const hostile = [
      "<script>alert(1)</script>",
      "</script><script>alert(2)</script>",
      "</style></title></textarea><img src=http://evil.example/x onerror=alert(3)>",
      '"><svg onload=alert(4)><a href="javascript:alert(5)">x</a>',
      "<!-- --!> <base href=http://evil.example> <meta http-equiv=refresh content=0>",
      "{{7*7}} ${7*7} <%= 7*7 %> $& $1 __proto__ constructor",
      "\u202egnp.exe\u2066 \u0000\u001b[31m",
      "' onmouseover='alert(6)",
    ].join("\n");
    const conversation = conversationOf(
      [
        { role: "user", name: hostile, text: hostile, source: hostile },
        {
          role: "agent",
          text: hostile,
          reasoning: hostile,
          id: hostile,
          at: hostile,
          toolCalls: [{ name: hostile, arguments: { [hostile]: hostile } }],
          source: hostile,
        },
        { role: "tool", toolResult: { name: hostile, text: hostile, isError: true }, source: "/" },
        { role: "event", name: hostile, text: hostile, source: "/" },
      ],
      hostile,
    );
    const curve = curveOf(conversation, [0.3]).map((point) =>
      point.status === "scored"
        ? {
            ...point,
            rationale: hostile,
            notes: [hostile],
            criteria: [{ id: hostile, verdict: "major" as const }],
            facts: { ...point.facts, tools: [hostile] },
          }
        : point,
    );
    const { page, seen } = await open(
      diagnosisOf({
        conversation: { ...conversation, warnings: [{ pointer: hostile, message: hostile }] },
        curve,
        verdict: { ...NO_VERDICT, kind: "cliff", turn: 1, sentence: hostile },
        findings: [{ ...FINDING, turn: 1, message: hostile, evidence: [hostile] }],
        notices: [hostile],
        command: hostile,
        scorer: { name: hostile },
        input: { file: hostile, format: hostile, detected: hostile },
      }),
    );
    await page.keyboard.press("ArrowRight");
    await page.fill("#search", "<script>");
    await page.press("#search", "Enter");
    await page.waitForTimeout(200);
    expect(seen).toEqual([]);
    expect(await page.$$eval("script", (all) => all.length)).toBe(2);
    expect(
      await page.$$eval(
        "img, iframe, base, object, [onload], [onerror], [onmouseover]",
        (all) => all.length,
      ),
    ).toBe(0);
    expect(
      await page.$$eval(
        "a",
        (all) => all.filter((link) => !link.getAttribute("href")?.startsWith("#")).length,
      ),
    ).toBe(0);
    expect(await page.textContent("#turn-1")).toContain("<script>alert(1)</script>");
  });

  it("stays alive with a turn of five megabytes", async () => {
    const huge = "<b>word</b> ".repeat(450_000);
    const { page, seen } = await open(
      diagnosisOf({
        conversation: conversationOf([
          { role: "user", text: "Hello?", source: "/0" },
          { role: "agent", text: huge, source: "/1" },
          { role: "user", text: "And?", source: "/2" },
          { role: "agent", text: "A needle, at last.", source: "/3" },
        ]),
        points: [0.9, 0.4],
        verdict: { ...NO_VERDICT, kind: "cliff", turn: 2 },
      }),
    );
    await page.fill("#search", "needle");
    await expect.poll(() => page.textContent("#found")).toBe("1 of 2");
    await page.keyboard.press("Escape");
    expect(await page.$$eval(".words b", (all) => all.length)).toBe(0);
    expect(seen).toEqual([]);
  });

  it("keeps 14 turns under 200 kB and a call by step usable", async () => {
    expect(Buffer.byteLength(renderHtml(richDiagnosis()))).toBeLessThan(200_000);
    const conversation = callOf(6);
    const curve = curveOf(conversation, [0.9, 0.9, 0.4, 0.4, 0.9, 0.9]).map((point) => ({
      ...point,
      step: 1,
    }));
    const { page, seen } = await open(
      diagnosisOf({
        conversation,
        curve,
        unit: "step",
        unitReason: "one user utterance",
        verdict: { ...NO_VERDICT, kind: "cliff", turn: 3, step: 1 },
      }),
    );
    expect(await chosen(page)).toEqual(["step-3.1"]);
    await page.keyboard.press("ArrowRight");
    expect(await chosen(page)).toEqual(["step-4.1"]);
    expect(seen).toEqual([]);
  });
});
