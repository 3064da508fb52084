import type { Diagnosis } from "../diagnosis.ts";

export interface ReportOptions {
  /** Width of the terminal in columns. */
  readonly width?: number;
  readonly color?: boolean;
  readonly verbose?: boolean;
  /** JSON on one line, for a run over several calls. */
  readonly oneLine?: boolean;
}

/** Turns a diagnosis into one kind of output. Pure: no file, no clock, no terminal. */
export type Reporter = (diagnosis: Diagnosis, options?: ReportOptions) => string;
