import { CommanderError } from "commander";
import { DropturnError } from "../errors.ts";
import { EXIT } from "./exit-codes.ts";
import type { Io } from "./io.ts";
import { createProgram } from "./program.ts";
import { showHidden } from "../report/visible.ts";
import { sayError } from "./say-error.ts";

/** Runs the command line; returns the exit code. Never throws, never exits. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  let code: number = EXIT.ok;
  const program = createProgram({ io, argv, setExit: (exit) => (code = exit) });
  try {
    await program.parseAsync(argv, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.failed;
    if (error instanceof DropturnError) {
      io.stderr.write(sayError(error));
      return EXIT.failed;
    }
    io.stderr.write(sayBug(error));
    return EXIT.bug;
  }
}

function sayBug(error: unknown): string {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `dropturn: this is a bug in dropturn, not a mistake of yours. What was paid for is in the record.\n${showHidden(detail)}\n`;
}
