import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ConversationSchema } from "../../../src/conversation/model.ts";
import { prefixesOf } from "../../../src/conversation/prefix.ts";
import { parseConversations, type ReadResult } from "../../../src/conversation/read/index.ts";
import { toolEvents } from "../../../src/conversation/tool-events.ts";
import { DropturnError } from "../../../src/errors.ts";
import { bytesOf, examples } from "../examples/index.ts";
import { sharedFiles } from "../shared.ts";
import { byteDamage, damage, mutateJson, mutations } from "./mutate.ts";

/** DROPTURN_MUTATIONS=20000 runs the long mode. */
const RUNS = Number(process.env["DROPTURN_MUTATIONS"] ?? 500);
const SECONDS = 2;

interface Seed {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly agents: readonly string[];
}

const seeds: readonly Seed[] = [
  ...examples.map((example) => ({
    name: example.format,
    bytes: bytesOf(example),
    agents: example.agents ?? [],
  })),
  ...sharedFiles("formats")
    .filter((file) => !file.endsWith(".md"))
    .map((file) => ({ name: file, bytes: new Uint8Array(readFileSync(file)), agents: [] })),
];

/** Reads bytes and says what is wrong with the answer; a conversation or a one-line refusal is a proper one. */
async function faultsOf(bytes: Uint8Array, agents: readonly string[]): Promise<string[]> {
  const start = performance.now();
  const answer = await parseConversations(bytes, { file: "mutated", agents }).catch(
    (error: unknown) => {
      if (error instanceof DropturnError) return error.message;
      throw error;
    },
  );
  const faults = performance.now() - start > SECONDS * 1000 ? ["took too long"] : [];
  if (typeof answer !== "string") return [...faults, ...answer.flatMap(faultsOfResult)];
  return /undefined|\[object Object\]|\p{Cc}/u.test(answer) ? [...faults, answer] : faults;
}

function faultsOfResult({ conversation }: ReadResult): string[] {
  const issues = ConversationSchema.safeParse(conversation).error?.issues ?? [];
  toolEvents(conversation.messages);
  return [
    ...issues.map(({ path, message }) => `${path.join("/")}: ${message}`),
    ...(JSON.stringify(conversation) === undefined ? ["cannot be printed"] : []),
    ...(conversation.messages.every(({ source }) => source !== "")
      ? []
      : ["message without a pointer"]),
    ...prefixesOf(conversation, "step")
      .filter((prefix) => prefix.messages.length !== prefix.last[1] + 1)
      .map(() => "prefix that does not end with its unit"),
  ];
}

describe("damaged files", () => {
  it(`gives a conversation or a refusal for ${RUNS} files with damaged values`, async () => {
    const jsonSeeds = seeds.flatMap(({ bytes, agents }) => {
      const rows = valuesOf(bytes);
      return rows ? [{ rows, agents }] : [];
    });
    const anySeed = fc.nat(jsonSeeds.length - 1);
    const property = fc.asyncProperty(anySeed, mutations, async (index, changes) => {
      const seed = jsonSeeds[index] ?? { rows: [], agents: [] };
      const mutated = mutateJson(seed.rows, changes);
      const rows = Array.isArray(mutated) ? mutated : [mutated];
      const text = rows.map((row) => JSON.stringify(row)).join("\n");
      expect(await faultsOf(new TextEncoder().encode(text), seed.agents)).toEqual([]);
    });
    await fc.assert(property, { numRuns: RUNS });
    expect(Object.keys(Object.prototype)).toEqual([]);
  }, 3_600_000);

  it(`gives a conversation or a refusal for ${RUNS} files with damaged bytes`, async () => {
    const anySeed = fc.nat(seeds.length - 1);
    const property = fc.asyncProperty(anySeed, byteDamage, async (index, changes) => {
      const seed = seeds[index] ?? { bytes: new Uint8Array(), agents: [] };
      expect(await faultsOf(damage(seed.bytes, changes), seed.agents)).toEqual([]);
    });
    await fc.assert(property, { numRuns: RUNS });
  }, 3_600_000);

  it("gives a conversation or a refusal for any JSON value", async () => {
    const property = fc.asyncProperty(fc.jsonValue(), async (value) => {
      expect(await faultsOf(new TextEncoder().encode(JSON.stringify(value)), [])).toEqual([]);
    });
    await fc.assert(property, { numRuns: RUNS });
  }, 3_600_000);
});

/** The values of a JSON or JSON Lines file; null for other files. */
function valuesOf(bytes: Uint8Array): unknown[] | null {
  const text = new TextDecoder().decode(bytes);
  try {
    return [JSON.parse(text)];
  } catch {
    try {
      return text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown);
    } catch {
      return null;
    }
  }
}
