import type { Message } from "../../conversation/model.ts";
import type { Prefix } from "../../conversation/prefix.ts";
import { toolEvents, type ToolEvent } from "../../conversation/tool-events.ts";
import type { Cues } from "./cues.ts";
import { ledgerOf, type Ledger } from "./ledger.ts";
import { factsOfMessage, type Claim } from "./message-facts.ts";

/** What the agent said in one message. */
export interface Said {
  /** Index into the prefix's messages. */
  readonly index: number;
  readonly message: Message;
  readonly claims: readonly Claim[];
}

/** A prefix as the checks read it. */
export interface Reading {
  readonly prefix: Prefix;
  readonly messages: readonly Message[];
  readonly ledger: Ledger;
  /** What the agent said in the last unit, message by message. */
  readonly said: readonly Said[];
  /** The cues in any sentence of the last unit. */
  readonly cues: Cues;
  /** Every tool call of the prefix with its result. */
  readonly events: readonly ToolEvent[];
  /** The calls made in the last unit. */
  readonly unitEvents: readonly ToolEvent[];
  /** True when something but talk is in the capture: a policy, a tool, a source. Else nobody can say what was known. */
  readonly hasSources: boolean;
  /** Index of the last message of the user before the unit, or -1. */
  readonly lastUser: number;
  /** True when agents work for themselves: no person speaks, or one did once and the agents have gone on since. */
  readonly isAutonomous: boolean;
}

/** The checks ask one after the other about the same prefix, so the latest one is all that is kept. */
let latest: Reading | undefined;

/** Reads a prefix once for all checks. */
export function read(prefix: Prefix): Reading {
  if (latest?.prefix !== prefix) latest = readPrefix(prefix);
  return latest;
}

function readPrefix(prefix: Prefix): Reading {
  const { messages, last } = prefix;
  const ledger = ledgerOf(messages);
  const course = ledger.courseBefore(messages.length);
  const events = course.hasCalls ? toolEvents(messages) : [];
  const said: Said[] = [];
  let cues: Cues = 0;
  for (let index = last[0]; index <= last[1]; index += 1) {
    const message = messages[index];
    if (message?.role !== "agent") continue;
    const { claims } = factsOfMessage(message);
    said.push({ index, message, claims });
    for (const claim of claims) cues |= claim.cues;
  }
  return {
    prefix,
    messages,
    ledger,
    said,
    cues,
    events,
    unitEvents: events.filter((event) => event.message >= last[0]),
    hasSources: (prefix.sources?.length ?? 0) > 0 || course.hasSources,
    lastUser: ledger.courseBefore(last[0]).lastUser,
    isAutonomous: course.isAutonomous,
  };
}
