import type { Message } from "../../conversation/model.ts";

/** Words in a transcript that are meant for whoever grades it. */
export interface GraderTalk {
  /** Index of the message. */
  readonly message: number;
  readonly kind: "a forged verdict" | "a forged end of the data" | "an order to the grader";
  /** The words, one line. */
  readonly quote: string;
}

/** Every quantifier is bounded: a hostile text takes linear time. */
const KINDS: readonly (readonly [kind: GraderTalk["kind"], pattern: RegExp])[] = [
  [
    "a forged verdict",
    /"score"\s{0,5}:\s{0,5}"?-?[\d.]{1,10}.{0,200}"(?:rationale|reason|criteria|verdict)"|"(?:rationale|reason|criteria|verdict)".{0,400}"score"\s{0,5}:\s{0,5}"?-?[\d.]/is,
  ],
  [
    "a forged end of the data",
    /<\/?(?:conversation|transcript|turn|tool_result|tool_call|findings|left_out|rubric|instructions)\b[^<>]{0,80}>|\bend of (?:the )?(?:data|transcript|conversation)\b/i,
  ],
  [
    "an order to the grader",
    /\b(?:grader|evaluator|rater|(?:llm|ai) judge)s?\b.{0,40}\b(?:note|score|rate|grade|reply|answer|verdict|must|should|please)\b|\bjudge\b.{0,40}\b(?:score|rate|grade|verdict)\b|\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|rubric|prompt|criteria)\b|\b(?:score|rate|grade) (?:this|the|my|every)\b.{0,40}\b(?:1(?:\.0+)?|10|100|full|perfect|highest|maximum|pass)\b/is,
  ],
];

const QUOTE_LENGTH = 120;
/** Characters looked at in one message. */
const LOOKED_AT = 200_000;

/** Finds text aimed at the grader in one message: what was said, arguments and results of tools. */
export function findGraderTalk(message: Message, index: number): GraderTalk[] {
  const texts = [
    message.text,
    message.toolResult?.text,
    ...(message.toolCalls ?? []).map((call) => call.argumentsRaw ?? JSON.stringify(call.arguments)),
  ];
  return texts.flatMap((text) => (text === undefined ? [] : findIn(text, index)));
}

function findIn(text: string, message: number): GraderTalk[] {
  const looked = text.slice(0, LOOKED_AT);
  return KINDS.flatMap(([kind, pattern]) => {
    const found = pattern.exec(looked);
    return found ? [{ message, kind, quote: quoteAround(looked, found.index) }] : [];
  });
}

function quoteAround(text: string, at: number): string {
  const quote = text
    .slice(at, at + QUOTE_LENGTH)
    .replaceAll(/\s+/g, " ")
    .trim();
  return text.length > at + QUOTE_LENGTH ? `${quote}…` : quote;
}
