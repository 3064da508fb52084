import type { RequestBody, SeenRequest, TextBlock } from "./types.ts";

export interface Rejection {
  readonly status: number;
  readonly type: string;
  readonly message: string;
}

const MAX_MARKS = 4;
const SAMPLING = ["temperature", "top_p", "top_k"];

/** Checks a request as the vendor does; null when it is fine. */
export function rejectionOf({
  headers,
  body,
}: Pick<SeenRequest, "headers" | "body">): Rejection | null {
  if (!headers["authorization"]?.toString().startsWith("Bearer ")) {
    return { status: 401, type: "authentication_error", message: "missing bearer token" };
  }
  if (headers["anthropic-version"] === undefined) {
    return invalid("anthropic-version: header is required");
  }
  return bodyRejection(body);
}

function bodyRejection(body: RequestBody): Rejection | null {
  const sampling = SAMPLING.find((name) => body[name] !== undefined);
  if (sampling !== undefined) return invalid(`\`${sampling}\` is not supported for this model.`);
  if (body.max_tokens === undefined || body.max_tokens < 1) return invalid("max_tokens: too small");
  const blocks = [
    ...listOf(body.system),
    ...(body.messages ?? []).flatMap(({ content }) => listOf(content)),
  ];
  if (body.messages?.at(-1)?.role !== "user") {
    return invalid("This model does not support assistant message prefill.");
  }
  if (blocks.some(({ text }) => text?.trim() === "")) {
    return invalid("messages: text content blocks must be non-empty");
  }
  if (blocks.some(({ text }) => text !== undefined && /\p{Surrogate}/u.test(text))) {
    return invalid("The request body is not valid JSON: no low surrogate in string");
  }
  const marks = blocks.filter((block) => block.cache_control !== undefined).length;
  if (marks > MAX_MARKS) return invalid(`A maximum of 4 blocks with cache_control, found ${marks}`);
  return null;
}

function listOf(content: string | readonly TextBlock[] | undefined): readonly TextBlock[] {
  if (content === undefined) return [];
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}

function invalid(message: string): Rejection {
  return { status: 400, type: "invalid_request_error", message };
}
