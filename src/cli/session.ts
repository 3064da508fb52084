import { findInPrefix } from "../checks/index.ts";
import type { Conversation } from "../conversation/model.ts";
import { hashConversation } from "../conversation/hash.ts";
import type { ReadResult } from "../conversation/read/index.ts";
import { diagnose } from "../diagnose.ts";
import type { Diagnosis } from "../diagnosis.ts";
import { DropturnError } from "../errors.ts";
import { openRecord } from "../record/open.ts";
import type { AnswerRecord } from "../record/types.ts";
import { loadRubric } from "../rubric/load.ts";
import { resolveScorer } from "../scorers/resolve.ts";
import type { RubricRef, Scorer } from "../scorers/types.ts";
import { readCredentials } from "./credentials.ts";
import type { DebugFlags } from "./debug.ts";
import type { Io } from "./io.ts";
import { createProgressBar } from "./progress.ts";
import { openRedaction } from "./redaction.ts";

/** What one run of the command line shares between its calls. */
export interface Session {
  readonly signal: AbortSignal;
  /** Diagnoses one call, redacted as the flags say; null when only an estimate was asked for. */
  diagnose(call: ReadResult): Promise<Diagnosis | null>;
  close(): Promise<void>;
}

export interface SessionOptions {
  readonly flags: DebugFlags;
  readonly io: Io;
  readonly signal: AbortSignal;
  /** How to run it again, for the reports. */
  readonly command: string;
}

const NO_KEY =
  "No key is set, so the offline checks scored this call; a model judge sees far more (set ANTHROPIC_API_KEY).";

/** Opens what the flags name: the scorer, the rubric, the patterns to redact. */
export async function openSession({
  flags,
  io,
  signal,
  command,
}: SessionOptions): Promise<Session> {
  const credentials = readCredentials(io);
  const hasJudge = Boolean(credentials.apiKey ?? credentials.authToken ?? flags.baseUrl);
  const spec = flags.scorer ?? (hasJudge ? "model" : "checks");
  const rubric = await loadRubric(flags.rubric);
  const redactionOf = await openRedaction(flags);
  const source = await resolveScorer(spec, {
    timeout: flags.timeout,
    createModel: () =>
      Promise.reject(new DropturnError("E_SCORER", "The model judge is not in this build.")),
  });
  const defaultNotices = flags.scorer === undefined && spec === "checks" ? [NO_KEY] : [];

  return {
    signal,
    async diagnose({ conversation, input }) {
      const redaction = redactionOf();
      const said = redaction.forJudge(conversation);
      const scorer = source.forCall(said, input.file);
      const bar = await createProgressBar(io, { label: "scoring", quiet: flags.quiet });
      try {
        const diagnosis = await diagnose(said, {
          ...flags,
          scorer,
          input,
          rubric: refOf(rubric),
          record: await recordFor(said, scorer, flags, refOf(rubric)),
          findIn: findInPrefix,
          notices: [...defaultNotices, ...rubric.notices],
          signal,
          onProgress: (progress) => bar.update(progress),
          command,
        });
        return redaction.forReport(diagnosis);
      } finally {
        bar.stop();
      }
    },
    close: () => source.close(),
  };
}

/** A scorer whose answers are never reused leaves no record. */
async function recordFor(
  conversation: Conversation,
  scorer: Scorer,
  { record, fresh = false }: DebugFlags,
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
