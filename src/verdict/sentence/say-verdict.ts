import type { VerdictKind } from "../types.ts";
import {
  sayGapBefore,
  sayIncomplete,
  sayLedBy,
  sayMissing,
  sayTie,
  sayUnstable,
} from "./doubts.ts";
import { sayFall, saySeveral } from "./named.ts";
import type { Spoken } from "./spoken.ts";
import { sayHiccup, sayLow, sayNothing, saySlide, sayTilt, sayTooShort } from "./unnamed.ts";

const SAY_KIND: Record<VerdictKind, (spoken: Spoken) => string> = {
  cliff: sayFall,
  dip: sayFall,
  multiple: saySeveral,
  slide: saySlide,
  "low-plateau": sayLow,
  "rubric-suspect": sayTilt,
  none: sayNothing,
  "too-short": sayTooShort,
  inconclusive: sayHiccup,
};

/** What follows the main sentence, in this order, each where it holds. */
const SAY_MORE = [sayLedBy, sayTie, sayUnstable, sayGapBefore, sayMissing, sayIncomplete];

/** Says a verdict in words that a person would say aloud, claiming no more than the curve shows. */
export function sayVerdict(spoken: Spoken): string {
  const { kind } = spoken.shape;
  return [SAY_KIND[kind], ...SAY_MORE]
    .map((say) => say(spoken))
    .filter((part) => part !== "")
    .join(" ");
}
