/**
 * Asks the real service, with the key in ANTHROPIC_API_KEY or ANTHROPIC_AUTH_TOKEN, about one sample call (a few cents).
 *
 * Shows what no fake can: the schema is accepted, later waves read from the prompt cache, and a verdict comes of it.
 */
import { parseArgs } from "node:util";
import { findInPrefix } from "../src/checks/index.ts";
import { readConversation } from "../src/conversation/read/index.ts";
import { diagnose } from "../src/diagnose.ts";
import { loadRubric } from "../src/rubric/load.ts";
import { createModelScorer } from "../src/scorers/model.ts";

const { values } = parseArgs({
  options: {
    model: { type: "string" },
    call: { type: "string", default: "samples/refund-cliff.json" },
  },
});
const {
  ANTHROPIC_API_KEY: apiKey,
  ANTHROPIC_AUTH_TOKEN: authToken,
  ANTHROPIC_BASE_URL: baseUrl,
} = process.env;

if (!apiKey && !authToken) {
  console.error(
    "There is no key: set ANTHROPIC_API_KEY or ANTHROPIC_AUTH_TOKEN. Nothing was asked.",
  );
  process.exitCode = 2;
} else {
  const { conversation, input } = await readConversation(values.call, {});
  const scorer = createModelScorer({
    rubric: await loadRubric("rubrics/turn-local/v1.yaml"),
    ...(apiKey ? { apiKey } : authToken ? { authToken } : {}),
    ...(baseUrl && { baseUrl }),
    ...(values.model !== undefined && { model: values.model }),
    cache: "on",
    findings: (prefix) => findInPrefix(prefix),
  });
  console.log(
    `Asking ${scorer.info.model ?? ""} at ${scorer.info.host ?? ""} about ${values.call}.`,
  );
  const { verdict, curve, notices } = await diagnose(conversation, { scorer, input });
  const { calls, usage, usd, models } = scorer.totals();
  const checks: readonly (readonly [what: string, isRight: boolean])[] = [
    [
      "every turn has a score",
      curve.every(({ status }) => status === "scored" || status === "skipped"),
    ],
    ["the schema was accepted", !notices.some((notice) => notice.includes('"format"'))],
    ["later waves read from the prompt cache", usage.cacheReadTokens > 0],
    ["the model says who it is", models.length === 1],
  ];
  for (const [what, isRight] of checks) console.log(`${isRight ? "ok  " : "FAIL"} ${what}`);
  console.log(
    curve.map((point) => (point.status === "scored" ? point.score : point.status)).join(" "),
  );
  console.log(verdict.sentence);
  console.log(JSON.stringify({ calls, ...usage, usd, models, notices }));
  if (checks.some(([, isRight]) => !isRight)) process.exitCode = 1;
}
