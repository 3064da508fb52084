import type { Conversation } from "../model.ts";

/** Where the conversation came from and how it was understood. */
export interface InputRef {
  /** Path as the user gave it, `-` for standard input; null when it came from a program. */
  readonly file: string | null;
  readonly format: string;
  /** One line that says what was detected and where, such as `openai-chat (messages, 28 entries)`. */
  readonly detected: string;
}

export interface ReadResult {
  readonly conversation: Conversation;
  readonly input: InputRef;
}

/** How a source is to be read; everything that is not given is detected. */
export interface ReadOptions {
  /** Name of a format, see `formats`. */
  readonly from?: string;
  /** Names or labels of the agent in the source. */
  readonly agents?: readonly string[];
  /** Path of a mapping file (YAML). */
  readonly map?: string;
  /** Id of the one conversation that is wanted. */
  readonly conversation?: string;
  /** Read when the path is `-`. */
  readonly stdin?: AsyncIterable<Uint8Array>;
}

/** How bytes are to be read: as ReadOptions, without files. */
export interface ParseOptions extends Pick<ReadOptions, "from" | "agents" | "conversation"> {
  /** Stands in messages and gives an id to conversations without one. */
  readonly file?: string;
  /** Text of a mapping (YAML), and the name that stands for it in messages. */
  readonly mapping?: string;
  readonly mappingFile?: string;
}
