import type { MessageCreateParamsNonStreaming } from "@anthropic-ai/sdk/resources/messages";
import type { FailureReason, Usage } from "../outcome.ts";

/**
 * The one method of the SDK's clients that a judge uses.
 *
 * A client of another platform (Bedrock, Vertex, Foundry) fits as it is.
 */
export interface JudgeClient {
  readonly messages: {
    create(
      body: MessageCreateParamsNonStreaming,
      options: { signal: AbortSignal; timeout: number; maxRetries: number },
    ): PromiseLike<unknown>;
  };
}

/** What is asked: stable text first, so that a longer question begins with the bytes of a shorter one. */
export interface Question {
  /** Position 0. */
  readonly system: string;
  /** Positions 1, 2, …: one text block each. */
  readonly blocks: readonly string[];
  /** Positions to mark for the prompt cache, at most four. */
  readonly marks: readonly number[];
  /** Comes last and is never marked. */
  readonly task: string;
  readonly schema: Readonly<Record<string, unknown>>;
  /** Estimated tokens of all of it. */
  readonly tokens: number;
}

/** A reading of the object that a judge answered with; `problem` is one clause that can be put to the judge. */
export type Reading<T> =
  | { readonly ok: true; readonly answer: T }
  | { readonly ok: false; readonly problem: string };

export interface AskRequest<T> {
  readonly question: Question;
  /** The key that tells the answer's object from any other JSON in a reply. */
  readonly key: string;
  readonly read: (value: unknown) => Reading<T>;
  /** Words to add to the task after an answer that could not be used. */
  readonly repair: (problem: string) => string;
}

/** What one question has cost, and who answered. */
export interface Bill {
  /** Null when no reply came, or when a reply did not say. */
  readonly usage: Usage | null;
  /** The model that the server says it used. */
  readonly model: string | null;
  /** The last reply's text as received. */
  readonly reply: string | null;
}

export type AskResult<T> = Bill & {
  /** What was mended on the way. */
  readonly notes: readonly string[];
} & (
    | { readonly status: "answered"; readonly answer: T }
    | {
        readonly status: "failed";
        readonly reason: FailureReason;
        readonly message: string;
        /** Set when the server measured the request: its tokens, and the most it takes. */
        readonly limit?: { readonly tokens: number; readonly maximum: number };
      }
  );
