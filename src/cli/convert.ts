import type { Command } from "commander";
import { addInputFlags, type InputFlags } from "./flags.ts";
import type { CommandContext } from "./program.ts";
import { readCalls } from "./read.ts";

/** Adds `dropturn convert`: the own format, so that a person can check what was understood. */
export function addConvertCommand(program: Command, { io }: CommandContext): void {
  const command = program
    .command("convert")
    .argument("<file>", "a file, or - for standard input")
    .description("Print a conversation in dropturn's own format.");
  addInputFlags(command).action(async (file: string, flags: InputFlags) => {
    for await (const { conversation, input } of readCalls(file, flags, io)) {
      io.stderr.write(`${file}: ${input.detected}\n`);
      const json = JSON.stringify(conversation, null, flags.all ? undefined : 2);
      io.stdout.write(`${json}\n`);
    }
  });
}
