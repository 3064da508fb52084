import { toolCallOf, toolResultOf } from "./tool-parts.ts";
import type { PartReader, Piece } from "./piece.ts";
import { isRecord, stringOf, type JsonRecord } from "../values.ts";

/** Reads the tool parts of a Vercel AI SDK UIMessage, where call and result are one part; also the form of version 4. */
export const readUiPart: PartReader = (part, context) => {
  const type = stringOf(part["type"]) ?? "";
  if (type === "tool-invocation" && isRecord(part["toolInvocation"])) {
    return readInvocation(part["toolInvocation"], context);
  }
  if (type === "dynamic-tool" || (type.startsWith("tool-") && "toolCallId" in part)) {
    return readInvocation({ toolName: type.slice("tool-".length), ...part }, context);
  }
  if (type.startsWith("data-")) return [{ kind: "shown", text: `[${type}]` }];
  return null;
};

/** Reads one tool use that may already hold its result. */
export function readInvocation(
  invocation: JsonRecord,
  context: Parameters<PartReader>[1],
): readonly Piece[] {
  const { toolName, toolCallId, state, errorText, input, args, rawInput } = invocation;
  const call = toolCallOf(toolName, input ?? args ?? rawInput, toolCallId, context);
  const content = errorText ?? invocation["output"] ?? invocation["result"];
  const failed = state === "output-error" || state === "output-denied";
  if (content === undefined && !failed && state !== "output-available" && state !== "result") {
    return [{ kind: "call", call }];
  }
  return [
    { kind: "call", call },
    {
      kind: "result",
      result: toolResultOf({
        callId: toolCallId,
        name: toolName,
        content: content ?? (failed ? state : ""),
        isError: failed,
      }),
    },
  ];
}
