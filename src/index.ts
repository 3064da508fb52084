export { checks, findInPrefix, scoreOf } from "./checks/index.ts";
export type { Check, Finding } from "./checks/types.ts";
export { formats } from "./conversation/formats/index.ts";
export type { Format } from "./conversation/formats/types.ts";
export { hashConversation } from "./conversation/hash.ts";
export type { Conversation, Message, ToolCall, ToolResult } from "./conversation/model.ts";
export { prefixesOf, type Prefix, type Unit } from "./conversation/prefix.ts";
export {
  parseConversations,
  readConversation,
  readConversations,
} from "./conversation/read/index.ts";
export type { InputRef, ParseOptions, ReadOptions, ReadResult } from "./conversation/read/types.ts";
export { toolEvents, type ToolEvent } from "./conversation/tool-events.ts";
export { findTurns, type AgentTurn, type Step } from "./conversation/turns.ts";
export { scanCurve, type Scan, type ScanOptions } from "./curve/scan.ts";
export { scoreCurve } from "./curve/score-curve.ts";
export type { Curve, CurvePoint } from "./curve/types.ts";
export { diagnose, type DiagnoseOptions } from "./diagnose.ts";
export type { Diagnosis } from "./diagnosis.ts";
export { DropturnError, type ErrorCode } from "./errors.ts";
export type { JudgeClient } from "./judge/types.ts";
export type { FailureReason, ScoreOutcome, Usage } from "./outcome.ts";
export { openRecord } from "./record/open.ts";
export type { AnswerRecord, RecordLine } from "./record/types.ts";
export {
  createRedactor,
  parsePatterns,
  redactConversation,
  type Redactor,
  type RedactorOptions,
} from "./redact/index.ts";
export { reporters, type ReportName } from "./report/index.ts";
export { redactDiagnosis } from "./report/redact-diagnosis.ts";
export { surveyReporters, type SurveyReporter } from "./report/survey/index.ts";
export { redactOutcome } from "./report/survey/redact-outcome.ts";
export type { Reporter, ReportOptions } from "./report/types.ts";
export { loadRubric } from "./rubric/load.ts";
export type { Rubric } from "./rubric/types.ts";
export { createChecksScorer } from "./scorers/checks.ts";
export { createCommandScorer } from "./scorers/command.ts";
export {
  createModelScorer,
  createModelSource,
  type ModelScorer,
  type ModelScorerOptions,
} from "./scorers/model.ts";
export { fromUserScorer, loadModuleScorer } from "./scorers/module.ts";
export { createRecordedScorer, loadRecordedScores } from "./scorers/recorded.ts";
export type { Scorer, ScorerInfo, UserPrefix, UserScore, UserScorer } from "./scorers/types.ts";
export { aggregateLines, type AggregateOptions } from "./survey/aggregate.ts";
export { ResultLineSchema, type ResultLine } from "./survey/line.ts";
export { toLine } from "./survey/to-line.ts";
export type { SurveyOutcome } from "./survey/types.ts";
export {
  biggestDrop,
  failingShare,
  firstFailingTurn,
  readVerdict,
  stabilityOf,
} from "./verdict/index.ts";
export type { BiggestDrop, Stability, Verdict, VerdictKind } from "./verdict/types.ts";
