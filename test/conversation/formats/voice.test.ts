import { describe, expect, it } from "vitest";
import { toolEvents } from "../../../src/conversation/tool-events.ts";
import { findTurns } from "../../../src/conversation/turns.ts";
import { read, rolesOf, warningsOf } from "./reading.ts";

describe("Vapi", () => {
  const call = (messages: unknown[], more: object = {}): unknown => ({
    id: "v",
    artifact: { messages },
    ...more,
  });

  it("writes a failed tool only as words", async () => {
    const { messages } = await read(
      call([
        { role: "user", message: "Move it" },
        {
          role: "tool_calls",
          message: "",
          toolCalls: [{ id: "1", function: { name: "move", arguments: { day: "Friday" } } }],
        },
        { role: "tool_call_result", toolCallId: "1", result: "No result returned." },
      ]),
    );
    expect(toolEvents(messages)[0]?.ok).toBe(false);
  });

  it("names the assistant after a hand-off, and says when the assistant hung up", async () => {
    const conversation = await read(
      call(
        [
          { role: "bot", message: "Hi", assistantName: "Intake" },
          { role: "bot", message: "Bye", assistantName: "Closer" },
          { role: "user", message: "Wait" },
        ],
        { endedReason: "assistant-ended-call" },
      ),
    );
    expect(conversation.messages.map(({ name }) => name)).toEqual([
      "Intake",
      "Closer",
      undefined,
      "hang_up",
    ]);
    expect(findTurns(conversation.messages)).toHaveLength(2);
    expect(conversation.endReason).toBe("assistant-ended-call");
  });

  it("that never connected has no messages", async () => {
    expect(await read(call([], { endedReason: "customer-did-not-answer" }))).toMatchObject({
      messages: [],
      endReason: "customer-did-not-answer",
    });
  });
});

describe("Retell", () => {
  const call = (transcript: unknown[], more: object = {}): unknown => ({
    call_id: "r",
    transcript_with_tool_calls: transcript,
    ...more,
  });
  const words = (start: number, end: number): unknown[] => [{ word: "a", start, end }];

  it("has key presses of the user, human agents, and words in passing", async () => {
    const conversation = await read(
      call([
        { role: "agent", content: "Please listen to our terms", words: words(0, 9) },
        { role: "user", content: "mhm", words: words(4, 5) },
        { role: "agent", content: "Press one to go on", words: words(10, 12) },
        { role: "dtmf", digit: "1" },
        { role: "agent", content: "Let me pass you on" },
        { role: "transfer_target", content: "Kim here, how can I help?" },
      ]),
    );
    expect(rolesOf(conversation)).toEqual([
      "agent",
      "backchannel",
      "agent",
      "user",
      "agent",
      "human_agent",
    ]);
    expect(conversation.messages[3]?.text).toBe("[pressed 1]");
    expect(findTurns(conversation.messages).map(({ messages }) => messages)).toEqual([
      [0, 2],
      [4, 4],
    ]);
    expect(conversation.warnings).toEqual([
      {
        pointer: "/transcript_with_tool_calls/5",
        message: "a human agent takes over here; what humans say is context and is not scored",
      },
    ]);
  });

  it("that does not say how a tool ended leaves it open", async () => {
    const { messages } = await read(
      call([
        { role: "user", content: "Move it" },
        { role: "tool_call_invocation", tool_call_id: "1", name: "move", arguments: "" },
        { role: "tool_call_result", tool_call_id: "1", content: "ok" },
      ]),
    );
    expect(toolEvents(messages)[0]).toMatchObject({ ok: "unknown", call: { arguments: {} } });
  });

  it("prefers the scrubbed transcript", async () => {
    const conversation = await read(
      call([{ role: "user", content: "my card is 4111" }], {
        scrubbed_transcript_with_tool_calls: [{ role: "user", content: "my card is [PII]" }],
      }),
    );
    expect(conversation.messages[0]?.text).toBe("my card is [PII]");
  });

  it("says that the agent hung up", async () => {
    expect(
      rolesOf(
        await read(
          call([{ role: "user", content: "Wait!" }], { disconnection_reason: "agent_hangup" }),
        ),
      ),
    ).toEqual(["user", "hang_up"]);
  });
});

describe("ElevenLabs", () => {
  const call = (transcript: unknown[], more: object = {}): unknown => ({
    conversation_id: "e",
    agent_id: "a",
    transcript,
    ...more,
  });

  it("holds what was heard of an interrupted turn, and says what was prepared", async () => {
    const conversation = await read(
      call([
        {
          role: "agent",
          message: "You are booked...",
          original_message: "You are booked for nine.",
          interrupted: true,
          time_in_call_secs: 1,
        },
      ]),
    );
    expect(conversation.messages[0]).toMatchObject({
      text: "You are booked...",
      interrupted: true,
    });
    expect(warningsOf(conversation)).toEqual([
      'interrupted; the agent had prepared: "You are booked for nine."',
    ]);
  });

  it("that is still running is incomplete", async () => {
    expect(
      (
        await read(
          call([{ role: "user", message: "Hi", time_in_call_secs: 1 }], { status: "processing" }),
        )
      ).complete,
    ).toBe(false);
  });

  it("is read in the spelling of the JavaScript client", async () => {
    const { messages } = await read(
      call([
        {
          role: "agent",
          message: null,
          timeInCallSecs: 5,
          toolCalls: [{ requestId: "1", toolName: "move", paramsAsJson: "{}" }],
          toolResults: [{ requestId: "1", toolName: "move", resultValue: "no", isError: true }],
        },
      ]),
    );
    expect(toolEvents(messages)[0]).toMatchObject({ name: "move", ok: false });
  });
});
