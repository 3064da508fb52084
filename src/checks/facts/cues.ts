import { isDigit } from "./digits.ts";

/**
 * Words of which at least one stands in every sentence that a pattern fits, by the pattern's purpose.
 *
 * Most sentences have none of them: one walk over their words saves a search for each pattern.
 */
const CUES = {
  hedge:
    "if whether unless once when would could should may might can please let assume suppose hypothetical typically usually generally example e until after before case wenn falls ob si se als je",
  deed: "cancelled refunded credited reimbursed compensated returned exchanged replaced modified updated changed adjusted switched upgraded downgraded corrected booked reserved purchased ordered placed scheduled rescheduled transferred escalated forwarded sent emailed created opened submitted filed approved granted arranged initiated logged registered enrolled processed completed applied issued charged activated deactivated reset removed deleted added closed unlocked blocked paused extended renewed waived",
  denial: "no without not never n",
  count: "there have offer carry found see total list show returned",
  extreme: "cheapest lowest least most highest priciest",
  unable: "can could unable not am do",
  look: "fetch find look locate pull see access retrieve check get read view",
  conclusion: "therefore thus hence conclusion final answer verified confirmed terminate",
  work: "located verified reviewed checked confirmed validated analysed accessed searched retrieved examined obtained gathered collected visited cross inspected consulted contacted watched transcribed researched looked knowledge best",
  hand: "manually",
  span: "minute hour day week month year",
  slot: "e email phone mobile cell zip postal user",
} as const;

export type Cue = keyof typeof CUES;

/** So many letters of a word are looked at; a shorter word must end there. */
const LETTERS = 3;
const SIDE = 27;

const BITS = Object.fromEntries(Object.keys(CUES).map((cue, i) => [cue, 1 << i])) as Readonly<
  Record<Cue, number>
>;
const BITS_BY_START = new Uint16Array(SIDE ** LETTERS);
for (const [cue, words] of Object.entries(CUES)) {
  for (const word of words.split(" "))
    BITS_BY_START[startAt(word, 0)] = (BITS_BY_START[startAt(word, 0)] ?? 0) | BITS[cue as Cue];
}

/** Which cues stand in a text; to be asked by `hasCue`. */
export type Cues = number;

/** Finds the cues of a text, in one walk over its words. */
export function cuesOf(text: string): Cues {
  let cues = 0;
  let isInWord = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const isLetter = letterOf(code) > 0;
    if (isLetter && !isInWord) cues |= BITS_BY_START[startAt(text, i)] ?? 0;
    isInWord = isLetter || isDigit(code) || code === UNDERSCORE;
  }
  return cues;
}

/** Tells whether words of a cue stand in the text: without any, its pattern cannot fit. */
export function hasCue(cues: Cues, cue: Cue): boolean {
  return (cues & BITS[cue]) !== 0;
}

const UNDERSCORE = 95;

/** The place in the table of what begins at an index. */
function startAt(text: string, index: number): number {
  const first = letterOf(text.charCodeAt(index));
  const second = letterOf(text.charCodeAt(index + 1));
  const third = second === 0 ? 0 : letterOf(text.charCodeAt(index + 2));
  return (first * SIDE + second) * SIDE + third;
}

/** 1 to 26 for a letter of ASCII in either case, else 0; past the end of a text there is no code. */
function letterOf(code: number): number {
  const letter = code >= 97 ? code - 96 : code - 64;
  return letter >= 1 && letter <= 26 ? letter : 0;
}
