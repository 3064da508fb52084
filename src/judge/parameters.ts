import type { MessageCreateParamsNonStreaming } from "@anthropic-ai/sdk/resources/messages";
import type { Effort } from "./models.ts";
import type { Question } from "./types.ts";

/** What goes with every question of a run. */
export interface Parameters {
  readonly model: string;
  readonly effort?: Effort;
  /** Further fields of the body, such as `temperature` for a server that takes one. */
  readonly extraBody?: Readonly<Record<string, unknown>>;
}

/** Fields that a server has refused; they are not sent again in the run. */
export type LeftOut = ReadonlySet<string>;

const CACHE = { type: "ephemeral" } as const;

/** Builds the body of one request. Pure; the same question gives the same bytes, but for the cache markers. */
export function buildBody(
  question: Question,
  { model, effort, extraBody = {} }: Parameters,
  { maxTokens, repair, leftOut }: { maxTokens: number; repair: string | null; leftOut: LeftOut },
): MessageCreateParamsNonStreaming {
  const marks = new Set(leftOut.has("cache_control") ? [] : question.marks);
  const block = (text: string, position: number) => ({
    type: "text" as const,
    text,
    ...(marks.has(position) && { cache_control: CACHE }),
  });
  const task = repair === null ? question.task : `${question.task}\n\n${repair}`;
  const output = {
    ...(!leftOut.has("format") && {
      format: { type: "json_schema" as const, schema: { ...question.schema } },
    }),
    ...(effort && !leftOut.has("effort") && { effort }),
  };
  return {
    ...Object.fromEntries(Object.entries(extraBody).filter(([name]) => !leftOut.has(name))),
    model,
    max_tokens: maxTokens,
    system: [block(question.system, 0)],
    messages: [
      {
        role: "user",
        content: [
          ...question.blocks.map((text, i) => block(text, i + 1)),
          { type: "text", text: task },
        ],
      },
    ],
    ...(Object.keys(output).length > 0 && { output_config: output }),
  };
}

const REFUSALS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["effort", /\beffort\b/i],
  ["cache_control", /cache_control/i],
  ["format", /output_config|output_format|response_format|json_schema|schema|grammar|\bformat\b/i],
];

/** Finds which field that was sent a server's refusal names; null when it names none. */
export function refusedParameter(
  message: string,
  sent: MessageCreateParamsNonStreaming,
): string | null {
  const names = Object.keys(sent).filter((name) => !OWN_FIELDS.has(name));
  const extra = names.find((name) => message.includes(name));
  if (extra !== undefined) return extra;
  const isSent: Record<string, boolean> = {
    effort: sent.output_config?.effort !== undefined,
    format: sent.output_config?.format !== undefined,
    cache_control: JSON.stringify(sent.system).includes('"cache_control"') || hasMark(sent),
  };
  return REFUSALS.find(([name, pattern]) => isSent[name] && pattern.test(message))?.[0] ?? null;
}

const OWN_FIELDS = new Set(["model", "max_tokens", "system", "messages", "output_config"]);

function hasMark({ messages }: MessageCreateParamsNonStreaming): boolean {
  return messages.some(
    ({ content }) =>
      typeof content !== "string" &&
      content.some((block) => "cache_control" in block && block.cache_control),
  );
}
