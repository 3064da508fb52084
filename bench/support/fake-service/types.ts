/** What the fake does with one request. */
export type Behaviour =
  | {
      readonly kind: "answer";
      /** Text of the reply; a list is sent as blocks, thinking included. */
      readonly text?: string;
      readonly blocks?: readonly Readonly<Record<string, unknown>>[];
      readonly stop?: string;
      readonly stopDetails?: Readonly<Record<string, unknown>>;
      readonly usage?: Readonly<Record<string, unknown>> | null;
      readonly model?: string;
    }
  | {
      readonly kind: "status";
      readonly status: number;
      readonly type?: string;
      readonly message?: string;
      readonly code?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Takes the request and says nothing. */
  | { readonly kind: "hang" }
  /** Closes the connection before the headers. */
  | { readonly kind: "reset" }
  /** Sends headers and half of the body, then nothing. */
  | { readonly kind: "stall" }
  /** Sends headers and half of the body, then closes the connection. */
  | { readonly kind: "cut" }
  | { readonly kind: "bad-json" }
  | { readonly kind: "page"; readonly status: number };

/** A body as the fake reads it: only what it accounts for or checks. */
export interface RequestBody {
  readonly model?: string;
  readonly max_tokens?: number;
  readonly system?: string | readonly TextBlock[];
  readonly messages?: readonly {
    readonly role: string;
    readonly content: string | readonly TextBlock[];
  }[];
  readonly output_config?: { readonly format?: unknown; readonly effort?: unknown };
  readonly [field: string]: unknown;
}

export interface TextBlock {
  readonly type: string;
  readonly text?: string;
  readonly cache_control?: unknown;
}

export interface SeenRequest {
  /** From 1. */
  readonly n: number;
  /** Milliseconds since the service began. */
  readonly at: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly raw: string;
  readonly body: RequestBody;
  /** What was done, once it was. */
  status?: number | "none";
  /** How many bytes of tokens were billed, once it answered. */
  usage?: FakeUsage;
}

/** Tokens in the vendor's four billing classes, under the vendor's names. */
export interface FakeUsage {
  readonly input_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly cache_read_input_tokens: number;
  readonly output_tokens: number;
}

export interface FakeServiceOptions {
  /** Decides what happens to a request; answers with a score made of the record's text by default. */
  readonly behave?: (request: SeenRequest) => Behaviour;
  /** Milliseconds before the reply begins. */
  readonly latencyMs?: number;
  /** `vendor` checks and accounts as the vendor does; `own` is a server that ignores schema and cache, and asks for no key. */
  readonly profile?: "vendor" | "own";
  /** Least tokens of a cached prefix. */
  readonly cacheMinimum?: number;
  readonly outputTokens?: number;
}

export interface FakeService {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  close(): Promise<void>;
}
