import { sha256 } from "../conversation/hash.ts";
import type { Prefix } from "../conversation/prefix.ts";
import { DropturnError } from "../errors.ts";
import type { ScoreOutcome } from "../outcome.ts";
import type { AnswerRecord, Subject } from "../record/types.ts";
import type { RubricRef, Scorer } from "./types.ts";

export interface RecordingOptions {
  /** Null: nothing is kept and nothing reused; calls are still counted. */
  readonly record: AnswerRecord | null;
  readonly rubric: RubricRef | null;
  readonly now: () => Date;
}

/** A scorer that keeps every answer in a record and asks only for what is not there. */
export interface RecordingScorer extends Scorer {
  counts(): { readonly asked: number; readonly reused: number };
}

/** Puts a record between a scan and a scorer; a scorer without `keyOf` is only counted. */
export function withRecord(scorer: Scorer, options: RecordingOptions): RecordingScorer {
  const { record } = options;
  let asked = 0;
  let reused = 0;
  const models = { kept: new Set<string>(), fresh: new Set<string>() };
  const keeper = createKeeper(scorer, options);

  return {
    ...scorer,
    async score(prefix, asking) {
      const key = record && keyOf(scorer, prefix, asking.replay);
      const known = key ? record?.find(key) : undefined;
      if (known) {
        reused += 1;
        if (known.model !== undefined) models.kept.add(known.model);
        return reusedOutcome(known.outcome);
      }
      if (key) await keeper.prepare();
      const outcome = await scorer.score(prefix, asking);
      asked += 1;
      if (outcome.model !== undefined) models.fresh.add(outcome.model);
      if (key) await keeper.keep(key, { prefix, replay: asking.replay, outcome });
      return withoutReply(outcome);
    },
    plan(prefixes, jobs) {
      const isKnown = ({ prefix: index, replay }: (typeof jobs)[number]): boolean => {
        const prefix = prefixes[index];
        return prefix !== undefined && isKept(scorer, record, prefix, replay);
      };
      const known = jobs.filter(isKnown);
      const missing = jobs.filter((job) => !isKnown(job));
      return [known, ...(scorer.plan?.(prefixes, missing) ?? [missing])];
    },
    notices: () => [...(scorer.notices?.() ?? []), ...changedModel(models), ...keeper.notices()],
    counts: () => ({ asked, reused }),
  };
}

/** Tells whether a record holds a good answer for a prefix. */
export function isKept(
  scorer: Scorer,
  record: AnswerRecord | null,
  prefix: Prefix,
  replay: number,
): boolean {
  const key = record && keyOf(scorer, prefix, replay);
  return key !== null && record?.find(key) !== undefined;
}

function keyOf(scorer: Scorer, prefix: Prefix, replay: number): string | null {
  return scorer.keyOf ? sha256(`${scorer.keyOf(prefix)}#${replay}`) : null;
}

interface Answer {
  readonly prefix: Prefix;
  readonly replay: number;
  readonly outcome: ScoreOutcome;
}

/** Writes answers into the record. */
function createKeeper(scorer: Scorer, { record, rubric, now }: RecordingOptions) {
  let broken: DropturnError | null = null;
  return {
    /** What cannot be kept is not asked for. */
    async prepare(): Promise<void> {
      if (broken) throw broken;
      await record?.prepare();
    },
    /** An answer that cannot be written is paid for and stays in the curve; no other is asked for. */
    async keep(key: string, { prefix, replay, outcome }: Answer): Promise<void> {
      const line = { key, subject: subjectOf(prefix), replay, at: now().toISOString() };
      try {
        await record?.append({ v: 1, ...line, ...answerOf(scorer, outcome, rubric) });
      } catch (error) {
        if (!(error instanceof DropturnError)) throw error;
        broken ??= error;
      }
    },
    notices: (): string[] => (broken ? [broken.message] : []),
  };
}

/** A server may move a model's name to another model between two runs; half a curve of each is no curve. */
function changedModel({ kept, fresh }: Record<"kept" | "fresh", ReadonlySet<string>>): string[] {
  const others = [...fresh].filter((model) => !kept.has(model));
  if (kept.size === 0 || others.length === 0) return [];
  return [
    `answers from the record are by ${[...kept].join(", ")}, new ones by ${others.join(", ")}: their scores do not compare (--fresh asks again)`,
  ];
}

function answerOf(scorer: Scorer, outcome: ScoreOutcome, rubric: RubricRef | null) {
  const { reply, usage, model, ...kept } = outcome;
  const reported = model ?? scorer.info.model;
  return {
    scorer: scorer.info.name,
    ...(reported !== undefined && { model: reported }),
    ...(rubric && { rubric }),
    outcome: kept,
    ...(reply !== undefined && { reply }),
    ...(usage && { usage }),
  };
}

/** An answer from the record costs nothing again. */
function reusedOutcome(outcome: ScoreOutcome): ScoreOutcome {
  const { usage: _usage, ...rest } = outcome;
  return rest;
}

function withoutReply(outcome: ScoreOutcome): ScoreOutcome {
  const { reply: _reply, ...rest } = outcome;
  return rest;
}

function subjectOf({ unit, turn, step }: Prefix): Subject {
  return { kind: unit, turn, ...(step !== undefined && { step }) };
}
