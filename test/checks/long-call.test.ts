import { expect, it } from "vitest";
import { findInPrefix } from "../../src/checks/index.ts";
import type { Message } from "../../src/conversation/model.ts";
import { prefixesOf } from "../../src/conversation/prefix.ts";
import { agent, call, conversationOf, tool, user } from "./talk.ts";

const SHORT = 100;
const LONG = 400;
/** Four times the turns may take four times as long, and as much again; a square would be sixteen, a cube more. */
const RATIO = 10;
const FLOOR = 100;

function talkOf(turns: number): Message[] {
  return Array.from({ length: turns }, (_, i) => [
    user(`Is item ${String(i)} there? Not the lamp.`),
    call(`c${String(i)}`, i % 5 === 0 ? "update_item" : "get_item", {
      id: `IT-${String(1000 + i)}`,
    }),
    tool(`c${String(i)}`, { id: `IT-${String(1000 + i)}`, available: i % 2 === 0, price: i + 0.5 }),
    agent(`IT-${String(1000 + i)} is available, it costs $${String(i)}.50. Shall I change it?`),
  ]).flat();
}

function timeOf(turns: number): number {
  const prefixes = prefixesOf(conversationOf(talkOf(turns)), "turn");
  const start = process.cpuUsage();
  for (const prefix of prefixes) findInPrefix(prefix);
  const { user: own, system } = process.cpuUsage(start);
  return (own + system) / 1000;
}

it("all prefixes of a call four times as long take about four times as long", () => {
  timeOf(SHORT);
  const short = timeOf(SHORT);
  expect(timeOf(LONG) / Math.max(short, FLOOR)).toBeLessThan(RATIO);
});
