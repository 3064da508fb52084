import { describe, expect, it } from "vitest";
import type { Conversation } from "../../../src/conversation/model.ts";
import { parseConversations } from "../../../src/conversation/read/index.ts";
import { toolEvents } from "../../../src/conversation/tool-events.ts";

const at = (second: number): string => `2025-01-01T00:00:${String(second).padStart(2, "0")}Z`;
const user = (content: string): unknown => ({ role: "user", content });
const agent = (content: string): unknown => ({ role: "assistant", content });
const call = {
  role: "assistant",
  content: null,
  tool_calls: [{ id: "t1", function: { name: "move", arguments: "{}" } }],
};
const generation = (
  id: string,
  second: number,
  input: unknown,
  output: unknown,
  more: object = {},
): unknown => ({
  id,
  type: "GENERATION",
  startTime: at(second),
  endTime: at(second),
  input,
  output,
  ...more,
});
const trace = (id: string, observations: unknown[], more: object = {}): unknown => ({
  trace: { id, timestamp: at(0), ...more },
  observations,
});

async function read(value: unknown): Promise<Conversation[]> {
  const results = await parseConversations(new TextEncoder().encode(JSON.stringify(value)), {
    file: "trace.json",
  });
  return results.map(({ conversation }) => conversation);
}
const textsOf = (conversation: Conversation | undefined): (string | undefined)[] =>
  (conversation?.messages ?? []).map(({ text }) => text);
const warningsOf = (conversation: Conversation | undefined): string[] =>
  (conversation?.warnings ?? []).map(({ message }) => message);

describe("traces", () => {
  it("of one session are joined in order of time, and it is said", async () => {
    const traces = [
      trace("b", [generation("2", 5, [user("a"), agent("B"), user("c")], agent("D"))], {
        sessionId: "s",
        timestamp: at(5),
      }),
      trace("a", [generation("1", 1, [user("a")], agent("B"))], {
        sessionId: "s",
        timestamp: at(1),
      }),
    ];
    const [conversation, ...others] = await read(traces);
    expect(others).toEqual([]);
    expect(conversation?.id).toBe("s");
    expect(textsOf(conversation)).toEqual(["a", "B", "c", "D"]);
    expect(warningsOf(conversation)).toEqual([
      '2 traces of the session "s" are joined in order of time',
    ]);
  });

  it("without a session are conversations of their own", async () => {
    const traces = [
      trace("a", [generation("1", 1, [user("a")], agent("B"))]),
      trace("b", [generation("2", 5, [user("c")], agent("D"))]),
    ];
    expect((await read(traces)).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("keep the span and the time at which each message was first seen", async () => {
    const [conversation] = await read(
      trace("a", [
        generation("2", 5, [user("a"), agent("B"), user("c")], agent("D")),
        generation("1", 1, [user("a")], agent("B")),
      ]),
    );
    expect(conversation?.messages.map(({ source, at: time }) => [source, time])).toEqual([
      ["span 1", "2025-01-01T00:00:01.000Z"],
      ["span 1", "2025-01-01T00:00:01.000Z"],
      ["span 2", "2025-01-01T00:00:05.000Z"],
      ["span 2", "2025-01-01T00:00:05.000Z"],
    ]);
  });

  it("leave out the model calls of a sub-agent, and say so", async () => {
    const sub = [
      { id: "tool", type: "TOOL", name: "ask_expert", startTime: at(2), output: "42" },
      generation(
        "sub",
        2,
        [{ role: "system", content: "expert" }, user("what?"), user("really?"), user("sure?")],
        agent("42"),
        { parentObservationId: "tool" },
      ),
    ];
    const [conversation] = await read(
      trace("a", [
        generation("1", 1, [user("a")], call),
        ...sub,
        generation(
          "2",
          3,
          [user("a"), call, { role: "tool", tool_call_id: "t1", content: "42" }],
          agent("It is 42"),
        ),
      ]),
    );
    expect(textsOf(conversation)).toEqual(["a", undefined, undefined, "It is 42"]);
    expect(warningsOf(conversation)).toContain(
      "1 model call beside the conversation (sub-agents, guards, failed calls); left out",
    );
  });

  it("leave out a guard with a prompt of its own", async () => {
    const guard = generation(
      "g",
      0,
      [{ role: "system", content: "Is this safe?" }, user("a")],
      agent("safe"),
    );
    const main = [
      generation("1", 1, [{ role: "system", content: "Book." }, user("a")], agent("B")),
      generation(
        "2",
        2,
        [{ role: "system", content: "Book." }, user("a"), agent("B"), user("c")],
        agent("D"),
      ),
    ];
    const [conversation] = await read(trace("a", [guard, ...main]));
    expect(textsOf(conversation)).toEqual(["Book.", "a", "B", "c", "D"]);
  });

  it("take a wrapper's own call once", async () => {
    const [conversation] = await read(
      trace("a", [
        generation("outer", 1, { prompt: "a" }, "B"),
        generation("inner", 1, [user("a")], agent("B"), { parentObservationId: "outer" }),
      ]),
    );
    expect(textsOf(conversation)).toEqual(["a", "B"]);
  });

  it("name a wrapper that says something else than the call inside it", async () => {
    const outer = generation("outer", 1, { prompt: "a" }, "not what was said");
    const inner = generation("inner", 1, [user("a")], agent("B"), { parentObservationId: "outer" });
    const [conversation] = await read(trace("a", [outer, inner]));
    expect(conversation?.warnings).toEqual([
      {
        pointer: "span outer",
        message: "a span around other model calls; what only it holds is left out",
      },
    ]);
  });

  it("put results that only a tool span recorded behind their calls", async () => {
    const tool = {
      id: "x",
      type: "TOOL",
      name: "move",
      startTime: at(2),
      output: { content: [{ type: "text", text: "slot taken" }] },
      level: "ERROR",
    };
    const [conversation] = await read(
      trace("a", [
        generation("1", 1, [user("a")], call),
        tool,
        generation("2", 3, null, agent("Done")),
      ]),
    );
    expect(toolEvents(conversation?.messages ?? [])).toEqual([
      expect.objectContaining({ name: "move", ok: false, resultMessage: 2 }),
    ]);
    expect(conversation?.messages[2]).toMatchObject({
      role: "tool",
      source: "span x",
      toolResult: { text: "slot taken", isError: true },
    });
  });

  it("name tool spans that belong to no call", async () => {
    const tool = { id: "x", type: "TOOL", name: "weigh", startTime: at(2), output: "1" };
    const [conversation] = await read(
      trace("a", [generation("1", 1, [user("a")], agent("B")), tool]),
    );
    expect(conversation?.warnings).toContainEqual({
      pointer: "span x",
      message: 'the run of the tool "weigh" belongs to no call in the conversation; left out',
    });
  });

  it("fall back to what went in and came out", async () => {
    const [conversation] = await read(
      trace("a", [{ id: "1", type: "SPAN", startTime: at(1) }], {
        input: JSON.stringify(JSON.stringify({ prompt: "a" })),
        output: "B",
      }),
    );
    expect(textsOf(conversation)).toEqual(["a", "B"]);
  });

  it("end, when their spans are each other's parents", async () => {
    const loop = [
      generation("1", 1, [user("a")], agent("B"), { parentObservationId: "2" }),
      { id: "2", type: "SPAN", startTime: at(1), parentObservationId: "1" },
    ];
    expect(textsOf((await read(trace("a", loop)))[0])).toEqual(["a", "B"]);
  });
});
