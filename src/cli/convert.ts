import type { InputFlags } from "./flags.ts";
import type { Io } from "./io.ts";
import { escapeHidden } from "../report/json.ts";
import { showInline } from "../report/visible.ts";
import { readCalls } from "./read.ts";

/** Prints a conversation in the own format: what was understood, warnings included. */
export async function convert(file: string, flags: InputFlags, io: Io): Promise<void> {
  for await (const { conversation, input } of readCalls(file, flags, io)) {
    io.stderr.write(`${showInline(file)}: ${showInline(input.detected)}\n`);
    const json = JSON.stringify(conversation, null, flags.all ? undefined : 2);
    io.stdout.write(`${escapeHidden(json)}\n`);
  }
}
