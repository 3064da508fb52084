/** Replies are short; a hostile one full of open braces must not take quadratic time. */
const MAX_STARTS = 32;

/** Finds the balanced `{…}` texts in prose, outermost and in order; braces inside strings do not count. */
export function findObjects(text: string): string[] {
  const objects: string[] = [];
  let at = text.indexOf("{");
  for (let starts = 0; at >= 0 && starts < MAX_STARTS; starts += 1) {
    const end = endOfObject(text, at);
    if (end >= 0) objects.push(text.slice(at, end + 1));
    // An object that never closes may be a brace in prose: what follows it still counts.
    at = text.indexOf("{", end >= 0 ? end + 1 : at + 1);
  }
  return objects;
}

function endOfObject(text: string, start: number): number {
  let depth = 0;
  for (const { char, at } of outsideStrings(text, start)) {
    if (char === "{") depth += 1;
    if (char === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** Drops a comma that stands right before a closing brace or bracket; text inside strings stays as it is. */
export function withoutTrailingCommas(text: string): string {
  const drop = new Set<number>();
  let comma = -1;
  for (const { char, at } of outsideStrings(text, 0)) {
    if (char === ",") comma = at;
    else if ((char === "}" || char === "]") && comma >= 0) drop.add(comma);
    if (char !== "," && !/\s/.test(char)) comma = -1;
  }
  if (drop.size === 0) return text;
  return Array.from(text.split(""), (char, at) => (drop.has(at) ? "" : char)).join("");
}

function* outsideStrings(text: string, start: number): Generator<{ char: string; at: number }> {
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at] ?? "";
    if (inString) {
      if (char === "\\") at += 1;
      else if (char === '"') {
        inString = false;
        yield { char, at };
      }
    } else {
      inString = char === '"';
      if (!inString) yield { char, at };
    }
  }
}
