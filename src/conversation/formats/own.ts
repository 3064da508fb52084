import { DropturnError } from "../../errors.ts";
import { ConversationSchema, type Conversation } from "../model.ts";
import { isList, isRecord, isTooDeep, textOf } from "../values.ts";
import type { Decoded, Format } from "./types.ts";

/** The own format, which `dropturn convert` prints. */
export const own: Format = {
  name: "dropturn",
  summary: "The own format, version 1; `dropturn convert` prints it.",
  sniff: "top-level `dropturn: 1`",
  detect: (source) => {
    if (source.kind !== "json" || !isRecord(source.value) || !("dropturn" in source.value))
      return null;
    const { messages } = source.value;
    return { score: 1, evidence: `messages, ${isList(messages) ? messages.length : 0} entries` };
  },
  read: (source) => [readOwn(source)],
};

function readOwn(source: Decoded): Conversation {
  const value = source.kind === "json" && isRecord(source.value) ? source.value : {};
  if (value["dropturn"] !== 1) {
    throw new DropturnError(
      "E_FORMAT",
      `This is version "${textOf(value["dropturn"]).slice(0, 40)}" of the own format; version 1 can be read.`,
    );
  }
  // Checking recurses: what no call needs would overflow the stack.
  if (isTooDeep(value))
    throw new DropturnError("E_FORMAT", "It is nested more than 100 levels deep.");
  const parsed = ConversationSchema.safeParse({
    ...value,
    messages: withSources(value["messages"]),
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = `/${(issue?.path ?? []).map(String).join("/")}`;
  throw new DropturnError(
    "E_FORMAT",
    `Not a conversation in the own format: ${place}: ${faultOf(issue?.message)}.`,
    {
      hint: "See docs/formats.md for the own format.",
    },
  );
}

function faultOf(message = "invalid"): string {
  return message
    .replace(/^Invalid input: /, "")
    .replace(", received undefined", ", but it is missing");
}

/** A call written by hand need not say where its messages stand. */
function withSources(messages: unknown): unknown {
  if (!isList(messages)) return messages;
  return messages.map((message, i) =>
    isRecord(message) && !("source" in message)
      ? { ...message, source: `/messages/${i}` }
      : message,
  );
}
