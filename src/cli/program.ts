import { Command } from "commander";
import { showHidden } from "../report/visible.ts";
import { TOOL } from "../tool.ts";
import {
  addCheckCommand,
  addConvertCommand,
  addDebugCommand,
  addFormatsCommand,
  addRubricCommand,
  addSurveyCommand,
} from "./commands.ts";
import { HELP_AFTER } from "./help.ts";
import type { CommandContext } from "./io.ts";

/** Builds the command line. */
export function createProgram(context: CommandContext): Command {
  const { io } = context;
  const program = new Command(TOOL.name);
  program
    .description("Finds the turn that broke a failed conversation with an AI agent.")
    .usage("<file...> [options]")
    .version(TOOL.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      // It quotes what was typed, and a shell's pattern types the names of files.
      writeErr: (text) => void io.stderr.write(showHidden(text)),
      getOutHelpWidth: () => io.stdout.columns ?? 80,
      getErrHelpWidth: () => io.stderr.columns ?? 80,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .showHelpAfterError("See: dropturn --help")
    .addHelpText("after", HELP_AFTER);
  for (const add of [
    addDebugCommand,
    addCheckCommand,
    addSurveyCommand,
    addFormatsCommand,
    addConvertCommand,
    addRubricCommand,
  ]) {
    add(program, context);
  }
  return program;
}
