import { errorFlag, toolCallOf, toolResultOf } from "./tool-parts.ts";
import type { PartReader, Piece } from "./piece.ts";
import { isRecord, recordOf, stringOf } from "../values.ts";

/** Reads parts that are told by their only key: Gemini (camelCase and snake_case) and Bedrock Converse. */
export const readUntypedPart: PartReader = (part, context) => {
  const functionCall = part["functionCall"] ?? part["function_call"];
  if (isRecord(functionCall)) {
    const { name, args, id } = functionCall;
    return [{ kind: "call", call: toolCallOf(name, args, id, context) }];
  }
  const functionResponse = part["functionResponse"] ?? part["function_response"];
  if (isRecord(functionResponse)) return [geminiResult(functionResponse)];
  if (isRecord(part["toolUse"])) {
    const { name, input, toolUseId } = part["toolUse"];
    return [{ kind: "call", call: toolCallOf(name, input, toolUseId, context) }];
  }
  if (isRecord(part["toolResult"])) return [bedrockResult(part["toolResult"])];
  const code = part["executableCode"] ?? part["executable_code"];
  if (isRecord(code)) {
    return [
      {
        kind: "call",
        call: toolCallOf("code_execution", { code: code["code"] }, undefined, context),
      },
    ];
  }
  const outcome = part["codeExecutionResult"] ?? part["code_execution_result"];
  if (isRecord(outcome)) {
    const content = outcome["output"];
    const isError =
      typeof outcome["outcome"] === "string" ? !/ok$/i.test(outcome["outcome"]) : "unknown";
    return [{ kind: "result", result: toolResultOf({ name: "code_execution", content, isError }) }];
  }
  if (isRecord(part["reasoningContent"])) return reasoningOf(part["reasoningContent"]);
  if (typeof part["text"] === "string") {
    if (part["text"] === "") return [];
    return [{ kind: part["thought"] === true ? "reasoning" : "text", text: part["text"] }];
  }
  return "cachePoint" in part ? [] : null;
};

function geminiResult(response: Readonly<Record<string, unknown>>): Piece {
  const body = response["response"];
  const { error } = recordOf(body);
  const isError =
    error !== undefined && error !== null && error !== false ? true : errorFlag(response);
  const content = body ?? "";
  return {
    kind: "result",
    result: toolResultOf({ callId: response["id"], name: response["name"], content, isError }),
  };
}

function bedrockResult(result: Readonly<Record<string, unknown>>): Piece {
  return {
    kind: "result",
    result: toolResultOf({
      callId: result["toolUseId"],
      content: result["content"],
      isError: errorFlag(result),
    }),
  };
}

function reasoningOf(content: Readonly<Record<string, unknown>>): readonly Piece[] {
  const text = stringOf(recordOf(content["reasoningText"])["text"]);
  return text === undefined ? [] : [{ kind: "reasoning", text }];
}
