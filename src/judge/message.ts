import { z } from "zod";
import type { Usage } from "../outcome.ts";

const CountSchema = z.number().nullish();

const MessageSchema = z.looseObject({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).nullish(),
  model: z.string().optional(),
  stop_reason: z.string().nullish(),
  stop_details: z
    .looseObject({ category: z.string().nullish(), explanation: z.string().nullish() })
    .nullish(),
  usage: z
    .looseObject({
      input_tokens: CountSchema,
      output_tokens: CountSchema,
      cache_creation_input_tokens: CountSchema,
      cache_read_input_tokens: CountSchema,
    })
    .nullish(),
});

/** A reply of the Messages API, as far as a judge reads it. */
export interface Received {
  /** All text blocks joined in order with nothing between them; thinking is never part of it. */
  readonly text: string;
  readonly stop: string | null;
  readonly refusal: string | null;
  readonly model: string | null;
  /** Null when the server does not say; unknown is never 0. */
  readonly usage: Usage | null;
}

/** Reads a reply; null when it is no message of the API, such as the text of a web page. */
export function readMessage(value: unknown): Received | null {
  const parsed = MessageSchema.safeParse(value);
  if (!parsed.success || !parsed.data.content) return null;
  const { content, model, stop_reason: stop, stop_details: details } = parsed.data;
  const texts = content.flatMap(({ type, text }) => (type === "text" && text ? [text] : []));
  return {
    text: texts.join(""),
    stop: stop ?? null,
    refusal: [details?.category, details?.explanation].filter(Boolean).join(": ") || null,
    model: model ?? null,
    usage: readUsage(parsed.data.usage),
  };
}

function readUsage(usage: z.infer<typeof MessageSchema>["usage"]): Usage | null {
  const input = usage?.input_tokens;
  const output = usage?.output_tokens;
  if (typeof input !== "number" || typeof output !== "number") return null;
  return {
    inputTokens: input,
    cacheWriteTokens: usage?.cache_creation_input_tokens ?? 0,
    cacheReadTokens: usage?.cache_read_input_tokens ?? 0,
    outputTokens: output,
  };
}
