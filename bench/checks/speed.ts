import { findInPrefix } from "../../src/checks/index.ts";
import type { Conversation } from "../../src/conversation/model.ts";
import { prefixesOf } from "../../src/conversation/prefix.ts";
import { chooseUnit } from "../../src/conversation/unit.ts";

export interface Speed {
  readonly calls: number;
  /** Calls for each second of processor time, all prefixes of a call checked. */
  readonly callsPerSecond: number;
  /** Memory in use after the first round over the calls and after the last, in MB. */
  readonly memoryMb: readonly [first: number, last: number];
}

/**
 * Checks copies of the calls round after round, so that nothing kept from an earlier copy helps.
 *
 * A copy is made when its turn comes and dropped after it, as a survey reads a file. Processor time is that of all
 * threads of the process, compilation and collection of garbage included.
 */
export function measureSpeed(conversations: readonly Conversation[], calls: number): Speed {
  let cpu = 0;
  let done = 0;
  let first = 0;
  while (done < calls) {
    for (const conversation of conversations.slice(0, calls - done)) {
      const copy = structuredClone(conversation);
      const start = process.cpuUsage();
      checkAll(copy);
      const { user, system } = process.cpuUsage(start);
      cpu += user + system;
      done += 1;
    }
    if (first === 0) first = usedMb();
  }
  return {
    calls: done,
    callsPerSecond: Math.round(done / (cpu / 1e6)),
    memoryMb: [first, usedMb()],
  };
}

function checkAll(conversation: Conversation): void {
  const { unit } = chooseUnit(conversation.messages, "auto");
  for (const prefix of prefixesOf(conversation, unit)) findInPrefix(prefix);
}

function usedMb(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / 1e6);
}
