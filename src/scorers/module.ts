import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { sha256, stableJson } from "../conversation/hash.ts";
import { DropturnError } from "../errors.ts";
import { toOutcome } from "./user-score.ts";
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

/** Loads a scorer from the default export of a `.js` or `.mjs` file. */
export async function loadModuleScorer(path: string): Promise<Scorer> {
  const module = await importFile(path);
  const parsed = UserScorerSchema.safeParse(module["default"]);
  if (!parsed.success) {
    throw new DropturnError("E_SCORER", `"${path}" has no scorer as its default export.`, {
      hint: "Export default { name, score(prefix) }. See docs/scorers.md.",
    });
  }
  return fromUserScorer(parsed.data, path);
}

/**
 * Makes a scorer of a user's object or function.
 *
 * An exception of the user's code is a failed point, so that one bad prefix does not lose a scan.
 */
export function fromUserScorer(user: UserScorer, target?: string): Scorer {
  const { name, version } = user;
  return {
    info: {
      name: target === undefined ? name : "module",
      ...(version !== undefined && { version }),
      ...(target !== undefined && { target }),
    },
    usesRubric: false,
    async score(prefix, options) {
      try {
        return toOutcome(await user.score(toUserPrefix(prefix), options));
      } catch (error) {
        options.signal?.throwIfAborted();
        const message = error instanceof Error ? error.message : String(error);
        return { status: "failed", reason: "error", message: `${name}: ${message}` };
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
