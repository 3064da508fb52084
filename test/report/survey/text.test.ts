import { describe, expect, it } from "vitest";
import { surveyReporters } from "../../../src/report/survey/index.ts";
import { redactOutcome } from "../../../src/report/survey/redact-outcome.ts";
import { SURVEY_REPORT_NAMES } from "../../../src/report/survey/names.ts";
import { createRedactor } from "../../../src/redact/index.ts";
import { aggregateLines } from "../../../src/survey/aggregate.ts";
import { toUnreadableLine } from "../../../src/survey/to-line.ts";
import type { SurveyOutcome } from "../../../src/survey/types.ts";
import { everyTurn, lineOf, linesAt, times } from "../../survey/lines.ts";

const { text, json, note } = surveyReporters;

/** Forty calls of which half moved to turn 2, against a hundred that break anywhere. */
function shifted(): SurveyOutcome {
  const affected = linesAt([...times(20, 2), ...everyTurn(17, 6), null, null, null], {
    fields: { deploy: "d3" },
  });
  const withTool = affected.map((line) => ({
    ...line,
    curve: line.curve.map((point) =>
      point.turn === 2 && line.position === 2 ? { ...point, tools: ["search_flights"] } : point,
    ),
  }));
  return aggregateLines(
    [
      ...withTool,
      ...linesAt(everyTurn(100, 6), { side: "baseline", fields: { deploy: "d2" } }),
      toUnreadableLine('"bad.json", line 1: not JSON.', {
        side: "affected",
        file: "bad.json",
        id: null,
      }),
    ],
    { by: ["deploy"], group: "deploy" },
  );
}

describe("the text of a survey", () => {
  it("answers first, then shows where, what is shared there, and the figures", () => {
    expect(text(shifted())).toMatchInlineSnapshot(`
      "The calls break elsewhere than the baseline (p < 0.001, 37 against 100 calls of
      like length): turn 2 has 62 % of them, against 17 %.
      93 % of them have a drop turn, against 100 % of calls of like length (p =
      0.024).
      The calls break at one place: turn 2 in 23 of 37 calls (62 %, 90 % interval
      49-74 %); chance would give 17 %, p < 0.001.
      40 calls · 37 with a drop turn · baseline 100 calls, 100 with one · half of them
      in the first 20 % of the call

      Where the calls break
            turn                                      calls  share  chance  baseline
               1  ████                                    3    8 %    17 %      17 %
               2  ██████████████████████████████████     23   62 %    17 %      17 %  moved
               3  ████                                    3    8 %    17 %      17 %
               4  ████                                    3    8 %    17 %      17 %
               5  ████                                    3    8 %    17 %      16 %
               6  ███                                     2    5 %    17 %      16 %
         no fall  ████                                    3
      unreadable  █                                       1
      Along the call: start ▂·█·▂·▂·▂▁ end

      What the 23 calls that break at turn 2 share there
              what            of them  of calls that pass it
        tool  search_flights  100 %    0 %

      By deploy, side by side
        deploy  calls  with a drop turn  most common    verdict                 against the baseline
        d3      40     37                turn 2 (62 %)  concentrated at turn 2  shift, p < 0.001
        Each p is corrected for the number of groups.

      By tool called at the drop turn
        tool            calls  most common turn  median  in the baseline
        search_flights  23     2 (100 %)         2       0

      By deploy
        deploy  calls  with a drop turn  most common turn  median  in the baseline
        d3      40     37                2 (62 %)          2       0

      Figures
                           affected  baseline  d3
        calls              40        100       40
        scored             40        100       40
        without any score  0         0         0
        with gaps          0         0         0
        unreadable         1         0         0
        median drop turn   2         3         2
        failing points     68 %      59 %      68 %
        critical findings  0         0         0
        judge calls        240       600       240
        cost per call      $0        $0        $0

      Calls that break at turn 2, for example
        - calls.jsonl key-000001: Turn 2 broke the call. Turn 2 states what no source
          says.
        - calls.jsonl key-000002: Turn 2 broke the call. Turn 2 states what no source
          says.
        - calls.jsonl key-000003: Turn 2 broke the call. Turn 2 states what no source
          says.

      Unreadable: 1
        "bad.json", line 1: not JSON.

      Scored by recorded, search full, replays 1, min-drop 0.15, healthy-level 0.9.
      Seed 1.
      Not redacted.
      A drop turn is where a call went wrong given what was said before, not proof of
      what made it fail: calls that succeed have such turns too, so compare with a
      baseline.
      "
    `);
  });

  it.each([40, 60, 120])("keeps prose within %i columns", (width) => {
    const tooLong = text(shifted(), { width })
      .split("\n")
      // Tables are as wide as they are; everything else is wrapped.
      .filter((line) => line.length > width && !/ {2}/.test(line.trim()));
    expect(tooLong).toEqual([]);
  });

  it("says so when there is nothing to show", () => {
    const shown = text(aggregateLines([]));
    expect(shown).toContain("No call has a drop turn.");
    expect(shown).toContain("No call was scored.");
  });

  it("puts late turns into one bar", () => {
    const lines = Array.from({ length: 40 }, (_, i) => lineOf({ turn: i + 1, points: 40 }));
    const shown = text(aggregateLines(lines));
    expect(shown).toMatch(/^ *24 {2}/m);
    expect(shown).toMatch(/^25-40 {2}█+ +16 +40 %/m);
  });

  it("warns when most curves tilt the same way", () => {
    const tilted = times(20, null).map(() => {
      const line = lineOf({ turn: null });
      const curve = line.curve.map((point, i) => ({ ...point, score: 0.9 - i * 0.1 }));
      return { ...line, curve };
    });
    const shown = text(aggregateLines(tilted));
    expect(shown).toContain("rubric-suspect: 20 of 20 curves sink the whole way");
  });
});

describe("every survey report", () => {
  it.each(SURVEY_REPORT_NAMES)(
    "%s lets nothing of a call reach the terminal as a control code",
    (name) => {
      const hostile = "\u001B[31m\u202Eevil\u0007";
      const lines = times(12, null).map(() => {
        const line = lineOf({ turn: 2, fields: { deploy: hostile } });
        const curve = line.curve.map((point) => ({ ...point, tools: [hostile] }));
        return { ...line, id: `${line.key}${hostile}`, curve, rationale: hostile };
      });
      const shown = surveyReporters[name](
        aggregateLines(lines, { by: ["deploy"], group: "deploy" }),
      );
      // eslint-disable-next-line no-control-regex
      expect(shown).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f\u202e]/);
      expect(shown).toContain("evil");
    },
  );

  it("note: foreign text makes no table cell, link, heading or mention", () => {
    const fields = { deploy: "a|b](http://x) @all <b>" };
    const shown = note(aggregateLines(linesAt(times(12, 2), { fields }), { by: ["deploy"] }));
    const row = shown.split("\n").find((line) => line.includes("a\\|b"));
    expect(row?.match(/(?<!\\)\|/g)).toHaveLength(6);
    expect(shown).not.toContain("<b>");
    expect(shown).not.toContain("@all");
  });

  it("json: gives the outcome back, numbers to six decimals", () => {
    const outcome = shifted();
    const parsed = JSON.parse(json(outcome));
    expect(parsed.affected.distribution.mode.share).toBeCloseTo(
      outcome.affected.distribution.mode?.share ?? 0,
      6,
    );
    expect(Object.keys(parsed)).toEqual(Object.keys(outcome));
  });
});

describe("redactOutcome", () => {
  it("replaces what identifies a person, in every text that comes from calls", () => {
    const mail = "kim.doe@example.com";
    const lines = times(12, null).map(() => {
      const line = lineOf({ turn: 2, fields: { who: mail } });
      return {
        ...line,
        id: `${mail} ${line.key}`,
        file: `${mail}.json`,
        rationale: `says ${mail}`,
      };
    });
    const bad = toUnreadableLine(`"${mail}" is empty.`, { side: "affected", file: mail, id: null });
    const outcome = aggregateLines([...lines, bad], { by: ["who"], group: "who" });
    const redacted = redactOutcome(outcome, createRedactor());
    expect(JSON.stringify(outcome)).toContain(mail);
    expect(JSON.stringify(redacted)).not.toContain(mail);
    expect(redacted.redaction).toEqual({ replaced: 2 });
    expect(redacted.affected).toEqual(outcome.affected);
  });
});
