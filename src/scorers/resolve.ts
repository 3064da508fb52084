import { basename, extname } from "node:path";
import type { ToolRules } from "../checks/index.ts";
import type { Conversation } from "../conversation/model.ts";
import { DropturnError } from "../errors.ts";
import { createChecksScorer } from "./checks.ts";
import { createCommandScorer } from "./command.ts";
import { loadModuleScorer } from "./module.ts";
import { createRecordedScorer, loadRecordedScores } from "./recorded.ts";
import type { Scorer, ScorerInfo } from "./types.ts";

export interface ResolveOptions {
  /** Seconds that one answer may take. */
  readonly timeout: number;
  /** What a team says about its tools; read by the checks. */
  readonly toolRules?: ToolRules | undefined;
  /** Makes the model judge; injected, because only the caller knows keys and prices. */
  readonly createModel: () => ScorerSource;
}

/** Gives each call its scorer; processes, clients and budgets are shared between calls. */
export interface ScorerSource {
  /** The same for every call. */
  readonly info: ScorerInfo;
  readonly usesRubric: boolean;
  forCall(conversation: Conversation, file: string | null): Scorer;
  close(): Promise<void>;
}

/**
 * Finds the scorer that a specification names: `model`, `checks`, `recorded:FILE`, `command:WORDS` or a `.js`/`.mjs` file.
 */
export async function resolveScorer(
  spec: string,
  { timeout, toolRules, createModel }: ResolveOptions,
): Promise<ScorerSource> {
  const [kind, target] = splitSpec(spec);
  switch (kind) {
    case "model":
      return createModel();
    case "checks":
      return shared(createChecksScorer(toolRules));
    case "recorded": {
      const scores = await loadRecordedScores(target);
      return {
        info: { name: "recorded", target },
        usesRubric: false,
        forCall: (conversation, file) =>
          createRecordedScorer(scores, namesOf(conversation, file), target),
        close: () => Promise.resolve(),
      };
    }
    case "command":
      return shared(createCommandScorer(target, { timeout }));
    case "module":
      return shared(await loadModuleScorer(target, { timeout }));
    default:
      throw new DropturnError("E_SCORER", `There is no scorer "${spec}".`, {
        hint: "Use model, checks, recorded:FILE, command:WORDS or a path to a .js or .mjs file.",
      });
  }
}

function splitSpec(spec: string): [kind: string, target: string] {
  const prefixed = /^(recorded|command):(.+)$/s.exec(spec);
  if (prefixed?.[1] && prefixed[2]) return [prefixed[1], prefixed[2]];
  if (spec.endsWith(".js") || spec.endsWith(".mjs")) return ["module", spec];
  return [spec, ""];
}

function shared(scorer: Scorer): ScorerSource {
  const { info, usesRubric } = scorer;
  return { info, usesRubric, forCall: () => scorer, close: async () => scorer.close?.() };
}

/** What recorded scores may call a conversation: its id, its file's name, its task. */
function namesOf({ id, metadata }: Conversation, file: string | null): string[] {
  const task = metadata?.["task_id"];
  return [
    id,
    ...(file === null ? [] : [basename(file), basename(file, extname(file))]),
    ...(typeof task === "string" || typeof task === "number" ? [String(task)] : []),
  ];
}
