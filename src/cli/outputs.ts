import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Diagnosis } from "../diagnosis.ts";
import { DropturnError } from "../errors.ts";
import { reporters, type ReportName } from "../report/index.ts";

/** What goes to standard output, and what is written as files. */
export interface OutputFlags {
  readonly to?: ReportName;
  readonly json?: boolean;
  readonly note?: string;
  readonly html?: string;
  readonly svg?: string;
  readonly jsonFile?: string;
}

/** The kind of report that goes to standard output. */
export function outputFormat({ to, json }: OutputFlags): ReportName {
  return json ? "json" : (to ?? "text");
}

/** The files that the flags ask for, each with its kind. */
export function outputFiles(flags: OutputFlags): [ReportName, string][] {
  const wanted: [ReportName, string | undefined][] = [
    ["note", flags.note],
    ["svg", flags.svg],
    ["html", flags.html],
    ["html", flags.html],
    ["svg", flags.svg],
    ["json", flags.jsonFile],
  ];
  return wanted.flatMap(([format, path]): [ReportName, string][] =>
    path === undefined ? [] : [[format, path]],
  );
}

/**
 * Writes the reports that the flags ask for.
 *
 * Every file is tried; the first that fails is thrown at the end, so that one bad path costs no other report.
 */
export async function writeReports(diagnosis: Diagnosis, flags: OutputFlags): Promise<void> {
  let failed: DropturnError | undefined;
  for (const [format, path] of outputFiles(flags)) {
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, reporters[format](diagnosis));
    } catch (cause) {
      failed ??= new DropturnError(
        "E_REPORT",
        `The ${format} report cannot be written to "${path}".`,
        {
          hint: "The verdict above is complete; run it again with another path, the answers are kept.",
          cause,
        },
      );
    }
  }
  if (failed) throw failed;
}
