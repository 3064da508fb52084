import { Option, type Command } from "commander";
import { REPORT_NAMES } from "../report/names.ts";
import { SURVEY_REPORT_NAMES } from "../report/survey/names.ts";
import type { CheckFlags, DebugFlags, SurveyFlags } from "./command-flags.ts";
import {
  addFormatFlags,
  addInputFlags,
  addLookFlags,
  addRecordFlags,
  addScorerFlags,
  addSearchFlags,
  collect,
  wholeNumber,
  type InputFlags,
} from "./flags.ts";
import type { CommandContext } from "./io.ts";

// What a command does is imported when it runs, so that --version and --help start at once.

/** Adds the main command: from a failed call to a verdict. */
export function addDebugCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("debug", { isDefault: true })
    .argument("<file...>", "calls: files, folders, or - for standard input")
    .description("Find the turn that broke a call (the default command).");
  addInputFlags(command);
  addScorerFlags(command);
  addSearchFlags(command);
  addRecordFlags(command);
  command
    .optionsGroup("Output:")
    .addOption(new Option("--to <kind>", "what goes to standard output").choices(REPORT_NAMES))
    .addOption(new Option("--json", "the same as --to json").conflicts("to"))
    .option("--note <file>", "write the incident note (Markdown)")
    .option("--html <file>", "write the page")
    .option("--svg <file>", "write the picture of the curve")
    .option("--json-file <file>", "write the JSON")
    .option("--fail-on-drop", "exit 1 when a turn or a slide is named");
  addLookFlags(command).action(async (paths: string[], flags: DebugFlags) => {
    const { debug } = await import("./debug.ts");
    context.setExit(await debug(paths, flags, context));
  });
}

/** Adds `dropturn check`: what the offline checks found, without a curve. */
export function addCheckCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("check")
    .argument("<file...>", "calls: files, folders, or - for standard input")
    .description("List what the offline checks find in a call, without a curve.");
  addInputFlags(command);
  command
    .optionsGroup("Checks and output:")
    .option("--tools <file>", "YAML: consequential and forbidden tools, turn limit")
    .option("--json", "as JSON")
    .addOption(
      new Option("--fail-on <severity>", "exit 1 on a finding this bad or worse").choices([
        "critical",
        "major",
      ]),
    );
  addLookFlags(command).action(async (paths: string[], flags: CheckFlags) => {
    const { check } = await import("./check.ts");
    context.setExit(await check(paths, flags, context));
  });
}

/** Adds `dropturn survey`: where do the calls of a regression break? */
export function addSurveyCommand(program: Command, { io, setExit }: CommandContext): void {
  const command = program
    .command("survey")
    .argument("[path...]", "calls: files, folders, globs, or - for standard input")
    .description("Find where many calls break, and whether that differs from a baseline.")
    .optionsGroup("Calls:")
    .option("--baseline <path...>", "calls to hold them against")
    .option("--where <field=value>", "only calls with this metadata; repeatable", collect)
    .option("--baseline-where <field=value>", "the same for the baseline", collect)
    .option("--sample <n>", "take this many calls of each side", wholeNumber(1))
    .option("--seed <n>", "of the sample and of every test", wholeNumber(0), 1)
    .option("--shard <i/n>", "do the i-th of n parts; merge them with --results")
    .option("--results <file...>", "merge result lines of earlier runs instead of scoring")
    .option("--out <dir>", "where the result lines go (default: a folder in --record)")
    .option("--findings", "with recorded scores: look for faults by code as well (slower)");
  addFormatFlags(command);
  addScorerFlags(command);
  addSearchFlags(command);
  addRecordFlags(command);
  command
    .optionsGroup("Output:")
    .option("--by <field>", "split the calls by a metadata field; repeatable", collect)
    .option("--group <field>", "set the values of a metadata field side by side")
    .addOption(
      new Option("--to <kind>", "what goes to standard output").choices(SURVEY_REPORT_NAMES),
    )
    .addOption(new Option("--json", "the same as --to json").conflicts("to"))
    .option("--note <file>", "write the Markdown note")
    .option("--html <file>", "write the page: histogram and calls")
    .option("--json-file <file>", "write the JSON")
    .option("--fail-on-shift", "exit 1 when the calls break elsewhere than the baseline");
  addLookFlags(command).action(async (paths: string[], flags: SurveyFlags) => {
    const { survey } = await import("./survey.ts");
    setExit(await survey(paths, flags, io));
  });
}

/** Adds `dropturn formats`: what can be read, and how it is told apart. */
export function addFormatsCommand(program: Command, { io }: CommandContext): void {
  program
    .command("formats")
    .description("List the formats that can be read, and how each is recognised.")
    .option("--json", "as JSON")
    .action(async (flags: { json?: boolean }) => {
      const { listFormats } = await import("./formats.ts");
      listFormats(flags, io);
    });
}

/** Adds `dropturn convert`: the own format, so that a person can check what was understood. */
export function addConvertCommand(program: Command, { io }: CommandContext): void {
  const command = program
    .command("convert")
    .argument("<file>", "a file, or - for standard input")
    .description("Print a conversation in dropturn's own format.");
  addInputFlags(command).action(async (file: string, flags: InputFlags) => {
    const { convert } = await import("./convert.ts");
    await convert(file, flags, io);
  });
}

/** Adds `dropturn rubric list` and `dropturn rubric show`. */
export function addRubricCommand(program: Command, { io }: CommandContext): void {
  const rubric = program
    .command("rubric")
    .description("List the rubrics, or show the text of one.");
  rubric
    .command("list")
    .description("List the rubrics that come with dropturn.")
    .action(async () => (await import("./rubric.ts")).listAllRubrics(io));
  rubric
    .command("show")
    .argument("<id@version|path>")
    .description("Show the text of a rubric.")
    .action(async (ref: string) => (await import("./rubric.ts")).showRubric(ref, io));
}
