/**
 * One small call in one format. All examples tell the same story: the user wants a booking moved, the agent calls a tool
 * that says no, and the agent says it is done. Written for this project.
 */
export interface Example {
  /** Value of `--from`. */
  readonly format: string;
  /** A short word for what is special, when a format has several examples. */
  readonly form?: string;
  readonly content: string | Uint8Array;
  /** Speakers that must be named. */
  readonly agents?: readonly string[];
  /** True where the format has no place for tools. */
  readonly withoutTools?: boolean;
  /** True where the file holds more than the story, such as a greeting. */
  readonly greeting?: boolean;
}

export const ASK = "Move my booking to Friday.";
export const DONE = "Done, you are booked for Friday.";
export const GREETING = "Hi, how can I help?";
export const ARGUMENTS = '{"day":"Friday"}';
export const RESULT = '{"ok":false}';

/** Writes a value as the content of a JSON file. */
export function json(value: unknown): string {
  return JSON.stringify(value);
}

/** Writes values as JSON Lines. */
export function lines(...values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join("");
}
