// Size of the page and time to a drawn curve, in a real Chromium: 14 turns, and 400 turns with 20 MB of tool results.
// Needs Debian's chromium. `npm run bench:reports [-- --json]`
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";

import type { Message } from "../src/conversation/model.ts";
import type { Diagnosis } from "../src/diagnosis.ts";
import { createRedactor } from "../src/redact/index.ts";
import { reporters } from "../src/report/index.ts";
import { redactDiagnosis } from "../src/report/redact-diagnosis.ts";
import { createFolder, openBrowser } from "../test/support/browser.ts";
import {
  callOf,
  conversationOf,
  curveOf,
  diagnosisOf,
  REFUND_SCORES,
} from "../test/support/diagnosis.ts";

/** Median of an odd number of runs, so that it is one of them. */
const RUNS = 5;
const TOOL_TEXT = 52_000;

interface Row {
  readonly call: string;
  readonly sourceBytes: number;
  readonly pageBytes: number;
  /** Milliseconds. */
  readonly redact: number;
  readonly render: number;
  /** From the start of the navigation to the end of the script that draws the curve. */
  readonly drawn: number;
  readonly painted: number;
  /** From the last key to the count of hits, the wait for more keys (120 ms) included. */
  readonly search: number;
  readonly secondSearch: number;
  /** Longest of 60 frames while the transcript is scrolled from top to end. */
  readonly longestFrame: number;
}

function longCall(): Diagnosis {
  const plain = callOf(400).messages;
  const row = '{"order": "W2378156", "item": "1421289881", "note": "nothing to see here"},\n';
  const messages = plain.flatMap((message, i): Message[] => {
    if (message.role !== "agent") return [message];
    const text = row.repeat(TOOL_TEXT / row.length) + (i === 601 ? "needle" : "");
    return [
      {
        role: "agent",
        toolCalls: [{ name: "list_orders", arguments: { page: i } }],
        source: `/${i}a`,
      },
      { role: "tool", toolResult: { name: "list_orders", text, isError: false }, source: `/${i}b` },
      message,
    ];
  });
  const conversation = conversationOf(messages);
  const points = Array.from({ length: 400 }, (_point, i) => (i < 300 ? 0.9 : 0.45));
  const verdict = { ...diagnosisOf().verdict, turn: 301 };
  return diagnosisOf({ conversation, curve: curveOf(conversation, points), verdict });
}

async function measure(call: string, diagnosis: Diagnosis, page: Page, file: string): Promise<Row> {
  const redactStart = performance.now();
  const redacted = redactDiagnosis(diagnosis, createRedactor());
  const renderStart = performance.now();
  const html = reporters.html(redacted);
  const rendered = performance.now();
  writeFileSync(file, html);
  const times: number[] = [];
  const paints: number[] = [];
  for (let i = 0; i < RUNS; i += 1) {
    await page.goto("about:blank");
    await page.goto(pathToFileURL(file).href);
    await page.waitForSelector("#plot canvas");
    times.push(
      await page.evaluate<number>(
        "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd",
      ),
    );
    await page.waitForTimeout(300);
    paints.push(
      await page.evaluate<number>("performance.getEntriesByType('paint')[0]?.startTime ?? NaN"),
    );
  }
  return {
    call,
    sourceBytes: JSON.stringify(diagnosis.conversation).length,
    pageBytes: Buffer.byteLength(html),
    redact: renderStart - redactStart,
    render: rendered - renderStart,
    drawn: medianOf(times),
    painted: medianOf(paints),
    search: await searchTime(page, "needle", call === "14 turns" ? "0 of 14" : "1 of 400"),
    secondSearch: await searchTime(
      page,
      "question 12",
      call === "14 turns" ? "1 of 14" : "11 of 400",
    ),
    longestFrame: await page.evaluate<number>(SCROLL),
  };
}

const SCROLL = `new Promise((resolve) => {
  document.querySelector("#search").value = "";
  document.querySelector("#search").dispatchEvent(new Event("input"));
  let frame = 0; let longest = 0; let last;
  const step = (now) => {
    if (last !== undefined && frame > 10) longest = Math.max(longest, now - last);
    last = now; frame += 1;
    scrollTo(0, (document.documentElement.scrollHeight * frame) / 70);
    if (frame < 70) requestAnimationFrame(step); else resolve(longest);
  };
  setTimeout(() => requestAnimationFrame(step), 500);
})`;

async function searchTime(page: Page, words: string, expected: string): Promise<number> {
  await page.fill("#search", words);
  const started = performance.now();
  await page.locator("#found", { hasText: expected }).waitFor();
  return performance.now() - started;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const folder = createFolder();
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const file = join(folder.path, "page.html");
  const short = diagnosisOf({ points: REFUND_SCORES });
  const rows = [
    await measure("14 turns", short, page, file),
    await measure("400 turns", longCall(), page, file),
  ];
  if (process.argv.includes("--json")) console.log(JSON.stringify(rows));
  else {
    const ms = (value: number): string => `${value.toFixed(0)} ms`;
    const kB = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;
    console.table(
      rows.map((row) => ({
        call: row.call,
        source: kB(row.sourceBytes),
        page: kB(row.pageBytes),
        redact: ms(row.redact),
        render: ms(row.render),
        [`curve drawn (median of ${RUNS})`]: ms(row.drawn),
        "first paint": ms(row.painted),
        "first search": ms(row.search),
        "second search": ms(row.secondSearch),
        "longest frame": ms(row.longestFrame),
      })),
    );
  }
} finally {
  await browser.close();
  folder.remove();
}
