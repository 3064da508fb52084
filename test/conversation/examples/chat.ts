import { ARGUMENTS, ASK, DONE, json, lines, RESULT, type Example } from "./types.ts";

/** The tool call of the story, as OpenAI writes it. */
export const call = {
  id: "t1",
  type: "function",
  function: { name: "move_booking", arguments: ARGUMENTS },
};

/** The story as OpenAI chat messages. */
export const chatMessages = [
  { role: "system", content: "You are a booking agent." },
  { role: "user", content: ASK },
  { role: "assistant", content: null, tool_calls: [call] },
  { role: "tool", tool_call_id: "t1", content: RESULT },
  { role: "assistant", content: DONE },
];

const [, , , , last] = chatMessages;
const request = { model: "m", messages: chatMessages.slice(0, -1) };

/** The story in the formats of OpenAI, and of everybody who writes like OpenAI. */
export const chatExamples: readonly Example[] = [
  { format: "openai-chat", form: "list", content: json(chatMessages) },
  { format: "openai-chat", form: "messages", content: json({ id: "c1", messages: chatMessages }) },
  { format: "openai-chat", form: "one message a line", content: lines(...chatMessages) },
  {
    format: "openai-chat",
    form: "one conversation a line",
    content: lines({ messages: chatMessages }),
  },
  {
    format: "openai-chat",
    form: "request and response",
    content: json({ request, response: { choices: [{ message: last, finish_reason: "stop" }] } }),
  },
  {
    format: "openai-chat",
    form: "batch",
    content: lines({
      custom_id: "b1",
      body: request,
      response: { body: { choices: [{ message: last }] } },
    }),
  },
  {
    format: "openai-chat",
    form: "function calls",
    content: json([
      { role: "user", content: ASK },
      {
        role: "assistant",
        content: null,
        function_call: { name: "move_booking", arguments: ARGUMENTS },
      },
      { role: "function", name: "move_booking", content: RESULT },
      { role: "assistant", content: DONE },
    ]),
  },
  {
    format: "openai-responses",
    form: "items",
    content: json([
      { role: "user", content: ASK },
      { type: "function_call", call_id: "t1", name: "move_booking", arguments: ARGUMENTS },
      { type: "function_call_output", call_id: "t1", output: RESULT },
      { type: "message", role: "assistant", content: [{ type: "output_text", text: DONE }] },
    ]),
  },
  {
    format: "openai-responses",
    form: "input and response",
    content: json({
      object: "response",
      id: "resp_1",
      instructions: "You are a booking agent.",
      input: ASK,
      output: [
        { type: "function_call", call_id: "t1", name: "move_booking", arguments: ARGUMENTS },
        { type: "function_call_output", call_id: "t1", output: RESULT },
        { type: "message", role: "assistant", content: [{ type: "output_text", text: DONE }] },
      ],
    }),
  },
  {
    format: "openai-responses",
    form: "agents sdk",
    content: json({
      history: [
        { type: "message", role: "user", content: ASK },
        { type: "function_call", callId: "t1", name: "move_booking", arguments: ARGUMENTS },
        {
          type: "function_call_result",
          callId: "t1",
          name: "move_booking",
          output: { type: "text", text: RESULT },
        },
        { type: "message", role: "assistant", content: [{ type: "output_text", text: DONE }] },
      ],
    }),
  },
];
