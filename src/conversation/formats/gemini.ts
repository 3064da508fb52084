import { createChatFormat } from "./chat-format.ts";

const PARTS = ["{functionCall}", "{function_call}", "{functionResponse}", "{function_response}"];

/** Gemini contents: the API, its SDKs in both spellings, and the Agent Development Kit. */
export const gemini = createChatFormat({
  name: "gemini",
  summary:
    "Gemini contents (REST and SDKs, camelCase and snake_case), candidates, and requests of the Agent Development Kit.",
  sniff: "`contents`, role model, or `parts` without a `type`",
  score: ({ roles, keys, partTypes }, { pointer }) => {
    if (PARTS.some((type) => partTypes.has(type))) return 0.79;
    if (!keys.has("parts")) return 0;
    return roles.has("model") || pointer.endsWith("/contents") || partTypes.has("{text}")
      ? 0.75
      : 0;
  },
});
