import { createChatFormat } from "./chat-format.ts";

/** Bedrock Converse, where results stand in user messages as with Anthropic. */
export const bedrockConverse = createChatFormat({
  name: "bedrock-converse",
  summary: "Amazon Bedrock Converse requests and responses.",
  sniff:
    "content parts with the keys `toolUse` or `toolResult`, or `text` parts without a `type` beside `system` or `inferenceConfig`",
  score: ({ keys, partTypes }, { root, holder }) => {
    if (partTypes.has("{toolUse}") || partTypes.has("{toolResult}")) return 0.77;
    if (keys.has("parts") || !partTypes.has("{text}")) return 0;
    const marked = [root, holder].some((record) =>
      ["inferenceConfig", "toolConfig", "modelId"].some((key) => key in record),
    );
    return marked ? 0.72 : 0.55;
  },
});
