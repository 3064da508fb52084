import { sha256, stableJson } from "../conversation/hash.ts";
import { startCommand, type CommandProcess } from "./command-process.ts";
import { toUserPrefix } from "./user-prefix.ts";
import type { Scorer } from "./types.ts";

export interface CommandOptions {
  /** Seconds that one answer may take. */
  readonly timeout: number;
  /** Answers are kept and reused only when a version is stated. */
  readonly version?: string;
}

/**
 * Scores through a command of the user's, in any language.
 *
 * One process, kept open: a line of JSON in for each prefix, a line out in any order. Its standard error passes through.
 */
export function createCommandScorer(command: string, { timeout, version }: CommandOptions): Scorer {
  let running: CommandProcess | undefined;
  return {
    info: { name: "command", target: command, ...(version !== undefined && { version }) },
    usesRubric: false,
    score(prefix, { replay, signal }) {
      running ??= startCommand(command);
      return running.ask({ replay, prefix: toUserPrefix(prefix) }, { timeout, signal });
    },
    ...(version !== undefined && {
      keyOf: (prefix) => sha256(stableJson([command, version, toUserPrefix(prefix)])),
    }),
    async close() {
      await running?.close();
    },
  };
}
