import type { Diagnosis } from "../diagnosis.ts";
import { reporters } from "../report/index.ts";
import { outputFormat } from "./outputs.ts";
import type { DebugContext } from "./tally.ts";

/** Renders one call for standard output, as the flags and the terminal say. */
export function renderCall(
  diagnosis: Diagnosis,
  { flags, io, oneLine = false }: Pick<DebugContext, "flags" | "io"> & { oneLine?: boolean },
): string {
  const { columns, isTTY = false } = io.stdout;
  return reporters[outputFormat(flags)](diagnosis, {
    color: isTTY && flags.color && io.env["NO_COLOR"] === undefined,
    ...(isTTY && columns !== undefined && { width: columns }),
    ...(flags.verbose && { verbose: true }),
    oneLine,
  });
}
