import { call } from "./chat.ts";
import { ARGUMENTS, ASK, DONE, json, lines, RESULT, type Example } from "./types.ts";

/** The story in the formats that other vendors and frameworks use. */
export const dialectExamples: readonly Example[] = [
  {
    format: "anthropic-messages",
    content: json({
      system: "You are a booking agent.",
      messages: [
        { role: "user", content: ASK },
        {
          role: "assistant",
          content: [{ type: "tool_use", id: "t1", name: "move_booking", input: { day: "Friday" } }],
        },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: RESULT }] },
        { role: "assistant", content: [{ type: "text", text: DONE }] },
      ],
    }),
  },
  {
    format: "anthropic-events",
    content: lines(
      { type: "user.message", id: "e1", content: [{ type: "text", text: ASK }] },
      { type: "agent.tool_use", id: "t1", name: "move_booking", input: { day: "Friday" } },
      {
        type: "agent.tool_result",
        id: "e3",
        tool_use_id: "t1",
        content: [{ type: "text", text: RESULT }],
      },
      { type: "agent.message", id: "e4", content: [{ type: "text", text: DONE }] },
      { type: "session.status_idle", id: "e5" },
    ),
  },
  {
    format: "gemini",
    form: "camelCase",
    content: json({
      systemInstruction: { parts: [{ text: "You are a booking agent." }] },
      contents: [
        { role: "user", parts: [{ text: ASK }] },
        {
          role: "model",
          parts: [{ functionCall: { name: "move_booking", args: { day: "Friday" } } }],
        },
        {
          role: "user",
          parts: [{ functionResponse: { name: "move_booking", response: { ok: false } } }],
        },
        { role: "model", parts: [{ text: "Let me see.", thought: true }, { text: DONE }] },
      ],
    }),
  },
  {
    format: "gemini",
    form: "snake_case",
    content: json({
      config: { system_instruction: "You are a booking agent." },
      contents: [
        { role: "user", parts: [{ text: ASK }] },
        {
          role: "model",
          parts: [{ function_call: { name: "move_booking", args: { day: "Friday" } } }],
        },
        {
          role: "tool",
          parts: [{ function_response: { name: "move_booking", response: { ok: false } } }],
        },
      ],
      candidates: [{ content: { role: "model", parts: [{ text: DONE }] } }],
    }),
  },
  {
    format: "bedrock-converse",
    content: json({
      modelId: "m",
      messages: [
        { role: "user", content: [{ text: ASK }] },
        {
          role: "assistant",
          content: [
            { toolUse: { toolUseId: "t1", name: "move_booking", input: { day: "Friday" } } },
          ],
        },
        {
          role: "user",
          content: [
            { toolResult: { toolUseId: "t1", content: [{ text: RESULT }], status: "success" } },
          ],
        },
        { role: "assistant", content: [{ text: DONE }] },
      ],
    }),
  },
  {
    format: "ai-sdk-ui",
    content: json([
      { id: "m1", role: "user", parts: [{ type: "text", text: ASK }] },
      {
        id: "m2",
        role: "assistant",
        parts: [
          { type: "step-start" },
          {
            type: "tool-move_booking",
            toolCallId: "t1",
            state: "output-available",
            input: { day: "Friday" },
            output: { ok: false },
          },
          { type: "step-start" },
          { type: "text", text: DONE },
        ],
      },
    ]),
  },
  {
    format: "ai-sdk-ui",
    form: "version 4",
    content: json([
      { id: "m1", role: "user", content: ASK },
      {
        id: "m2",
        role: "assistant",
        content: DONE,
        toolInvocations: [
          {
            state: "result",
            toolCallId: "t1",
            toolName: "move_booking",
            args: { day: "Friday" },
            result: { ok: false },
          },
        ],
      },
    ]),
  },
  {
    format: "ai-sdk-messages",
    content: json([
      { role: "user", content: [{ type: "text", text: ASK }] },
      {
        role: "assistant",
        content: [
          {
            type: "tool-call",
            toolCallId: "t1",
            toolName: "move_booking",
            input: { day: "Friday" },
          },
        ],
      },
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: "t1",
            toolName: "move_booking",
            output: { type: "json", value: { ok: false } },
          },
        ],
      },
      { role: "assistant", content: [{ type: "text", text: DONE }] },
    ]),
  },
  {
    format: "langchain",
    form: "constructor",
    content: json({
      messages: [
        {
          lc: 1,
          type: "constructor",
          id: ["langchain_core", "messages", "HumanMessage"],
          kwargs: { content: ASK },
        },
        {
          lc: 1,
          type: "constructor",
          id: ["langchain_core", "messages", "AIMessageChunk"],
          kwargs: {
            content: "",
            additional_kwargs: { tool_calls: [call] },
            tool_calls: [{ id: "t1", name: "move_booking", args: { day: "Friday" } }],
          },
        },
        {
          lc: 1,
          type: "constructor",
          id: ["langchain_core", "messages", "ToolMessage"],
          kwargs: { content: RESULT, tool_call_id: "t1" },
        },
        {
          lc: 1,
          type: "constructor",
          id: ["langchain_core", "messages", "AIMessage"],
          kwargs: { content: DONE },
        },
      ],
    }),
  },
  {
    format: "langchain",
    form: "model dump",
    content: json([
      { type: "human", content: ASK },
      {
        type: "ai",
        content: "",
        tool_calls: [{ id: "t1", name: "move_booking", args: { day: "Friday" } }],
      },
      { type: "tool", content: RESULT, tool_call_id: "t1", status: "success" },
      { type: "ai", content: DONE },
    ]),
  },
  {
    format: "langchain",
    form: "stored",
    content: json([
      { type: "human", data: { content: ASK } },
      {
        type: "ai",
        data: {
          content: "",
          tool_calls: [{ id: "t1", name: "move_booking", args: { day: "Friday" } }],
        },
      },
      { type: "tool", data: { content: RESULT, tool_call_id: "t1" } },
      { type: "ai", data: { content: DONE } },
    ]),
  },
  {
    format: "otel-messages",
    content: json([
      { role: "user", parts: [{ type: "text", content: ASK }] },
      {
        role: "assistant",
        parts: [
          { type: "tool_call", id: "t1", name: "move_booking", arguments: { day: "Friday" } },
        ],
      },
      { role: "tool", parts: [{ type: "tool_call_response", id: "t1", response: { ok: false } }] },
      { role: "assistant", parts: [{ type: "text", content: DONE }] },
    ]),
  },
  {
    format: "sharegpt",
    content: json({
      id: "s1",
      conversations: [
        { from: "human", value: ASK },
        { from: "function_call", value: `{"name":"move_booking","arguments":${ARGUMENTS}}` },
        { from: "observation", value: RESULT },
        { from: "gpt", value: DONE },
      ],
    }),
  },
  {
    format: "pipecat",
    content: json([
      { role: "user", content: ASK },
      { role: "assistant", tool_calls: [call] },
      { role: "tool", tool_call_id: "t1", content: "CANCELLED" },
      { role: "assistant", content: DONE },
    ]),
  },
];
