import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
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

const HOSTILE = [
  "Thanks | noted \\| as:",
  "```",
  "| a | b |",
  "~~~~",
  "# Big heading",
  "<script>alert(1)</script><img src=x onerror=alert(1)> <!channel> <@U123>",
  "@channel @octocat [x](javascript:alert(1)) ![p](http://evil.example/p.png) <http://evil.example>",
  "http://evil.example www.evil.example #12 !34 &lt; **bold** _em_ ~~no~~ [ref]: http://evil.example",
  "- [ ] task",
  "1. one",
  "> quote",
  "=====",
  "\u202eevil\u001b[31m",
].join("\n");

const toHtml = (markdown: string): string =>
  micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });

function hostileDiagnosis(words: string) {
  const conversation = conversationOf(
    [
      { role: "user", name: words, text: words, source: "/messages/0" },
      {
        role: "agent",
        text: words,
        id: words,
        at: words,
        toolCalls: [{ name: words, arguments: { [words]: words } }],
        source: words,
      },
      { role: "tool", toolResult: { name: words, text: words, isError: "unknown" }, source: "/2" },
    ],
    words,
  );
  const curve = curveOf(conversation, [0.3]).map((point) =>
    point.status === "scored"
      ? { ...point, rationale: words, criteria: [{ id: words, verdict: "major" as const }] }
      : point,
  );
  return diagnosisOf({
    conversation,
    curve,
    verdict: { ...NO_VERDICT, kind: "cliff", turn: 1, sentence: words },
    findings: [{ ...FINDING, turn: 1, message: words, evidence: [words] }],
    notices: [words],
    input: { file: words, format: words, detected: words },
    scorer: { name: words, model: words },
    command: words,
    search: { mode: "full", replays: 3, judgeCalls: 3, reused: 0 },
    stability: { replays: 3, named: { [words]: 3 }, stable: true },
  });
}

/** Cells of a table row: pipes that are not escaped, the outer ones not counted. */
function cellsIn(row: string): number {
  return row.replaceAll(/\\./g, "").split("|").length - 2;
}

function outsideFences(note: string): string[] {
  let fence: string | null = null;
  return note.split("\n").filter((line) => {
    const ticks = /^`{3,}/.exec(line)?.[0];
    if (fence === null) fence = ticks ?? null;
    else if (line === fence) fence = null;
    return fence === null;
  });
}

/** What in a note is alive that only the data can have brought in. */
function aliveIn(note: string): string[] {
  const html = toHtml(note);
  const rows = outsideFences(note).filter((line) => line.startsWith("|"));
  const own = new Set("p strong em ul li pre code table thead tbody tr th td".split(" "));
  const tags = Array.from(html.matchAll(/<\/?([a-z0-9]+)/g), ([, tag = ""]) => tag);
  return [
    ...(note.split("\n").length < 80 ? [] : ["more than 80 lines"]),
    ...(new Set(rows.map(cellsIn)).size <= 1 ? [] : ["rows of unequal cells"]),
    ...tags.filter((tag) => !own.has(tag)).map((tag) => `<${tag}>`),
    ...(/<[^>]*(?:href|src|checkbox)/.test(html) ? ["a link, picture or box"] : []),
    ...(note.match(/(?<![\w.])@\w|<!|<@|#\d|!\d/g) ?? []),
    // oxlint-disable-next-line no-control-regex -- none may be left
    ...(note.match(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g) ?? []),
  ];
}

describe("renderNote", () => {
  it("says the facts first, then shows the curve, the turn, and what it rests on", () => {
    const note = reporters.note(diagnosisOf({ findings: [FINDING] }));
    expect(note).toMatchInlineSnapshot(`
      "**Turn 9 broke the call: its score fell from 0.84 to 0.53 and stayed low.**

      - call-1 · 14 agent turns · read as openai-chat
      - cliff · fall 0.345 · drop 0.31 · before 0.875 · after 0.50 · confidence high
      - biggest single-step drop: turn 9, 0.31
      - closing-uplift: the last turn rises although the call failed: the rubric pays for form

      \`\`\`text
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
      \`\`\`

      **Turn 9**: message 17 · 2026-03-02T10:09:00Z · id msg-9 · source /messages/17

      \`\`\`text
      user: Question 9, please?
      agent: Here is the answer to question 9 for you.
      \`\`\`

      - scored 0.53: States what no source says.
      - criteria: grounded major, responsive pass

      | turn | severity | what the checks found |
      |---|---|---|
      | 9 | critical | Says "refundable" although the tool result says "refundable: false". |

      - Scored by model claude-sonnet-5-5 (api.example.com) · rubric turn-local@1 · 14 judge calls, 0 reused · $0.0781
      - stability not measured: each turn was asked once
      - every turn was scored
      - redacted: nothing was found to replace
      - dropturn 0.1.0

      Run again:

      \`\`\`text
      dropturn call.json --scorer model --rubric turn-local@1
      \`\`\`

      _A fall says that the turn was wrong given what was said before it. It does not prove that the turn made the call fail: calls that succeeded have such turns too._
      "
    `);
    expect(note.split("\n")[0]).toBe(`**${CLIFF_AT_9.sentence}**`);
  });

  it("defuses a hostile transcript wherever its words stand", () => {
    expect(aliveIn(reporters.note(hostileDiagnosis(HOSTILE)))).toEqual([]);
  });

  it("shows the words of a hostile transcript as they are, in a code block that they cannot close", () => {
    const html = toHtml(reporters.note(hostileDiagnosis(HOSTILE)));
    expect(html.match(/<pre>/g)).toHaveLength(3);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).toContain("# Big heading");
  });

  it("defuses any mix of Markdown's signs", () => {
    const signs = fc.constantFrom(
      ...Array.from("\\`*_{}[]()<>#+-.!|~&@$:/=\n\r\t 1a'\"\u202e\u001b\u2028"),
      "```",
      "~~~~",
      "~~",
      "&amp;",
      "<b>",
      "http://a.b",
      "www.a.b",
      "a@b.example",
      "](x)",
      "\n\n",
      "    ",
      "[^1]",
      "@a",
      "#1",
      "|-|",
      "\\|",
      "xmpp:a@b.c",
      "mailto:a@b.c",
    );
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 60 }), (parts) => {
        expect(aliveIn(reporters.note(hostileDiagnosis(`x${parts.join("")}`)))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("stays under 80 lines for a call of 400 turns with long words, many findings and gaps", () => {
    const points = Array.from({ length: 400 }, (_, i) =>
      i % 3 === 0 ? ("failed" as const) : 0.9 - i / 800,
    );
    const note = reporters.note(
      diagnosisOf({
        points,
        verdict: {
          ...CLIFF_AT_9,
          kind: "multiple",
          episodes: [8, 20, 30, 40].map((turn) => ({ turn, to: turn, fall: 0.2, drop: 0.2 })),
          flags: [
            "near-tie",
            "unstable",
            "closing-uplift",
            "escalating",
            "unscored-neighbour",
            "second-failure-not-ruled-out",
            "judge-gaps",
            "omission-suspected",
            "incomplete-capture",
          ],
        },
        findings: Array.from({ length: 50 }, () => FINDING),
        notices: Array.from({ length: 20 }, () => "x".repeat(500)),
      }),
    );
    expect(note.split("\n").length).toBeLessThan(80);
  });
});
