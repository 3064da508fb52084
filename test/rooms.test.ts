import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const SRC = resolve(import.meta.dirname, "../src");

/** Rooms from the ground up; a room may import from its own level and from those below. */
const LEVELS: readonly (readonly string[])[] = [
  ["errors", "outcome", "tool"],
  ["conversation", "rubric", "redact"],
  ["judge", "record", "checks"],
  ["scorers"],
  ["verdict"],
  ["curve"],
  ["diagnosis", "diagnose"],
  ["survey"],
  ["report"],
  ["index"],
  ["cli"],
];

/** Types alone may be taken from above, and only these. */
const TYPES_FROM_ABOVE = [["verdict", "curve/types.ts"]];

/** The places that touch files, processes and the network. */
const MAY_TOUCH: Record<string, RegExp> = {
  "node:fs":
    /^(?:conversation\/read|rubric\/load\.ts|record|checks\/tools-file\.ts|scorers\/recorded\.ts|survey\/run|cli)/,
  "node:fs/promises":
    /^(?:conversation\/read|rubric\/load\.ts|record|checks\/tools-file\.ts|scorers\/recorded\.ts|survey\/run|cli)/,
  "node:child_process": /^scorers\/command/,
  "node:http": /^judge/,
  "node:https": /^judge/,
  "node:net": /^judge/,
  "@anthropic-ai/sdk": /^judge/,
};

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".ts"),
);
const imports = files.flatMap(importsOf);

describe("the rooms", () => {
  it("every file stands in a room that has a level", () => {
    const strangers = files.filter((file) => levelOf(file) === -1);
    expect(strangers).toEqual([]);
  });

  it("a room imports only from its own level and from those below", () => {
    const upward = imports.filter(
      ({ from, to, typeOnly }) =>
        !to.startsWith("node:") &&
        files.includes(to) &&
        levelOf(to) > levelOf(from) &&
        !(
          typeOnly && TYPES_FROM_ABOVE.some(([room, file]) => roomOf(from) === room && to === file)
        ),
    );
    expect(upward).toEqual([]);
  });

  it("files, processes and the network are touched only where the design says", () => {
    const strays = imports.filter(({ from, to, typeOnly }) => {
      const allowed = MAY_TOUCH[to.startsWith("@anthropic-ai/sdk") ? "@anthropic-ai/sdk" : to];
      return allowed !== undefined && !typeOnly && !allowed.test(from);
    });
    expect(strays).toEqual([]);
  });

  it("only the command line knows process, and nothing calls fetch by itself", () => {
    const strays = files.filter((file) => {
      const code = readFileSync(join(SRC, file), "utf8").replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, "");
      const knowsProcess = /(?<![\w.])process\.(?:env|argv|stdout|stderr|stdin|exit|cwd)\b/.test(
        code,
      );
      return (knowsProcess && roomOf(file) !== "cli") || /(?<![\w.])fetch\(/.test(code);
    });
    expect(strays).toEqual([]);
  });
});

function importsOf(file: string): Import[] {
  const code = readFileSync(join(SRC, file), "utf8");
  const found: Import[] = [];
  const pattern =
    /(?:^|\n)\s*(import|export)\s+(type\s)?[^"';]*?from\s+"([^"]+)"|import\("([^"]+)"\)/g;
  for (const [, , typeOnly, named, dynamic] of code.matchAll(pattern)) {
    const target = named ?? dynamic ?? "";
    found.push({
      from: file,
      to: target.startsWith(".") ? relative(SRC, resolve(SRC, dirname(file), target)) : target,
      typeOnly: typeOnly !== undefined,
    });
  }
  return found;
}

function roomOf(file: string): string {
  return (file.split("/")[0] ?? file).replace(/\.ts$/, "");
}

function levelOf(file: string): number {
  return LEVELS.findIndex((rooms) => rooms.includes(roomOf(file)));
}
