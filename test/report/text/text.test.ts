import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, it } from "vitest";

import { reporters } from "../../../src/report/index.ts";
import {
  CLIFF_AT_9,
  conversationOf,
  curveOf,
  diagnosisOf,
  FINDING,
  NO_VERDICT,
} from "../../support/diagnosis.ts";
import { OBEYED } from "../../support/hostile.ts";

const HOSTILE =
  "\u001b]0;owned\u0007\u001b[2J\u001b[31mred\u009b1m\r\u0008\u0000\u202egnp.exe\u2066x\u2069\u200b\u2028\tend";

function callSaying(words: string) {
  const conversation = conversationOf(
    [
      { role: "user", name: words, text: words, source: "/0" },
      {
        role: "agent",
        text: words,
        id: words,
        at: words,
        toolCalls: [{ name: words, arguments: { [words]: words } }],
        source: words,
      },
      { role: "tool", toolResult: { name: words, text: words, isError: true }, source: "/2" },
    ],
    words,
  );
  const curve = curveOf(conversation, [0.3]).map((point) =>
    point.status === "scored"
      ? { ...point, rationale: words, criteria: [{ id: words, verdict: "major" as const }] }
      : point,
  );
  return diagnosisOf({
    conversation: { ...conversation, warnings: [{ pointer: words, message: words }] },
    curve,
    verdict: { ...NO_VERDICT, kind: "cliff", turn: 1, sentence: words },
    findings: [{ ...FINDING, turn: 1, message: words, evidence: [words] }],
    notices: [words],
    scorer: { name: words, model: words, target: words },
    input: { file: words, format: words, detected: words },
    command: words,
  });
}

describe("renderText", () => {
  it("says the verdict first, then shows curve, words, reasons, and what they rest on", () => {
    expect(reporters.text(diagnosisOf({ findings: [FINDING] }), { width: 80 }))
      .toMatchInlineSnapshot(`
      "Turn 9 broke the call: its score fell from 0.84 to 0.53 and stayed low.
      call-1 · 14 agent turns · read as openai-chat
      cliff · fall 0.345 · drop 0.31 · before 0.875 · after 0.50 · confidence high
      biggest single-step drop: turn 9, 0.31
      ! closing-uplift: the last turn rises although the call failed: the rubric pays
                        for form

      1.00 ┤
      0.90 ┤───────────────────────────────────╮
      0.80 ┤                                   ╰────╮
      0.70 ┤                                        │
      0.60 ┤                                        │                        ╭────
      0.50 ┤                                        ●───────────────────╮    │
      0.40 ┤                                                            ╰────╯
      0.30 ┤
      0.20 ┤
      0.10 ┤
      0.00 ┤
      turn  1    2    3    4    5    6    7    8    9    10   11   12   13   14
                                                    ▲
            ▲ turn 9, named

      Turn 9 · message 17 · 2026-03-02T10:09:00Z · id msg-9 · source /messages/17
        user: Question 9, please?
        agent: Here is the answer to question 9 for you.
        scored 0.53: States what no source says.
        criteria: grounded major

      What the checks found
        turn 9, critical: Says "refundable" although the tool result says "refundable:
                          false".

      Scored by model claude-sonnet-5-5 (api.example.com) · rubric turn-local@1 · 14
      judge calls, 0 reused · $0.0781
      Redacted: nothing was found to replace.
      A fall says that the turn was wrong given what was said before it. It does not
      prove that the turn made the call fail: calls that succeeded have such turns
      too.
      Read on: --html FILE (the whole call beside the curve), --note FILE (for the
      incident), --json; --replays 3 asks again.
      "
    `);
  });

  it("names gaps, the near-tie's second turn, and what cannot be ruled out", () => {
    const text = reporters.text(
      diagnosisOf({
        points: [0.9, 0.88, "failed", 0.85, 0.4, "skipped", "unasked", 0.41],
        verdict: {
          ...CLIFF_AT_9,
          turn: 5,
          runnerUp: { turn: 8, fall: 0.4 },
          flags: ["near-tie", "judge-gaps"],
        },
      }),
      { width: 100 },
    );
    expect(text).toContain("2 of 8 turns have no score; a fall inside them is not ruled out");
    expect(text).toContain("turn 3: no score (refusal: the judge refused)");
    expect(text).toContain("turn 6: skipped, too short to score");
    expect(text).toContain("turn 7: not asked");
    expect(text).toContain("Turn 8 (near-tie) · message 15");
    expect(text).toContain("user: Question 8, please?");
  });

  it("shows the two ends of a slide and both places of several falls", () => {
    const slide = { ...NO_VERDICT, kind: "slide" as const, slide: { from: 3, to: 5, loss: 0.26 } };
    const sliding = reporters.text(diagnosisOf({ verdict: slide }));
    expect(sliding).toContain("slide · turns 3-5, loss 0.26");
    expect(sliding).toContain("Turn 3 (slide begins)");
    expect(sliding).toContain("Turn 5 (slide ends)");
    const several = {
      ...CLIFF_AT_9,
      kind: "multiple" as const,
      episodes: [4, 9].map((turn) => ({ turn, to: turn, fall: 0.3, drop: 0.3 })),
    };
    expect(reporters.text(diagnosisOf({ verdict: several }))).toContain("Turn 4 (other fall)");
  });

  it("tells a small drop by its third decimal rather than as the threshold it misses", () => {
    const text = reporters.text(
      diagnosisOf({ biggestDrop: { turn: null, drop: 0.148 }, verdict: NO_VERDICT }),
    );
    expect(text).toContain("biggest single-step drop: 0.148, under the threshold of 0.15");
  });

  it("prints no escape code without colour, and nothing but colours with it", () => {
    const diagnosis = diagnosisOf({ findings: [FINDING] });
    const plain = reporters.text(diagnosis);
    expect(plain).not.toMatch(OBEYED);
    const painted = reporters.text(diagnosis, { color: true });
    // oxlint-disable-next-line no-control-regex -- the colours themselves
    expect(painted.replaceAll(/\u001b\[\d+m/g, "").replaceAll(/ +$/gm, "")).toBe(plain);
    expect(painted).not.toBe(plain);
  });

  it.each([true, false])(
    "shows what a hostile transcript would have the terminal do (verbose: %s)",
    (verbose) => {
      const text = reporters.text(callSaying(HOSTILE), { width: 120, verbose });
      expect(text).not.toMatch(OBEYED);
      expect(text).toContain("␛]0;owned␇");
      expect(text).toContain("[U+202E]");
    },
  );

  it("keeps every line within the width, in any script and at any width", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "您的退款将在三到五个工作日内到账。",
        "ご予約は変更いたしました。",
        "👨‍👩‍👧‍👦",
        "é",
        "नमस्ते",
        HOSTILE,
        "word",
        "\n",
        "x".repeat(150),
      ),
      fc.string({ unit: "grapheme", maxLength: 30 }),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }),
        fc.integer({ min: 60, max: 200 }),
        (pieces, width) => {
          const text = reporters.text(callSaying(pieces.join(" ")), { width, verbose: true });
          expect(text).not.toMatch(OBEYED);
          const tooWide = text.split("\n").filter((line) => stringWidth(line) > width);
          expect(tooWide).toEqual([]);
        },
      ),
      { numRuns: 80 },
    );
  });

  it("says once what a fall proves", () => {
    expect(reporters.text(diagnosisOf()).match(/It does not\s+prove/g)).toHaveLength(1);
  });

  it("shows a turn of five megabytes in a few lines", () => {
    const text = reporters.text(callSaying("word ".repeat(1_000_000)), { width: 80 });
    expect(text.length).toBeLessThan(40_000);
  });
});
