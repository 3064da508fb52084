import { describe, expect, it } from "vitest";

import { createRedactor } from "../../src/redact/index.ts";
import { redactDiagnosis } from "../../src/report/redact-diagnosis.ts";
import { reporters, type ReportName } from "../../src/report/index.ts";
import { conversationOf, curveOf, diagnosisOf, CLIFF_AT_9, FINDING } from "../support/diagnosis.ts";

const PRIVATE = [
  "4929 0000 0000 6",
  "jo.bloggs@example.com",
  "+44 20 7946 0999",
  "sk-ant-api03-abcdefghijklmnop1234",
];
const ALL = PRIVATE.join(", ");

function leakingDiagnosis() {
  const conversation = {
    ...conversationOf([
      { role: "user", name: "+44 20 7946 0999", text: `I am ${ALL}`, source: "/messages/0" },
      {
        role: "agent",
        text: `You are ${ALL}`,
        reasoning: ALL,
        toolCalls: [
          { name: "find", arguments: { who: ALL, phone: 4_155_550_199 }, argumentsRaw: ALL },
        ],
        state: { seen: [ALL] },
        source: "/messages/1",
      },
      { role: "tool", toolResult: { text: ALL, isError: false }, source: "/messages/2" },
    ]),
    goal: ALL,
    metadata: { [ALL]: ALL },
    warnings: [{ pointer: "/x", message: ALL }],
  };
  const curve = curveOf(conversation, [0.3]).map((point) =>
    point.status === "scored" ? { ...point, rationale: ALL, notes: [ALL] } : point,
  );
  return diagnosisOf({
    conversation,
    curve,
    zoom: { points: curve.map((point) => ({ ...point, step: 1 })) },
    verdict: { ...CLIFF_AT_9, turn: 1, step: 1, sentence: `Turn 1 told ${ALL}.` },
    findings: [{ ...FINDING, turn: 1, message: ALL, evidence: [ALL] }],
    input: { file: `calls/${ALL}.json`, format: "own", detected: ALL },
    notices: [ALL],
    command: `dropturn ${ALL}`,
  });
}

describe("redactDiagnosis", () => {
  const redacted = redactDiagnosis(leakingDiagnosis(), createRedactor());

  it("leaves none of the values anywhere in the diagnosis", () => {
    const written = JSON.stringify(redacted);
    for (const value of [...PRIVATE, "4155550199"]) expect(written).not.toContain(value);
  });

  it("counts each value once", () => {
    expect(redacted.redaction).toEqual({ replaced: 5 });
  });

  it.each(Object.keys(reporters) as ReportName[])(
    "leaves none of them in the %s report, and says the count",
    (name) => {
      const written = reporters[name](redacted, { width: 200, verbose: true });
      for (const value of PRIVATE) expect(written).not.toContain(value);
      expect(written).toMatch(/5 values replaced|"replaced": 5/);
    },
  );

  it("keeps figures, places and pointers", () => {
    const plain = leakingDiagnosis();
    expect({ ...redacted.verdict, sentence: "" }).toEqual({ ...plain.verdict, sentence: "" });
    expect(redacted.conversation.messages.map(({ source }) => source)).toEqual(
      plain.conversation.messages.map(({ source }) => source),
    );
    expect(redacted.curve.map(({ source }) => source)).toEqual(["/messages/1"]);
  });
});
