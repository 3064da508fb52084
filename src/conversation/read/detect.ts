import { formats } from "../formats/index.ts";
import type { Decoded, Detection, Format } from "../formats/types.ts";
import { DropturnError } from "../../errors.ts";

export interface Match {
  readonly format: Format;
  readonly detection: Detection;
}

/** Scores closer than this are a tie. */
const TIE = 0.01;

/**
 * Finds the format of a source; null when none knows it.
 *
 * @throws DropturnError E_FORMAT when two formats fit equally.
 */
export function detectFormat(
  source: Decoded,
  file: string,
  candidates: readonly Format[] = formats,
): Match | null {
  const matches = candidates.flatMap((format): Match[] => {
    const detection = format.detect(source);
    return detection ? [{ format, detection }] : [];
  });
  matches.sort((a, b) => b.detection.score - a.detection.score);
  const [best, second] = matches;
  if (!best) return null;
  if (second && best.detection.score - second.detection.score < TIE) throw tie(best, second, file);
  return best;
}

function tie(best: Match, second: Match, file: string): DropturnError {
  const described = [best, second].map(
    ({ format, detection }) => `${format.name} (${detection.evidence})`,
  );
  return new DropturnError(
    "E_FORMAT",
    `"${file}" fits two formats equally: ${described.join(" and ")}.`,
    {
      hint: `Say which one with --from ${best.format.name} or --from ${second.format.name}.`,
    },
  );
}

/** The format of a name. @throws DropturnError E_FORMAT for a name that is none. */
export function formatByName(name: string): Format {
  const format = formats.find((candidate) => candidate.name === name);
  if (format) return format;
  throw new DropturnError("E_FORMAT", `There is no format "${name}".`, {
    hint: `Known: ${formats.map((known) => known.name).join(", ")}.`,
  });
}
