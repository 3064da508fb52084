import { createChatFormat } from "./chat-format.ts";

const UI_PART = /^(?:step-start|dynamic-tool|tool-invocation|tool-(?!call$|result$|error$).+)$/;

/** Vercel AI SDK UIMessages, where a tool's call and result are one part. */
export const aiSdkUi = createChatFormat({
  name: "ai-sdk-ui",
  summary:
    "Vercel AI SDK UIMessages: `parts` with text, reasoning and tools; one message is one agent turn, cut at its steps.",
  sniff:
    "`parts` of type text (with `text`), step-start, dynamic-tool or `tool-<name>`; or `toolInvocations`",
  score: ({ keys, partTypes, textKeys }) => {
    if (keys.has("toolInvocations") || [...partTypes].some((type) => UI_PART.test(type)))
      return 0.78;
    return keys.has("parts") && textKeys.has("text") ? 0.74 : 0;
  },
});

/** Vercel AI SDK ModelMessages, which go to the model. */
export const aiSdkMessages = createChatFormat({
  name: "ai-sdk-messages",
  summary:
    "Vercel AI SDK ModelMessages: content parts tool-call and tool-result; also with the telemetry's bare tool calls as output.",
  sniff:
    "content parts of type tool-call or tool-result, or an `output` list with `toolCallId` and `toolName`",
  score: ({ partTypes }, { root }) => {
    if (["tool-call", "tool-result", "tool-error"].some((type) => partTypes.has(type))) return 0.77;
    const [first] = Array.isArray(root["output"]) ? (root["output"] as unknown[]) : [];
    const isCall =
      typeof first === "object" && first !== null && "toolCallId" in first && "toolName" in first;
    return isCall ? 0.77 : 0;
  },
});
