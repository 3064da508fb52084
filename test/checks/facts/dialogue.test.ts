import { expect, it } from "vitest";
import { isAffirmative, isHandOffTool, isProposal } from "../../../src/checks/facts/dialogue.ts";

it.each([
  ["Yes, please.", true],
  ["That's correct!", true],
  ["Ja, bitte.", true],
  ["はい、お願いします", true],
  ["Great, go ahead.", true],
  ["All of it. Please proceed with the return.", true],
  ["No, wait.", false],
  ["Nein danke", false],
  ["I only want to return the backpack.", false],
  ["How long does it take?", false],
])("isAffirmative of %j is %j", (text, yes) => {
  expect(isAffirmative(text)).toBe(yes);
});

it.each([
  ["Shall I cancel it?", true],
  ["Please confirm to proceed.", true],
  ["What is your order number?", false],
])("isProposal of %j is %j", (text, proposal) => {
  expect(isProposal(text)).toBe(proposal);
});

it.each([
  ["transfer_to_human_agents", true],
  ["escalate", true],
  ["handoff", true],
  ["transfer_money", false],
  ["get_agent", false],
])("isHandOffTool of %j is %j", (name, handOff) => {
  expect(isHandOffTool(name)).toBe(handOff);
});
