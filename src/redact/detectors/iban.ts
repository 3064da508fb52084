import type { Detector, Span } from "../types.ts";

/** Length of an IBAN by country, from the SWIFT IBAN registry. */
const LENGTHS = new Map(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 " +
    "FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 " +
    "LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 " +
    "SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);
const START = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?=[ -]?[A-Z0-9])/gi;
/** Longest IBAN is 34, with a space after every four. */
const LONGEST_WRITTEN = 44;

/** Finds IBANs: a known country, its length, and the checksum of ISO 7064 (mod 97). */
export const iban: Detector = {
  type: "iban",
  find(text) {
    const spans: Span[] = [];
    for (const { index } of text.matchAll(START)) {
      if (index < (spans.at(-1)?.end ?? 0)) continue;
      const span = ibanAt(text, index);
      if (span) spans.push(span);
    }
    return spans;
  },
};

function ibanAt(text: string, start: number): Span | null {
  const length = LENGTHS.get(text.slice(start, start + 2).toUpperCase());
  if (length === undefined) return null;
  let compact = "";
  let end = start;
  while (compact.length < length && end - start < LONGEST_WRITTEN) {
    const character = text.charAt(end);
    if (/[A-Za-z0-9]/.test(character)) compact += character.toUpperCase();
    else if (!/[ -]/.test(character)) return null;
    end += 1;
  }
  if (compact.length < length || /[A-Za-z0-9]/.test(text.charAt(end))) return null;
  return remainder97(compact) === 1 ? { start, end, key: compact } : null;
}

function remainder97(compact: string): number {
  const moved = `${compact.slice(4)}${compact.slice(0, 4)}`;
  let remainder = 0;
  for (const character of moved) {
    // A letter counts as two digits, A = 10.
    for (const digit of String(Number.parseInt(character, 36))) {
      remainder = (remainder * 10 + Number(digit)) % 97;
    }
  }
  return remainder;
}
