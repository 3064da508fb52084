/** Tells whether a character code is a digit of ASCII; past the end of a text there is no code, and no digit. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
