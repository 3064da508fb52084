import type { Prefix } from "../conversation/prefix.ts";
import type { UserPrefix } from "./types.ts";

/** The part of a prefix that a user's scorer is given; see docs/scorers.md. */
export function toUserPrefix({ unit, turn, step, tools, sources, messages }: Prefix): UserPrefix {
  return {
    unit,
    turn,
    ...(step !== undefined && { step }),
    ...(tools && { tools }),
    ...(sources && { sources }),
    messages: messages.map(({ reasoning: _reasoning, ...shown }) => shown),
  };
}
