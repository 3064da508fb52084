import { z } from "zod";
import { DropturnError } from "../../errors.ts";
import { RoleSchema } from "../model.ts";

const path = z.string();

/** What stands where in the log of an in-house system; every value but `roles` is a path. */
export const MappingSchema = z.strictObject({
  /** The list of messages; absent when the file itself is the list, or has one message a line. */
  messages: path.optional(),
  /** Id of the conversation, beside the list. */
  id: path.optional(),
  /** Field of a message that names its conversation. */
  conversation: path.optional(),
  /** System prompt, beside the list. */
  system: path.optional(),
  role: path,
  text: path,
  name: path.optional(),
  time: path.optional(),
  messageId: path.optional(),
  reasoning: path.optional(),
  /** List of tool calls in a message; without it the tool fields are those of the message. */
  toolCalls: path.optional(),
  toolName: path.optional(),
  toolArguments: path.optional(),
  toolCallId: path.optional(),
  /** Words of a tool's result; `text` where absent. */
  toolResult: path.optional(),
  toolError: path.optional(),
  /** What the values of `role` mean, where they are not words that are known anyway. */
  roles: z.record(z.string(), RoleSchema).optional(),
});
export type Mapping = Readonly<z.infer<typeof MappingSchema>>;

/**
 * Reads a mapping file (YAML).
 *
 * @throws DropturnError E_USAGE with the first fault.
 */
export async function parseMapping(text: string, file: string): Promise<Mapping> {
  const { parse } = await import("yaml");
  let value: unknown;
  try {
    value = parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split("\n")[0] : String(cause);
    throw new DropturnError("E_USAGE", `"${file}" is not YAML: ${reason}`, { cause });
  }
  const parsed = MappingSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join(".") || "the file";
  throw new DropturnError("E_USAGE", `"${file}": ${place}: ${issue?.message ?? "invalid"}.`, {
    hint: "A mapping needs at least the paths `role` and `text`; see docs/formats.md.",
  });
}
