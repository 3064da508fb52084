import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { sha256, stableJson } from "../conversation/hash.ts";
import { DropturnError } from "../errors.ts";
import type { ScoreOutcome } from "../outcome.ts";
import { createDeadline } from "./deadline.ts";
import { failure, toOutcome } from "./user-score.ts";
import { toUserPrefix } from "./user-prefix.ts";
import type { Scorer, UserScorer } from "./types.ts";

const UserScorerSchema = z.custom<UserScorer>(
  (value) =>
    typeof value === "object" &&
    value !== null &&
    "name" in value &&
    typeof value.name === "string" &&
    "score" in value &&
    typeof value.score === "function" &&
    (!("version" in value) || typeof value.version === "string"),
);

export interface UserScorerOptions {
  /** The file it comes from. */
  readonly target?: string;
  /** Seconds that one answer may take; absent: it is waited for. */
  readonly timeout?: number;
}

/** Loads a scorer from the default export of a `.js` or `.mjs` file. */
export async function loadModuleScorer(
  path: string,
  { timeout }: Pick<UserScorerOptions, "timeout"> = {},
): Promise<Scorer> {
  const module = await importFile(path);
  const parsed = UserScorerSchema.safeParse(module["default"]);
  if (!parsed.success) {
    throw new DropturnError("E_SCORER", `"${path}" has no scorer as its default export.`, {
      hint: "Export default { name, score(prefix) }. See docs/scorers.md.",
    });
  }
  return fromUserScorer(parsed.data, {
    target: path,
    ...(timeout !== undefined && { timeout }),
  });
}

/**
 * Makes a scorer of a user's object or function.
 *
 * An exception of the user's code is a failed point, so that one bad prefix does not lose a scan; so is an answer that does
 * not come in time.
 */
export function fromUserScorer(
  user: UserScorer,
  { target, timeout }: UserScorerOptions = {},
): Scorer {
  const { name, version } = user;
  return {
    info: {
      name: target === undefined ? name : "module",
      ...(version !== undefined && { version }),
      ...(target !== undefined && { target }),
    },
    usesRubric: false,
    async score(prefix, options) {
      const deadline = createDeadline({ timeout, signal: options.signal });
      const late = deadline.over.then(() =>
        failure("timeout", `${name} gave no answer in ${timeout} s.`),
      );
      try {
        const answer = async (): Promise<ScoreOutcome> =>
          toOutcome(await user.score(toUserPrefix(prefix), options));
        return await Promise.race([answer(), late]);
      } catch (error) {
        options.signal?.throwIfAborted();
        const message = error instanceof Error ? error.message : String(error);
        return failure("error", `${name}: ${message}`);
      } finally {
        deadline.clear();
      }
    },
    ...(version !== undefined && {
      keyOf: (prefix) => sha256(stableJson([name, version, toUserPrefix(prefix)])),
    }),
  };
}

async function importFile(path: string): Promise<Record<string, unknown>> {
  try {
    return (await import(pathToFileURL(resolve(path)).href)) as Record<string, unknown>;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new DropturnError("E_SCORER", `The scorer "${path}" cannot be loaded: ${reason}`, {
      hint: "See docs/scorers.md for what a scorer module looks like.",
      cause: error,
    });
  }
}
