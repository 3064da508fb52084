import { hashConversation } from "../../conversation/hash.ts";
import type { ReadResult } from "../../conversation/read/index.ts";
import type { PlannedCall, ReadCalls } from "./plan.ts";

/** A call that is to be scored. */
export interface Task {
  readonly key: string;
  readonly call: ReadResult;
  readonly planned: PlannedCall;
}

export interface TaskOptions {
  readonly read: ReadCalls;
  readonly signal: AbortSignal;
  /** Is told of a file that can no longer be read; may throw it. */
  readonly onUnreadable: (error: unknown, call: PlannedCall) => Promise<void>;
}

/** Reads the calls that are to be scored, file by file; a file of which nothing is left to do is not read. */
export async function* readTasks(
  todo: ReadonlyMap<string, PlannedCall>,
  { read, signal, onUnreadable }: TaskOptions,
): AsyncGenerator<Task> {
  const left = new Map(todo);
  const files = new Map([...todo.values()].map((planned) => [planned.file, planned]));
  for (const [file, planned] of files) {
    try {
      for await (const call of read(file)) {
        if (signal.aborted) return;
        const key = hashConversation(call.conversation);
        const next = left.get(key);
        if (!next) continue;
        left.delete(key);
        yield { key, call, planned: next };
      }
    } catch (error) {
      await onUnreadable(error, planned);
    }
  }
}
