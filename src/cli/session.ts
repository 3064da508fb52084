import type { ReadResult } from "../conversation/read/index.ts";
import { diagnose } from "../diagnose.ts";
import type { Diagnosis } from "../diagnosis.ts";
import type { DebugFlags } from "./command-flags.ts";
import type { Io } from "./io.ts";
import { showInline } from "../report/visible.ts";
import { estimateCall, sayEstimate, sayUnforetold } from "./estimate.ts";
import { checkPrice } from "./price-gate.ts";
import { createProgressBar } from "./progress.ts";
import { openScoring } from "./scoring.ts";

/** What one run of the command line shares between its calls. */
export interface Session {
  readonly signal: AbortSignal;
  /** Diagnoses one call, redacted as the flags say; null when only an estimate was asked for. */
  diagnose(call: ReadResult): Promise<Diagnosis | null>;
  close(): Promise<void>;
}

export interface SessionOptions {
  readonly flags: DebugFlags;
  readonly io: Io;
  readonly signal: AbortSignal;
  /** How to run it again, for the reports. */
  readonly command: string;
}

/** Opens a run of the main command. */
export async function openSession({
  flags,
  io,
  signal,
  command,
}: SessionOptions): Promise<Session> {
  const scoring = await openScoring(flags, io);
  // What the calls so far may have cost, in US dollars; a server without a price is the user's own.
  let mayCost = 0;
  return {
    signal,
    async diagnose(call) {
      const { conversation, options, redaction } = await scoring.forCall(call);
      const expected = estimateCall(conversation, options.scorer, flags, options.record);
      const estimate = expected && sayEstimate(expected, options.scorer.info);
      if (flags.estimate) {
        io.stdout.write(`${sayCost(call, estimate ?? sayUnforetold(options.scorer))}\n`);
        return null;
      }
      mayCost += expected?.usd?.high ?? 0;
      checkPrice({ usd: mayCost, what: "this" }, flags);
      if (estimate && !flags.quiet) io.stderr.write(`${sayCost(call, estimate)}\n`);
      const bar = await createProgressBar(io, { label: "scoring", quiet: flags.quiet });
      try {
        const diagnosis = await diagnose(conversation, {
          ...options,
          signal,
          onProgress: (progress) => bar.update(progress),
          command,
        });
        return redaction.forReport(diagnosis);
      } finally {
        bar.stop();
      }
    },
    close: () => scoring.close(),
  };
}

function sayCost({ input, conversation }: ReadResult, estimate: string): string {
  const name = showInline(input.file ?? conversation.id);
  return `${name}: ${estimate}`;
}
