/** A span of OpenTelemetry, whichever way it was exported. */
export interface OtelSpan {
  readonly id: string;
  readonly parent: string | undefined;
  readonly trace: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly failed: boolean;
  readonly attributes: ReadonlyMap<string, unknown>;
  /** Events of the span, and log records that name it, in order of time. */
  readonly events: readonly OtelEvent[];
}

export interface OtelEvent {
  readonly name: string;
  /** The body of a log record, or the attributes of a span event. */
  readonly body: unknown;
  readonly attributes: ReadonlyMap<string, unknown>;
}

/** The first of the attributes that holds a text. */
export function attributeText(
  attributes: ReadonlyMap<string, unknown>,
  ...names: readonly string[]
): string | undefined {
  for (const name of names) {
    const value = attributes.get(name);
    if (typeof value === "string" && value !== "") return value;
  }
  return undefined;
}
