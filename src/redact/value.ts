import type { Redactor } from "./types.ts";

/**
 * Redacts every text inside a JSON value, keys included.
 *
 * A value is read together with the key it stands under, so that `{"phone": 4155550199}` is a phone number.
 */
export function redactValue<T>(value: T, redactor: Redactor): T {
  return redactUnder(value, null, redactor) as T;
}

function redactUnder(value: unknown, key: string | null, redactor: Redactor): unknown {
  if (typeof value === "string") return redactField(value, key, redactor);
  if (typeof value === "number") {
    const written = String(value);
    const redacted = redactField(written, key, redactor);
    return redacted === written ? value : redacted;
  }
  if (Array.isArray(value)) return value.map((item: unknown) => redactUnder(item, key, redactor));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      redactor.redact(name),
      redactUnder(inner, name, redactor),
    ]),
  );
}

function redactField(text: string, key: string | null, redactor: Redactor): string {
  if (key === null) return redactor.redact(text);
  const announced = `${key.slice(0, 100)}: `;
  const redacted = redactor.redact(`${announced}${text}`);
  return redacted.startsWith(announced) ? redacted.slice(announced.length) : redactor.redact(text);
}
