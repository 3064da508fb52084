import { gapsOf } from "../diagnose.ts";
import type { Diagnosis } from "../diagnosis.ts";
import type { DebugFlags } from "./command-flags.ts";
import type { Io } from "./io.ts";
import type { Session } from "./session.ts";

/** What the calls of one run share. */
export interface DebugContext {
  readonly flags: DebugFlags;
  readonly io: Io;
  readonly session: Session;
}

/** What decides the exit code. */
export interface Tally {
  readonly named: boolean;
  readonly incomplete: boolean;
}

/** Tells whether any call has a named turn or slide, and whether any has points without a score. */
export function tallyOf(diagnoses: readonly Diagnosis[]): Tally {
  return {
    named: diagnoses.some(({ verdict }) => verdict.turn !== null || verdict.slide !== null),
    incomplete: diagnoses.some((diagnosis) => gapsOf(diagnosis).length > 0),
  };
}
