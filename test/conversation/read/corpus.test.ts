import { describe, expect, it } from "vitest";
import { readConversation, readConversations } from "../../../src/conversation/read/index.ts";
import type { ReadResult } from "../../../src/conversation/read/types.ts";
import { findTurns } from "../../../src/conversation/turns.ts";
import { isAbsent, shared, sharedFiles } from "../shared.ts";

const readAll = (folder: string): Promise<ReadResult[]> =>
  Promise.all(sharedFiles("corpus", folder).map((file) => readConversation(file)));

describe.skipIf(isAbsent("corpus"))("labelled corpora (skipped without ../shared/corpus)", () => {
  it("reads the 29 tau-retail calls with 7.7 turns and 17.3 assistant messages each", async () => {
    const results = await readAll("tau-retail/calls");
    const turns = results.flatMap(({ conversation }) => findTurns(conversation.messages));
    const steps = turns.flatMap((turn) => turn.steps);
    expect(results).toHaveLength(29);
    expect(results.every(({ input }) => input.format === "tau-bench")).toBe(true);
    expect(turns.length / 29).toBeCloseTo(7.7, 1);
    expect(steps.length / 29).toBeCloseTo(17.3, 1);
    expect(results.map(({ conversation }) => conversation.id)).toContain("104");
  });

  it("reads the 93 tau-airline calls with an id each", async () => {
    const ids = new Set<string>();
    for await (const { conversation, input } of readConversations(
      shared("corpus/tau-airline/calls.jsonl"),
    )) {
      ids.add(conversation.id);
      expect(input.format).toBe("tau-bench");
      expect(Object.keys(conversation.metadata ?? {})).toEqual(["task_id", "trial", "reward"]);
    }
    expect(ids.size).toBe(93);
  });

  it("reads the 126 who-and-when runs without their answers, entry by entry", async () => {
    const results = await readAll("who-and-when/runs");
    expect(results).toHaveLength(126);
    for (const { conversation, input } of results) {
      expect(input.format).toBe("who-and-when");
      expect(conversation.messages.map(({ source }) => source)).toEqual(
        conversation.messages.map((_, i) => `/history/${i}`),
      );
      expect(Object.keys(conversation).toSorted()).toEqual(
        ["dropturn", "goal", "id", "messages", "sources", "warnings"].toSorted(),
      );
    }
  });
});
