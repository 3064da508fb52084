import { findInPrefix } from "../checks/index.ts";
import { loadToolRules } from "../checks/tools-file.ts";
import { hashConversation } from "../conversation/hash.ts";
import type { Conversation } from "../conversation/model.ts";
import type { ReadResult } from "../conversation/read/index.ts";
import type { DiagnoseOptions } from "../diagnose.ts";
import { openRecord } from "../record/open.ts";
import type { AnswerRecord } from "../record/types.ts";
import { loadRubric } from "../rubric/load.ts";
import { resolveScorer } from "../scorers/resolve.ts";
import type { RubricRef, Scorer, ScorerInfo } from "../scorers/types.ts";
import { readCredentials } from "./credentials.ts";
import type { LookFlags, RecordFlags, ScorerFlags, SearchFlags } from "./flags.ts";
import type { Io } from "./io.ts";
import { openModel } from "./model.ts";
import { openRedaction, type CallRedaction } from "./redaction.ts";

/** The flags that decide how calls are scored. */
export type ScoringFlags = ScorerFlags &
  SearchFlags &
  RecordFlags &
  Pick<LookFlags, "redact" | "redactPatterns">;

/** What scoring one call takes. */
export interface CallScoring {
  /** The call as the scorer may see it. */
  readonly conversation: Conversation;
  readonly options: DiagnoseOptions;
  readonly redaction: CallRedaction;
}

/** The scorer, rubric and record that the flags name, shared by the calls of a run. */
export interface Scoring {
  readonly scorer: ScorerInfo;
  /** Null for a scorer that reads none. */
  readonly rubric: RubricRef | null;
  /** The scorer of one call, without its record. */
  scorerFor(call: ReadResult): Scorer;
  forCall(call: ReadResult): Promise<CallScoring>;
  close(): Promise<void>;
}

const NO_KEY =
  "No key is set, so the offline checks scored this call; a model judge sees far more (set ANTHROPIC_API_KEY).";

/** Opens what the flags name: the scorer, the rubric, the patterns to redact. */
export async function openScoring(flags: ScoringFlags, io: Io): Promise<Scoring> {
  const credentials = readCredentials(io);
  const hasJudge = Boolean(credentials.apiKey ?? credentials.authToken ?? flags.baseUrl);
  const spec = flags.scorer ?? (hasJudge ? "model" : "checks");
  const rubric = await loadRubric(flags.rubric);
  const redactionOf = await openRedaction(flags);
  const toolRules = flags.tools === undefined ? undefined : await loadToolRules(flags.tools);
  const source = await resolveScorer(spec, {
    timeout: flags.timeout,
    toolRules,
    createModel: () => openModel(flags, credentials, { rubric, toolRules }),
  });
  const defaultNotices = flags.scorer === undefined && spec === "checks" ? [NO_KEY] : [];

  return {
    scorer: source.info,
    rubric: source.usesRubric ? refOf(rubric) : null,
    scorerFor: ({ conversation, input }) => source.forCall(conversation, input.file),
    async forCall({ conversation, input }) {
      const redaction = redactionOf();
      const said = redaction.forJudge(conversation);
      // By the call's own id, which recorded scores name and a redaction may have replaced.
      const scorer = source.forCall(conversation, input.file);
      return {
        conversation: said,
        redaction,
        options: {
          ...flags,
          scorer,
          input,
          rubric: refOf(rubric),
          record: await recordFor(said, scorer, flags, refOf(rubric)),
          findIn: (prefix) => findInPrefix(prefix, toolRules),
          notices: [...defaultNotices, ...rubric.notices],
        },
      };
    },
    close: () => source.close(),
  };
}

/** A scorer whose answers are never reused leaves no record. */
async function recordFor(
  conversation: Conversation,
  scorer: Scorer,
  { record, fresh = false }: RecordFlags,
  rubric: RubricRef,
): Promise<AnswerRecord | null> {
  if (!scorer.keyOf) return null;
  return openRecord({
    folder: record,
    conversation: hashConversation(conversation),
    fresh,
    ...(scorer.usesRubric && { rubric }),
  });
}

function refOf({ id, version, sha256 }: RubricRef): RubricRef {
  return { id, version, sha256 };
}
