import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { readConversation } from "../../src/conversation/read/index.ts";
import type { Message } from "../../src/conversation/model.ts";
import { diagnose } from "../../src/diagnose.ts";
import type { Diagnosis } from "../../src/diagnosis.ts";
import type { ScoreOutcome } from "../../src/outcome.ts";
import { reporters } from "../../src/report/index.ts";
import { resolveScorer } from "../../src/scorers/resolve.ts";
import { conversationOf } from "../support/diagnosis.ts";
import { fakeScorer } from "../support/scorers.ts";

const SAMPLES = join(import.meta.dirname, "../../samples");
const WIDTH = 200;

/** What every report must say alike. */
interface Said {
  readonly sentence: string;
  readonly figures: string;
  readonly flags: readonly string[];
  /** `9 scored 0.53`, `10 failed`. */
  readonly points: readonly string[];
  readonly named: readonly string[];
}

interface JsonPoint {
  readonly turn: number;
  readonly step?: number;
  readonly status: string;
  readonly score?: number;
}

const two = (value: number): string => {
  const three = value.toFixed(3).replace("-0.000", "0.000");
  return three.endsWith("0") ? three.slice(0, -1) : three;
};
const label = ({ turn, step }: { turn: number; step?: number | null }): string =>
  step === undefined || step === null ? String(turn) : `${turn}.${step}`;

/** Reads the JSON report by its documentation alone; the others are held against it. */
function inJson(diagnosis: Diagnosis): Said {
  const { verdict, curve, conversation } = JSON.parse(reporters.json(diagnosis));
  const figures = [
    verdict.kind,
    verdict.slide &&
      `turns ${verdict.slide.from}-${verdict.slide.to}, loss ${two(verdict.slide.loss)}`,
    verdict.fall !== null && verdict.turn !== null && `fall ${two(verdict.fall)}`,
    verdict.drop !== null && `drop ${two(verdict.drop)}`,
    verdict.before !== null && `before ${two(verdict.before)}`,
    verdict.after !== null && `after ${two(verdict.after)}`,
    `confidence ${verdict.confidence}`,
  ].filter(Boolean);
  const isStep = conversation.unit === "step";
  return {
    sentence: verdict.sentence,
    figures: figures.join(" · "),
    flags: verdict.flags,
    points: curve.map((point: JsonPoint) =>
      [label(point), point.status, point.score === undefined ? "" : two(point.score)]
        .join(" ")
        .trim(),
    ),
    named: verdict.turn === null ? [] : [isStep ? label(verdict) : String(verdict.turn)],
  };
}

function unescape(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

const all = (text: string, pattern: RegExp): string[][] =>
  Array.from(text.matchAll(pattern), (match) => match.slice(1).map((part) => unescape(part ?? "")));

function inHtml(diagnosis: Diagnosis): Said {
  const html = reporters.html(diagnosis);
  const rows = all(
    html,
    /<tr data-point="([^"]*)" data-status="([^"]*)"><th scope="row"><a [^>]*>[^<]*<\/a><\/th><td>([^<]*)<\/td><td>[^<]*<\/td><td>([^<]*)<\/td>/g,
  );
  const [[data = "{}"] = []] = all(
    html,
    /<script type="application\/json" id="data">(.*)<\/script>/g,
  );
  const drawn = JSON.parse(data) as {
    points: { label: string; status: string; score: number | null; mark: string | null }[];
  };
  const points = rows.map(([at, status, score]) =>
    status === "scored" ? `${at} scored ${score}` : `${at} ${status}`,
  );
  expect(
    drawn.points.map(
      ({ label: at, status, score }) => `${at} ${status}${score === null ? "" : ` ${two(score)}`}`,
    ),
  ).toEqual(points);
  const named = rows.flatMap(([at = "", , , mark]) => (mark === "named" ? [at] : []));
  expect(drawn.points.flatMap(({ label: at, mark }) => (mark === "named" ? [at] : []))).toEqual(
    named,
  );
  return {
    sentence: all(html, /<h1 class="[a-z]+">([^<]*)<\/h1>/g)[0]?.[0] ?? "",
    figures: all(html, /<ul class="facts"><li>[^<]*<\/li><li>([^<]*)<\/li>/g)[0]?.[0] ?? "",
    flags: all(html, /<li><b>([a-z-]+)<\/b> /g)
      .map(([flag = ""]) => flag)
      .filter((flag) => !["critical", "major", "minor"].includes(flag)),
    points,
    named,
  };
}

function inSvg(diagnosis: Diagnosis, { flags }: Said): Said {
  const svg = reporters.svg(diagnosis);
  const points = all(svg, /data-point="([^"]*)" data-status="([^"]*)"(?: data-score="([^"]*)")?/g);
  const lines = all(svg, /<text [^>]*class="faint" font-size="12">([^<]*)<\/text>/g).flat();
  const small = lines.join(" ").split(" · ");
  return {
    sentence: all(svg, /<title id="title">([^<]*)<\/title>/g)[0]?.[0] ?? "",
    figures: small.slice(0, small.length - flags.length).join(" · "),
    flags: small.slice(small.length - flags.length),
    points: points.map(([at, status, score]) => [at, status, score].join(" ").trim()),
    named: all(svg, /data-point="([^"]*)"[^>]*class="point named"/g).flat(),
  };
}

/** The chart of the text and of the note: rows of the scores, signs under them. */
function expectChart(lines: readonly string[], { points, named }: Said, width: number): void {
  if (!points.some((point) => point.includes(" scored "))) {
    expect(lines.join("\n")).toContain("has a score)");
    return;
  }
  const top = lines.findIndex((line) => line.startsWith("1.00 ┤"));
  const axis = lines[top + 11] ?? "";
  const signs = lines[top + 12] ?? "";
  const cells = Math.min(
    6,
    Math.floor((width - 6 - (points.at(-1)?.split(" ")[0]?.length ?? 1) + 1) / points.length),
  );
  for (const [i, point] of points.entries()) {
    const [at = "", status = "", score] = point.split(" ");
    const column = 6 + i * cells;
    if (named.includes(at)) {
      expect(signs[column]).toBe("▲");
      expect(axis.slice(column).startsWith(at.replace(/\.1$/, ""))).toBe(true);
    }
    const drawn = lines
      .slice(top, top + 11)
      .map((line) => (line ?? "").slice(column, column + cells).trim());
    if (status === "scored" && cells > 1) {
      expect(drawn[10 - Math.round(Number(score) * 10)]).toMatch(/[─●]/);
    }
    if (status !== "scored") {
      expect(drawn.join("")).toBe("");
      if (!named.includes(at)) expect("x?·△").toContain(signs[column]);
    }
  }
}

const unwrapped = (text: string): string => text.replace(/\s+/g, " ");

function expectText(diagnosis: Diagnosis, said: Said): void {
  const text = reporters.text(diagnosis, { width: WIDTH });
  const flat = unwrapped(text);
  expect(flat.startsWith(unwrapped(said.sentence))).toBe(true);
  expect(flat).toContain(` ${said.figures} `);
  expect(all(text, /^! ([a-z-]+):/gm).flat()).toEqual(said.flags);
  expectChart(text.split("\n"), said, WIDTH);
}

function expectNote(diagnosis: Diagnosis, said: Said): void {
  const note = reporters.note(diagnosis);
  const [first = "", , ...rest] = note.split("\n");
  const plain = (line: string): string =>
    line.replaceAll(/\\([\\`*[\]<>|~&_])/g, "$1").replaceAll("\u200b", "");
  expect(plain(first)).toBe(`**${said.sentence}**`);
  expect(rest.map(plain)).toContain(`- ${said.figures}`);
  expect(
    all(note, /^- ([a-z-]+): /gm)
      .flat()
      .filter((flag) => flag !== "criteria"),
  ).toEqual(said.flags);
  if (said.points.length < 72) expectChart(note.split("\n"), said, 78);
}

function expectAgreement(diagnosis: Diagnosis): Said {
  const said = inJson(diagnosis);
  expect(said.points).toHaveLength(diagnosis.curve.length);
  expect(inHtml(diagnosis)).toEqual(said);
  expect(inSvg(diagnosis, said)).toEqual(said);
  expectText(diagnosis, said);
  expectNote(diagnosis, said);
  return said;
}

describe("text, JSON, note, picture and page of one diagnosis", () => {
  const samples = readdirSync(SAMPLES).filter((file) => file.endsWith(".json"));

  it.each(samples)("say the same about %s", async (file) => {
    const { conversation, input } = await readConversation(join(SAMPLES, file), {});
    const scores = join(SAMPLES, `${basename(file, ".json")}.scores.ndjson`);
    const source = await resolveScorer(`recorded:${scores}`, {
      timeout: 10,
      createModel: () => {
        throw new Error("no model in this test");
      },
    });
    const diagnosis = await diagnose(conversation, {
      scorer: source.forCall(conversation, file),
      input,
    });
    expect(expectAgreement(diagnosis).points.length).toBeGreaterThan(1);
  });

  it("say the same about 200 random calls", async () => {
    let named = 0;
    await fc.assert(
      fc.asyncProperty(randomCall, async ({ messages, table, replays, search }) => {
        const diagnosis = await diagnose(conversationOf(messages), {
          scorer: fakeScorer(table),
          replays,
          search,
        });
        if (expectAgreement(diagnosis).named.length > 0) named += 1;
      }),
      { numRuns: 200 },
    );
    // The property is about something: many of the random calls break somewhere.
    expect(named).toBeGreaterThan(50);
  });
});

const words = fc.oneof(
  fc.constant("I have looked at your order and it is on its way."),
  fc.constant("Done | `x` <b>now</b> & *then*, \u202e12 of ``` them are gone, I think."),
  fc.constant("您的退款将在三到五个工作日内到账。"),
);
const outcome: fc.Arbitrary<number | ScoreOutcome> = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 1000 }).map((score) => score / 1000) },
  { weight: 6, arbitrary: fc.constantFrom(0.9, 0.88, 0.86, 0.4, 0.35) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<ScoreOutcome[]>(
      { status: "failed", reason: "refusal", message: "the judge refused" },
      { status: "failed", reason: "timeout", message: "no answer within 60 s" },
    ),
  },
);
const randomCall = fc
  .record({
    turns: fc.array(
      fc.record({
        text: fc.option(words, { nil: "Sure." }),
        steps: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 1, maxLength: 40 },
    ),
    replays: fc.integer({ min: 1, max: 3 }),
    search: fc.constantFrom<("full" | "bisect")[]>("full", "bisect"),
  })
  .chain(({ turns, replays, search }) =>
    fc.record({
      messages: fc.constant(turns.flatMap(({ text, steps }) => turnOf(text, steps))),
      table: fc.array(outcome, { minLength: turns.length, maxLength: turns.length }),
      replays: fc.constant(replays),
      search: fc.constant(search),
    }),
  );

function turnOf(text: string, steps: number): Message[] {
  const calls = Array.from({ length: steps - 1 }, (): Message[] => [
    { role: "agent", toolCalls: [{ name: "look_up", arguments: { order: "W1" } }], source: "/c" },
    { role: "tool", toolResult: { name: "look_up", text: "found", isError: false }, source: "/r" },
  ]);
  return [
    { role: "user", text: "And then?", source: "/u" },
    ...calls.flat(),
    { role: "agent", text, source: "/a" },
  ];
}
