import type { Message, Role, Warning } from "./model.ts";

/**
 * A message whose speaker may still have to be told apart.
 *
 * `role` is null when the source gives a name only; `speaker` is the label that stands in the source.
 */
export interface Draft extends Omit<Message, "role"> {
  readonly role: Role | null;
  readonly speaker: string;
  /** Seconds between which it was spoken, where the source times its speech. */
  readonly span?: readonly [start: number, end: number];
}

/** Notes something that was mended, left out or not understood. */
export type Warn = (pointer: string, message: string) => void;

/** Collects warnings while a source is read. */
export function createWarnings(): { readonly warn: Warn; readonly warnings: Warning[] } {
  const warnings: Warning[] = [];
  return { warnings, warn: (pointer, message) => void warnings.push({ pointer, message }) };
}
