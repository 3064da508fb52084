import { estimateTokens } from "../../judge/tokens.ts";
import { appendBlock, blocksTo, type Block } from "./blocks.ts";
import { findLines, LINE_ORDER, type FoundLine } from "./middle.ts";

/** Shares of the room for a call that is longer than the judge can read. */
const OPENING_SHARE = 0.2;
const LINES_SHARE = 0.25;
/** The verbatim end grows from this share until the room is full; then the middle takes in more at once. */
const TAIL_SHARE = 0.25;

/** Fits a prefix into a number of tokens. */
export type Fitter = (last: Block, room: number) => Block;

/**
 * Creates a fitter for calls beyond the judge's context.
 *
 * The opening and the last turns stay as they are; of the middle, what code can find in it is given with turn numbers
 * (see `findLines`). Where the middle ends depends on the blocks alone and moves in large strides, so that later
 * prefixes share the same text. Blocks that fit are returned as they are.
 */
export function createFitter(): Fitter {
  const linesKnown = new WeakMap<Block, readonly PlacedLine[]>();
  const grafts = new WeakMap<Block, Map<string, Block>>();
  const linesOf = (block: Block): readonly PlacedLine[] => {
    const lines = linesKnown.get(block) ?? placeLines(block);
    linesKnown.set(block, lines);
    return lines;
  };
  /** The same block behind the same block is the same object, as it is in a cutter. */
  const graft = (previous: Block, text: string, block: Block, notes: readonly string[]): Block => {
    const children = grafts.get(previous) ?? new Map<string, Block>();
    grafts.set(previous, children);
    const known = children.get(text) ?? appendBlock(previous, block, { text, notes });
    children.set(text, known);
    return known;
  };

  return (whole, room) => {
    if (whole.tokensSoFar <= room) return whole;
    const blocks = blocksTo(whole);
    const opening = openingOf(blocks, room);
    const end = middleEnd(blocks, opening.length, room);
    const middle = blocks.slice(opening.length, end);
    const last = opening.at(-1);
    const first = middle[0];
    if (!last || !first) return whole;
    const text = renderMiddle(middle, middle.flatMap(linesOf), room * LINES_SHARE);
    const note = `judged on shortened input: of ${turnsOf(middle)} only lines found by code, because the call is longer than the judge can read`;
    let fitted = graft(last, text, first, [note]);
    for (const block of blocks.slice(end)) {
      fitted = graft(fitted, block.text, block, block.notes);
    }
    return fitted;
  };
}

function openingOf(blocks: readonly Block[], room: number): readonly Block[] {
  const whole = blocks.findIndex(({ tokensSoFar }) => tokensSoFar > room * OPENING_SHARE);
  // At least the material and the first exchange.
  return blocks.slice(0, Math.max(2, whole));
}

/** Finds the index of the first block after the middle: the last exchange always stays. */
function middleEnd(blocks: readonly Block[], start: number, room: number): number {
  const opening = blocks[start - 1]?.tokensSoFar ?? 0;
  const forTail = room - opening - room * LINES_SHARE;
  let end = start;
  let tail = 0;
  for (const [i, block] of blocks.entries()) {
    if (i < start) continue;
    tail += block.tokens;
    if (tail <= forTail) continue;
    // One stride: down to a tail from which many turns can be added before the next.
    while (end < i && tail > room * TAIL_SHARE) {
      tail -= blocks[end]?.tokens ?? 0;
      end += 1;
    }
  }
  return end;
}

type PlacedLine = FoundLine & { readonly turn: number | null };

function placeLines(block: Block): PlacedLine[] {
  return block.messages.flatMap(findLines).map((line) => ({ ...line, turn: block.turn }));
}

function renderMiddle(
  middle: readonly Block[],
  lines: readonly PlacedLine[],
  room: number,
): string {
  const kept = new Set<PlacedLine>();
  let used = 0;
  for (const what of LINE_ORDER) {
    for (const line of lines) {
      if (line.what !== what) continue;
      used += estimateTokens(showLine(line));
      if (used > room) break;
      kept.add(line);
    }
  }
  const missing = lines.length - kept.size;
  return [
    "<left_out>",
    `The call is longer than you can read: ${turnsOf(middle)} are left out here. Code found these lines in them${missing > 0 ? ` (and ${missing} more, left out for room)` : ""}:`,
    ...lines.filter((line) => kept.has(line)).map(showLine),
    "</left_out>",
  ].join("\n");
}

function showLine({ turn, what, text }: PlacedLine): string {
  return `turn ${turn ?? "–"}, ${what}: ${text}`;
}

function turnsOf(blocks: readonly Block[]): string {
  const turns = blocks.flatMap(({ turn }) => (turn === null ? [] : [turn]));
  return `turns ${turns[0] ?? "–"} to ${turns.at(-1) ?? "–"}`;
}
