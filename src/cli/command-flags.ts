import type { SurveyReportName } from "../report/survey/names.ts";
import type {
  FormatFlags,
  InputFlags,
  LookFlags,
  RecordFlags,
  ScorerFlags,
  SearchFlags,
} from "./flags.ts";
import type { OutputFlags } from "./outputs.ts";
import type { SideFlags } from "./survey-inputs.ts";

/** Every flag of `dropturn debug`. */
export type DebugFlags = InputFlags &
  ScorerFlags &
  SearchFlags &
  RecordFlags &
  LookFlags &
  OutputFlags & { readonly failOnDrop?: boolean };

/** Every flag of `dropturn check`. */
export type CheckFlags = InputFlags &
  LookFlags & {
    readonly tools?: string;
    readonly json?: boolean;
    readonly failOn?: "critical" | "major";
  };

/** Every flag of `dropturn survey`. */
export interface SurveyFlags
  extends FormatFlags, ScorerFlags, SearchFlags, RecordFlags, LookFlags, SideFlags {
  readonly sample?: number;
  readonly seed: number;
  readonly by?: string[];
  readonly group?: string;
  readonly shard?: string;
  readonly results?: string[];
  readonly out?: string;
  readonly findings?: boolean;
  readonly to?: SurveyReportName;
  readonly json?: boolean;
  readonly note?: string;
  readonly html?: string;
  readonly jsonFile?: string;
  readonly failOnShift?: boolean;
}
