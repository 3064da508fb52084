import { levelBetween, type Stretch } from "../episodes.ts";
import type { Shape } from "../shape.ts";
import type { Spoken } from "./spoken.ts";
import { sayList, sayPoint, sayScore, sayTimes, sayUnit } from "./words.ts";

/** Says one fall: how far, where, and what came after it. */
export function sayFall({ shape }: Spoken): string {
  const { scored, named, stretches } = shape;
  const stretch = stretches.find(({ start }) => start === named);
  const point = named && scored[named.index];
  if (!named || !stretch || !point) return "";
  const after = sayAfter(shape, stretch);
  if (named.index > 0) return `It fell by ${sayScore(named.fall)} at ${sayPoint(point)}${after}.`;
  const score = `${sayScore(point.score)} at ${sayPoint(point)}`;
  return `It is wrong at the first scored ${sayUnit(scored)} already (${score}, where a healthy call has ${sayScore(named.level)})${after}.`;
}

function sayAfter({ scored, named }: Shape, { start, end, returned }: Stretch): string {
  if (returned) {
    const back = scored[end + 1];
    return back ? ` and was back at ${sayPoint(back)}` : "";
  }
  if (start.index === scored.length - 1) {
    return `; nothing after it has a score, so whether it would have stayed down is open`;
  }
  const after = `${sayScore(
    levelBetween(
      scored.map((point) => point.score),
      start.index,
      scored.length - 1,
    ),
  )} from there on`;
  const before = start.index > 0 ? `${sayScore(named?.level ?? 0)} before, ` : "";
  return ` and stayed down: ${before}${after}`;
}

/** More falls than this are counted, not listed. */
const LISTED = 3;

/** Says several falls in order, and which of them to look at first. */
export function saySeveral({ shape, flags }: Spoken): string {
  const { stretches, scored, named } = shape;
  const point = named && scored[named.index];
  if (!named || !point) return "";
  const [first] = stretches;
  if (first?.by === "slide") {
    const slid = `slid by ${sayScore(first.fall)} ${sayStretch(shape, first)}`;
    return `It ${slid}, then fell by ${sayScore(named.drop)} at ${sayPoint(point)}.`;
  }
  const times = sayTimes(stretches.length);
  if (stretches.length > LISTED) {
    return `It fell ${times}, most clearly by ${sayScore(named.fall)} at ${sayPoint(point)}.`;
  }
  const each = stretches.map((stretch) => {
    const at = scored[stretch.start.index];
    return at ? `by ${sayScore(stretch.fall)} at ${sayPoint(at)}` : "";
  });
  const choice = flags.includes("near-tie")
    ? ""
    : `; the one to look at first is ${sayPoint(point)}`;
  return `It fell ${times}, ${sayList(each)}${choice}.`;
}

function sayStretch({ scored }: Shape, { start, end }: Stretch): string {
  const from = scored[start.index];
  const to = scored[end];
  if (!from || !to || from === to) return from ? `at ${sayPoint(from)}` : "";
  return `from ${sayPoint(from)} to ${sayPoint(to)}`;
}
