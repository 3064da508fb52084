import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Conversation } from "../../src/conversation/model.ts";
import { prefixesOf, type Unit } from "../../src/conversation/prefix.ts";
import { readConversation } from "../../src/conversation/read/index.ts";
import { scanCurve } from "../../src/curve/scan.ts";
import type { Curve, CurvePoint } from "../../src/curve/types.ts";
import {
  createRecordedScorer,
  loadRecordedScores,
  type RecordedScores,
} from "../../src/scorers/recorded.ts";

const CORPUS = resolve(import.meta.dirname, "../../../../shared/corpus");

/** Whether the recorded curves are there; they are not part of the project. */
export const hasRecorded = existsSync(CORPUS);

export type SetName = "tau-retail" | "who-and-when";

/** A failed call with its judge's scores and the step that people named as its cause. */
export interface LabelledCurve {
  readonly set: SetName;
  readonly id: string;
  /** By step. */
  readonly curve: Curve;
  /** By turn: a turn has the score of its worst step. */
  readonly turns: Curve;
  /** Index of the decisive message. */
  readonly message: number;
  /** Null where the labels have no turn. */
  readonly turn: number | null;
  /** False when no step of the agent is to blame. */
  readonly isAgents: boolean;
}

/** Loads every call of both sets that has recorded scores, scored step by step. */
export async function loadRecorded(): Promise<LabelledCurve[]> {
  return [...(await loadRetail()), ...(await loadWhoAndWhen())];
}

interface RetailLabel {
  readonly call: number;
  readonly message: number;
  readonly turn: number;
  readonly owner: string;
}

async function loadRetail(): Promise<LabelledCurve[]> {
  const scores = await loadScores("tau-retail/judge-scores/steps.ndjson");
  const labels = readJson("tau-retail/labels.json") as readonly RetailLabel[];
  return Promise.all(
    labels.map(async ({ call, message, turn, owner }): Promise<LabelledCurve> => {
      const id = String(call);
      const conversation = await read(`tau-retail/calls/${id}.json`);
      const curves = await scoreAgain(conversation, id, scores);
      return { set: "tau-retail", id, ...curves, message, turn, isAgents: owner === "agent" };
    }),
  );
}

async function loadWhoAndWhen(): Promise<LabelledCurve[]> {
  const scores = await loadScores("who-and-when/judge-scores/entries.ndjson");
  const ids = readdirSync(resolve(CORPUS, "who-and-when/runs"))
    .map((file) => basename(file, ".json"))
    .filter((id) => scores.has(id))
    .toSorted((a, b) => Number(a) - Number(b));
  return Promise.all(
    ids.map(async (id): Promise<LabelledCurve> => {
      const file = `who-and-when/runs/${id}.json`;
      const conversation = await read(file);
      const { mistake_step: step } = readJson(file) as { mistake_step: string };
      const curves = await scoreAgain(conversation, id, scores);
      const message = Number(step);
      return { set: "who-and-when", id, ...curves, message, turn: null, isAgents: true };
    }),
  );
}

function loadScores(path: string): Promise<RecordedScores> {
  return loadRecordedScores(resolve(CORPUS, path));
}

/** Scores a conversation from the recorded judge, as the command line would. */
async function scoreAgain(
  conversation: Conversation,
  id: string,
  scores: RecordedScores,
): Promise<{ curve: Curve; turns: Curve }> {
  const by = async (unit: Unit): Promise<Curve> => {
    const scorer = createRecordedScorer(scores, [id], id);
    return (await scanCurve(prefixesOf(conversation, unit), scorer)).curve;
  };
  return { curve: await by("step"), turns: await by("turn") };
}

/** Tells whether a place on the curve holds the labelled message. */
export function isLabelled(call: LabelledCurve, point: CurvePoint | undefined): boolean {
  if (!point) return false;
  const [first, last] = point.messages;
  return call.message >= first && call.message <= last;
}

async function read(path: string): Promise<Conversation> {
  return (await readConversation(resolve(CORPUS, path), {})).conversation;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(resolve(CORPUS, path), "utf8"));
}
