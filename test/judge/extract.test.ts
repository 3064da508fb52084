import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractObject } from "../../src/judge/extract.ts";

const verdict = { score: 0.4, rationale: 'a { brace, a ", and ] then' };
const json = JSON.stringify(verdict);

const read = (text: string): unknown => {
  const found = extractObject(text, "score");
  return found.ok ? found.value : found.problem;
};

describe("extractObject", () => {
  it.each([
    ["a bare object", json],
    ["a fence with a language", `\`\`\`json\n${json}\n\`\`\``],
    ["a fence without one, with Windows line ends", `\`\`\`\r\n${json}\r\n\`\`\``],
    ["a fence in prose", `Here it is:\n\n\`\`\`json\n${json}\n\`\`\`\n\nAsk for more.`],
    ["prose with braces before it", `The agent used {curly} words. ${json}`],
    ["prose with a brace that never closes", `A lone { in prose, then ${json}`],
    ["text after thinking aloud", `<think>first {"score": 0.9}</think>${json}`],
    ["another object without the key", `{"note": 1}\n${json}`],
  ])("finds the verdict in %s", (_title, text) => {
    expect(read(text)).toEqual(verdict);
  });

  it("takes a reply that parses as it is, thinking tags and all", () => {
    const text = JSON.stringify({ score: 0.5, rationale: "</think> {}" });
    expect(read(text)).toEqual({ score: 0.5, rationale: "</think> {}" });
  });

  it("mends trailing commas outside strings and says so", () => {
    expect(extractObject('{"score": 0.8, "rationale": "a, }", "x": [1, 2, ],}', "score")).toEqual({
      ok: true,
      value: { score: 0.8, rationale: "a, }", x: [1, 2] },
      notes: [expect.stringContaining("repaired")],
    });
  });

  it.each([
    ["prose", "I cannot rate this.", "it held no readable JSON object"],
    ["nothing", "", "it held no readable JSON object"],
    ["a cut object", '{"score": 0.8, "rationale": "and then', "it held no readable JSON object"],
    ["two verdicts", `${json}\n{"score": 1}`, 'it held 2 JSON objects with a "score"'],
    ["the same verdict twice", `${json}\n${json}`, 'it held 2 JSON objects with a "score"'],
  ])("gives no verdict for %s", (_title, text, problem) => {
    expect(read(text)).toBe(problem);
  });

  // Quadratic time would run into the time limit of the test.
  it.each(['{"', "{", "</think"])("takes linear time on a reply full of %s", (piece) => {
    expect(extractObject(piece.repeat(300_000), "score").ok).toBe(false);
  });

  it("never throws, whatever the reply", () => {
    const piece = fc.constantFrom('{"score": 1}', "{", "}", '"', "\\", ",", "```", "</think>", "é");
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), (parts) => {
        expect(typeof extractObject(parts.join(""), "score").ok).toBe("boolean");
      }),
    );
  });
});
