import type { Message } from "../../conversation/model.ts";

/** Who has spoken in the messages up to some place. */
export interface Course {
  /** Index of the last message of the user, or -1. */
  readonly lastUser: number;
  /** True when something but talk is among them: a policy, a tool. */
  readonly hasSources: boolean;
  readonly hasCalls: boolean;
  /** True when agents work for themselves: no person speaks, or one did once and the agents have gone on since. */
  readonly isAutonomous: boolean;
  readonly people: number;
  readonly agents: number;
  /** True when the one person who spoke did so before any agent, or when it was a human agent. */
  readonly isAskedFirst: boolean;
}

/** Before any message. */
export const START: Course = {
  lastUser: -1,
  hasSources: false,
  hasCalls: false,
  isAutonomous: true,
  people: 0,
  agents: 0,
  isAskedFirst: false,
};

/** From so many messages on, agents that were spoken to once work alone; a support call begins with as few as one. */
const MANY_STEPS = 4;

/** The course with one message more. */
export function goOn(course: Course, { role, toolCalls }: Message, index: number): Course {
  const isPerson = role === "user" || role === "human_agent";
  const people = course.people + (isPerson ? 1 : 0);
  const agents = course.agents + (role === "agent" ? 1 : 0);
  const isAskedFirst =
    course.isAskedFirst || role === "human_agent" || (role === "user" && course.agents === 0);
  return {
    lastUser: role === "user" ? index : course.lastUser,
    hasSources: course.hasSources || role === "system" || role === "tool",
    hasCalls: course.hasCalls || toolCalls !== undefined,
    isAutonomous: people === 0 || (people === 1 && isAskedFirst && agents >= MANY_STEPS),
    people,
    agents,
    isAskedFirst,
  };
}
