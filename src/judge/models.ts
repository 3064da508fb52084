/** Prices, limits and deprecations as the vendor published them on this day; see docs/judge.md. */
export const TABLE_DATE = "2026-11-29";

/** US dollars per million tokens; null where the vendor's figure is not known. */
export interface Prices {
  readonly input: number;
  readonly output: number;
  /** Writing to the five-minute cache. */
  readonly cacheWrite: number | null;
  readonly cacheRead: number | null;
}

/** Prices of requests up to a size; the whole request counts, its output included. */
export interface PriceTier {
  /** Tokens; the last tier has no bound. */
  readonly upTo: number;
  readonly prices: Prices;
}

/** What is known about a model before it is asked. */
export interface ModelFacts {
  /** Largest request in tokens. */
  readonly context: number;
  /** A shorter prompt is silently not cached. */
  readonly cacheMinimum: number;
  /** False: it refuses `effort`. */
  readonly effort: boolean;
  /** Empty when the price is not known. */
  readonly tiers: readonly PriceTier[];
  /** Day after which the vendor no longer serves it. */
  readonly retires?: string;
}

const flat = (
  input: number,
  output: number,
  cacheWrite: number | null,
  cacheRead: number | null,
): readonly PriceTier[] => [{ upTo: Infinity, prices: { input, output, cacheWrite, cacheRead } }];

const current = (tiers: readonly PriceTier[], cacheMinimum = 512): ModelFacts => ({
  context: 1_000_000,
  cacheMinimum,
  effort: true,
  tiers,
});

const MODELS: Readonly<Record<string, ModelFacts>> = {
  "claude-haiku-5-5": current([
    { upTo: 100_000, prices: { input: 0.1, output: 0.5, cacheWrite: 0.125, cacheRead: 0.01 } },
    { upTo: Infinity, prices: { input: 0.5, output: 2.5, cacheWrite: 0.625, cacheRead: 0.05 } },
  ]),
  "claude-sonnet-5-5": current(flat(2, 10, 2.5, 0.1)),
  "claude-opus-5-5": current(flat(4, 20, 5, 0.2)),
  "claude-fable-5-2": current(flat(8, 40, null, null)),
  "claude-fable-5-1": current(flat(10, 50, 12.5, 0.25)),
  "claude-sonnet-5": current(flat(2, 10, 2.5, 0.2), 1024),
  "claude-opus-5": current(flat(5, 25, 6.25, 0.5)),
  "claude-opus-4-8": { ...current(flat(5, 25, 6.25, 0.5), 1024), context: 200_000 },
  "claude-opus-4-7": { ...current(flat(5, 25, 6.25, 0.5), 2048), context: 200_000 },
  "claude-opus-4-6": { ...current(flat(5, 25, 6.25, 0.5), 4096), context: 200_000 },
  "claude-sonnet-4-6": { ...current(flat(3, 15, 3.75, 0.3), 1024), context: 200_000 },
  "claude-haiku-4-5": {
    context: 200_000,
    cacheMinimum: 4096,
    effort: false,
    tiers: flat(1, 5, 1.25, 0.1),
  },
  "claude-opus-4-5": {
    context: 200_000,
    cacheMinimum: 4096,
    effort: true,
    tiers: [],
    retires: "2027-01-22",
  },
  "claude-sonnet-4-5": {
    context: 200_000,
    cacheMinimum: 1024,
    effort: false,
    tiers: [],
    retires: "2026-11-30",
  },
};

/** Looks a model up by its name, with or without the date of a snapshot; null when it is not in the table. */
export function modelFacts(model: string): ModelFacts | null {
  const name = model.replace(/-(?:\d{8}|latest)$/, "");
  return Object.hasOwn(MODELS, name) ? (MODELS[name] ?? null) : null;
}

/** Values of `effort` that the API takes. */
export const EFFORTS = ["low", "medium", "high", "xhigh", "max"] as const;
export type Effort = (typeof EFFORTS)[number];
