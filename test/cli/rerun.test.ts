import { expect, it } from "vitest";
import { sayCommand } from "../../src/cli/rerun.ts";

it.each([
  ["words as they are", ["call.json", "--json"], "dropturn call.json --json"],
  [
    "what a shell would take apart in quotes",
    ["my call.json", "it's"],
    `dropturn 'my call.json' 'it'\\''s'`,
  ],
  ["no reports", ["a", "--note", "n.md", "--to=svg", "--html", "h"], "dropturn a"],
  [
    "no password",
    ["a", "--base-url=https://u:p@ss@host/v1"],
    "dropturn a --base-url=https://host/v1",
  ],
])("writes the command again with %s", (_title, argv, said) => {
  expect(sayCommand(argv)).toBe(said);
});
