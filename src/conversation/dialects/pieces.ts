import { placeholderFor } from "./media.ts";
import type { PartContext, Piece, PlacedPiece } from "./piece.ts";
import { readTypedPart } from "./typed-parts.ts";
import { readUiPart } from "./ui-parts.ts";
import { readUntypedPart } from "./untyped-parts.ts";
import { isList, isRecord, stringOf, textOf } from "../values.ts";

const FAMILIES = [readTypedPart, readUiPart, readUntypedPart];

/** Reads the content of a message: a text, a part, a list of parts, or nothing. */
export function piecesOf(content: unknown, { pointer, warn }: PartContext): readonly PlacedPiece[] {
  if (typeof content === "string") return content === "" ? [] : [{ kind: "text", text: content }];
  if (content === null || content === undefined) return [];
  if (!isList(content)) return readPart(content, { pointer, warn });
  return content.flatMap((part, i) => {
    const at = `${pointer}/${i}`;
    return readPart(part, { pointer: at, warn }).map((piece) => ({ ...piece, at }));
  });
}

function readPart(part: unknown, context: PartContext): readonly Piece[] {
  if (typeof part === "string") return part === "" ? [] : [{ kind: "text", text: part }];
  if (part === null) return [];
  if (!isRecord(part)) {
    context.warn(context.pointer, "content is no text; shown as JSON");
    return [{ kind: "text", text: textOf(part) }];
  }
  for (const read of FAMILIES) {
    const pieces = read(part, context);
    if (pieces) return pieces;
  }
  const medium = placeholderFor(part);
  if (medium !== null) return [{ kind: "shown", text: medium }];
  return [unknownPart(part, context)];
}

/** A part of a kind that is not known: its name is shown, its text kept where there is one. */
function unknownPart(
  part: Readonly<Record<string, unknown>>,
  { pointer, warn }: PartContext,
): Piece {
  const name = stringOf(part["type"]) ?? Object.keys(part)[0] ?? "empty part";
  warn(pointer, `unknown kind of content: ${name.slice(0, 60)}`);
  return { kind: "shown", text: `[${name.slice(0, 60)}]` };
}

/**
 * Joins texts in order. Pieces of one stream carry their own space; whole paragraphs get a line break.
 */
export function joinTexts(texts: readonly string[]): string {
  let joined = texts[0] ?? "";
  for (const text of texts.slice(1)) {
    const touches = /\s$/.test(joined.slice(-1)) || /^\s/.test(text) || joined === "";
    joined += touches ? text : `\n${text}`;
  }
  return joined;
}
