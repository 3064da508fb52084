import { ASK, DONE, GREETING, json, type Example } from "./types.ts";

/** The story as contact centres and help desks write it. None of them has a place for tools. */
export const deskExamples: readonly Example[] = [
  {
    format: "contact-lens",
    content: json({
      Channel: "VOICE",
      Participants: [
        { ParticipantId: "c", ParticipantRole: "CUSTOMER" },
        { ParticipantId: "b", ParticipantRole: "CUSTOM_BOT" },
      ],
      Transcript: [
        {
          Id: "1",
          ParticipantId: "b",
          BeginOffsetMillis: 0,
          EndOffsetMillis: 2000,
          Content: GREETING,
        },
        {
          Id: "2",
          ParticipantId: "c",
          BeginOffsetMillis: 3000,
          EndOffsetMillis: 4500,
          Content: ASK,
        },
        {
          Id: "3",
          ParticipantId: "b",
          BeginOffsetMillis: 5000,
          EndOffsetMillis: 7000,
          Content: DONE,
        },
      ],
    }),
    greeting: true,
  },
  {
    format: "google-ccai",
    content: json({
      entries: [
        {
          start_timestamp_usec: 1675230581000000,
          role: "AUTOMATED_AGENT",
          text: GREETING,
          user_id: 2,
        },
        {
          start_timestamp_usec: "1675230611000000",
          role: "AUTOMATED_AGENT",
          text: DONE,
          user_id: 2,
        },
        { start_timestamp_usec: 1675230596000000, role: "CUSTOMER", text: ASK, user_id: 1 },
      ],
    }),
    greeting: true,
  },
  {
    format: "dialogflow-cx",
    content: json({
      name: "projects/p/locations/l/agents/a/conversations/x1",
      interactions: [
        {
          createTime: "2025-01-01T00:00:05Z",
          request: { queryInput: { text: { text: ASK } } },
          response: { queryResult: { responseMessages: [{ text: { text: [DONE] } }] } },
        },
      ],
    }),
  },
  {
    format: "twilio-intelligence",
    content: json({
      sentences: [
        {
          media_channel: 1,
          sentence_index: 0,
          start_time: "0.5",
          end_time: "2.0",
          transcript: GREETING,
        },
        {
          media_channel: 2,
          sentence_index: 1,
          start_time: "3.0",
          end_time: "4.5",
          transcript: ASK,
        },
        {
          media_channel: 1,
          sentence_index: 2,
          start_time: "5.0",
          end_time: "7.0",
          transcript: DONE,
        },
      ],
      meta: { next_page_url: null },
    }),
    agents: ["channel 1"],
    greeting: true,
  },
  {
    format: "intercom",
    content: json({
      type: "conversation",
      id: "n1",
      source: { id: "1", body: `<p>${ASK}</p>`, author: { type: "user" } },
      conversation_parts: {
        total_count: 2,
        conversation_parts: [
          {
            id: "2",
            part_type: "comment",
            body: `<p>${DONE}</p>`,
            author: { type: "bot", name: "Fin" },
          },
          { id: "3", part_type: "assignment", body: null, author: { type: "admin" } },
        ],
      },
    }),
  },
  {
    format: "zendesk",
    content: json({
      comments: [
        { id: 1, author_id: 10, plain_body: ASK, public: true, created_at: "2025-01-01T00:00:00Z" },
        {
          id: 2,
          author_id: 20,
          plain_body: DONE,
          public: true,
          created_at: "2025-01-01T00:01:00Z",
        },
        {
          id: 3,
          author_id: 20,
          plain_body: "call her back",
          public: false,
          created_at: "2025-01-01T00:02:00Z",
        },
      ],
    }),
  },
  {
    format: "slack",
    content: json({
      messages: [
        {
          type: "message",
          user: "U1",
          text: ASK,
          ts: "1700000000.000100",
          thread_ts: "1700000000.000100",
        },
        {
          type: "message",
          bot_id: "B1",
          text: DONE,
          ts: "1700000060.000200",
          bot_profile: { name: "Booker" },
        },
      ],
      has_more: false,
    }),
  },
].map((example) => ({ withoutTools: true, ...example }));
