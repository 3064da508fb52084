/** Where a text stops being JSON, and what kind of stop it is. */
export interface JsonError {
  readonly offset: number;
  /** True when the text just ends too early. */
  readonly cut: boolean;
}

const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const SPACE = /[ \t\r\n]*/y;

/**
 * Finds the end of the first JSON value in a text, or the place of its first error.
 *
 * JSON.parse of Node 20 does not always tell the place. One pass, without recursion.
 */
export function scanJson(text: string, start = 0): { readonly end: number } | JsonError {
  const closers: string[] = [];
  let offset = skip(text, start);
  // What may stand here: a value, a key, what closes, or what separates.
  let expects: "value" | "first-value" | "key" | "first-key" | "next" = "value";
  while (true) {
    offset = skip(text, offset);
    if (expects === "next" && closers.length === 0) return { end: offset };
    const char = text[offset];
    if (char === undefined) return { offset, cut: true };
    const closer = closers.at(-1);
    if (expects !== "value" && expects !== "key" && char === closer) {
      closers.pop();
      offset += 1;
      expects = "next";
    } else if (expects === "next") {
      if (char !== ",") return { offset, cut: false };
      offset += 1;
      expects = closer === "}" ? "key" : "value";
    } else if (expects === "key" || expects === "first-key") {
      const colon = keyEnd(text, offset);
      if (typeof colon !== "number") return colon;
      offset = colon;
      expects = "value";
    } else if (char === "{" || char === "[") {
      closers.push(char === "{" ? "}" : "]");
      offset += 1;
      expects = char === "{" ? "first-key" : "first-value";
    } else {
      const end = scalarEnd(text, offset);
      if (typeof end !== "number") return end;
      offset = end;
      expects = "next";
    }
  }
}

function skip(text: string, offset: number): number {
  SPACE.lastIndex = offset;
  return offset + (SPACE.exec(text)?.[0].length ?? 0);
}

function scalarEnd(text: string, offset: number): number | JsonError {
  if (text[offset] === '"') return textEnd(text, offset);
  LITERAL.lastIndex = offset;
  const literal = LITERAL.exec(text)?.[0];
  return literal ? offset + literal.length : { offset, cut: false };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;

/** Character by character: a pattern would need a stack as deep as the text is long. */
function textEnd(text: string, start: number): number | JsonError {
  let offset = start + 1;
  while (offset < text.length) {
    const code = text.charCodeAt(offset);
    if (code === QUOTE) return offset + 1;
    if (code < FIRST_PRINTABLE) return { offset, cut: false };
    if (code === BACKSLASH) {
      ESCAPE.lastIndex = offset;
      const escape = ESCAPE.exec(text)?.[0];
      if (escape === undefined) return { offset, cut: offset + 6 > text.length };
      offset += escape.length;
    } else offset += 1;
  }
  return { offset, cut: true };
}

function keyEnd(text: string, offset: number): number | JsonError {
  if (text[offset] !== '"') return { offset, cut: false };
  const end = textEnd(text, offset);
  if (typeof end !== "number") return end;
  const colon = skip(text, end);
  return text[colon] === ":" ? colon + 1 : { offset: colon, cut: colon >= text.length };
}

/** 1-based line and column of an offset. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  let line = 1;
  for (let i = before.indexOf("\n"); i !== -1; i = before.indexOf("\n", i + 1)) line += 1;
  return { line, column: offset - lineStart + 1 };
}
