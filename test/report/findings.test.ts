import { describe, expect, it } from "vitest";
import type { Finding } from "../../src/checks/types.ts";
import { createRedactor } from "../../src/redact/index.ts";
import {
  redactFindings,
  renderFindings,
  renderFindingsJson,
  type CallFindings,
} from "../../src/report/findings.ts";

const FINDING: Finding = {
  check: "ungrounded-value",
  scope: "turn",
  turn: 3,
  step: 2,
  source: "/messages/7",
  category: "response",
  severity: "major",
  message: 'The agent states the e-mail address "ana@shop.example", which nothing before contains.',
  evidence: ["Write to ana@shop.example.\u001b[31m"],
};

function reportOf(findings: readonly Finding[]): CallFindings {
  return {
    tool: { name: "dropturn", version: "0.0.0" },
    conversation: { dropturn: 1, id: "call-7", messages: [], warnings: [] },
    input: { file: "call.json", format: "own", detected: "own" },
    turns: 4,
    findings,
    redaction: null,
  };
}

describe("renderFindings", () => {
  it("says place, severity, check, proof and source", () => {
    expect(renderFindings(reportOf([FINDING]), { width: 60 })).toMatchInlineSnapshot(`
      "call.json: 1 finding in 4 agent turns (0 critical, 1 major,
      0 minor).

      turn 3, step 2, major: ungrounded-value (response)
        The agent states the e-mail address "ana@shop.example",
        which nothing before contains.
        | Write to ana@shop.example.␛[31m
        at /messages/7
      "
    `);
  });

  it("obeys no control code of the transcript", () => {
    expect(renderFindings(reportOf([FINDING]))).not.toContain("\u001b");
  });

  it("says that finding nothing proves nothing", () => {
    expect(renderFindings(reportOf([]), { width: 200 })).toBe(
      "call.json: no check found a fault in 4 agent turns; that is no proof that there is none.\n",
    );
  });
});

it("renderFindingsJson counts by severity and is one line when asked", () => {
  const json = renderFindingsJson(reportOf([FINDING, FINDING]), { oneLine: true });
  expect(json.trim().split("\n")).toHaveLength(1);
  expect(JSON.parse(json)).toMatchObject({
    schemaVersion: 1,
    conversation: { id: "call-7", turns: 4 },
    counts: { critical: 0, major: 2, minor: 0 },
    findings: [{ turn: 3, step: 2, source: "/messages/7" }, {}],
    redaction: null,
  });
});

it("redactFindings replaces what was said, and counts it", () => {
  const { findings, redaction } = redactFindings(reportOf([FINDING]), createRedactor());
  expect(JSON.stringify(findings)).not.toContain("ana@shop.example");
  expect(redaction?.replaced).toBe(1);
});
