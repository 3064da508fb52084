import { InvalidArgumentError, Option, type Command } from "commander";

/** How to read the input. */
export interface FormatFlags {
  readonly from?: string;
  readonly agent?: string[];
  readonly map?: string;
}

/** How to read the input, and which call of it to take. */
export interface InputFlags extends FormatFlags {
  readonly conversation?: string;
  readonly all?: boolean;
}

/** Who scores, by what, and how much load it may make. */
export interface ScorerFlags {
  readonly scorer?: string;
  readonly model?: string;
  readonly effort?: string;
  readonly baseUrl?: string;
  readonly rubric?: string;
  readonly tools?: string;
  readonly cache: "auto" | "on" | "off";
  readonly concurrency: number;
  readonly timeout: number;
  readonly retries: number;
  readonly maxUsd?: number;
  readonly redactJudge?: boolean;
}

/** Which prefixes are asked, and how the curve is read. */
export interface SearchFlags {
  readonly search: "full" | "bisect";
  readonly onDoubt: "grid" | "full" | "stop";
  readonly replays: number;
  readonly unit: "auto" | "turn" | "step";
  readonly zoom: boolean;
  readonly minWords: number;
  readonly minDrop: number;
  readonly healthyLevel: number;
}

/** What is paid for and kept. */
export interface RecordFlags {
  readonly record: string;
  readonly fresh?: boolean;
  readonly estimate?: boolean;
  /** Of a survey only: one call is never asked about. */
  readonly yes?: boolean;
}

/** How output looks. */
export interface LookFlags {
  readonly redact: boolean;
  readonly redactPatterns?: string;
  readonly color: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

/** Adds the flags that say how to read the input; every command that reads has them. */
export function addFormatFlags(command: Command): Command {
  return command
    .optionsGroup("Input:")
    .option("--from <format>", "read as this format (see: dropturn formats)")
    .option("--agent <name>", "the speaker who is the agent; repeatable", collect)
    .option("--map <file>", "YAML that says where an in-house log keeps its messages");
}

/** Adds the flags of commands that take one call, or on demand every call, of a file. */
export function addInputFlags(command: Command): Command {
  return addFormatFlags(command)
    .option("--conversation <id>", "the one to take from a file with several")
    .option("--all", "take every conversation of a file");
}

/** Adds the flags that choose the scorer. */
export function addScorerFlags(command: Command): Command {
  return command
    .optionsGroup("Scorer:")
    .option(
      "--scorer <s>",
      "model, checks, recorded:FILE, command:WORDS or a .js/.mjs file (default: model with a key, checks without)",
    )
    .option("--model <name>", "the model that judges (default: claude-sonnet-5-5)")
    .option("--effort <level>", "how hard the model thinks")
    .option("--base-url <url>", "another server with the Messages API")
    .option("--rubric <id@version|path>", "what is asked (default: turn-local@1)")
    .option("--tools <file>", "YAML for checks: consequential and forbidden tools, turn limit")
    .addOption(
      new Option("--cache <mode>", "prompt caching").choices(["auto", "on", "off"]).default("auto"),
    )
    .option("--concurrency <n>", "requests in flight", wholeNumber(1), 8)
    .option("--timeout <s>", "seconds a request may take", seconds, 60)
    .option("--retries <n>", "attempts after the first", wholeNumber(0), 4)
    .option("--max-usd <x>", "stop before more than this is spent", positive)
    .option("--redact-judge", "send the judge redacted text");
}

/** Adds the flags that say which prefixes are asked and how the curve is read. */
export function addSearchFlags(command: Command): Command {
  return command
    .optionsGroup("Search and verdict:")
    .addOption(
      new Option("--search <mode>", "score every prefix, or few")
        .choices(["full", "bisect"])
        .default("full"),
    )
    .addOption(
      new Option("--on-doubt <mode>", "what a bisection does when it is not sure")
        .choices(["grid", "full", "stop"])
        .default("grid"),
    )
    .option("--replays <n>", "ask each prefix this often", wholeNumber(1), 1)
    .addOption(
      new Option("--unit <unit>", "what a point is")
        .choices(["auto", "turn", "step"])
        .default("auto"),
    )
    .option("--no-zoom", "do not score the steps of the named turn")
    .option("--min-words <n>", "skip turns under this many words", wholeNumber(0), 5)
    .option("--min-drop <x>", "smallest fall that counts", share, 0.15)
    .option("--healthy-level <x>", "the judge's level on good calls", share, 0.9);
}

/** Adds the flags about money and the record. */
export function addRecordFlags(command: Command): Command {
  return command
    .optionsGroup("Money and record:")
    .option("--estimate", "say what it would cost, and stop")
    .option("--yes", "begin although it may cost more than a dollar")
    .option("--record <dir>", "where paid-for answers are kept", ".dropturn")
    .option("--fresh", "do not reuse kept answers");
}

/** Adds the flags about how output looks. */
export function addLookFlags(command: Command): Command {
  return command
    .option("--no-redact", "leave addresses, numbers and keys in the output")
    .option("--redact-patterns <file>", "more patterns to redact, one a line")
    .option("--no-color", "no colour")
    .option("--quiet", "nothing on standard error but errors")
    .option("--verbose", "say more about what was read");
}

/** Collects the values of a flag that may be given more than once. */
export function collect(value: string, previous: string[] = []): string[] {
  return [...previous, value];
}

/** Reads a whole number of at least `min`. */
export function wholeNumber(min: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || !Number.isSafeInteger(number)) {
      throw new InvalidArgumentError(`It must be a whole number of at least ${min}.`);
    }
    return number;
  };
}

function positive(value: string): number {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number) || number <= 0) {
    throw new InvalidArgumentError("It must be a number above 0.");
  }
  return number;
}

/** A timer of more than 2^31 milliseconds would ring at once. */
const MAX_SECONDS = 86_400;

function seconds(value: string): number {
  const number = positive(value);
  if (number > MAX_SECONDS) {
    throw new InvalidArgumentError(`It must be at most ${MAX_SECONDS}.`);
  }
  return number;
}

function share(value: string): number {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number) || number < 0 || number > 1) {
    throw new InvalidArgumentError("It must be a number from 0 to 1.");
  }
  return number;
}
