import type { Finding } from "../../src/checks/types.ts";
import type { Conversation, Message } from "../../src/conversation/model.ts";
import { findTurns } from "../../src/conversation/turns.ts";
import type { CurvePoint, PointFacts } from "../../src/curve/types.ts";
import type { Diagnosis } from "../../src/diagnosis.ts";
import type { Verdict } from "../../src/verdict/types.ts";

/** A point in short: a score, or why there is none. */
export type PointSpec = number | "skipped" | "failed" | "unasked";

export const REFUND_SCORES = [
  0.91, 0.89, 0.9, 0.88, 0.86, 0.85, 0.87, 0.84, 0.53, 0.51, 0.49, 0.47, 0.44, 0.58,
];

const FACTS: PointFacts = { tools: [], consequential: false, toolErrors: 0, words: 12 };

/** A call of `turns` agent turns, each a question and an answer, one message each. */
export function callOf(turns: number, { words = "" }: { words?: string } = {}): Conversation {
  const messages: Message[] = [];
  for (let i = 1; i <= turns; i += 1) {
    messages.push(
      { role: "user", text: `Question ${i}, please? ${words}`, source: `/messages/${2 * i - 2}` },
      {
        role: "agent",
        text: `Here is the answer to question ${i} for you. ${words}`,
        id: `msg-${i}`,
        at: `2026-03-02T10:${String(i % 60).padStart(2, "0")}:00Z`,
        source: `/messages/${2 * i - 1}`,
      },
    );
  }
  return conversationOf(messages);
}

/** Wraps messages as a conversation. */
export function conversationOf(messages: readonly Message[], id = "call-1"): Conversation {
  return { dropturn: 1, id, messages: [...messages], warnings: [] };
}

/** A turn-by-turn curve over a call, one point for each spec. */
export function curveOf(conversation: Conversation, specs: readonly PointSpec[]): CurvePoint[] {
  return findTurns(conversation.messages).map((turn, i) => {
    const base = {
      turn: turn.turn,
      messages: turn.messages,
      source: conversation.messages[turn.messages[0]]?.source ?? "",
      facts: FACTS,
    };
    return pointOf(base, specs[i] ?? "unasked");
  });
}

function pointOf(
  base: Pick<CurvePoint, "turn" | "step" | "messages" | "source" | "facts">,
  spec: PointSpec,
): CurvePoint {
  switch (spec) {
    case "skipped":
      return { ...base, status: "skipped", reason: "short" };
    case "failed":
      return { ...base, status: "failed", reason: "refusal", message: "the judge refused" };
    case "unasked":
      return { ...base, status: "unasked" };
    default:
      return {
        ...base,
        status: "scored",
        score: spec,
        rationale: spec < 0.6 ? "States what no source says." : "Answers what was asked.",
        criteria: [
          { id: "grounded", verdict: spec < 0.6 ? "major" : "pass" },
          { id: "responsive", verdict: "pass" },
        ],
      };
  }
}

/** A verdict that names nothing, to be overridden. */
export const NO_VERDICT: Verdict = {
  kind: "none",
  turn: null,
  step: null,
  drop: null,
  fall: null,
  before: null,
  after: null,
  confidence: "medium",
  runnerUp: null,
  episodes: [],
  slide: null,
  flags: [],
  sentence: "No turn stands out: the scores stay between 0.84 and 0.91.",
};

export const CLIFF_AT_9: Verdict = {
  ...NO_VERDICT,
  kind: "cliff",
  turn: 9,
  drop: 0.31,
  fall: 0.345,
  before: 0.875,
  after: 0.5,
  confidence: "high",
  episodes: [{ turn: 9, to: 14, fall: 0.345, drop: 0.31 }],
  flags: ["closing-uplift"],
  sentence: "Turn 9 broke the call: its score fell from 0.84 to 0.53 and stayed low.",
};

export const FINDING: Finding = {
  check: "denied-by-tool",
  scope: "turn",
  turn: 9,
  source: "/messages/17",
  category: "tool-result",
  severity: "critical",
  message: 'Says "refundable" although the tool result says "refundable: false".',
  evidence: ["refundable: false", "you are entitled to a full refund"],
};

/** A whole diagnosis of a fourteen-turn call that breaks at turn 9, with anything replaced. */
export function diagnosisOf(
  overrides: Partial<Diagnosis> & { readonly points?: readonly PointSpec[] } = {},
): Diagnosis {
  const { points = REFUND_SCORES, ...rest } = overrides;
  const conversation = rest.conversation ?? callOf(points.length);
  const curve = rest.curve ?? curveOf(conversation, points);
  return {
    tool: { name: "dropturn", version: "0.1.0" },
    conversation,
    input: {
      file: "call.json",
      format: "openai-chat",
      detected: "openai-chat (messages, 28 entries)",
    },
    unit: "turn",
    unitReason: null,
    turns: findTurns(conversation.messages),
    rubric: { id: "turn-local", version: "1", sha256: "ab".repeat(32) },
    scorer: { name: "model", model: "claude-sonnet-5-5", host: "api.example.com" },
    search: { mode: "full", replays: 1, judgeCalls: curve.length, reused: 0 },
    settings: { minDrop: 0.15, healthyLevel: 0.9 },
    curve,
    verdict: CLIFF_AT_9,
    biggestDrop: { turn: 9, drop: 0.31 },
    firstFailingTurn: 11,
    failingShare: 0.214,
    stability: null,
    zoom: null,
    findings: [],
    outcome: null,
    usage: {
      inputTokens: 12_000,
      cacheWriteTokens: 3000,
      cacheReadTokens: 20_000,
      outputTokens: 1500,
      usd: 0.0781,
    },
    notices: [],
    redaction: { replaced: 0 },
    command: "dropturn call.json --scorer model --rubric turn-local@1",
    ...rest,
  };
}
