import { defineCheck } from "./finding.ts";
import type { Check } from "./types.ts";

/** Finds calls of tools that the team's list forbids. */
export const forbiddenTool: Check = defineCheck(
  {
    name: "forbidden-tool",
    category: "policy",
    needs: ["calls"],
    summary: "The agent calls a tool that the list given with --tools forbids.",
  },
  function* look({ unitEvents, messages }, { forbidden }) {
    for (const { name, message } of unitEvents) {
      const at = messages[message];
      if (!at || !forbidden.includes(name)) continue;
      yield {
        severity: "critical",
        message: `The agent calls "${name}", which the list of tools forbids.`,
        evidence: [name],
        at,
      };
    }
  },
);

/** Finds the agent turn that goes over the team's limit. */
export const turnLimit: Check = defineCheck(
  {
    name: "turn-limit",
    category: "planning",
    summary: "The call takes more agent turns than the limit given with --tools.",
  },
  function* look({ prefix, messages }, { turnLimit: limit }) {
    const at = messages[prefix.last[0]];
    if (!at || limit === null || prefix.turn !== limit + 1 || (prefix.step ?? 1) > 1) return;
    yield {
      severity: "major",
      message: `The call goes over the limit of "${String(limit)}" agent turns.`,
      evidence: [],
      at,
    };
  },
);
