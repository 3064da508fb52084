/** One caption, or several lines of one. */
export interface Cue {
  /** 1-based line of its first words. */
  readonly line: number;
  readonly lines: readonly string[];
  /** Seconds from the start; absent when the caption has no valid time. */
  readonly span?: readonly [number, number];
}

export interface Cues {
  readonly cues: readonly Cue[];
  /** Lines that look like times but stand where words should, and captions without a time. */
  readonly faults: readonly { readonly line: number; readonly message: string }[];
}

const CLOCK = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const TIMES = new RegExp(String.raw`^\s*${CLOCK}\s*-->\s*${CLOCK}(?:\s|$)`);
const NO_CUE = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)/;

/** Tells whether a line gives the times of a caption. */
export function isCueTime(line: string): boolean {
  return TIMES.test(line.slice(0, 200));
}

/** Reads WebVTT and SRT. Captions without times, and times without captions, do no harm. */
export function readCues(text: string): Cues {
  const cues: Cue[] = [];
  const faults: { line: number; message: string }[] = [];
  let number = 0;
  for (const block of blocksOf(text)) {
    number = block.line;
    if (NO_CUE.test(block.lines[0] ?? "")) continue;
    const at = block.lines.findIndex(isCueTime);
    // What stands before the time is the caption's number or id.
    const skipped = at >= 0 ? at + 1 : /^\d+\s*$/.test(block.lines[0] ?? "") ? 1 : 0;
    const words: string[] = [];
    for (const [i, line] of block.lines.entries()) {
      if (i < skipped) continue;
      if (isCueTime(line))
        faults.push({ line: number + i, message: "a second time inside a caption; left out" });
      else words.push(line);
    }
    if (words.length === 0) continue;
    if (at < 0) faults.push({ line: number + skipped, message: "a caption without a time" });
    const span = spanOf(block.lines[at] ?? "");
    cues.push({ line: number + skipped, lines: words, ...(span && { span }) });
  }
  return { cues, faults };
}

function blocksOf(text: string): { line: number; lines: string[] }[] {
  const blocks: { line: number; lines: string[] }[] = [];
  let open = false;
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() === "") open = false;
    else if (open) blocks.at(-1)?.lines.push(line);
    else {
      blocks.push({ line: i + 1, lines: [line] });
      open = true;
    }
  }
  return blocks;
}

function spanOf(line: string): readonly [number, number] | undefined {
  const match = TIMES.exec(line.slice(0, 200));
  if (!match) return undefined;
  const seconds = (from: number): number => {
    const [hours, minutes, rest, fraction] = match.slice(from, from + 4);
    return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(`${rest}.${fraction}`);
  };
  return [seconds(1), seconds(5)];
}
