import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { z } from "zod";
import { DropturnError } from "../errors.ts";
import type { ToolRules } from "./tool-rules.ts";

const ToolsFileSchema = z.strictObject({
  consequential: z.array(z.string().min(1)).default([]),
  forbidden: z.array(z.string().min(1)).default([]),
  turnLimit: z.int().min(1).nullable().default(null),
});

const HINT =
  "It may hold `consequential` and `forbidden`, lists of tool names, and `turnLimit`, a whole number. See docs/checks.md.";

/**
 * Reads what a team says about its tools, from the YAML file given with `--tools`.
 *
 * @throws DropturnError for a file that cannot be read, is no YAML, or holds anything else.
 */
export async function loadToolRules(path: string): Promise<ToolRules> {
  const text = await readText(path);
  const parsed = ToolsFileSchema.safeParse(parseYaml(text, path) ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue && issue.path.length > 0 ? ` at "${issue.path.map(String).join(".")}"` : "";
  throw new DropturnError(
    "E_FILE",
    `The tools file "${path}" is not understood${place}: ${issue?.message ?? "unknown"}.`,
    { hint: HINT, cause: parsed.error },
  );
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new DropturnError("E_FILE", `The tools file "${path}" cannot be read.`, { cause: error });
  }
}

function parseYaml(text: string, path: string): unknown {
  try {
    return parse(text) as unknown;
  } catch (error) {
    throw new DropturnError("E_FILE", `The tools file "${path}" is no YAML.`, {
      hint: HINT,
      cause: error,
    });
  }
}
