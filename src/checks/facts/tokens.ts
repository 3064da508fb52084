const ANCHOR = /[\d@]/g;
const AT = 64;

/**
 * Calls back with every run of word characters that has a digit or an `@`, single marks between them included.
 *
 * Most words have neither; the engine finds the few places, and only their surroundings are looked at.
 */
export function eachToken(text: string, take: (token: string, index: number) => void): void {
  for (let end = 0; ;) {
    // Where it stands is all that is asked of the engine: an array for every match would cost more than the search.
    ANCHOR.lastIndex = end;
    if (!ANCHOR.test(text)) return;
    const at = ANCHOR.lastIndex - 1;
    if (text.charCodeAt(at) === AT && !isWordAt(text, at - 1)) {
      end = at + 1;
      continue;
    }
    const start = startOf(text, at, end);
    end = endOf(text, at);
    take(text.slice(start, end), start);
  }
}

function startOf(text: string, from: number, bound: number): number {
  let start = from;
  while (
    start > bound &&
    (isWordAt(text, start - 1) ||
      (isJoinAt(text, start - 1) && start - 1 > bound && isWordAt(text, start - 2)))
  )
    start -= 1;
  return start;
}

function endOf(text: string, from: number): number {
  let end = from + 1;
  while (isWordAt(text, end) || (isJoinAt(text, end) && isWordAt(text, end + 1))) end += 1;
  return end;
}

function isWordAt(text: string, index: number): boolean {
  const kind = kindOf(text.charCodeAt(index));
  return kind === WORD || kind === DIGIT;
}

function isJoinAt(text: string, index: number): boolean {
  return kindOf(text.charCodeAt(index)) === JOIN;
}

const WORD = 1;
const DIGIT = 2;
const JOIN = 3;
const KINDS = new Uint8Array(128);
for (let code = 0; code < 128; code += 1) {
  const character = String.fromCharCode(code);
  if (/[a-z_]/i.test(character)) KINDS[code] = WORD;
  else if (/\d/.test(character)) KINDS[code] = DIGIT;
  else if (/[-./:@+]/.test(character)) KINDS[code] = JOIN;
}

/** Punctuation and symbols outside ASCII stand in these blocks; the rest is taken for letters. */
function kindOf(code: number): number {
  if (code < 128) return KINDS[code] ?? 0;
  // Past the end of a text there is no code.
  const isMark =
    Number.isNaN(code) ||
    code < 0xc0 ||
    (code >= 0x2000 && code < 0x2c00) ||
    (code >= 0x3000 && code < 0x3041) ||
    (code >= 0xff00 && code < 0xff10);
  return isMark ? 0 : WORD;
}
