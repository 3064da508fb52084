import { expect, it } from "vitest";
import { ungroundedValue } from "../../../src/checks/ungrounded-value.ts";
import { agent, call, found, system, tool, user } from "../talk.ts";

const flights = tool("1", {
  flights: [{ price: 107 }, { price: 141 }, { price: 108 }, { price: 109 }],
});

it.each([
  ["the sum of a list", "The new total is $465.", []],
  ["the sum of a part of a list", "The way out is $248.", []],
  ["the difference of two", "That is $34 more.", []],
  ["a small multiple", "For three of you that is $321.", []],
  ["the total of what the message lists itself", "$107, $108 and $141: $356.", []],
  ["nothing that adds up", "The new total is $2,210.", ["1 major"]],
])("an amount may be %s", (_title, words, places) => {
  expect(found(ungroundedValue, [user("Hi"), call("1", "get", {}), flights, agent(words)])).toEqual(
    places,
  );
});

it.each([
  ["the day after a known one", "Hi", "It arrives on 20 May 2024.", []],
  [
    "days from a known one when the user speaks of days",
    "Two days later, please.",
    "Then 21 May 2024.",
    [],
  ],
  ["no day out of the blue", "Hi", "It arrives on 29 May 2024.", ["1 major"]],
])("a date may be %s", (_title, ask, words, places) => {
  expect(found(ungroundedValue, [system("Today is 2024-05-19."), user(ask), agent(words)])).toEqual(
    places,
  );
});
