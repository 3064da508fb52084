import { describe, expect, it } from "vitest";
import { ungroundedValue } from "../../src/checks/ungrounded-value.ts";
import { agent, call, found, system, tool, user } from "./talk.ts";

describe("ungrounded-value", () => {
  it.each([
    [
      "finds an amount, a date, an identifier, an address from nowhere",
      [
        system("Be brief."),
        user("x?"),
        agent("You get $92.40."),
        user("When?"),
        agent("On 4 December 2026."),
        user("Number?"),
        agent("It is RF-771904."),
        user("Where?"),
        agent("Write to help@shop.example, please."),
      ],
      ["1 major", "2 major", "3 major", "4 major"],
    ],
    [
      "accepts other ways to write a known value",
      [
        system("Fee: 1.250,00 EUR. Open from 15 May 2024. Order #W-1005."),
        user("x?"),
        agent("The fee is €1,250, from 2024-05-15, order W1005."),
        user("x?"),
        agent("It is on 15.05.2024, or May 15th."),
      ],
      [],
    ],
    [
      "accepts sums, differences, multiples and the total of a list",
      [
        user("x?"),
        call("1", "get", {}),
        tool("1", { a: 53.48, b: 53.27 }),
        agent("The difference is $0.21, together it is $106.75, three of a are $160.44."),
      ],
      [],
    ],
    [
      "accepts a number word and a duration known as a number",
      [
        system("Refunds take 5 to 7 days; notice: thirty days."),
        user("x?"),
        agent("It takes seven days, and 30 days of notice."),
      ],
      [],
    ],
    [
      "accepts what the user said, but not what the user only repeats",
      [
        system("x"),
        user("My code is AB-12345."),
        agent("Your code is AB-12345."),
        user("x?"),
        agent("Your fee is $40."),
        user("$40?"),
        agent("Yes, $40."),
      ],
      ["2 major", "3 major"],
    ],
    [
      "accepts what a tool was asked about, and the day beside a known day",
      [
        user("A day later?"),
        call("1", "search", { date: "2024-05-19" }),
        tool("1", []),
        agent("On May 19, 2024 there is nothing; I look at May 20, 2024."),
      ],
      [],
    ],
    [
      "takes an example for no statement",
      [system("x"), user("x?"), agent("I need your order number, for example #W1234567.")],
      [],
    ],
    [
      "is minor where the capture holds neither policy nor tools",
      [user("x?"), agent("It costs $40.")],
      ["1 minor"],
    ],
    [
      "reads digits and dates of other scripts",
      [
        system("الرقم 48213 والسعر ٣٤٨ ريال"),
        user("x?"),
        agent("348 USD, 予約は2024年5月15日です。"),
      ],
      ["1 major"],
    ],
    [
      "finds nothing in languages and formats that it does not know",
      [
        system("Preis: 1'250.– CHF"),
        user("x?"),
        agent("Der Preis ist 1'250 CHF. Vielen Dank, ich helfe gern weiter!"),
      ],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(ungroundedValue, messages)).toEqual(places);
  });
});
