import { DropturnError } from "../../errors.ts";
import { EFFORTS, modelFacts, type Effort } from "../../judge/models.ts";
import type { Parameters } from "../../judge/parameters.ts";

export const DEFAULT_MODEL = "claude-sonnet-5-5";
/** Verdicts are short and many; thinking is billed as output. */
export const DEFAULT_EFFORT: Effort = "low";

/** Sampling parameters, which every model of the vendor's price table refuses. */
const SAMPLING = ["temperature", "top_p", "top_k"];

export interface ParameterOptions {
  readonly model?: string;
  readonly effort?: string;
  readonly extraBody?: Readonly<Record<string, unknown>>;
}

/**
 * Chooses what goes with every question of a run, without what the model is known to refuse.
 *
 * Throws E_USAGE for an effort that there is not.
 */
export function chooseParameters({
  model = DEFAULT_MODEL,
  effort,
  extraBody = {},
}: ParameterOptions): { parameters: Parameters; notices: readonly string[] } {
  const given = effort === undefined ? undefined : readEffort(effort);
  const facts = modelFacts(model);
  const notices: string[] = [];
  if (facts?.retires !== undefined) {
    notices.push(`the vendor serves "${model}" until ${facts.retires}`);
  }
  if (facts && !facts.effort && given) {
    notices.push(`"${model}" takes no effort; it was left out`);
  }
  const refused = facts ? SAMPLING.filter((name) => name in extraBody) : [];
  for (const name of refused) {
    notices.push(
      `"${model}" takes no ${name}; it was left out, so the same question may be answered differently`,
    );
  }
  const sent = Object.entries(extraBody).filter(([name]) => !refused.includes(name));
  // A model that is not in the table gets only what was asked for.
  const chosen = facts ? (facts.effort ? (given ?? DEFAULT_EFFORT) : undefined) : given;
  return {
    parameters: {
      model,
      ...(chosen && { effort: chosen }),
      ...(sent.length > 0 && { extraBody: Object.fromEntries(sent) }),
    },
    notices,
  };
}

function readEffort(text: string): Effort {
  const effort = EFFORTS.find((known) => known === text);
  if (effort) return effort;
  throw new DropturnError("E_USAGE", `There is no effort "${text}".`, {
    hint: `Use one of ${EFFORTS.join(", ")}.`,
  });
}
