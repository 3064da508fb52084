import type { Conversation } from "../model.ts";

/** The source as far as it could be decoded without knowing the format. */
export type Decoded =
  | { readonly kind: "json"; readonly value: unknown }
  /** JSON Lines; `line` is 1-based and counts blank lines. */
  | {
      readonly kind: "lines";
      readonly rows: readonly { readonly line: number; readonly value: unknown }[];
    }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array };

export interface FormatOptions {
  /** Names or labels of the agent, as the user gave them. */
  readonly agents: readonly string[];
  /** Used for the ids of conversations that have none. */
  readonly fallbackId: string;
  /** Where the source stands in its file; given to a format that `isPlaced`. */
  readonly place?: string;
}

/** How sure a format is that the source is its own, and by what it tells. */
export interface Detection {
  /** 0..1; the highest wins, a tie is an error that names `--from`. */
  readonly score: number;
  /** Pointer or words that gave it away, such as `message.artifact.messages, 42 entries`. */
  readonly evidence: string;
}

/**
 * A reader of one kind of file.
 *
 * `detect` never throws; `read` throws a DropturnError when the source turns out unreadable. Nothing that is recognised as
 * a message is dropped without a warning that points at it.
 */
export interface Format {
  /** Kebab-case; the value of `--from`. */
  readonly name: string;
  /** One sentence for `dropturn formats`. */
  readonly summary: string;
  /** The sniff rule in words, for `dropturn formats` and the docs. */
  readonly sniff: string;
  /**
   * True when `read` puts `place` before every pointer; else that is done afterwards, by copying every message, which
   * a file of many conversations would feel.
   */
  readonly isPlaced?: boolean;
  detect(source: Decoded): Detection | null;
  read(
    source: Decoded,
    options: FormatOptions,
  ): readonly Conversation[] | Promise<readonly Conversation[]>;
}
