import { sha256 } from "../../conversation/hash.ts";
import type { Message } from "../../conversation/model.ts";
import type { Prefix } from "../../conversation/prefix.ts";
import { findTurns, type Step } from "../../conversation/turns.ts";
import { estimateTokens } from "../../judge/tokens.ts";
import { joinRendered, renderMaterial, renderMessage, type Rendered } from "./render.ts";

/** What a text block of the request is about. */
export interface BlockContent {
  readonly messages: readonly Message[];
  /** Index of the first message. */
  readonly from: number;
  /** The agent turn and step that end the block; null for what stands before the first and after the last. */
  readonly turn: number | null;
  readonly step: number | null;
}

/** One text block of the request. Blocks form a chain: the same object stands only behind the same blocks. */
export interface Block extends BlockContent, Rendered {
  /** Position in the request, from 1; the system text has 0. */
  readonly position: number;
  readonly previous: Block | null;
  /** Estimated tokens of this block. */
  readonly tokens: number;
  /** The same of all blocks up to and including it. */
  readonly tokensSoFar: number;
  /** Hash of all text up to and including this block. */
  readonly chain: string;
}

/** Cuts a prefix into blocks and gives the last; the chain of a longer prefix begins with that of a shorter one. */
export type BlockCutter = (prefix: Prefix) => Block;

/** A block to be: what it is made of (the same objects give the same block) and how it is written. */
interface Draft extends BlockContent {
  readonly parts: readonly object[];
  readonly render: () => Rendered;
}

/**
 * Creates a cutter that renders and hashes every message once, however many prefixes hold it.
 *
 * First what the agent works with (tools, documents, the system messages at the head), then one block a step: what was
 * said since the last step, and the step. A turn without tool rounds is one step.
 */
export function createBlockCutter(): BlockCutter {
  const known = new WeakMap<object, { readonly parts: readonly object[]; readonly block: Block }>();
  const blockOf = (draft: Draft, previous: Block | null): Block => {
    const key = draft.parts.at(-1) ?? draft;
    const cached = known.get(key);
    if (cached && cached.block.previous === previous && isSame(cached, draft)) return cached.block;
    const block = appendBlock(previous, draft, draft.render());
    known.set(key, { parts: draft.parts, block });
    return block;
  };
  return (prefix) => {
    let last: Block | null = null;
    for (const draft of draftsOf(prefix)) last = blockOf(draft, last);
    if (!last) throw new RangeError("a prefix without messages");
    return last;
  };
}

/** Lists a chain from its first block. */
export function blocksTo(last: Block): readonly Block[] {
  const blocks: Block[] = [];
  for (let block: Block | null = last; block; block = block.previous) blocks.push(block);
  return blocks.toReversed();
}

/** Finds the block at a position of a chain; null for the system text and beyond the end. */
export function blockAt(last: Block, position: number): Block | null {
  for (let block: Block | null = last; block; block = block.previous) {
    if (block.position === position) return block;
  }
  return null;
}

/** Puts a block behind another. */
export function appendBlock(
  previous: Block | null,
  { messages, from, turn, step }: BlockContent,
  { text, notes }: Rendered,
): Block {
  const tokens = estimateTokens(text);
  return {
    messages,
    from,
    turn,
    step,
    text,
    notes,
    position: (previous?.position ?? 0) + 1,
    previous,
    tokens,
    tokensSoFar: (previous?.tokensSoFar ?? 0) + tokens,
    chain: sha256(`${previous?.chain ?? ""}\n${sha256(text)}`),
  };
}

function isSame(
  { parts, block }: { parts: readonly object[]; block: Block },
  draft: Draft,
): boolean {
  return (
    block.from === draft.from &&
    block.turn === draft.turn &&
    block.step === draft.step &&
    parts.length === draft.parts.length &&
    parts.every((part, i) => part === draft.parts[i])
  );
}

function draftsOf(prefix: Prefix): Draft[] {
  const { messages } = prefix;
  const head = headOf(prefix);
  const drafts = head.parts.length > 0 ? [head] : [];
  let from = head.messages.length;
  for (const { turn, steps } of findTurns(messages)) {
    for (const step of steps) {
      drafts.push(stepOf(messages, from, turn, step));
      from = step.messages[1] + 1;
    }
  }
  const rest = messages.slice(from);
  if (rest.length > 0) {
    const render = () => renderAll(rest, from);
    drafts.push({ messages: rest, from, turn: null, step: null, parts: rest, render });
  }
  return drafts;
}

/** What the agent works with: tools, documents, and the system messages before anyone speaks. */
function headOf({ messages, tools, sources }: Prefix): Draft {
  const first = messages.findIndex(({ role }) => role !== "system");
  const system = messages.slice(0, first < 0 ? messages.length : first);
  const hasTools = tools !== undefined && tools.length > 0;
  const hasSources = sources !== undefined && sources.length > 0;
  return {
    messages: system,
    from: 0,
    turn: null,
    step: null,
    parts: [...system, ...(hasTools ? [tools] : []), ...(hasSources ? [sources] : [])],
    render: () => joinRendered([renderMaterial(tools, sources), renderAll(system, 0)]),
  };
}

function stepOf(messages: readonly Message[], from: number, turn: number, step: Step): Draft {
  const [first, last] = step.messages;
  const parts = messages.slice(from, last + 1);
  const render = (): Rendered => {
    const before = renderAll(messages.slice(from, first), from);
    const inside = renderAll(messages.slice(first, last + 1), first);
    const open = `<turn number="${turn}" step="${step.step}">`;
    const wrapped = { ...inside, text: `${open}\n${inside.text}\n</turn>` };
    return joinRendered([before, wrapped]);
  };
  return { messages: parts, from, turn, step: step.step, parts, render };
}

function renderAll(messages: readonly Message[], from: number): Rendered {
  return joinRendered(messages.map((message, i) => renderMessage(message, from + i)));
}
