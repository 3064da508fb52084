/** Somewhere to write text, such as a terminal. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** The world as the command line sees it; a test gives its own. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Calls back on the first interrupt; returns a function that stops listening. */
  onInterrupt(callback: () => void): () => void;
}

/** What every command is given. */
export interface CommandContext {
  readonly io: Io;
  /** The words after the program's name. */
  readonly argv: readonly string[];
  /** Tells the exit code of a command that ran. */
  readonly setExit: (code: number) => void;
}
