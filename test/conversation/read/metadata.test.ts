import { expect, it } from "vitest";
import { parseConversations } from "../../../src/conversation/read/index.ts";

const MESSAGES = [
  { role: "user", content: "Hello?" },
  { role: "assistant", content: "Hello, how can I help you today?" },
];

async function metadataOf(value: object) {
  const [read] = await parseConversations(new TextEncoder().encode(JSON.stringify(value)));
  return read?.conversation.metadata;
}

it.each([
  [
    "the metadata object and short values at the top are kept",
    {
      id: "a",
      version: "7.2.1",
      reward: 0,
      metadata: { deploy: { id: "d3" } },
      messages: MESSAGES,
    },
    { deploy: { id: "d3" }, version: "7.2.1", reward: 0 },
  ],
  [
    "values of the object that describes the call are kept",
    { call: { region: "eu", metadata: { canary: true } }, messages: MESSAGES },
    { region: "eu", canary: true },
  ],
  [
    "the call's own words and long texts are no metadata",
    { transcript: "Hello?", notes: "x".repeat(500), messages: MESSAGES },
    undefined,
  ],
  [
    "what the reader found comes first",
    { model: "m-1", metadata: { model: "m-2" }, messages: MESSAGES },
    { model: "m-1" },
  ],
])("%s", async (_title, value, metadata) => {
  expect(await metadataOf(value)).toEqual(metadata);
});
