import type { Decoded, Format } from "../formats/types.ts";
import { DropturnError } from "../../errors.ts";
import type { DecodedSource } from "./decode.ts";
import { formatByName } from "./detect.ts";
import { locate, type Located } from "./locate.ts";
import { describeSource } from "./describe.ts";

/** What was found while a source was looked through, in the order of the source. */
export type Part =
  | { readonly kind: "located"; readonly located: Located }
  /** No format knows what stands here. */
  | { readonly kind: "skipped"; readonly place: string }
  | { readonly kind: "failed"; readonly error: DropturnError }
  /** The last line was cut off while it was written. */
  | { readonly kind: "cut"; readonly line: number };

export interface PartOptions {
  readonly file: string;
  readonly from?: string;
  /** The format of a mapping; it is the only one then. */
  readonly mapped?: Format;
}

/**
 * Looks through a decoded source.
 *
 * @throws DropturnError E_FORMAT when no format knows any of it, or a broken line belongs to a single conversation.
 */
export function partsOf(source: DecodedSource, options: PartOptions): Part[] {
  const { decoded, broken, cutLine } = source;
  const skipped: string[] = [];
  const candidates = candidatesOf(options);
  const located = locate(decoded, {
    file: options.file,
    onSkip: (place) => void skipped.push(place),
    ...(candidates && { candidates }),
  });
  const [only] = candidates ?? [];
  // The user knows better than the sniff rule; the reader says what it misses.
  if (located.length === 0 && only) located.push(forced(only, decoded));
  if (located.length === 0) throw unknownFormat(decoded, broken, options.file);
  const isWhole = located.length === 1 && located[0]?.place === "";
  const [firstBroken] = broken;
  if (isWhole && firstBroken) throw firstBroken;
  return [
    ...located.map((part): Part => ({ kind: "located", located: part })),
    ...skipped.map((place): Part => ({ kind: "skipped", place })),
    ...broken.map((error): Part => ({ kind: "failed", error })),
    ...(cutLine === undefined ? [] : [{ kind: "cut", line: cutLine } as const]),
  ];
}

/** The formats that may be tried; undefined for all. */
export function candidatesOf({ from, mapped }: PartOptions): readonly Format[] | undefined {
  if (mapped) return [mapped];
  return from === undefined ? undefined : [formatByName(from)];
}

function forced(format: Format, source: Decoded): Located {
  return {
    format,
    source,
    place: "",
    detection: { score: 0, evidence: "not recognised, read as asked" },
  };
}

function unknownFormat(
  decoded: Decoded,
  broken: readonly DropturnError[],
  file: string,
): DropturnError {
  const [firstBroken] = broken;
  if (firstBroken) return firstBroken;
  return new DropturnError(
    "E_FORMAT",
    `No conversation was recognised in "${file}": ${describeSource(decoded)}.`,
    {
      hint: "Run dropturn formats for what can be read, name one with --from, or describe your own with --map.",
    },
  );
}
