import { aiSdkMessages, aiSdkUi } from "./ai-sdk.ts";
import { anthropicEvents } from "./anthropic-events.ts";
import { anthropicMessages } from "./anthropic-messages.ts";
import { assemblyai } from "./assemblyai.ts";
import { bedrockConverse } from "./bedrock-converse.ts";
import { bland } from "./bland.ts";
import { chatml } from "./chatml.ts";
import { contactLens } from "./contact-lens.ts";
import { csv } from "./csv.ts";
import { deepgram } from "./deepgram.ts";
import { dialogflowCx } from "./dialogflow-cx.ts";
import { elevenlabs } from "./elevenlabs.ts";
import { gemini } from "./gemini.ts";
import { googleCcai } from "./google-ccai.ts";
import { inspect } from "./inspect.ts";
import { intercom } from "./intercom.ts";
import { labelledText } from "./labelled-text.ts";
import { langchain } from "./langchain.ts";
import { langfuse } from "./langfuse.ts";
import { langsmith } from "./langsmith.ts";
import { livekit } from "./livekit.ts";
import { openaiChat } from "./openai-chat.ts";
import { openaiResponses } from "./openai-responses.ts";
import { openinference } from "./openinference.ts";
import { otelMessages } from "./otel-messages.ts";
import { otlp } from "./otlp.ts";
import { own } from "./own.ts";
import { pipecat } from "./pipecat.ts";
import { promptfoo } from "./promptfoo.ts";
import { retell } from "./retell.ts";
import { sharegpt } from "./sharegpt.ts";
import { slack } from "./slack.ts";
import { subtitles } from "./subtitles.ts";
import { tauBench } from "./tau-bench.ts";
import { tau2Bench } from "./tau2-bench.ts";
import { twilio } from "./twilio.ts";
import type { Format } from "./types.ts";
import { vapi } from "./vapi.ts";
import { whoAndWhen } from "./who-and-when.ts";
import { zendesk } from "./zendesk.ts";

/**
 * The formats that can be read, in the order in which people are shown them. Add one here and detection, `--from`,
 * `dropturn formats` and the docs pick it up.
 */
export const formats: readonly Format[] = [
  own,
  openaiChat,
  openaiResponses,
  anthropicMessages,
  anthropicEvents,
  gemini,
  bedrockConverse,
  aiSdkUi,
  aiSdkMessages,
  langchain,
  otelMessages,
  sharegpt,
  chatml,
  labelledText,
  csv,
  subtitles,
  otlp,
  openinference,
  langfuse,
  langsmith,
  vapi,
  retell,
  elevenlabs,
  bland,
  livekit,
  pipecat,
  deepgram,
  assemblyai,
  contactLens,
  googleCcai,
  dialogflowCx,
  twilio,
  intercom,
  zendesk,
  slack,
  tauBench,
  tau2Bench,
  whoAndWhen,
  inspect,
  promptfoo,
];
