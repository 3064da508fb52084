import type { CallFacts } from "../../src/survey/facts.ts";
import type { Placed } from "../../src/survey/place.ts";
import type { Side } from "../../src/survey/types.ts";

/** Makes facts of simulated places, as they stand after a call was scored and read. */
export function factsOf(places: readonly Placed[], side: Side): CallFacts[] {
  return places.map((placed, i) => ({
    key: `${side}-${i}`,
    side,
    unit: "turn",
    bar: null,
    placed,
    points: placed.points,
    id: null,
    file: null,
    sentence: "",
    rationale: null,
    values: [],
    features: [],
    criticalFindings: null,
    scoredPoints: placed.open.length,
    failingPoints: 0,
    gaps: 0,
    answers: 0,
    usd: 0,
    tilt: null,
  }));
}
