import { createChatFormat } from "./chat-format.ts";
import { stringOf } from "../values.ts";

const ITEMS =
  /^(?:function_call|function_call_output|function_call_result|custom_tool_call|custom_tool_call_output|reasoning|item_reference|compaction|[a-z_]+_call(?:_output)?)$/;

/** OpenAI Responses: input items, response objects, and the items of the Agents SDK. */
export const openaiResponses = createChatFormat({
  name: "openai-responses",
  summary:
    "OpenAI Responses: input items, response objects, request and response together; Agents SDK items.",
  sniff:
    "`object: response`, items of type function_call, function_call_output or reasoning, or parts of type output_text",
  score: ({ types, partTypes }, { root, holder }) => {
    if (root["object"] === "response" || holder["object"] === "response") return 0.85;
    if ([...types].some((type) => ITEMS.test(type))) return 0.8;
    return partTypes.has("output_text") || partTypes.has("input_text") ? 0.75 : 0;
  },
  note: ({ root, holder }, warn) => {
    const response = [root, holder].find((record) => record["object"] === "response") ?? root;
    for (const key of ["previous_response_id", "conversation"]) {
      if (stringOf(response[key]) === undefined && typeof response[key] !== "object") continue;
      if (response[key] === null) continue;
      warn(
        `/${key}`,
        "incomplete history: earlier turns are stored with the vendor and are not in this file",
      );
    }
  },
});
