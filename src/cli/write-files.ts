import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { DropturnError } from "../errors.ts";

/** A report to be written. */
export interface ReportFile {
  readonly kind: string;
  readonly path: string;
  readonly render: () => string;
}

/** Writes reports. Every file is tried; the first that fails is thrown at the end, so that one bad path costs no other. */
export async function writeFiles(files: readonly ReportFile[]): Promise<void> {
  let failed: DropturnError | undefined;
  for (const { kind, path, render } of files) {
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, render());
    } catch (cause) {
      failed ??= new DropturnError(
        "E_REPORT",
        `The ${kind} report cannot be written to "${path}".`,
        {
          hint: "The result above is complete; run it again with another path, the answers are kept.",
          cause,
        },
      );
    }
  }
  if (failed) throw failed;
}
