import { errorFlag, toolCallOf, toolResultOf } from "./tool-parts.ts";
import type { PartContext, PartReader, Piece } from "./piece.ts";
import { firstString, listOf, recordOf, stringOf, type JsonRecord } from "../values.ts";

/** Reads parts that carry a `type`: OpenAI chat and Responses, Anthropic blocks, OpenTelemetry GenAI, AI SDK messages. */
export const readTypedPart: PartReader = (part, context) => {
  const type = stringOf(part["type"]);
  if (type === undefined) return null;
  const read = READERS.get(type);
  if (read) return read(part, context);
  // web_search_tool_result, mcp_tool_result, code_execution_tool_result, and what else will come.
  return type.endsWith("tool_result") ? toolResult(part) : null;
};

const text = (part: JsonRecord): readonly Piece[] => {
  const words = firstString(part, "text", "content", "refusal", "transcript");
  return words === undefined ? [] : [{ kind: "text", text: words }];
};

const reasoning = (part: JsonRecord): readonly Piece[] => {
  const summary = listOf(part["summary"]).map((item) => stringOf(recordOf(item)["text"]) ?? "");
  const words = firstString(part, "thinking", "text", "content", "reasoning") ?? summary.join("\n");
  return words === "" ? [] : [{ kind: "reasoning", text: words }];
};

const toolUse = (part: JsonRecord, context: PartContext): readonly Piece[] => [
  {
    kind: "call",
    call: toolCallOf(
      part["name"] ?? part["toolName"],
      part["input"] ?? part["arguments"] ?? part["args"] ?? part["server_tool_call"],
      part["call_id"] ?? part["toolCallId"] ?? part["id"],
      context,
    ),
  },
];

const toolResult = (part: JsonRecord): readonly Piece[] => [
  {
    kind: "result",
    result: toolResultOf({
      callId: part["tool_use_id"] ?? part["call_id"] ?? part["id"],
      name: part["name"],
      content:
        part["content"] ??
        part["response"] ??
        part["result"] ??
        part["output"] ??
        part["server_tool_call_response"],
      isError: errorFlag(part),
    }),
  },
];

/** AI SDK 5 wraps a result as `{type, value}`, where the type tells an error. */
const modelToolResult = (part: JsonRecord): readonly Piece[] => {
  const output = part["output"] ?? part["result"];
  const { type, value, reason } = recordOf(output);
  const wrapped = typeof type === "string" && (value !== undefined || type.startsWith("execution"));
  const failed = wrapped && (type.startsWith("error") || type.startsWith("execution"));
  const flag = errorFlag(part);
  return [
    {
      kind: "result",
      result: toolResultOf({
        callId: part["toolCallId"],
        name: part["toolName"],
        content: wrapped ? (value ?? reason ?? type) : output,
        isError: flag === "unknown" && wrapped ? failed : flag,
      }),
    },
  ];
};

const named = (part: JsonRecord): readonly Piece[] => {
  const label = firstString(part, "title", "filename", "url") ?? "";
  return [
    { kind: "shown", text: `[${`source ${label.slice(0, 200).replace(/[?#].*$/s, "")}`.trim()}]` },
  ];
};

const READERS: ReadonlyMap<string, PartReader> = new Map<string, PartReader>([
  ["text", text],
  ["input_text", text],
  ["output_text", text],
  ["summary_text", text],
  ["refusal", text],
  ["thinking", reasoning],
  ["reasoning", reasoning],
  ["redacted_thinking", () => []],
  ["reasoning_content", reasoning],
  ["tool_use", toolUse],
  ["server_tool_use", toolUse],
  ["mcp_tool_use", toolUse],
  ["tool_call", toolUse],
  ["server_tool_call", toolUse],
  ["function_call", toolUse],
  ["tool-call", toolUse],
  ["tool_result", toolResult],
  ["tool_call_response", toolResult],
  ["server_tool_call_response", toolResult],
  ["tool_response", toolResult],
  ["function_call_output", toolResult],
  ["tool-result", modelToolResult],
  ["tool-error", modelToolResult],
  ["source", named],
  ["source-url", named],
  ["source-document", named],
  ["step-start", () => [{ kind: "step" }]],
]);
