import type { Conversation } from "../../conversation/model.ts";

/** Families of models, by what their names hold. */
const FAMILIES: readonly (readonly [family: string, pattern: RegExp])[] = [
  ["Claude", /\bclaude\b|\b(?:sonnet|opus|haiku|fable)-?\d/i],
  ["GPT", /\bgpt|\bo[134](?:-|\b)/i],
  ["Gemini", /\bgemini\b|\bgemma/i],
  ["Llama", /\bllama/i],
  ["Mistral", /\b(?:mistral|mixtral|ministral)/i],
  ["Qwen", /\bqwen|\bqwq/i],
  ["DeepSeek", /\bdeepseek/i],
  ["Grok", /\bgrok/i],
];

/** Names a model's family by its name; null when the name does not tell. */
export function familyOf(model: string): string | null {
  return FAMILIES.find(([, pattern]) => pattern.test(model.replaceAll("_", "-")))?.[0] ?? null;
}

const MODEL_KEY = /model|llm|engine/i;

/** Notes a judge of the agent's own family, which tends to find fewer faults in it, where the metadata name the agent's model. */
export function familyNotices(judge: string, { metadata = {} }: Conversation): readonly string[] {
  const family = familyOf(judge);
  if (family === null) return [];
  for (const [key, value] of Object.entries(metadata)) {
    if (!MODEL_KEY.test(key) || typeof value !== "string" || familyOf(value) !== family) continue;
    return [
      `the judge (${judge}) and the agent (${value.slice(0, 80)}, by the metadata) are both ${family} models: a judge is milder with its own family`,
    ];
  }
  return [];
}
