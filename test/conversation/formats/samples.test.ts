import { relative } from "node:path";
import { describe, expect, it } from "vitest";
import type { Message } from "../../../src/conversation/model.ts";
import { readConversations, type ReadResult } from "../../../src/conversation/read/index.ts";
import { toolEvents } from "../../../src/conversation/tool-events.ts";
import { findTurns } from "../../../src/conversation/turns.ts";
import { isAbsent, shared, sharedFiles } from "../shared.ts";

/**
 * What is understood of every conversation of the sample files:
 *
 * file#conversation | format | messages, agent turns, steps | names of the agent ("-" for none) | first words of user or
 * agent | last words | tool calls with a result, of all | warnings. `→name` is a tool call, `=text` a result.
 */
const TABLE = `
anthropic-managed-agent-events/custom_tools.jsonl#0 | anthropic-events | 4 messages 1 turns 2 steps | - | What's the weather in Prague? | It's currently **23°C and sunny* | 1/1 tools | 0 warnings
anthropic-messages/claude-agent-turns.json#0 | langfuse | 7 messages 1 turns 2 steps | - | What's the weather like in Berli | Great! Here's the current weathe | 2/2 tools | 0 warnings
assemblyai/utterances.json#0 | assemblyai | 1 messages 1 turns 1 steps | speaker A | Yeah. As much as it's worth cele | Yeah. As much as it's worth cele | 0/0 tools | 0 warnings
bland/synthetic-call.json#0 | bland | 4 messages 1 turns 2 steps | - | Hello? | Press 1 to continue | 0/0 tools | 0 warnings
contact-lens/voice-analysis.json#0 | contact-lens | 7 messages 4 turns 4 steps | - | Okay. | No worries. I will send you all | 0/0 tools | 0 warnings
csv/synthetic-role-content.csv#0 | csv | 3 messages 2 turns 2 steps | - | Hi, how can I help? | Done. | 0/0 tools | 0 warnings
deepgram/speakers-utterances.json#0 | deepgram | 2 messages 1 turns 1 steps | speaker 0 | And, Alex, Sam, we are so proud | Drew, thank you so much. It's be | 0/0 tools | 0 warnings
elevenlabs/synthetic-post-call-webhook.json#0 | elevenlabs | 5 messages 2 turns 3 steps | - | Hi, how can I help? | Done, you are booked... | 1/1 tools | 1 warnings
gemini-contents/adk-request.json#0 | gemini | 3 messages 1 turns 1 steps | - | hi | ={"greeting":"Hello Langfuse 👋" | 1/1 tools | 0 warnings
gemini-contents/adk-response.json#0 | gemini | 1 messages 1 turns 1 steps | - | →say_hello | →say_hello | 0/1 tools | 1 warnings
google-ccai/conversation.json#0 | google-ccai | 14 messages 7 turns 7 steps | - | Hi there, what can I help you wi | No, I'm having a different probl | 0/0 tools | 0 warnings
inspect-ai/eval-zip-sample.json#0 | inspect | 8 messages 1 turns 4 steps | - | Guess the number | done | 3/3 tools | 0 warnings
inspect-ai/log_formats.eval#0 | inspect | 3 messages 1 turns 1 steps | - | Is the following statement somet | No | 0/0 tools | 0 warnings
inspect-ai/tool-call-error.json#0 | inspect | 11 messages 1 turns 1 steps |  |  | =⏎The output of your call to bas | 0/0 tools | 11 warnings
intercom/synthetic-conversation.json#0 | intercom | 3 messages 1 turns 1 steps | Fin | Move my booking to Friday | Done, you are booked for Friday. | 0/0 tools | 0 warnings
langchain-messages/langgraph-state.json#0 | langchain | 4 messages 1 turns 2 steps | - | Search the web for 'example' and | The search for "example" primari | 1/1 tools | 0 warnings
langchain-messages/lc-constructor.json#0 | langchain | 4 messages 1 turns 2 steps | model | What's the weather in San Franci | It's always sunny in San Francis | 1/1 tools | 0 warnings
langfuse/claude-agent.trace.json#0 | langfuse | 7 messages 1 turns 2 steps | - | What's the weather like in Berli | Great! Here's the current weathe | 2/2 tools | 0 warnings
langfuse/google-adk.trace.json#0 | langfuse | 5 messages 1 turns 2 steps | - | hi | Hello Langfuse 👋!⏎ | 1/1 tools | 0 warnings
langfuse/langgraph-python.trace.json#0 | langfuse | 5 messages 1 turns 2 steps | - | Be helpful! | The search for "example" primari | 1/1 tools | 0 warnings
langfuse/microsoft-agent-otel-parts.trace.json#0 | langfuse | 4 messages 1 turns 2 steps | - | What's the weather in Tokyo? | Current conditions in Tokyo, Jap | 1/1 tools | 1 warnings
langfuse/openai-agents.trace.json#0 | langfuse | 4 messages 1 turns 2 steps | - | What's the weather in Tokyo? | The weather in Tokyo is currentl | 1/1 tools | 0 warnings
langfuse/vercel-aisdk.trace.json#0 | langfuse | 3 messages 1 turns 1 steps | - | What is the weather like today i | ={"location":"San Francisco","te | 1/1 tools | 0 warnings
langsmith-run/wrap_openai_default.json#0 | langsmith | 2 messages 1 turns 1 steps | - | howdy | Howdy! How can I assist you toda | 0/0 tools | 0 warnings
livekit/synthetic-session-report.json#0 | livekit | 7 messages 2 turns 3 steps | - | Hi, how can I help? | Done, you are booked | 1/1 tools | 0 warnings
openai-chat/drone_training.malformed-args.jsonl#0 | openai-chat | 3 messages 1 turns 1 steps | - | Let's get the drone in the air, | →takeoff_drone | 0/1 tools | 1 warnings
openai-chat/drone_training.malformed-args.jsonl#1 | openai-chat | 3 messages 1 turns 1 steps | - | Can you safely bring the drone d | →land_drone | 0/1 tools | 2 warnings
openai-chat/toy_chat_fine_tuning.jsonl#0 | openai-chat | 9 messages 4 turns 4 steps | - | I lost my tennis match today. | It's easy to learn! | 0/0 tools | 0 warnings
openai-chat/toy_chat_fine_tuning.jsonl#1 | openai-chat | 2 messages 1 turns 1 steps | - | I lost my book today. | You can read everything on ebook | 0/0 tools | 0 warnings
openai-chat/toy_chat_fine_tuning.jsonl#2 | openai-chat | 2 messages 1 turns 1 steps | - | You're great! | You're great! | 0/0 tools | 0 warnings
openai-responses/input-items.json#0 | openai-responses | 3 messages 1 turns 1 steps | - | What's the weather in Tokyo? | =The weather in Tokyo is sunny. | 1/1 tools | 0 warnings
openai-responses/response-object.json#0 | openai-responses | 1 messages 1 turns 1 steps | - | The weather in Tokyo is currentl | The weather in Tokyo is currentl | 0/0 tools | 0 warnings
openinference/spans-flat.json#0 | openinference | 5 messages 1 turns 2 steps | - | what is 23 times 87 | The product of 23 times 87 is 20 | 1/1 tools | 0 warnings
openinference/spans-nested.json#0 | openinference | 5 messages 1 turns 2 steps | - | what is 23 times 87 | The product of 23 times 87 is 20 | 1/1 tools | 0 warnings
otel-genai/otlp-gen_ai.messages.json#0 | otlp | 4 messages 1 turns 2 steps | - | What's the weather in Tokyo? | Current conditions in Tokyo, Jap | 1/1 tools | 1 warnings
otel-genai/v1.36-event-style-otlp-logs.json#0 | otlp | 4 messages 1 turns 2 steps | - | What's the weather in Paris? | The weather in Paris is rainy an | 1/1 tools | 0 warnings
pipecat/synthetic-context.json#0 | pipecat | 6 messages 2 turns 3 steps | - | Hi, how can I help? | Done, you are booked | 1/1 tools | 0 warnings
plain-text/synthetic-labels.txt#0 | labelled-text | 5 messages 2 turns 3 steps | -/Speaker 1/closer | Hi, how can I help? | Anything else? | 0/0 tools | 2 warnings
retell/synthetic-call.json#0 | retell | 7 messages 2 turns 3 steps | - | Hi, how can I help? | [pressed 1] | 1/1 tools | 0 warnings
sharegpt/dummy_conversation.json#0 | sharegpt | 4 messages 2 turns 2 steps | - | Who are you? | You too! | 0/0 tools | 0 warnings
sharegpt/dummy_conversation.json#1 | sharegpt | 2 messages 1 turns 1 steps | - | Who are you? | My name is Vicuna, and I'm a lan | 0/0 tools | 0 warnings
sharegpt/dummy_conversation.json#2 | sharegpt | 6 messages 3 turns 3 steps | - | What is up? | Goodbye! If you have any more qu | 0/0 tools | 0 warnings
slack-thread/conversations.replies.json#0 | slack | 1 messages 1 turns 1 steps | U00000000 |  |  | 0/0 tools | 0 warnings
tau-bench/failed-retail.json#0 | tau-bench | 20 messages 4 turns 9 steps | - | I want to return an air purifier | =Transfer successful | 6/6 tools | 0 warnings
tau2-bench/voice-full-duplex.json#0 | tau2-bench | 0 messages 0 turns 0 steps |  |  |  | 0/0 tools | 1 warnings
twilio-intelligence/sentences.json#0 | twilio-intelligence | 1 messages 1 turns 1 steps | channel 1 | test test | test test | 0/0 tools | 0 warnings
vapi/end-of-call-report.json#0 | vapi | 2 messages 1 turns 1 steps | - | How can I help? | What's the weather? | 0/0 tools | 0 warnings
vapi/synthetic-end-of-call-with-tools.json#0 | vapi | 7 messages 2 turns 4 steps | - | Hi, how can I help? | for Friday. | 1/1 tools | 0 warnings
vercel-ai-sdk/model-messages-and-output.json#0 | ai-sdk-messages | 2 messages 1 turns 1 steps | - | What is the weather like today i | →getWeather | 0/1 tools | 1 warnings
vercel-ai-sdk/synthetic-ui-messages.json#0 | ai-sdk-ui | 4 messages 1 turns 2 steps | - | Move my booking to Friday. | Done, you are booked for Friday. | 1/1 tools | 0 warnings
who-and-when/algorithm-generated-47.json#0 | who-and-when | 6 messages 1 turns 6 steps | Mesopotamian_Number_Systems_Expert | You are given: (1) a task and ad | TERMINATE | 0/0 tools | 0 warnings
who-and-when/hand-crafted-24.json#0 | who-and-when | 5 messages 1 turns 4 steps | Orchestrator/Orchestrator (termination condition) | In the fictional language of Tiz | No agent selected.⏎  response = | 0/0 tools | 0 warnings
zendesk/synthetic-comments.json#0 | zendesk | 3 messages 1 turns 1 steps | author 20 | Move my booking | Done. | 0/0 tools | 1 warnings
`;

const rows = TABLE.trim()
  .split("\n")
  .map((line): [file: string, index: number, row: string] => {
    const [place = "", ...row] = line.split(" | ");
    const [file = "", index] = place.split("#");
    return [file, Number(index), row.join(" | ")];
  });

const refused = [
  ["otel-genai/otlp-envelope.json", "E_FORMAT", "None of its 1 spans is a call of a model."],
  [
    "promptfoo/sample-export.json",
    "E_FORMAT",
    "Its 1 results are single prompts, not conversations.",
  ],
  ["webvtt-srt/captions_with_bom.vtt", "E_AGENT", "None of its 4 captions says who speaks."],
  ["webvtt-srt/cue_tags.vtt", "E_AGENT", "None of its 3 captions says who speaks."],
  [
    "webvtt-srt/invalid_timeframe_in_cue_text.vtt",
    "E_AGENT",
    "None of its 3 captions says who speaks.",
  ],
  ["webvtt-srt/missing_timeframe.srt", "E_AGENT", "None of its 5 captions says who speaks."],
  ["webvtt-srt/sample.srt", "E_AGENT", "None of its 5 captions says who speaks."],
] as const;

/** Files that do not say who the agent is: without --agent, the speakers are listed. */
const agents: Readonly<Record<string, readonly string[]>> = {
  "assemblyai/utterances.json": ["speaker A"],
  "deepgram/speakers-utterances.json": ["speaker 0"],
  "plain-text/synthetic-labels.txt": ["Agent", "Speaker 1"],
  "twilio-intelligence/sentences.json": ["channel 1"],
};

/** A page of examples, each one or two messages long. */
const EXAMPLES_PAGE = "otel-genai/v1.41-messages-examples.json";

async function readSample(file: string, withAgents = true): Promise<ReadResult[]> {
  const results: ReadResult[] = [];
  const named = withAgents ? agents[file] : undefined;
  for await (const result of readConversations(
    shared("formats", file),
    named ? { agents: named } : {},
  )) {
    results.push(result);
  }
  return results;
}

const LENGTH = 32;

function wordsOf(message: Message | undefined): string {
  const { text, toolCalls, toolResult } = message ?? {};
  const calls = toolCalls?.map(({ name }) => `→${name}`).join();
  const words = text ?? calls ?? (toolResult ? `=${toolResult.text}` : "");
  return words.slice(0, LENGTH).replaceAll("\n", "⏎").trim();
}

function understood({ conversation, input }: ReadResult): string {
  const { messages, warnings } = conversation;
  const turns = findTurns(messages);
  const steps = turns.flatMap((turn) => turn.steps);
  const events = toolEvents(messages);
  const agent = new Set(
    messages.filter(({ role }) => role === "agent").map(({ name }) => name ?? "-"),
  );
  return [
    input.format,
    `${messages.length} messages ${turns.length} turns ${steps.length} steps`,
    [...agent].join("/"),
    wordsOf(messages.find(({ role }) => role === "user" || role === "agent")),
    wordsOf(messages.findLast(({ role }) => role !== "event")),
    `${events.filter(({ result }) => result).length}/${events.length} tools`,
    `${warnings.length} warnings`,
  ].join(" | ");
}

describe.skipIf(isAbsent("formats"))("sample files (skipped without ../shared/formats)", () => {
  it("are all in this table", () => {
    const folder = shared("formats");
    const files = sharedFiles("formats")
      .map((file) => relative(folder, file))
      .filter((file) => !file.endsWith(".md"));
    const known = [...rows.map(([file]) => file), ...refused.map(([file]) => file), EXAMPLES_PAGE];
    expect([...new Set(known)].toSorted()).toEqual(files.toSorted());
  });

  it.each(rows)("%s, conversation %i: is understood as %s", async (file, index, row) => {
    const result = (await readSample(file))[index];
    expect(result && understood(result)).toBe(row);
  });

  it.each(refused)("%s: is refused with %s", async (file, code, message) => {
    await expect(readSample(file)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });

  it.each(Object.keys(agents))("%s: asks who the agent is", async (file) => {
    await expect(readSample(file, false)).rejects.toMatchObject({
      code: "E_AGENT",
      message: expect.stringContaining(agents[file]?.[0] ?? ""),
      hint: expect.stringContaining("--agent"),
    });
  });

  it("a page of examples gives one conversation each, and says what it left out", async () => {
    const results = await readSample(EXAMPLES_PAGE);
    expect(results).toHaveLength(16);
    expect(new Set(results.map(({ input }) => input.format))).toEqual(new Set(["otel-messages"]));
    const notes = results
      .flatMap(({ conversation }) => conversation.warnings)
      .filter(({ message }) => message.includes("no conversation"));
    expect(notes.map(({ pointer }) => pointer)).toEqual(["/4", "/7", "/10"]);
  });
});
