import { ASK, DONE, GREETING, RESULT, type Example } from "./types.ts";

/** The story as text and tables. */
export const textExamples: readonly Example[] = [
  {
    format: "labelled-text",
    content: `Agent: ${GREETING}\nCustomer: ${ASK}\nTool (move_booking): ${RESULT}\nAgent: ${DONE}\n`,
    greeting: true,
    withoutTools: true,
  },
  {
    format: "labelled-text",
    form: "times",
    content: `[00:01] Nova: ${GREETING}\r\n[00:04] Maria: ${ASK}\r\n[00:09] Nova: ${DONE}\r\n[00:12] Maria: Thanks\r\n`,
    agents: ["Nova"],
    greeting: true,
    withoutTools: true,
  },
  {
    format: "labelled-text",
    form: "markdown",
    content: `### User\n${ASK}\n\n### Assistant\n${DONE}\n`,
    withoutTools: true,
  },
  {
    format: "chatml",
    content: `<|im_start|>user\n${ASK}<|im_end|>\n<|im_start|>assistant\n<tool_call>{"name":"move_booking","arguments":{"day":"Friday"}}</tool_call><|im_end|>\n<|im_start|>tool\n${RESULT}<|im_end|>\n<|im_start|>assistant\n${DONE}<|im_end|>\n`,
  },
  {
    format: "csv",
    content: `conversation_id,timestamp,role,content\nc1,2025-01-01T00:00:00Z,user,"${ASK}"\nc1,2025-01-01T00:00:09Z,assistant,"${DONE}"\n`,
    withoutTools: true,
  },
  {
    format: "csv",
    form: "semicolons",
    content: `\uFEFFSpeaker;Text\nCustomer;${ASK}\nBot;${DONE}\n`,
    withoutTools: true,
  },
  {
    format: "csv",
    form: "json column",
    content: `id\tmessages\n7\t"${JSON.stringify([
      { role: "user", content: ASK },
      { role: "assistant", content: DONE },
    ]).replaceAll('"', '""')}"\n`,
    withoutTools: true,
  },
  {
    format: "subtitles",
    form: "vtt",
    content: `WEBVTT\n\n00:01.000 --> 00:03.000\n<v Agent>${GREETING}\n\n00:04.000 --> 00:06.000\n<v Customer>${ASK}\n\n00:07.000 --> 00:08.000\n<v Agent>Done, you are\n\n00:08.000 --> 00:09.000\nbooked for Friday.\n`,
    greeting: true,
    withoutTools: true,
  },
  {
    format: "subtitles",
    form: "srt",
    content: `1\n00:00:01,000 --> 00:00:03,000\nCustomer: ${ASK}\n\n2\n00:00:04,000 --> 00:00:06,000\nAgent: ${DONE}\n`,
    withoutTools: true,
  },
];
