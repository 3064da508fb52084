import type { Conversation } from "../../../src/conversation/model.ts";
import { parseConversations } from "../../../src/conversation/read/index.ts";

/** Reads the first conversation of a JSON file with some value. */
export async function read(value: unknown, agents: readonly string[] = []): Promise<Conversation> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const [result] = await parseConversations(bytes, { file: "call.json", agents });
  if (!result) throw new Error("nothing was read");
  return result.conversation;
}

/** The role of each message; events by their names. */
export function rolesOf({ messages }: Conversation): string[] {
  return messages.map(({ role, name }) => (role === "event" ? (name ?? "event") : role));
}

export function warningsOf({ warnings }: Conversation): string[] {
  return warnings.map(({ message }) => message);
}
