import { describe, expect, it } from "vitest";
import { findTurns } from "../../../src/conversation/turns.ts";
import { read, rolesOf } from "./reading.ts";

describe("benchmarks", () => {
  it("tau-bench: the mark that ends a call is nothing the user says", async () => {
    const conversation = await read({
      task_id: 1,
      reward: 0,
      traj: [
        { role: "user", content: "Hi" },
        { role: "assistant", content: "Bye" },
        { role: "user", content: "Thanks ###STOP###" },
      ],
    });
    expect(conversation.messages.at(-1)?.text).toBe("Thanks");
    expect(conversation).toMatchObject({
      id: "1",
      endReason: "user_stop",
      metadata: { task_id: 1, reward: 0 },
    });
  });

  it.each([
    [{ task_id: 3, trial: 0 }, "3"],
    [{ task_id: 3, trial: 3 }, "3"],
    [{ task_id: 3, trial: 1 }, "3-1"],
  ])("tau-bench: %j has the id %s", async (fields, id) => {
    expect((await read({ ...fields, reward: 1, traj: [] })).id).toBe(id);
  });

  it("tau2-bench: what the user's own tools do is no turn of the agent", async () => {
    const conversation = await read({
      id: "s",
      termination_reason: "user_stop",
      messages: [
        { role: "assistant", content: "Restart it please" },
        {
          role: "user",
          content: null,
          tool_calls: [{ id: "1", name: "restart", arguments: {}, requestor: "user" }],
        },
        { role: "tool", id: "1", content: "restarted", requestor: "user", error: false },
        { role: "user", content: "Done" },
        {
          role: "tool",
          tool_messages: [
            { role: "tool", id: "2", content: "x", requestor: "assistant", error: true },
          ],
        },
      ],
    });
    expect(rolesOf(conversation)).toEqual(["agent", "user_tool", "user_tool", "user", "tool"]);
    expect(conversation.messages.at(-1)?.toolResult).toMatchObject({ callId: "2", isError: true });
  });

  it("Who&When: the author stands in the name, whatever the role says", async () => {
    const conversation = await read({
      question: "How many?",
      mistake_step: "1",
      history: [
        { role: "assistant", name: "Counting_Expert", content: "Let us count." },
        { role: "user", name: "Computer_terminal", content: "exitcode: 0" },
        { role: "user", name: "Verification_Expert", content: "It is 4." },
        { role: "WebSurfer", content: "" },
      ],
    });
    expect(conversation.messages.map(({ role, name }) => [role, name])).toEqual([
      ["agent", "Counting_Expert"],
      ["tool", undefined],
      ["agent", "Verification_Expert"],
      ["agent", "WebSurfer"],
    ]);
    expect(conversation.goal).toBe("How many?");
    expect(findTurns(conversation.messages)[0]?.steps).toHaveLength(3);
  });
});
