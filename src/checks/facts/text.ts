/** A sentence, or a line of a list. */
export interface Sentence {
  readonly text: string;
  readonly isQuestion: boolean;
}

const MAX_SENTENCE = 600;
/** No agent says more in one message; what comes after is no speech and is not looked at. */
const MAX_SENTENCES = 5000;
const BREAK = /(?<=[.!?…][)"'”’*]?)\s+|(?<=[。！？])/u;
const ENDS = /[.!?…][)"'”’*]?\s|[。！？]/;
const FENCES = ["```", "~~~"];
const CODE_FENCE = /^\s*(?:```|~~~)/;
const QUESTION_MARKS = ["?", "？", "؟"];
const ASKS = /[?？؟]["'”’*)]*$/;

/**
 * Cuts a text into sentences and lines; what stands in a fenced code block is left out.
 *
 * Longer sentences are cut, so that a check may look at one with a pattern of any cost.
 */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  const mayAsk = QUESTION_MARKS.some((mark) => text.includes(mark));
  for (const line of proseLines(text)) {
    for (const part of ENDS.test(line) ? line.split(BREAK) : [line]) {
      for (let start = 0; start < part.length; start += MAX_SENTENCE) {
        const piece = (
          part.length > MAX_SENTENCE ? part.slice(start, start + MAX_SENTENCE) : part
        ).trim();
        if (piece === "") continue;
        if (sentences.length >= MAX_SENTENCES) return sentences;
        sentences.push({ text: piece, isQuestion: mayAsk && ASKS.test(piece) });
      }
    }
  }
  return sentences;
}

/** The lines of a text that stand outside fenced code. */
export function proseLines(text: string): string[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (!FENCES.some((fence) => text.includes(fence))) return lines;
  let inCode = false;
  return lines.filter((line) => {
    const isFence = CODE_FENCE.test(line.slice(0, 200));
    if (isFence) inCode = !inCode;
    return !isFence && !inCode;
  });
}

/** Words that make a statement conditional, supposed or reported: nothing is asserted then. */
const HEDGE =
  /\b(?:if|whether|unless|once|when|would|could|should|may|might|can you|please|let me|assum\w{0,4}|suppos\w{0,4}|hypothetical\w{0,2}|typically|usually|generally|in general|for example|e\.g\.|let's|let us|until|after|before|in case|wenn|falls|ob|si|se|als|jeśli)\b/i;

/** Tells whether words assert nothing: a condition, an offer, a supposition. */
export function isHedged(text: string): boolean {
  return HEDGE.test(text);
}

/** Words that bring an example or a supposition; what stands beside them is not stated. */
const EXAMPLE =
  /\b(?:for (?:example|instance)|e\.g|such as|like|if|unless|assum\w{0,4}|suppos\w{0,4}|hypothetical\w{0,2}|format|zum beispiel|z\. ?b|par exemple|por ejemplo|per esempio)\b/i;

/** Tells whether words only give an example or suppose something. */
export function isExample(text: string): boolean {
  return EXAMPLE.test(text);
}

/** Lower-case words of a text, in order. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’]{0,60}/gu) ?? [];
}

/** A short quotation for a finding. */
export function quote(text: string, length = 160): string {
  // What is quoted may be a tool result of any size; its start is enough unless that is mostly white space.
  const start = text.length > 4 * length ? inOneLine(text.slice(0, 4 * length)) : "";
  const line = start.length > length ? start : inOneLine(text);
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
