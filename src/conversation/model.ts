import { z } from "zod";

export const RoleSchema = z.enum(["system", "user", "agent", "tool", "human_agent", "event"]);
export type Role = z.infer<typeof RoleSchema>;

export const ToolCallSchema = z.strictObject({
  id: z.string().optional(),
  name: z.string(),
  /** Parsed arguments; `{}` when the source's text could not be parsed, which is then in `argumentsRaw`. */
  arguments: z.json(),
  argumentsRaw: z.string().optional(),
});
export type ToolCall = Readonly<z.infer<typeof ToolCallSchema>>;

export const ToolResultSchema = z.strictObject({
  callId: z.string().optional(),
  name: z.string().optional(),
  text: z.string(),
  isError: z.union([z.boolean(), z.literal("unknown")]).default("unknown"),
});
export type ToolResult = Readonly<z.infer<typeof ToolResultSchema>>;

export const MessageSchema = z.strictObject({
  role: RoleSchema,
  /** The speaker's name; for an event its kind, such as `handoff` or `hang_up`. */
  name: z.string().optional(),
  /** What was said and heard. */
  text: z.string().optional(),
  /** Kept, but not shown to a scorer: the user never saw it. */
  reasoning: z.string().optional(),
  toolCalls: z.array(ToolCallSchema).optional(),
  toolResult: ToolResultSchema.optional(),
  /** ISO 8601, or seconds from the start of the call. */
  at: z.union([z.string(), z.number()]).optional(),
  /** The source's own id of the message. */
  id: z.string().optional(),
  /** The user cut in: `text` is what was heard. */
  interrupted: z.boolean().optional(),
  attempt: z
    .strictObject({ id: z.string(), of: z.string().optional(), delivered: z.boolean().optional() })
    .optional(),
  /** The world's state after this message, where the source has it. */
  state: z.json().optional(),
  /** JSON pointer, line or span id of the message in the source file. */
  source: z.string(),
});
export type Message = Readonly<z.infer<typeof MessageSchema>>;

export const WarningSchema = z.strictObject({ pointer: z.string(), message: z.string() });
/** Something in the source that was mended, left out or not understood, and where. */
export type Warning = Readonly<z.infer<typeof WarningSchema>>;

export const ToolDefinitionSchema = z.strictObject({
  name: z.string(),
  description: z.string().optional(),
});
export type ToolDefinition = Readonly<z.infer<typeof ToolDefinitionSchema>>;

export const SourceTextSchema = z.strictObject({ id: z.string(), text: z.string() });
/** A document that the agent could use, such as a policy page. */
export type SourceText = Readonly<z.infer<typeof SourceTextSchema>>;

/** One conversation, in dropturn's own format (version 1); every reader produces this. */
export const ConversationSchema = z.strictObject({
  dropturn: z.literal(1),
  id: z.string(),
  goal: z.string().optional(),
  /** False when the capture was cut off or a tool call was still pending. */
  complete: z.boolean().optional(),
  endReason: z.string().optional(),
  metadata: z.record(z.string(), z.json()).optional(),
  tools: z.array(ToolDefinitionSchema).optional(),
  sources: z.array(SourceTextSchema).optional(),
  messages: z.array(MessageSchema),
  outcome: z.strictObject({ state: z.json().optional(), exit: z.json().optional() }).optional(),
  evidence: z.array(z.strictObject({ id: z.string(), message: z.number().optional() })).optional(),
  scenario: z.json().optional(),
  run: z.json().optional(),
  warnings: z.array(WarningSchema).default([]),
});
export type Conversation = Readonly<z.infer<typeof ConversationSchema>>;

/** Names of events that the agent's side causes, so that they belong to an agent turn. */
export const AGENT_EVENTS = { handoff: "handoff", hangUp: "hang_up" } as const;
