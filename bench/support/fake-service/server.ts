import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createAccounting } from "./accounting.ts";
import { rejectionOf } from "./guard.ts";
import type {
  Behaviour,
  FakeService,
  FakeServiceOptions,
  FakeUsage,
  RequestBody,
  SeenRequest,
} from "./types.ts";

/**
 * Starts a stand-in for the Messages API on 127.0.0.1, at a free port.
 *
 * It encodes the vendor's documentation and cannot prove the real service; `npm run smoke` asks that one.
 */
export async function startFakeService(options: FakeServiceOptions = {}): Promise<FakeService> {
  const { behave = () => ({ kind: "answer" }), latencyMs = 0, profile = "vendor" } = options;
  const accounting = createAccounting(options.cacheMinimum ?? 512);
  const requests: SeenRequest[] = [];
  const began = Date.now();

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = await readBody(request);
    const seen: SeenRequest = {
      n: requests.length + 1,
      at: Date.now() - began,
      headers: request.headers,
      raw,
      body: JSON.parse(raw) as RequestBody,
    };
    requests.push(seen);
    const rejection = profile === "vendor" ? rejectionOf(seen) : null;
    const behaviour: Behaviour = rejection ? { kind: "status", ...rejection } : behave(seen);
    const account = accounting.arrive(seen.body);
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
    if (behaviour.kind === "answer") {
      account.begin();
      seen.usage = { ...account.usage, output_tokens: options.outputTokens ?? 150 };
    }
    act(behaviour, response, { seen, profile });
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Context {
  readonly seen: SeenRequest;
  readonly profile: "vendor" | "own";
}

function act(behaviour: Behaviour, response: ServerResponse, context: Context): void {
  const { seen } = context;
  const json = { "content-type": "application/json", "request-id": `req_fake_${seen.n}` };
  const body = (): string => JSON.stringify(messageOf({ kind: "answer" }, context));
  const half = (): string => body().slice(0, body().length / 2);
  seen.status = "none";
  switch (behaviour.kind) {
    case "answer":
      seen.status = 200;
      response.writeHead(200, json).end(JSON.stringify(messageOf(behaviour, context)));
      return;
    case "status": {
      const { status, type = "api_error", message = `fake ${status}`, code, headers } = behaviour;
      seen.status = status;
      const error = { type, message, ...(code !== undefined && { details: { error_code: code } }) };
      const text = JSON.stringify({ type: "error", error, request_id: `req_fake_${seen.n}` });
      response.writeHead(status, { ...json, ...headers }).end(text);
      return;
    }
    case "hang":
      return;
    case "reset":
      response.socket?.resetAndDestroy();
      return;
    case "stall":
      response.writeHead(200, { ...json, "content-length": body().length });
      response.write(half());
      return;
    case "cut":
      response.writeHead(200, { ...json, "content-length": body().length });
      response.write(half(), () => response.socket?.resetAndDestroy());
      return;
    case "bad-json":
      seen.status = 200;
      response.writeHead(200, json).end(body().slice(0, -2));
      return;
    case "page":
      seen.status = behaviour.status;
      response
        .writeHead(behaviour.status, { "content-type": "text/html" })
        .end("<!doctype html><title>Sign in</title>");
      return;
  }
}

function messageOf(behaviour: Extract<Behaviour, { kind: "answer" }>, { seen, profile }: Context) {
  const text = behaviour.text ?? JSON.stringify(verdictOn(seen.body));
  return {
    id: `msg_fake_${seen.n}`,
    type: "message",
    role: "assistant",
    model: behaviour.model ?? seen.body.model,
    content: behaviour.blocks ?? [{ type: "text", text, citations: null }],
    stop_reason: behaviour.stop ?? "end_turn",
    stop_sequence: null,
    stop_details: behaviour.stopDetails ?? null,
    usage: behaviour.usage === undefined ? usageOf(seen.usage, profile) : behaviour.usage,
  };
}

function usageOf(usage: FakeUsage | undefined, profile: "vendor" | "own"): unknown {
  if (!usage || profile === "vendor") return usage;
  const { cache_creation_input_tokens: written, cache_read_input_tokens: read } = usage;
  return {
    input_tokens: usage.input_tokens + written + read,
    output_tokens: usage.output_tokens,
  };
}

/** Gives a score that depends on the record's text alone, so that the same prefix always has the same. */
export function verdictOn({ messages = [] }: RequestBody): { score: number; rationale: string } {
  const content = messages[0]?.content ?? "";
  const texts = typeof content === "string" ? [content] : content.map(({ text = "" }) => text);
  const hash = createHash("sha256").update(texts.slice(0, -1).join("\n")).digest();
  return {
    score: (hash.readUInt16BE(0) % 101) / 100,
    rationale: `hash ${hash.toString("hex", 0, 4)}`,
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
