import type { Draft } from "../draft.ts";
import type { Conversation } from "../model.ts";

/** One call of a model, as an observer recorded it. */
export interface ModelCall {
  /** `span <id>`; stands as the source of its messages. */
  readonly source: string;
  /** Milliseconds since 1970; for order, and for the times of messages. */
  readonly start: number | undefined;
  readonly end: number | undefined;
  /** All that was sent, history included where the observer wrote it down. */
  readonly input: readonly Draft[];
  readonly output: readonly Draft[];
  readonly agent?: string;
  /** True when a tool or another agent called this model: not the conversation with the user. */
  readonly nested: boolean;
  /** True for a span around other model calls, which repeats what they hold. */
  readonly wrapper: boolean;
}

/** One run of a tool, recorded as a span of its own. */
export interface ToolRun {
  readonly source: string;
  readonly name: string;
  readonly callId?: string;
  readonly start: number | undefined;
  readonly text: string;
  readonly isError: boolean | "unknown";
}

/** What one trace says about one conversation. */
export interface Trace {
  readonly id: string;
  /** Traces of one session are one conversation. */
  readonly session: string | undefined;
  readonly start: number | undefined;
  readonly calls: readonly ModelCall[];
  readonly tools: readonly ToolRun[];
  /** Used when no call holds a message: what went into the whole trace and what came out. */
  readonly whole: Pick<ModelCall, "source" | "input" | "output"> | null;
  readonly facts: Partial<Pick<Conversation, "tools" | "sources" | "metadata" | "goal">>;
}
