import type { ToolCall, ToolResult } from "./model.ts";

export interface PlacedResult {
  readonly result: ToolResult;
  /** Index of the message that holds the result. */
  readonly message: number;
}

/** Results that wait for their calls; each can be taken once. */
export interface ResultPool {
  /** The result with the call's id: the first one after the call, else one that came before it. */
  takeById(call: ToolCall, message: number): PlacedResult | null;
  /** A result after the call that has the call's name, else one without a name; one of the two sides has no id. */
  takeFree(call: ToolCall, message: number): PlacedResult | null;
  /** What nobody took, in order. */
  rest(): PlacedResult[];
}

/** Makes a pool of results, given in order. Calls must be asked for in order as well. */
export function createResultPool(results: readonly PlacedResult[]): ResultPool {
  const taken = new Set<PlacedResult>();
  const byId = queuesBy(results, ({ result }) => result.callId);
  const byName = queuesBy(results, ({ result }) => result.name);
  const idless = results.filter(({ result }) => result.callId === undefined);
  const idlessByName = queuesBy(idless, ({ result }) => result.name);
  const nameless = createQueue(results.filter(({ result }) => result.name === undefined));
  const idlessNameless = createQueue(idless.filter(({ result }) => result.name === undefined));
  const take = (placed: PlacedResult | undefined): PlacedResult | null => {
    if (placed) taken.add(placed);
    return placed ?? null;
  };
  const early = (call: ToolCall): PlacedResult | undefined => byId.get(call.id ?? "")?.early(taken);
  return {
    takeById: (call, message) =>
      call.id === undefined ? null : take(byId.get(call.id)?.after(message, taken) ?? early(call)),
    takeFree: (call, message) => {
      const named = call.id === undefined ? byName : idlessByName;
      const unnamed = call.id === undefined ? nameless : idlessNameless;
      return take(named.get(call.name)?.after(message, taken) ?? unnamed.after(message, taken));
    },
    rest: () => results.filter((placed) => !taken.has(placed)),
  };
}

interface Queue {
  /** The first result at or after a message. */
  after(message: number, taken: ReadonlySet<PlacedResult>): PlacedResult | undefined;
  /** The first result that was passed over. */
  early(taken: ReadonlySet<PlacedResult>): PlacedResult | undefined;
}

/** Each result is looked at twice at the most, however many calls ask. */
function createQueue(results: readonly PlacedResult[]): Queue {
  let head = 0;
  let passed = 0;
  return {
    after: (message, taken) => {
      for (; head < results.length; head += 1) {
        const placed = results[head];
        if (placed && placed.message >= message && !taken.has(placed)) {
          head += 1;
          return placed;
        }
      }
      return undefined;
    },
    early: (taken) => {
      for (; passed < head; passed += 1) {
        const placed = results[passed];
        if (placed && !taken.has(placed)) return placed;
      }
      return undefined;
    },
  };
}

function queuesBy(
  results: readonly PlacedResult[],
  keyOf: (placed: PlacedResult) => string | undefined,
): ReadonlyMap<string, Queue> {
  const lists = new Map<string, PlacedResult[]>();
  for (const placed of results) {
    const key = keyOf(placed);
    if (key === undefined) continue;
    const list = lists.get(key);
    if (list) list.push(placed);
    else lists.set(key, [placed]);
  }
  return new Map([...lists].map(([key, list]) => [key, createQueue(list)]));
}
