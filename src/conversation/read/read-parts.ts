import { DropturnError } from "../../errors.ts";
import type { Conversation, Warning } from "../model.ts";
import { pointerWithin, warningsWithin } from "../pointer.ts";
import { printable, quoted } from "../quote.ts";
import { baseName } from "./describe.ts";
import type { Located } from "./locate.ts";
import { withMetadataBeside } from "./metadata.ts";
import type { Part } from "./parts.ts";
import type { ReadResult } from "./types.ts";

export interface PartsContext {
  readonly file: string;
  readonly agents: readonly string[];
  /** True when there is more than one part, so that conversations without an id are numbered. */
  readonly several: boolean;
}

/**
 * Reads the parts of a source. Every conversation that can be read is given before an error is thrown for those that
 * cannot, so that one bad line does not lose the others.
 *
 * @throws DropturnError of the first part that could not be read, after all others.
 */
export async function* readParts(
  parts: Iterable<Part> | AsyncIterable<Part>,
  context: PartsContext,
): AsyncGenerator<ReadResult> {
  const ids = new Map<string, number>();
  const failures: DropturnError[] = [];
  const name = baseName(context.file);
  let count = 0;
  // One result is held back, so that what follows it can still be said about it.
  let held: ReadResult | undefined;
  let notes: Warning[] = [];
  for await (const part of parts) {
    if (part.kind === "failed") failures.push(part.error);
    else if (part.kind === "skipped") {
      notes.push({ pointer: part.place, message: "no conversation was recognised here; left out" });
    } else if (part.kind === "cut") {
      notes.push({ pointer: `line ${part.line}`, message: "the last line is cut off; left out" });
      held = held && withFacts(held, { complete: false });
    } else {
      count += 1;
      const fallbackId = context.several ? `${name}-${count}` : name;
      const reading = readLocated(part.located, context, fallbackId);
      const results = reading instanceof Promise ? await reading : reading;
      if (results instanceof DropturnError) {
        failures.push(results);
        continue;
      }
      for (const result of results) {
        if (held) yield withNotes(held, notes);
        if (held) notes = [];
        held = withUniqueId(result, ids);
      }
    }
  }
  if (held) yield withNotes(held, notes);
  if (failures.length > 0) throw summary(failures, count, ids.size > 0);
}

/** What a part holds, or why it cannot be read; at once where the format needs no waiting, as nearly all do. */
function readLocated(
  { format, detection, source, place }: Located,
  { file, agents }: PartsContext,
  fallbackId: string,
): ReadResult[] | DropturnError | Promise<ReadResult[] | DropturnError> {
  const { name, isPlaced } = format;
  const resultsOf = (conversations: readonly Conversation[]): ReadResult[] => {
    const evidence = printable(detection.evidence);
    const detected = `${name} (${place === "" ? evidence : `${place}: ${evidence}`})`;
    return conversations.map((conversation) => {
      const whole = withMetadataBeside(conversation, source, name);
      return {
        conversation: isPlaced ? whole : within(place, whole),
        input: { file, format: name, detected },
      };
    });
  };
  const failed = (error: unknown): DropturnError => placedError(error, file, place);
  try {
    const options = isPlaced ? { agents, fallbackId, place } : { agents, fallbackId };
    const read = format.read(source, options);
    return read instanceof Promise ? read.then(resultsOf).catch(failed) : resultsOf(read);
  } catch (error) {
    return failed(error);
  }
}

function placedError(error: unknown, file: string, place: string): DropturnError {
  if (!(error instanceof DropturnError)) throw error;
  const where = place === "" ? `"${file}"` : `"${file}", ${place}`;
  return new DropturnError(error.code, printable(`${where}: ${error.message}`), {
    cause: error,
    ...(error.hint !== undefined && { hint: printable(error.hint) }),
  });
}

function within(place: string, conversation: Conversation): Conversation {
  if (place === "") return conversation;
  return {
    ...conversation,
    messages: conversation.messages.map((message) => ({
      ...message,
      source: pointerWithin(place, message.source),
    })),
    warnings: warningsWithin(place, conversation.warnings),
  };
}

/** Gives conversations of one file ids that differ. */
function withUniqueId(result: ReadResult, ids: Map<string, number>): ReadResult {
  const { id } = result.conversation;
  const before = ids.get(id) ?? 0;
  ids.set(id, before + 1);
  if (before === 0) return result;
  const note = { pointer: "", message: `the id ${quoted(id)} is used more than once in this file` };
  return withNotes(withFacts(result, { id: `${id}#${before + 1}` }), [note]);
}

function withFacts(result: ReadResult, facts: Partial<Conversation>): ReadResult {
  return { ...result, conversation: { ...result.conversation, ...facts } };
}

function withNotes(result: ReadResult, notes: readonly Warning[]): ReadResult {
  if (notes.length === 0) return result;
  return withFacts(result, { warnings: [...result.conversation.warnings, ...notes] });
}

function summary(
  failures: readonly DropturnError[],
  count: number,
  someRead: boolean,
): DropturnError {
  const [first] = failures;
  if (!first || (failures.length === 1 && !someRead))
    return first ?? new DropturnError("E_FORMAT", "Nothing could be read.");
  const total = Math.max(count, failures.length);
  return new DropturnError(
    first.code,
    `${failures.length} of ${total} conversations could not be read; the first: ${first.message}`,
    {
      cause: first,
      ...(first.hint !== undefined && { hint: first.hint }),
    },
  );
}
