import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";

const EXECUTABLE = "/usr/bin/chromium";

/** Pages can be tested where Debian's Chromium is; `.ci/run` installs it. */
export const hasBrowser = existsSync(EXECUTABLE);
if (!hasBrowser) console.warn(`The tests in a browser are skipped: there is no ${EXECUTABLE}.`);

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** A folder for pages and what becomes of them; gone after the tests. */
export function createFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "dropturn-page-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Notes everything that a page should never do: errors, console messages, requests beside itself. */
export function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on("console", (message) => seen.push(`console ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => seen.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  let documents = 0;
  page.on("request", (request) => {
    documents += 1;
    if (documents > 1) seen.push(`request: ${request.url().slice(0, 200)}`);
  });
  return seen;
}
