import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { DropturnError } from "../../errors.ts";
import { ResultLineSchema, type ResultLine } from "../line.ts";

/** A row of a results file: a line, or something that is none (a row cut short by a killed run). */
export interface Row {
  readonly text: string;
  readonly line: ResultLine | null;
}

/**
 * Reads a results file row by row, so that its size does not matter.
 *
 * @throws DropturnError when the file cannot be read.
 */
export async function* readRows(path: string): AsyncGenerator<Row> {
  const input = createReadStream(path, "utf8");
  try {
    for await (const text of createInterface({ input, crlfDelay: Infinity })) {
      if (text.trim() !== "") yield { text, line: parseLine(text) };
    }
  } catch (cause) {
    throw new DropturnError("E_FILE", `The results "${path}" cannot be read.`, {
      hint: "Give files that `dropturn survey` wrote: results.ndjson or results-1-of-4.ndjson.",
      cause,
    });
  } finally {
    input.destroy();
  }
}

function parseLine(text: string): ResultLine | null {
  try {
    const parsed = ResultLineSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
