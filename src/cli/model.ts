import { findInPrefix, type ToolRules } from "../checks/index.ts";
import type { Rubric } from "../rubric/types.ts";
import { createModelSource } from "../scorers/model.ts";
import type { ScorerSource } from "../scorers/resolve.ts";
import type { Credentials } from "./credentials.ts";
import type { ScorerFlags } from "./flags.ts";

/** Opens the model judge that the flags and the environment name. */
export function openModel(
  flags: ScorerFlags,
  credentials: Credentials,
  { rubric, toolRules }: { rubric: Rubric; toolRules: ToolRules | undefined },
): ScorerSource {
  const { model, effort, baseUrl = credentials.baseUrl, cache, retries, timeout, maxUsd } = flags;
  const source = createModelSource({
    ...credentials,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(model !== undefined && { model }),
    ...(effort !== undefined && { effort }),
    ...(maxUsd !== undefined && { maxUsd }),
    rubric,
    cache,
    retries,
    timeoutMs: timeout * 1000,
    findings: (prefix) => findInPrefix(prefix, toolRules),
  });
  const { info, usesRubric } = source.forCall();
  return {
    info,
    usesRubric,
    forCall: (conversation) => source.forCall(conversation),
    close: () => Promise.resolve(),
  };
}
