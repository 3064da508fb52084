/** Reads a colour of the style sheet, so that the canvas follows the colour scheme. */
export function colorOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}
