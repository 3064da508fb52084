import { Command } from "commander";
import { TOOL } from "../tool.ts";
import { addDebugCommand } from "./debug.ts";
import { addConvertCommand } from "./convert.ts";
import { addFormatsCommand } from "./formats.ts";
import { addRubricCommand } from "./rubric.ts";
import { HELP_AFTER } from "./help.ts";
import type { Io } from "./io.ts";

/** Tells the exit code of a command that ran. */
export type SetExit = (code: number) => void;

/** Builds the command line; a command tells its exit code through `setExit`. */
export function createProgram(io: Io, setExit: SetExit): Command {
  const program = new Command(TOOL.name);
  program
    .description("Finds the turn that broke a failed conversation with an AI agent.")
    .usage("<file...> [options]")
    .version(TOOL.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      getOutHelpWidth: () => io.stdout.columns ?? 80,
      getErrHelpWidth: () => io.stderr.columns ?? 80,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .showHelpAfterError("See: dropturn --help")
    .addHelpText("after", HELP_AFTER);
  for (const add of [addDebugCommand, addFormatsCommand, addConvertCommand, addRubricCommand]) {
    add(program, io, setExit);
  }
  return program;
}
