import type { ReadResult } from "../conversation/read/index.ts";
import type { Diagnosis } from "../diagnosis.ts";
import { DropturnError, isOfOneCall } from "../errors.ts";
import { renderLine, renderTable } from "../report/table.ts";
import { outputFormat } from "./outputs.ts";
import { readCalls } from "./read.ts";
import { renderCall } from "./render-call.ts";
import { sayError } from "./say-error.ts";
import { tallyOf, type DebugContext, type Tally } from "./tally.ts";

/** How far a run over several calls has come. */
interface Run {
  readonly done: Diagnosis[];
  /** Calls that were diagnosed or estimated. */
  handled: number;
  /** Files and calls that were not. */
  failed: number;
  /** What makes every further call pointless. */
  stopped: DropturnError | null;
}

/**
 * Diagnoses several calls: one verdict each, a table at the end.
 *
 * A file or a call that cannot be read is a line, not the end of the run; a refused key or a spent budget is its end, with
 * what there is printed.
 */
export async function debugAll(files: readonly string[], context: DebugContext): Promise<Tally> {
  const { flags, io, session } = context;
  const run: Run = { done: [], handled: 0, failed: 0, stopped: null };
  const isOver = (): boolean => session.signal.aborted || run.stopped !== null;
  for (const file of files) {
    if (isOver()) break;
    await noting(run, context, async () => {
      for await (const call of readCalls(file, flags, io)) {
        await noting(run, context, () => debugCall(call, run, context));
        if (isOver()) break;
      }
    });
  }
  if (run.handled === 0 && !session.signal.aborted) {
    throw (
      run.stopped ??
      new DropturnError(
        "E_FILE",
        `No call of ${files.length} ${files.length === 1 ? "file" : "files"} was read.`,
      )
    );
  }
  if (run.stopped) io.stderr.write(sayError(run.stopped));
  if (outputFormat(flags) === "text" && run.done.length > 0) {
    io.stdout.write(`\n${renderTable(run.done)}`);
  }
  const { named, incomplete } = tallyOf(run.done);
  return { named, incomplete: incomplete || run.failed > 0 };
}

async function debugCall(call: ReadResult, run: Run, context: DebugContext): Promise<void> {
  const { flags, io, session } = context;
  const diagnosis = await session.diagnose(call);
  run.handled += 1;
  if (!diagnosis) return;
  run.done.push(diagnosis);
  const isText = outputFormat(flags) === "text";
  io.stdout.write(
    isText ? renderLine(diagnosis) : renderCall(diagnosis, { ...context, oneLine: true }),
  );
}

/** Does one file or one call; tells on standard error what is wrong with it alone, and keeps what ends the run. */
async function noting(
  run: Run,
  { io }: Pick<DebugContext, "io">,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DropturnError)) throw error;
    run.failed += 1;
    if (isOfOneCall(error)) io.stderr.write(sayError(error));
    else run.stopped = error;
  }
}
