import { expect, it } from "vitest";
import { MOST_REQUESTS, runFaults } from "../../../bench/support/faults.ts";
import { loadRubric } from "../../../src/rubric/load.ts";

it("gives the clean run's curves under faults of every kind, but for the gaps the service made for good", async () => {
  const run = await runFaults({
    rubric: await loadRubric(),
    calls: 8,
    turns: 20,
    share: 0.3,
    forGood: 0.05,
    seed: 7,
  });
  expect(run.points).toBe(160);
  expect(Object.keys(run.faults).length).toBeGreaterThan(10);
  expect(run.gaps).toBeGreaterThan(0);
  expect(run.gaps).toBe(run.gapsByService);
  expect(run.equal).toBe(run.points - run.gaps);
  expect(run.mostRequestsForOne).toBeLessThanOrEqual(MOST_REQUESTS);
}, 120_000);
