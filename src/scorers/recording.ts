import { sha256 } from "../conversation/hash.ts";
import type { Prefix } from "../conversation/prefix.ts";
import type { ScoreOutcome } from "../outcome.ts";
import type { AnswerRecord, RecordLine, Subject } from "../record/types.ts";
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
export function withRecord(
  scorer: Scorer,
  { record, rubric, now }: RecordingOptions,
): RecordingScorer {
  let asked = 0;
  let reused = 0;
  const models = { kept: new Set<string>(), fresh: new Set<string>() };
  const keyOf = (prefix: Prefix, replay: number): string | null =>
    record && scorer.keyOf ? sha256(`${scorer.keyOf(prefix)}#${replay}`) : null;
  const find = (prefix: Prefix | undefined, replay: number): RecordLine | undefined => {
    const key = prefix && keyOf(prefix, replay);
    return key ? record?.find(key) : undefined;
  };

  return {
    ...scorer,
    async score(prefix, options) {
      const known = find(prefix, options.replay);
      if (known) {
        reused += 1;
        if (known.model !== undefined) models.kept.add(known.model);
        return reusedOutcome(known.outcome);
      }
      const outcome = await scorer.score(prefix, options);
      asked += 1;
      if (outcome.model !== undefined) models.fresh.add(outcome.model);
      const key = keyOf(prefix, options.replay);
      if (key && record) {
        const line = { key, subject: subjectOf(prefix), replay: options.replay };
        await record.append({
          v: 1,
          ...line,
          at: now().toISOString(),
          ...answerOf(scorer, outcome, rubric),
        });
      }
      return withoutReply(outcome);
    },
    plan(prefixes, jobs) {
      const isKnown = (job: (typeof jobs)[number]): boolean =>
        find(prefixes[job.prefix], job.replay) !== undefined;
      const known = jobs.filter(isKnown);
      const missing = jobs.filter((job) => !isKnown(job));
      return [known, ...(scorer.plan?.(prefixes, missing) ?? [missing])];
    },
    notices: () => [...(scorer.notices?.() ?? []), ...changedModel(models)],
    counts: () => ({ asked, reused }),
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
