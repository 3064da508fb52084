import { ARGUMENTS, ASK, DONE, GREETING, json, RESULT, type Example } from "./types.ts";

const words = (text: string, start: number, end: number): unknown[] => [
  { word: text.split(" ")[0], start, end: start + 0.2 },
  { word: text.split(" ").at(-1), start: end - 0.2, end },
];

/** The story as voice platforms and speech recognition write it. */
export const voiceExamples: readonly Example[] = [
  {
    format: "vapi",
    content: json({
      message: {
        type: "end-of-call-report",
        endedReason: "customer-ended-call",
        call: { id: "v1" },
        artifact: {
          messages: [
            {
              role: "system",
              message: "You are a booking agent.",
              time: 1735689600000,
              secondsFromStart: 0,
            },
            {
              role: "bot",
              message: GREETING,
              time: 1735689601000,
              endTime: 1735689603000,
              secondsFromStart: 1,
            },
            {
              role: "user",
              message: ASK,
              time: 1735689604000,
              endTime: 1735689606000,
              secondsFromStart: 4,
            },
            {
              role: "tool_calls",
              message: "",
              toolCalls: [
                {
                  id: "t1",
                  type: "function",
                  function: { name: "move_booking", arguments: ARGUMENTS },
                },
              ],
              time: 1735689606500,
            },
            {
              role: "tool_call_result",
              toolCallId: "t1",
              name: "move_booking",
              result: RESULT,
              time: 1735689607500,
            },
            { role: "bot", message: DONE, time: 1735689608000, secondsFromStart: 8 },
          ],
        },
      },
    }),
    greeting: true,
  },
  {
    format: "retell",
    content: json({
      event: "call_ended",
      call: {
        call_id: "r1",
        disconnection_reason: "user_hangup",
        transcript_with_tool_calls: [
          { role: "agent", content: GREETING, words: words(GREETING, 0.5, 2) },
          { role: "user", content: ASK, words: words(ASK, 3, 4.5) },
          {
            role: "tool_call_invocation",
            tool_call_id: "t1",
            name: "move_booking",
            arguments: ARGUMENTS,
          },
          { role: "tool_call_result", tool_call_id: "t1", content: RESULT, successful: false },
          { role: "node_transition", former_node_name: "intake", new_node_name: "close" },
          { role: "agent", content: DONE, words: words(DONE, 7, 9) },
        ],
      },
    }),
    greeting: true,
  },
  {
    format: "elevenlabs",
    content: json({
      type: "post_call_transcription",
      data: {
        conversation_id: "e1",
        agent_id: "a1",
        status: "done",
        transcript: [
          { role: "agent", message: GREETING, time_in_call_secs: 0 },
          { role: "user", message: ASK, time_in_call_secs: 3 },
          {
            role: "agent",
            message: null,
            time_in_call_secs: 5,
            tool_calls: [
              { request_id: "t1", tool_name: "move_booking", params_as_json: ARGUMENTS },
            ],
            tool_results: [
              { request_id: "t1", tool_name: "move_booking", result_value: RESULT, is_error: true },
            ],
          },
          { role: "agent", message: DONE, time_in_call_secs: 7 },
        ],
      },
    }),
    greeting: true,
  },
  {
    format: "bland",
    content: json({
      call_id: "b1",
      transcripts: [
        { id: 1, created_at: "2025-01-01T00:00:00Z", user: "assistant", text: GREETING },
        { id: 2, created_at: "2025-01-01T00:00:03Z", user: "user", text: ASK },
        { id: 3, created_at: "2025-01-01T00:00:06Z", user: "assistant", text: DONE },
      ],
    }),
    greeting: true,
    withoutTools: true,
  },
  {
    format: "livekit",
    content: json({
      job_id: "l1",
      chat_history: {
        items: [
          {
            id: "i0",
            type: "agent_config_update",
            instructions: "You are a booking agent.",
            created_at: 1735689600,
          },
          {
            id: "i1",
            type: "message",
            role: "assistant",
            content: [GREETING],
            created_at: 1735689601,
          },
          { id: "i2", type: "message", role: "user", content: [ASK], created_at: 1735689604 },
          {
            id: "i3",
            type: "function_call",
            call_id: "t1",
            name: "move_booking",
            arguments: ARGUMENTS,
            extra: {},
          },
          {
            id: "i4",
            type: "function_call_output",
            call_id: "t1",
            name: "move_booking",
            output: RESULT,
            is_error: false,
            extra: {},
          },
          { id: "i5", type: "agent_handoff", old_agent_id: "intake", new_agent_id: "closer" },
          { id: "i6", type: "message", role: "assistant", content: [DONE], interrupted: true },
        ],
      },
    }),
    greeting: true,
  },
  {
    format: "deepgram",
    content: json({
      metadata: { request_id: "d1" },
      results: {
        channels: [{ alternatives: [{ transcript: "" }] }],
        utterances: [
          { speaker: 0, channel: 0, start: 0.5, end: 2, transcript: GREETING },
          { speaker: 1, channel: 0, start: 3, end: 4.5, transcript: ASK },
          { speaker: 0, channel: 0, start: 5, end: 6, transcript: "Done, you are" },
          { speaker: 0, channel: 0, start: 6, end: 7, transcript: "booked for Friday." },
        ],
      },
    }),
    agents: ["speaker 0"],
    greeting: true,
    withoutTools: true,
  },
  {
    format: "assemblyai",
    content: json({
      id: "y1",
      status: "completed",
      audio_duration: 9,
      utterances: [
        { speaker: "A", start: 500, end: 2000, text: GREETING },
        { speaker: "B", start: 3000, end: 4500, text: ASK },
        { speaker: "A", start: 5000, end: 7000, text: DONE },
      ],
    }),
    agents: ["speaker A"],
    greeting: true,
    withoutTools: true,
  },
];
