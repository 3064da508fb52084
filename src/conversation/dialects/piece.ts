import type { Warn } from "../draft.ts";
import type { ToolCall, ToolResult } from "../model.ts";
import type { JsonRecord } from "../values.ts";

/** What one part of a message's content is, whatever dialect it is written in. */
export type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "reasoning"; readonly text: string }
  | { readonly kind: "call"; readonly call: ToolCall }
  | { readonly kind: "result"; readonly result: ToolResult }
  /** Words in brackets that stand in for something that is no text. */
  | { readonly kind: "shown"; readonly text: string }
  /** A new assistant message begins inside this one. */
  | { readonly kind: "step" };

/** A piece and where its part stands, when the content is a list of parts. */
export type PlacedPiece = Piece & { readonly at?: string };

export interface PartContext {
  readonly pointer: string;
  readonly warn: Warn;
}

/** Reads one part; null when the part belongs to another family. */
export type PartReader = (part: JsonRecord, context: PartContext) => readonly Piece[] | null;
