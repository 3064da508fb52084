import { describe, expect, it } from "vitest";
import { read, rolesOf, warningsOf } from "./reading.ts";

describe("contact centres", () => {
  it("Contact Lens: the agent after a bot is a human", async () => {
    const conversation = await read({
      Participants: [
        { ParticipantId: "b", ParticipantRole: "CUSTOM_BOT" },
        { ParticipantId: "a", ParticipantRole: "AGENT" },
        { ParticipantId: "c", ParticipantRole: "CUSTOMER" },
      ],
      Transcript: [
        { ParticipantId: "b", Content: "Hi", AbsoluteTime: "2025-01-01T00:00:00Z" },
        {
          ParticipantId: "a",
          ContentType: "application/vnd.amazonaws.connect.event.participant.joined",
        },
        { ParticipantId: "a", Content: "Kim here" },
        { ParticipantId: "c", Content: "Hello" },
      ],
    });
    expect(rolesOf(conversation)).toEqual([
      "agent",
      "application/vnd.amazonaws.connect.event.participant.joined",
      "human_agent",
      "user",
    ]);
  });

  it("Contact Lens: an agent without a bot is the agent, also in segments of the real-time API", async () => {
    const conversation = await read({
      Segments: [
        { Transcript: { ParticipantRole: "AGENT", Content: "Hi" } },
        { Transcript: { ParticipantRole: "CUSTOMER", Content: "Hello" } },
      ],
    });
    expect(rolesOf(conversation)).toEqual(["agent", "user"]);
  });

  it("Intercom: an admin after the bot is a human, notes are left out with a warning", async () => {
    const part = (type: string, author: string, body: string | null): unknown => ({
      part_type: type,
      body,
      author: { type: author },
    });
    const conversation = await read({
      source: { body: "<p>Hi &amp; hello</p>", author: { type: "lead" } },
      conversation_parts: {
        total_count: 9,
        conversation_parts: [
          part("comment", "bot", "Hello"),
          part("note", "admin", "odd user"),
          part("comment", "admin", "Kim here"),
        ],
      },
    });
    expect(rolesOf(conversation)).toEqual(["user", "agent", "note", "human_agent"]);
    expect(conversation.messages[0]?.text).toBe("Hi & hello");
    expect(JSON.stringify(conversation.messages)).not.toContain("odd user");
    expect(warningsOf(conversation)).toContain("6 parts of the conversation are not in this file");
  });

  it("Twilio: one page of several is incomplete", async () => {
    const page = {
      sentences: [
        { media_channel: 1, transcript: "Hi", start_time: null },
        { media_channel: 2, transcript: "Hello" },
      ],
      meta: { next_page_url: "https://x.example/2" },
    };
    expect(await read(page, ["channel 1"])).toMatchObject({ complete: false });
  });

  it("Slack: newest first is turned round, links and entities are plain", async () => {
    const conversation = await read({
      messages: [
        {
          ts: "1700000060.000000",
          bot_id: "B",
          text: "See <https://x.example|the page> &lt;here&gt;",
        },
        {
          ts: "1700000000.000000",
          user: "U",
          text: "",
          blocks: [
            {
              type: "rich_text",
              elements: [
                { type: "rich_text_section", elements: [{ type: "text", text: "Hi there" }] },
              ],
            },
          ],
        },
      ],
    });
    expect(conversation.messages.map(({ text }) => text)).toEqual([
      "Hi there",
      "See the page <here>",
    ]);
  });
});
