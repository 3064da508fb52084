import type { InputFlags } from "./flags.ts";
import type { Io } from "./io.ts";
import { readCalls } from "./read.ts";

/** Prints a conversation in the own format: what was understood, warnings included. */
export async function convert(file: string, flags: InputFlags, io: Io): Promise<void> {
  for await (const { conversation, input } of readCalls(file, flags, io)) {
    io.stderr.write(`${file}: ${input.detected}\n`);
    io.stdout.write(`${JSON.stringify(conversation, null, flags.all ? undefined : 2)}\n`);
  }
}
