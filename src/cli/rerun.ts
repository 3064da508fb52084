import { TOOL } from "../tool.ts";

/** Flags that only say where reports go; running it again does not need them. */
const OUTPUT_ONLY = new Set(["--note", "--html", "--svg", "--json-file", "--to"]);

/** Writes the command line so that a person can paste it into a shell. */
export function sayCommand(argv: readonly string[]): string {
  const kept: string[] = [];
  for (let i = 0; i < argv.length; i += 1) {
    const word = argv[i] ?? "";
    if (OUTPUT_ONLY.has(word)) i += 1;
    else if (!OUTPUT_ONLY.has(word.split("=")[0] ?? "")) kept.push(quote(withoutUserInfo(word)));
  }
  return [TOOL.name, ...kept].join(" ");
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** A password in a URL must not reach a report. */
function withoutUserInfo(word: string): string {
  return word.replace(/\/\/[^/\s]+@/, "//");
}
