import { describe, expect, it } from "vitest";
import type { Draft } from "../../src/conversation/draft.ts";
import { resolveSpeakers } from "../../src/conversation/speakers.ts";

const said = (speaker: string, i: number): Draft => ({
  role: null,
  speaker,
  text: "x",
  source: `/${i}`,
});
const draftsOf = (...speakers: readonly string[]): Draft[] => speakers.map(said);
const rolesOf = (speakers: readonly string[], agents: readonly string[] = []): string[] =>
  resolveSpeakers(draftsOf(...speakers), agents).messages.map(({ role }) => role);

describe("who the agent is", () => {
  it.each([
    ["role words in any case", ["Assistant", "HUMAN", "ai"], ["agent", "user", "agent"]],
    ["role words of other languages", ["客服", "客户"], ["agent", "user"]],
    ["words with underscores", ["virtual_agent", "end-user"], ["agent", "user"]],
    ["a name beside a known user", ["Nova", "Customer"], ["agent", "user"]],
    ["a name beside a known agent", ["Bot", "Maria Lopez"], ["agent", "user"]],
  ])("is told by %s", (_title, speakers, roles) => {
    expect(rolesOf(speakers)).toEqual(roles);
  });

  it("is what the user says, first of all; the others are users", () => {
    expect(rolesOf(["Agent", "Customer", "Nova"], ["nova"])).toEqual(["user", "user", "agent"]);
  });

  it("may be several speakers", () => {
    expect(rolesOf(["A", "B", "C"], ["A", "C"])).toEqual(["agent", "user", "agent"]);
  });

  it("is never guessed between two names", () => {
    expect(() => rolesOf(["Nova", "Maria"])).toThrow(
      expect.objectContaining({
        code: "E_AGENT",
        message: 'It cannot be told which speaker is the agent: "Nova", "Maria".',
        hint: expect.stringContaining('--agent "Nova"'),
      }),
    );
  });

  it("is asked for when a third speaker may be on either side", () => {
    expect(() => rolesOf(["Agent", "Customer", "Speaker 3"])).toThrow(
      expect.objectContaining({ code: "E_AGENT" }),
    );
  });

  it("lists the speakers when nobody has the given name", () => {
    expect(() => rolesOf(["Nova", "Maria"], ["Kim"])).toThrow(
      expect.objectContaining({ code: "E_AGENT", hint: 'Speakers seen: "Nova", "Maria".' }),
    );
  });

  it("is shown with its name, and the reading of a single name is said", () => {
    const { messages, warnings } = resolveSpeakers(draftsOf("Nova", "Customer"), []);
    expect(messages[0]).toEqual({ role: "agent", name: "Nova", text: "x", source: "/0" });
    expect(messages[1]).toEqual({ role: "user", text: "x", source: "/1" });
    expect(warnings).toEqual([
      { pointer: "", message: '"Nova" is read as the agent: the only other speaker is "Customer"' },
    ]);
  });

  it("keeps control characters of a name out of the message", () => {
    expect(() => rolesOf(["A\u001b[2J\n", "B"])).toThrow(
      expect.objectContaining({ message: expect.not.stringMatching(/\p{Cc}/u) }),
    );
  });
});

describe("words in passing", () => {
  const timed = (role: "agent" | "user", text: string, start: number, end: number): Draft => ({
    role,
    text,
    span: [start, end],
    source: "/0",
  });
  const rolesOfSpeech = (...drafts: readonly Draft[]): string[] =>
    resolveSpeakers(drafts, []).messages.map(({ role, name }) => name ?? role);

  it.each([
    [
      "two words while the agent speaks are no turn of the user",
      timed("user", "mhm okay", 2, 3),
      "backchannel",
    ],
    ["three words are", timed("user", "no not that", 2, 3), "user"],
    ["a word after the agent has spoken is", timed("user", "yes", 11, 12), "user"],
    ["a word that ends after the agent does is", timed("user", "yes", 9, 11), "user"],
    [
      "without times nothing is guessed",
      { role: "user", text: "mhm", source: "/0" } as const,
      "user",
    ],
  ])("%s", (_title, word, expected) => {
    expect(rolesOfSpeech(timed("agent", "I will read you our terms", 0, 10), word)[1]).toBe(
      expected,
    );
  });
});
