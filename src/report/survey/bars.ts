import {
  NO_TURN_BARS,
  type Distribution,
  type MovedPosition,
  type NoTurnBar,
  type SurveyOutcome,
} from "../../survey/types.ts";

/** One bar of the histogram. */
export interface Bar {
  readonly label: string;
  readonly calls: number;
  /** Of the calls with a drop turn; null for calls that have none. */
  readonly share: number | null;
  /** Share that chance would give. */
  readonly expected: number | null;
  /** Share of the baseline's calls, as they are; null without a baseline. */
  readonly baseline: number | null;
  /** The share differs from the baseline's by more than chance gives. */
  readonly moved: boolean;
}

/** Positions that have a bar of their own; later ones share one. */
const POSITIONS_SHOWN = 24;

/** Each reason for having no drop turn, as a person says it. */
export const BAR_WORDS: Readonly<Record<NoTurnBar, string>> = {
  none: "no fall",
  slide: "slide",
  "low-plateau": "low all the way",
  "rubric-suspect": "rubric suspect",
  inconclusive: "inconclusive",
  "near-tie": "two turns too close",
  "too-short": "too short",
  unscored: "no score",
  "other-unit": "counted otherwise",
  unreadable: "unreadable",
};

/** Lists the bars of the affected calls: every position, then those without a drop turn that occur. */
export function barsOf({ affected, baseline, comparison }: SurveyOutcome): Bar[] {
  const { distribution } = affected;
  const other = baseline?.distribution ?? null;
  const moved = (comparison?.moved ?? []).filter((position) => position.moved);
  return [
    ...positionBars(distribution, other, moved),
    ...NO_TURN_BARS.filter((bar) => distribution.withoutTurn[bar] > 0).map((bar) => ({
      label: BAR_WORDS[bar],
      calls: distribution.withoutTurn[bar],
      share: null,
      expected: null,
      baseline: null,
      moved: false,
    })),
  ];
}

/**
 * Draws the bars, `room` characters wide for half of the calls or for the largest bar, if that is more: a survey that is
 * spread out must not look like one that is concentrated.
 */
export function drawBars(bars: readonly Bar[], room: number): string[] {
  const all = sum(bars.map(({ calls }) => calls));
  const full = Math.max(all / 2, ...bars.map(({ calls }) => calls));
  return bars.map(({ calls }) =>
    "█".repeat(calls === 0 ? 0 : Math.max(1, Math.round((calls / full) * room))),
  );
}

function positionBars(
  { positions, named }: Distribution,
  other: Distribution | null,
  moved: readonly MovedPosition[],
): Bar[] {
  const last = positions.findLastIndex(({ calls }) => calls > 0);
  // One more than fits would only be replaced by the bar that says so.
  const own = last < POSITIONS_SHOWN + 1 ? last + 1 : POSITIONS_SHOWN;
  const bars = positions.slice(0, own).map((bar): Bar => ({
    label: String(bar.position),
    calls: bar.calls,
    share: bar.share,
    expected: bar.expected,
    baseline: other && (other.positions[bar.position - 1]?.share ?? 0),
    moved: moved.some(({ position }) => position === bar.position),
  }));
  const rest = positions.slice(own, last + 1);
  if (rest.length === 0) return bars;
  const calls = sum(rest.map((bar) => bar.calls));
  return [
    ...bars,
    {
      label: `${own + 1}-${last + 1}`,
      calls,
      share: calls / named,
      expected: sum(rest.map(({ expected }) => expected)),
      baseline: other && sum(other.positions.slice(own, last + 1).map(({ share }) => share)),
      moved: moved.some(({ position }) => position > own),
    },
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
