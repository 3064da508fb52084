/**
 * Finds every match of a global pattern that fits no empty text.
 *
 * The loop saves the copy of the pattern that `matchAll` makes for every text.
 */
export function matchesOf(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) found.push(match);
  return found;
}
