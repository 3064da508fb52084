import {
  readConversation,
  readConversations,
  type ReadOptions,
  type ReadResult,
} from "../conversation/read/index.ts";
import type { InputFlags } from "./flags.ts";
import type { Io } from "./io.ts";

/** Reads the call that the flags choose, or with `--all` every call of the file. */
export async function* readCalls(
  file: string,
  flags: InputFlags,
  io: Io,
): AsyncGenerator<ReadResult> {
  const options = toReadOptions(flags, io);
  if (flags.all) yield* readConversations(file, options);
  else yield await readConversation(file, options);
}

/** Passes the input flags on to the reader. */
export function toReadOptions({ from, agent, map, conversation }: InputFlags, io: Io): ReadOptions {
  return {
    stdin: io.stdin,
    ...(from !== undefined && { from }),
    ...(agent && { agents: agent }),
    ...(map !== undefined && { map }),
    ...(conversation !== undefined && { conversation }),
  };
}

/** Keeps what was read from a stream, so that it can be read again. */
export function replayable(stream: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let isRead = false;
  return {
    async *[Symbol.asyncIterator]() {
      if (isRead) yield* chunks;
      else {
        for await (const chunk of stream) {
          chunks.push(chunk);
          yield chunk;
        }
        isRead = true;
      }
    },
  };
}
