/** What went wrong, for programs; the message says it for people. */
export type ErrorCode =
  | "E_USAGE"
  | "E_FILE"
  | "E_FORMAT"
  | "E_AGENT"
  | "E_NO_AGENT_TURN"
  | "E_CONVERSATIONS"
  | "E_RUBRIC"
  | "E_SCORER"
  | "E_SCORES"
  | "E_KEY"
  | "E_BUDGET"
  | "E_RECORD"
  | "E_REPORT";

/**
 * A failure that the user can do something about: bad usage, unreadable input, a refused key.
 *
 * The message is one line that says what failed, with the value in quotes, and where; the hint says what to do.
 * Anything that is not a DropturnError is a bug.
 */
export class DropturnError extends Error {
  override readonly name = "DropturnError";
  readonly code: ErrorCode;
  readonly hint: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    { hint, cause }: { hint?: string; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = hint;
  }
}

/** What is wrong with one file or one call and says nothing about the next. */
const OF_ONE_CALL: ReadonlySet<ErrorCode> = new Set([
  "E_FILE",
  "E_FORMAT",
  "E_AGENT",
  "E_NO_AGENT_TURN",
  "E_CONVERSATIONS",
  "E_SCORES",
]);

/** Tells whether a run over several calls can go on with the next one: a refused key or a spent budget ends it. */
export function isOfOneCall(error: DropturnError): boolean {
  return OF_ONE_CALL.has(error.code);
}
