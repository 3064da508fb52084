import type { Draft } from "../draft.ts";
import { msOf, timeOf } from "../time.ts";
import {
  defined,
  firstString,
  isRecord,
  listOf,
  recordOf,
  stringOf,
  type JsonRecord,
} from "../values.ts";
import { createListFormat, listAt } from "./list-format.ts";

/** Dialogflow CX conversation history: every interaction is a request of the user and a response of the agent. */
export const dialogflowCx = createListFormat({
  name: "dialogflow-cx",
  summary: "Dialogflow CX conversation history, in either order.",
  sniff: "`interactions` list with `request` and `response`",
  score: 0.9,
  find: (value) =>
    listAt(
      value,
      ["interactions"],
      (entry) => isRecord(entry["response"]) || isRecord(entry["request"]),
    ),
  createReader: () => (entry, source) => {
    const at = defined({ at: timeOf(entry["createTime"]) });
    const said = saidBy(recordOf(entry["request"]));
    const answer = answerOf(recordOf(entry["response"]));
    return [
      ...(said === undefined
        ? []
        : [
            {
              role: "user" as const,
              speaker: "user",
              source: `${source}/request`,
              text: said,
              ...at,
            },
          ]),
      {
        role: "agent",
        speaker: "agent",
        source: `${source}/response`,
        ...at,
        ...defined({ text: answer }),
      },
    ];
  },
  // A stable sort: request and response of one interaction have the same time.
  arrange: (drafts: Draft[]) => drafts.toSorted((a, b) => (msOf(a.at) ?? 0) - (msOf(b.at) ?? 0)),
  facts: ({ root }) => defined({ id: stringOf(stringOf(root["name"])?.split("/").at(-1)) }),
});

function saidBy(request: JsonRecord): string | undefined {
  const input = recordOf(request["queryInput"]);
  const { text, transcript } = { ...recordOf(input["audio"]), ...recordOf(input["text"]) };
  const digits = stringOf(recordOf(input["dtmf"])["digits"]);
  return (
    stringOf(text) ??
    stringOf(transcript) ??
    (digits === undefined ? undefined : `[pressed ${digits}]`)
  );
}

function answerOf(response: JsonRecord): string | undefined {
  const { responseMessages } = recordOf(response["queryResult"]);
  const texts = listOf(responseMessages).flatMap((item) => {
    const message = recordOf(item);
    const spoken = firstString(recordOf(message["outputAudioText"]), "text", "ssml");
    const lines = listOf(recordOf(message["text"])["text"]).filter(
      (line) => typeof line === "string",
    );
    return spoken === undefined ? lines : [...lines, spoken];
  });
  return stringOf(texts.join("\n"));
}
