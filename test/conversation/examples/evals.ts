import { zipSync, strToU8 } from "fflate";
import { chatMessages } from "./chat.ts";
import { ASK, DONE, json, RESULT, type Example } from "./types.ts";

const inspectSample = {
  id: 1,
  epoch: 1,
  input: ASK,
  target: "the secret answer",
  scores: { match: { value: "I" } },
  messages: [
    { role: "user", content: ASK, source: "input" },
    {
      role: "assistant",
      content: "",
      tool_calls: [{ id: "t1", function: "move_booking", arguments: { day: "Friday" } }],
    },
    { role: "tool", tool_call_id: "t1", function: "move_booking", content: "attachment://abc" },
    { role: "assistant", content: DONE },
  ],
  attachments: { abc: RESULT },
};

/** The story in benchmarks and evaluation tools. Their answers must not be read. */
export const evalExamples: readonly Example[] = [
  {
    format: "tau-bench",
    content: json({
      task_id: 7,
      trial: 1,
      reward: 0,
      info: { task: { outputs: ["the secret answer"] } },
      traj: [...chatMessages, { role: "user", content: "###STOP###" }],
    }),
  },
  {
    format: "tau2-bench",
    content: json({
      info: {},
      tasks: [],
      simulations: [
        {
          id: "sim-1",
          task_id: "7",
          termination_reason: "user_stop",
          messages: [
            { role: "user", content: ASK },
            {
              role: "assistant",
              content: null,
              tool_calls: [
                {
                  id: "t1",
                  name: "move_booking",
                  arguments: { day: "Friday" },
                  requestor: "assistant",
                },
              ],
            },
            { role: "tool", id: "t1", content: RESULT, requestor: "assistant", error: false },
            { role: "assistant", content: DONE },
          ],
        },
      ],
    }),
  },
  {
    format: "who-and-when",
    content: json({
      question: ASK,
      ground_truth: "the secret answer",
      is_correct: false,
      history: [
        { role: "human", content: ASK },
        { role: "Orchestrator (thought)", content: "The booker should do it." },
        { role: "Orchestrator (-> Booker)", content: DONE },
      ],
      mistake_agent: "Orchestrator",
      mistake_step: "2",
      mistake_reason: "the secret answer",
    }),
    withoutTools: true,
  },
  {
    format: "inspect",
    form: "json",
    content: json({ version: 2, eval: {}, samples: [inspectSample] }),
  },
  { format: "inspect", form: "one sample", content: json(inspectSample) },
  {
    format: "inspect",
    form: "zip",
    content: zipSync({
      "header.json": strToU8("{}"),
      "samples/1_epoch_1.json": strToU8(json(inspectSample)),
    }),
  },
  {
    format: "promptfoo",
    content: json({
      evalId: "eval-1",
      results: {
        version: 3,
        results: [
          {
            id: "p1",
            prompt: { raw: json(chatMessages.slice(0, -1)) },
            response: { output: DONE },
            score: 0,
          },
        ],
      },
    }),
  },
  {
    format: "dropturn",
    content: json({
      dropturn: 1,
      id: "own-1",
      messages: [
        { role: "user", text: ASK },
        {
          role: "agent",
          toolCalls: [{ id: "t1", name: "move_booking", arguments: { day: "Friday" } }],
        },
        { role: "tool", toolResult: { callId: "t1", text: RESULT, isError: "unknown" } },
        { role: "agent", text: DONE },
      ],
    }),
  },
];
