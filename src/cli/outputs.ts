import type { Diagnosis } from "../diagnosis.ts";
import { reporters, type ReportName } from "../report/index.ts";
import { writeFiles } from "./write-files.ts";

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
    ["json", flags.jsonFile],
  ];
  return wanted.flatMap(([format, path]): [ReportName, string][] =>
    path === undefined ? [] : [[format, path]],
  );
}

/** Writes the reports that the flags ask for. */
export async function writeReports(diagnosis: Diagnosis, flags: OutputFlags): Promise<void> {
  await writeFiles(
    outputFiles(flags).map(([kind, path]) => ({
      kind,
      path,
      render: () => reporters[kind](diagnosis),
    })),
  );
}
