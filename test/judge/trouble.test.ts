import { describe, expect, it } from "vitest";
import { readTrouble } from "../../src/judge/trouble.ts";

const context = {
  model: "judge-1",
  host: "judge.test",
  now: Date.parse("2026-01-01T00:00:00Z"),
  timeoutMs: 2_000,
  timedOut: false,
};

/** An error as the SDK throws it. */
const http = (
  status: number,
  { message = "said", type = "api_error", code = "", headers = {} } = {},
): unknown =>
  Object.assign(new Error(`${status} {"raw":"json"}`), {
    status,
    headers: new Headers(headers),
    error: { type: "error", error: { type, message, details: { error_code: code } } },
  });

describe("readTrouble", () => {
  it.each([
    ["408", http(408), "timeout"],
    ["409", http(409), "error"],
    ["429", http(429), "rate-limited"],
    ["500", http(500), "error"],
    [
      "502 with a page",
      Object.assign(new Error("502 <html>bad gateway</html>"), { status: 502 }),
      "error",
    ],
    ["503", http(503), "overloaded"],
    ["504", http(504), "timeout"],
    ["529", http(529), "overloaded"],
    ["overload under another status", http(500, { type: "overloaded_error" }), "overloaded"],
    ["a broken body", new TypeError("terminated"), "error"],
    ["malformed JSON", new SyntaxError("Unexpected token"), "error"],
    ["something that is no error", "what", "error"],
  ])("takes %s for a failure that may pass", (_title, error, reason) => {
    const trouble = readTrouble(error, context);
    expect(trouble).toMatchObject({ kind: "transient", reason });
    expect(trouble.kind === "transient" && trouble.message).toMatch(/\S/);
  });

  it.each([
    ["ECONNREFUSED", false],
    ["CERT_HAS_EXPIRED", false],
    ["ECONNRESET", true],
  ])("takes a reply for lost only where a request can have been sent: %s", (code, lost) => {
    const error = new Error("Connection error.", { cause: Object.assign(new Error(), { code }) });
    expect(readTrouble(error, context)).toMatchObject({ kind: "transient", lost });
  });

  it("takes its own deadline for a time-out, and the reply for lost", () => {
    expect(readTrouble(new Error("aborted"), { ...context, timedOut: true })).toEqual({
      kind: "transient",
      reason: "timeout",
      message: "no complete reply within 2 s",
      lost: true,
    });
  });

  it.each([
    ["seconds", { "retry-after": "7" }, 7_000],
    ["milliseconds", { "retry-after-ms": "250", "retry-after": "9" }, 250],
    ["a date", { "retry-after": "Thu, 01 Jan 2026 00:00:03 GMT" }, 3_000],
    ["a date that has passed", { "retry-after": "Wed, 31 Dec 2025 00:00:00 GMT" }, 0],
    ["nonsense", { "retry-after": "soon" }, undefined],
  ])("reads how long to wait from %s", (_title, headers, waitMs) => {
    const trouble = readTrouble(http(429, { headers }), context);
    expect(trouble.kind === "transient" ? trouble.waitMs : null).toBe(waitMs);
  });

  it("obeys x-should-retry", () => {
    const no = { headers: { "x-should-retry": "false" } };
    const yes = { headers: { "x-should-retry": "true" } };
    expect(readTrouble(http(529, no), context)).toMatchObject({ kind: "rejected" });
    expect(readTrouble(http(422, yes), context)).toMatchObject({ kind: "transient" });
  });

  it.each([
    ["a refused key", http(401), "E_KEY"],
    ["a key without the right", http(403), "E_KEY"],
    ["an account that cannot pay", http(402), "E_BUDGET"],
    ["a spend limit behind a 429", http(429, { code: "enforced_spend_limit_reached" }), "E_BUDGET"],
    ["an empty account", http(400, { message: "Your credit balance is too low" }), "E_BUDGET"],
    ["a model that there is not", http(404), "E_SCORER"],
  ])("takes %s for the end of the run", (_title, error, code) => {
    const trouble = readTrouble(error, context);
    expect(trouble).toMatchObject({ kind: "fatal", error: { code } });
  });

  it("takes a quota a minute for a limit that passes", () => {
    const quota = http(429, { message: "Quota exceeded for requests per minute" });
    expect(readTrouble(quota, context)).toMatchObject({ kind: "transient" });
  });

  it("reads what the server measured of a prompt that is too long", () => {
    const message = "prompt is too long: 250000 tokens > 200000 maximum";
    expect(readTrouble(http(400, { message }), context)).toEqual({
      kind: "too-long",
      message: `400 ${message}`,
      limit: { tokens: 250_000, maximum: 200_000 },
    });
    expect(readTrouble(http(413), context)).toMatchObject({ kind: "too-long" });
  });

  it("takes any other 400 for a refusal that stays", () => {
    expect(readTrouble(http(400, { message: "nope" }), context)).toEqual({
      kind: "rejected",
      message: "400 nope",
    });
  });

  it("repeats a server's words on one short line", () => {
    const message = `a\u001B[31m\r\n${"x".repeat(5_000)}`;
    const trouble = readTrouble(http(400, { message }), context);
    expect(trouble.kind === "rejected" && trouble.message.length).toBeLessThan(250);
    expect(trouble.kind === "rejected" && trouble.message).not.toMatch(/\p{Cc}/u);
  });
});
