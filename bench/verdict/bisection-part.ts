import { measurePlain, measureSearch, shippedSearch, type SearchFigures } from "./bisection.ts";
import { percent, round, table } from "./format.ts";

/** Calls with one failure and with two, by the length of the call: long ones take longer to read. */
const SIZES = [
  { n: 14, singles: 300, doubles: 150 },
  { n: 30, singles: 240, doubles: 120 },
  { n: 60, singles: 160, doubles: 80 },
] as const;

/** How few questions find the turn that a full scan names. */
export async function bisectionPart(seed: number, say: (line?: string) => void) {
  say("\n# Bisection against the full scan, one failure to two as 83 to 17, σ 0.05\n");
  const result: Record<string, object> = {};
  const rows: string[][] = [];
  for (const { n, ...size } of SIZES) {
    const counts = { ...size, seed };
    const grid = await measureSearch(n, counts, shippedSearch("grid"));
    rows.push(
      cells(`n ${n} --on-doubt grid`, grid),
      cells(`n ${n} --on-doubt full`, await measureSearch(n, counts, shippedSearch("full"))),
      cells(`n ${n} --on-doubt stop`, await measureSearch(n, counts, shippedSearch("stop"))),
      cells(`n ${n} original method (control)`, await measurePlain(n, counts)),
    );
    result[n] = {
      agreement: round(grid.agreement),
      calls: round(grid.asked),
      silent: round(grid.silent),
    };
  }
  say(table(["", "agrees", "asked", "silent", "in doubt"], rows));
  say(
    "agrees: names the turn of the full scan, or none as it does; silent: names another without a doubt.",
  );
  return result;
}

function cells(name: string, figures: SearchFigures): string[] {
  const { calls, agreement, asked, silent, doubt } = figures;
  return [
    `${name} (${calls})`,
    percent(agreement),
    asked.toFixed(1),
    percent(silent),
    percent(doubt),
  ];
}
