import { joinTexts } from "./pieces.ts";
import type { PlacedPiece } from "./piece.ts";
import { draftOf, type Draft, type DraftFacts } from "../draft.ts";
import type { ToolCall, ToolResult } from "../model.ts";

/** The pieces of one message of ours, with the tool results that came inside the same message of the source. */
interface Segment {
  readonly texts: string[];
  readonly shown: string[];
  readonly reasoning: string[];
  readonly calls: ToolCall[];
  readonly results: { readonly result: ToolResult; readonly at: string | undefined }[];
  at: string | undefined;
}

/**
 * Makes messages from the pieces of one entry: one message, unless tool results stand inside it or it holds several
 * steps.
 */
export function draftsOf(pieces: readonly PlacedPiece[], facts: DraftFacts): Draft[] {
  const segments = segmentsOf(pieces);
  const drafts = segments.flatMap((segment) => draftsOfSegment(segment, facts));
  return drafts.length === 1 && drafts[0] ? [{ ...drafts[0], source: facts.source }] : drafts;
}

function segmentsOf(pieces: readonly PlacedPiece[]): Segment[] {
  let current = emptySegment();
  const segments = [current];
  const next = (): void => {
    current = emptySegment();
    segments.push(current);
  };
  for (const piece of pieces) {
    // Words after a result are a new message; a call after a result may still belong to the same parallel batch.
    if (current.results.length > 0 && piece.kind !== "result" && piece.kind !== "call") next();
    current.at ??= piece.at;
    if (piece.kind === "text") current.texts.push(piece.text);
    else if (piece.kind === "shown") current.shown.push(piece.text);
    else if (piece.kind === "reasoning") current.reasoning.push(piece.text);
    else if (piece.kind === "call") current.calls.push(piece.call);
    else if (piece.kind === "result") current.results.push({ result: piece.result, at: piece.at });
    else if (!isEmpty(current)) next();
  }
  return segments.length > 1 ? segments.filter((segment) => !isEmpty(segment)) : segments;
}

function emptySegment(): Segment {
  return { texts: [], shown: [], reasoning: [], calls: [], results: [], at: undefined };
}

function isEmpty({ texts, shown, reasoning, calls, results }: Segment): boolean {
  return [texts, shown, reasoning, calls, results].every((list) => list.length === 0);
}

function draftsOfSegment(segment: Segment, facts: DraftFacts): Draft[] {
  const drafts: Draft[] = [];
  const { texts, shown, reasoning, calls, results } = segment;
  const words = [joinTexts(texts), ...shown].filter((text) => text !== "").join("\n");
  if (words !== "" || reasoning.length > 0 || calls.length > 0 || results.length === 0) {
    const said = {
      text: words === "" ? undefined : words,
      reasoning: reasoning.length > 0 ? joinTexts(reasoning) : undefined,
      toolCalls: calls.length > 0 ? calls : undefined,
      toolResult: undefined,
    };
    drafts.push(draftOf({ ...facts, source: segment.at ?? facts.source }, said));
  }
  for (const { result, at } of results) {
    const of: DraftFacts = { ...facts, role: "tool", name: undefined, source: at ?? facts.source };
    const said = {
      toolResult: result,
      text: undefined,
      reasoning: undefined,
      toolCalls: undefined,
    };
    drafts.push(draftOf(of, said));
  }
  return drafts;
}
