import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Draft } from "../../../src/conversation/draft.ts";
import { createWarnings } from "../../../src/conversation/draft.ts";
import { joinCalls } from "../../../src/conversation/traces/assemble.ts";
import { EMPTY_HISTORY, joinInput } from "../../../src/conversation/traces/history.ts";
import type { ModelCall } from "../../../src/conversation/traces/types.ts";

/** One letter a message: capitals are the agent, `s` is the system prompt. */
function draftsOf(letters: string): Draft[] {
  return letters.split("").map((letter) => {
    const role =
      letter === "s" || letter === "z"
        ? "system"
        : letter === letter.toUpperCase()
          ? "agent"
          : "user";
    return { role, text: letter, source: "/" };
  });
}

const lettersOf = (drafts: readonly Draft[]): string => drafts.map(({ text }) => text).join("");

function join(...calls: readonly [input: string, answer: string][]): {
  letters: string;
  warnings: string[];
} {
  const { warn, warnings } = createWarnings();
  const list = calls.map(([input, answer], i): ModelCall => ({
    source: `span ${i}`,
    start: i,
    end: i,
    input: draftsOf(input),
    output: draftsOf(answer),
    nested: false,
    wrapper: false,
  }));
  const { drafts } = joinCalls(list, EMPTY_HISTORY, warn);
  return { letters: lettersOf(drafts), warnings: warnings.map(({ message }) => message) };
}

describe("the history of a trace", () => {
  it.each([
    [
      "repeats all that was said",
      [
        ["sa", "B"],
        ["saBc", "D"],
      ],
      "saBcD",
      [],
    ],
    [
      "repeats it with another system prompt",
      [
        ["sa", "B"],
        ["zaBc", "D"],
      ],
      "saBcD",
      [],
    ],
    [
      "holds only what is new",
      [
        ["sa", "B"],
        ["sc", "D"],
      ],
      "saBcD",
      [/does not repeat/],
    ],
    [
      "is trimmed at its beginning",
      [
        ["sa", "B"],
        ["saBc", "D"],
        ["sBcDe", "F"],
      ],
      "saBcDeF",
      [/trimmed or summarised/],
    ],
    [
      "begins with a summary",
      [
        ["sa", "B"],
        ["saBc", "D"],
        ["syDe", "F"],
      ],
      "saBcDeF",
      [/trimmed or summarised/],
    ],
    [
      "is asked again with another answer",
      [
        ["sa", "B"],
        ["sa", "C"],
        ["saBd", "E"],
      ],
      "saBdE",
      [/another answer/],
    ],
    [
      "is recorded twice",
      [
        ["sa", "B"],
        ["sa", "B"],
        ["saBc", "D"],
      ],
      "saBcD",
      [],
    ],
    [
      "has no input recorded",
      [
        ["a", "B"],
        ["", "C"],
        ["", "D"],
      ],
      "aBCD",
      [],
    ],
    [
      "writes an answer a little differently later",
      [
        ["sa", "B"],
        ["saXc", "D"],
      ],
      "saXcD",
      [],
    ],
    [
      "repeats a word of the user",
      [
        ["sa", "B"],
        ["sa", "B"],
        ["saBa", "D"],
      ],
      "saBaD",
      [],
    ],
  ] as [string, [string, string][], string, RegExp[]][])(
    "%s",
    (_title, calls, letters, warnings) => {
      const joined = join(...calls);
      expect(joined.letters).toBe(letters);
      expect(joined.warnings).toEqual(warnings.map((warning) => expect.stringMatching(warning)));
    },
  );

  it("is the conversation itself, when every call repeats it from the beginning", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "b", "A", "B"), minLength: 2, maxLength: 30 }),
        (said) => {
          const calls = said
            .split("")
            .map((_, i): [string, string] => [said.slice(0, i), said.slice(i, i + 1)])
            .filter(([, answer]) => answer === answer.toUpperCase());
          const last = calls.at(-1);
          expect(join(...calls).letters).toBe(last ? last.join("") : "");
        },
      ),
    );
  });

  it("is joined in linear time", () => {
    const long = draftsOf("ab".repeat(50_000));
    const start = performance.now();
    joinInput({ drafts: long, answer: 0 }, draftsOf("ba".repeat(50_000)));
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
