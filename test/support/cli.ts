import { main } from "../../src/cli/main.ts";
import type { Io } from "../../src/cli/io.ts";

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Record<string, string>;
  readonly stdin?: string;
  /** Called with the function that interrupts the run. */
  readonly onReady?: (interrupt: () => void) => void;
}

/** Runs the command line in this process with a world of its own: no key, no terminal. */
export async function run(argv: readonly string[], options: RunOptions = {}): Promise<Ran> {
  let stdout = "";
  let stderr = "";
  const io: Io = {
    stdout: { write: (text) => void (stdout += text) },
    stderr: { write: (text) => void (stderr += text) },
    stdin: bytesOf(options.stdin ?? ""),
    env: options.env ?? {},
    onInterrupt(callback) {
      options.onReady?.(callback);
      return () => {};
    },
  };
  const code = await main(argv, io);
  return { code, stdout, stderr };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
