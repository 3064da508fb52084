import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { ScoreOutcome } from "../../src/outcome.ts";
import { createPending } from "../../src/scorers/pending.ts";

const scored: ScoreOutcome = { status: "scored", score: 1 };

describe("questions that wait for a command", () => {
  it("are not lost while it answers them one by one", async () => {
    const pending = createPending("slow");
    const ids: string[] = [];
    const limits = { timeout: 1 };
    const answers = [1, 2, 3, 4].map(() => pending.open(limits, (id) => ids.push(id)));
    for (const id of ids) {
      await delay(400);
      pending.settle(id, scored);
    }
    expect(await Promise.all(answers)).toEqual([scored, scored, scored, scored]);
  });

  it("are lost when it says nothing for the whole time", async () => {
    const pending = createPending("mute");
    expect(await pending.open({ timeout: 0.05 }, () => {})).toEqual({
      status: "failed",
      reason: "timeout",
      message: '"mute" gave no answer in 0.05 s.',
    });
  });
});
