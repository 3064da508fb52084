import { showHidden, showInline } from "../visible.ts";

/** Breaks mentions, references and bare links without a visible trace: nobody is called by a transcript. */
const BREAK = "\u200b";

/**
 * Makes a foreign text plain words on one line of Markdown: no markup, HTML, link, mention or reference.
 *
 * The backslash is escaped first of all, so that a text cannot undo the escape of a pipe in a table cell.
 */
export function escapeMarkdown(text: string): string {
  const plain = showInline(text).replace(/[\\`*[\]<>|~&]/g, "\\$&");
  // Outside a code block an address becomes a link as well.
  return breakLive(plain.replace(/@(?=[A-Za-z0-9._-]*\.)/g, `@${BREAK}`)).replace(
    // An underscore inside a word is no emphasis, and `order_id` reads better without a backslash.
    /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu,
    "\\_",
  );
}

/** Puts a foreign text into a code block whose fence is longer than any run of backticks inside. */
export function fence(text: string): string[] {
  const shown = breakLive(showHidden(text));
  const longest = Math.max(2, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length));
  const ticks = "`".repeat(longest + 1);
  return [`${ticks}text`, ...shown.split("\n"), ticks];
}

/** Renders a table; every cell is escaped, and every row has as many cells as the head. */
export function renderTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const line = (cells: readonly string[]): string =>
    `| ${head.map((_title, i) => escapeMarkdown(cells[i] ?? "") || "–").join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)];
}

/** Slack and the trackers look for these in code blocks too. */
function breakLive(text: string): string {
  return text
    .replace(/(^|[^\p{L}\p{N}.])@(?=[\p{L}\p{N}_])/gu, `$1@${BREAK}`)
    .replace(/<(?=[!@#])/g, `<${BREAK}`)
    .replace(/([#!])(?=\d)/g, `$1${BREAK}`)
    .replace(/:(?=\/\/)/g, `:${BREAK}`)
    .replace(/(www)\.(?=\S)/gi, `$1${BREAK}.`);
}
