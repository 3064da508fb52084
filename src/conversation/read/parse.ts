import { createMappedFormat } from "../map/mapped-format.ts";
import { parseMapping } from "../map/mapping.ts";
import { decode } from "./decode.ts";
import { partsOf, type PartOptions } from "./parts.ts";
import { readParts } from "./read-parts.ts";
import type { ParseOptions, ReadResult } from "./types.ts";

/** Stands for the file in messages when the bytes come from a program. */
const UNNAMED = "input";

/**
 * Reads every conversation in the bytes of a file.
 *
 * @throws DropturnError E_FORMAT when the bytes are no conversation or fit two formats, E_AGENT when it cannot be told
 * who the agent is.
 */
export async function parseConversations(
  bytes: Uint8Array,
  options: ParseOptions = {},
): Promise<readonly ReadResult[]> {
  const results: ReadResult[] = [];
  for await (const result of await readBytes(bytes, options)) {
    if (options.conversation === undefined || result.conversation.id === options.conversation)
      results.push(result);
  }
  return options.file === undefined ? results.map(withoutFile) : results;
}

/** Reads the conversations of a whole file, one after the other; an error comes after what can be read. */
export async function readBytes(
  bytes: Uint8Array,
  options: ParseOptions,
): Promise<AsyncGenerator<ReadResult>> {
  const file = options.file ?? UNNAMED;
  const parts = partsOf(decode(bytes, file), await partOptionsOf(options));
  const several = parts.filter(({ kind }) => kind === "located").length > 1;
  return readParts(parts, { file, agents: options.agents ?? [], several });
}

/** What the options say about formats, with the mapping read. */
export async function partOptionsOf({
  file = UNNAMED,
  from,
  mapping,
  mappingFile,
}: ParseOptions): Promise<PartOptions> {
  return {
    file,
    ...(from !== undefined && { from }),
    ...(mapping !== undefined && {
      mapped: createMappedFormat(await parseMapping(mapping, mappingFile ?? "mapping")),
    }),
  };
}

function withoutFile({ conversation, input }: ReadResult): ReadResult {
  return { conversation, input: { ...input, file: null } };
}
