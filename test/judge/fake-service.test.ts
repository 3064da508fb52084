import { describe, expect, it } from "vitest";
import { createAccounting } from "../../bench/support/fake-service/accounting.ts";
import { rejectionOf } from "../../bench/support/fake-service/guard.ts";
import type { RequestBody } from "../../bench/support/fake-service/types.ts";

const words = (tokens: number, seed = "a"): string => seed.repeat(4 * tokens);
const MARK = { type: "ephemeral" };

/** A request of a system text and blocks of so many tokens; `marks` are positions, 0 the system text. */
function bodyOf(system: number, blocks: readonly number[], marks: readonly number[]): RequestBody {
  const block = (tokens: number, position: number) => ({
    type: "text",
    text: words(tokens, String.fromCharCode(97 + (position % 26))),
    ...(marks.includes(position) && { cache_control: MARK }),
  });
  return {
    model: "m",
    max_tokens: 10,
    system: [block(system, 0)],
    messages: [{ role: "user", content: blocks.map((tokens, i) => block(tokens, i + 1)) }],
  };
}

function account(minimum = 512) {
  const accounting = createAccounting(minimum);
  return (
    body: RequestBody,
    { begun = true } = {},
  ): [read: number, write: number, input: number] => {
    const arrived = accounting.arrive(body);
    if (begun) arrived.begin();
    const { usage } = arrived;
    const { cache_read_input_tokens: read, cache_creation_input_tokens: write } = usage;
    return [read, write, usage.input_tokens];
  };
}

describe("the fake's accounting of the prompt cache", () => {
  it("writes at markers, reads what was written, and bills only what lies beyond", () => {
    const send = account();
    expect(send(bodyOf(900, [151, 9], [1]))).toEqual([0, 1051, 9]);
    expect(send(bodyOf(900, [151, 151, 9], [2]))).toEqual([1051, 151, 9]);
    expect(send(bodyOf(900, [151, 151, 151, 9], [3]))).toEqual([1202, 151, 9]);
  });

  it("reads nothing before the writing reply has begun", () => {
    const send = account();
    expect(send(bodyOf(900, [9], [0]), { begun: false })).toEqual([0, 900, 9]);
    expect(send(bodyOf(900, [9], [0]))).toEqual([0, 900, 9]);
    expect(send(bodyOf(900, [9], [0]))).toEqual([900, 0, 9]);
  });

  it("caches nothing under the least length", () => {
    const send = account();
    expect(send(bodyOf(100, [50, 9], [1]))).toEqual([0, 0, 159]);
    expect(send(bodyOf(100, [50, 9], [1]))).toEqual([0, 0, 159]);
  });

  it("looks back over twenty positions from a marker, itself included", () => {
    const blocks = Array.from({ length: 40 }, () => 100);
    const send = account();
    send(bodyOf(900, blocks, [10]));
    expect(send(bodyOf(900, blocks, [29]))[0]).toBe(1900);
    const other = account();
    other(bodyOf(900, blocks, [10]));
    expect(other(bodyOf(900, blocks, [30]))[0]).toBe(0);
  });

  it("keeps models and output formats apart", () => {
    const send = account();
    const body = bodyOf(900, [9], [0]);
    send(body);
    expect(send({ ...body, model: "other" })[0]).toBe(0);
    expect(send({ ...body, output_config: { effort: "low" } })[0]).toBe(0);
  });
});

describe("the fake's guard", () => {
  const headers = { authorization: "Bearer k", "anthropic-version": "2026-10-21" };
  const fine = bodyOf(10, [10], [0]);

  it("lets a proper request pass", () => {
    expect(rejectionOf({ headers, body: fine })).toBeNull();
  });

  it.each([
    ["no key", {}, fine, 401],
    ["no version", { authorization: "Bearer k" }, fine, 400],
    ["a temperature", headers, { ...fine, temperature: 0 }, 400],
    ["five markers", headers, bodyOf(10, [1, 1, 1, 1], [0, 1, 2, 3, 4]), 400],
    ["an empty block", headers, bodyOf(10, [0], []), 400],
    [
      "a prefilled answer",
      headers,
      { ...fine, messages: [{ role: "assistant", content: "{" }] },
      400,
    ],
  ])("refuses a request with %s", (_title, given, body, status) => {
    expect(rejectionOf({ headers: given, body })).toMatchObject({ status });
  });
});
