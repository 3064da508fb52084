/** Zeros of the decimal digit blocks that people write numbers in, beside ASCII. */
const DIGIT_ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xe50, 0xed0, 0xff10];
const FOREIGN_DIGIT = new RegExp(
  `[${DIGIT_ZEROS.map((zero) => `${String.fromCharCode(zero)}-${String.fromCharCode(zero + 9)}`).join("")}]`,
);
const FOREIGN_DIGITS = new RegExp(FOREIGN_DIGIT, "g");

/** Writes the digits of other scripts as ASCII digits, one for one, so that positions stay. */
export function asciiDigits(text: string): string {
  if (!FOREIGN_DIGIT.test(text)) return text;
  return text.replaceAll(FOREIGN_DIGITS, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = DIGIT_ZEROS.find((start) => code >= start && code < start + 10) ?? code;
    return String(code - zero);
  });
}

/** Longer runs of digits are identifiers, not quantities. */
const MAX_DIGITS = 18;
const SPACES_AND_APOSTROPHES = /[\s'’\u00a0\u202f\u2009_]/g;

const DIGITS = /^\d+$/;
/** One dot that no locale takes for a thousands mark. */
const DECIMAL = /^(?:\d{4,}\.\d+|\d{1,3}\.(?:\d{1,2}|\d{4,}))$/;

/**
 * Reads a written number in every way that some locale would: `1.234` is 1234 and 1.234, `1.234,56` only 1234.56.
 *
 * Empty when the text is no number.
 */
export function readNumber(written: string): readonly number[] {
  if (written.length > 2 * MAX_DIGITS) return [];
  if (DIGITS.test(written)) return [Number(written)];
  if (DECIMAL.test(written)) return [Number(written)];
  const text = written.replaceAll(SPACES_AND_APOSTROPHES, "");
  if (!/^[+-]?\d[\d.,]*$/.test(text)) return [];
  const commas = text.split(",").length - 1;
  const dots = text.split(".").length - 1;
  if (commas === 0 && dots === 0) return [Number(text)];
  if (commas > 0 && dots > 0)
    return [withDecimalMark(text, text.lastIndexOf(",") > text.lastIndexOf(".") ? "," : ".")];
  const mark = commas > 0 ? "," : ".";
  if (commas + dots > 1) return [withDecimalMark(text, "")];
  const grouped = /^[+-]?\d{1,3}[.,]\d{3}$/.test(text);
  const decimal = withDecimalMark(text, mark);
  return grouped ? [withDecimalMark(text, ""), decimal] : [decimal];
}

function withDecimalMark(text: string, mark: string): number {
  const at = mark === "" ? -1 : text.lastIndexOf(mark);
  const whole = (at < 0 ? text : text.slice(0, at)).replaceAll(/[.,]/g, "");
  return Number(at < 0 ? whole : `${whole}.${text.slice(at + 1)}`);
}

/** Every number word up to ninety-nine, in lower case and with a capital. */
const NUMBER_WORDS = numberWords();

function numberWords(): ReadonlyMap<string, number> {
  const ones =
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
      " ",
    );
  const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
  const words = new Map<string, number>();
  const add = (word: string, value: number): void => {
    words.set(word, value);
    words.set(word.charAt(0).toUpperCase() + word.slice(1), value);
  };
  for (const [value, word] of ones.entries()) add(word, value);
  for (const [i, word] of tens.entries()) {
    add(word, 20 + 10 * i);
    for (const [value, unit] of ones.slice(1, 10).entries())
      add(`${word}-${unit}`, 21 + 10 * i + value);
  }
  return words;
}

/** Reads an English number word up to ninety-nine; null when it is none. */
export function readNumberWord(word: string): number | null {
  return NUMBER_WORDS.get(word) ?? null;
}

/** One number, one key: cents and trailing zeros do not tell two amounts apart. */
export function numberKey(value: number): string {
  return `n:${String(Math.round(value * 1e6) / 1e6)}`;
}
