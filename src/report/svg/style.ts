/** Colours of the picture; both sets have at least 4.5:1 for words on their ground. */
const LIGHT = {
  ground: "#ffffff",
  ink: "#1f2328",
  faint: "#59636e",
  grid: "#d8dee4",
  line: "#0969da",
  bad: "#cf222e",
  other: "#8250df",
} as const;
const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  ground: "#0d1117",
  ink: "#e6edf3",
  faint: "#9198a1",
  grid: "#30363d",
  line: "#4493f8",
  bad: "#ff7b72",
  other: "#bc8cff",
};

/**
 * The picture's own style: its own ground in both schemes, so that it is readable on any page.
 *
 * Only class rules; the page has the same classes in its own style sheet.
 */
export const PICTURE_STYLE = `${rules(LIGHT)}@media (prefers-color-scheme:dark){${rules(DARK)}}`;

/** The same colours as attributes, for viewers that drop the style sheet. */
export const FILL = { ground: `fill="${LIGHT.ground}"`, ink: `fill="${LIGHT.ink}"` } as const;

function rules({
  ground,
  ink,
  faint,
  grid,
  line,
  bad,
  other,
}: Readonly<Record<keyof typeof LIGHT, string>>): string {
  return [
    `.ground{fill:${ground}}`,
    `.ink{fill:${ink}}.faint{fill:${faint}}`,
    `.grid{stroke:${grid};stroke-width:1}`,
    `.curve{fill:none;stroke:${line};stroke-width:2;stroke-linejoin:round}`,
    `.spread{fill:${line};fill-opacity:.18}`,
    `.point{fill:${line}}.point.named{fill:${bad}}.point.other{fill:${other}}`,
    `.level{stroke:${faint};stroke-width:1;stroke-dasharray:6 4}`,
    `.threshold{stroke:${bad};stroke-width:1;stroke-dasharray:2 3}`,
    `.band{fill:${bad};fill-opacity:.12}.band.other{fill:${other};fill-opacity:.12}`,
    `.bad{fill:${bad}}.otherink{fill:${other}}`,
  ].join("");
}
