import { isConsequentialTool } from "../conversation/tool-events.ts";

/** What a team says about its tools; read from `--tools FILE`. */
export interface ToolRules {
  /** Tools that change something in the world, beside those whose name says so. */
  readonly consequential: readonly string[];
  /** Tools that the agent must not call. */
  readonly forbidden: readonly string[];
  /** Most agent turns that a call may take; null for no limit. */
  readonly turnLimit: number | null;
}

export const NO_RULES: ToolRules = { consequential: [], forbidden: [], turnLimit: null };

/** Tells whether a tool changes something: by the team's list, else by the verb in its name. */
export function isConsequential(name: string, rules: ToolRules): boolean {
  return rules.consequential.includes(name) || isConsequentialTool(name);
}
