import { escapeText } from "../escape.ts";
import { pageStyle, type PageAsset } from "./assets.js";

export interface Page {
  readonly title: string;
  /** Markup; whatever is foreign in it is escaped already. */
  readonly body: string;
  /** Goes to the script as JSON. */
  readonly data: unknown;
  readonly script: PageAsset;
}

/**
 * Puts a page into one self-contained file.
 *
 * The policy lets nothing in but the page's own style and script, each by its hash: no request leaves the page, and
 * markup that slipped through could not run.
 */
export function renderPage({ title, body, data, script }: Page): string {
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${script.sha256}'`,
    `style-src 'sha256-${pageStyle.sha256}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="referrer" content="no-referrer">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeText(title)}</title>`,
    `<style>${pageStyle.text}</style>`,
    "</head>",
    "<body>",
    body,
    `<script type="application/json" id="data">${escapeJson(data)}</script>`,
    `<script>${script.text}</script>`,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/** Writes JSON that cannot close the element it stands in. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, "0");
    return `\\u${code}`;
  });
}
