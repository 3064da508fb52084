/** A value found in a text: where it stands, and what makes it the same value elsewhere. */
export interface Span {
  /** Index of the first UTF-16 unit, and of the one after the last. */
  readonly start: number;
  readonly end: number;
  /** Two spans with the same key (`4929 0000`, `49290000`) get the same placeholder. */
  readonly key: string;
}

/**
 * Finds one kind of value that must not leave in a report.
 *
 * `find` never throws and takes time linear in the length of the text, whatever the text is. Its spans are in order
 * and do not overlap.
 */
export interface Detector {
  /** Kebab-case; stands in the placeholder: `[email-1]`. */
  readonly type: string;
  find(text: string): readonly Span[];
}

/** Replaces values by typed placeholders; the same value gets the same placeholder as long as the redactor lives. */
export interface Redactor {
  redact(text: string): string;
  /** How many different values were replaced so far, by type. */
  counts(): Readonly<Record<string, number>>;
}
