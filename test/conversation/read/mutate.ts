import fc from "fast-check";

/** One way of damaging a file. */
type Mutation =
  | { readonly kind: "drop" | "duplicate" | "cut"; readonly at: number }
  | { readonly kind: "replace"; readonly at: number; readonly value: unknown }
  | { readonly kind: "copy"; readonly at: number; readonly from: number }
  | { readonly kind: "key"; readonly at: number; readonly key: string }
  | { readonly kind: "quote" | "deepen"; readonly at: number };

const deep = (levels: number): unknown => {
  let value: unknown = "deep";
  for (let i = 0; i < levels; i += 1) value = i % 2 === 0 ? [value] : { a: value };
  return value;
};

const replacement: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1e300,
    "",
    " ",
    "x",
    "{",
    [],
    {},
    [[]],
    [null],
  ),
  fc.constantFrom<unknown>(
    "\uD83D",
    "###STOP###",
    "call_id",
    "assistant",
    "user",
    "tool",
    "__proto__",
    "constructor",
  ),
  fc.constantFrom<unknown>({ type: "text" }, { role: 5 }, [{ type: "tool_use" }], {
    __proto__: null,
    toString: 1,
  }),
  fc.jsonValue(),
);
const place = fc.nat(100_000);
const keys = fc.constantFrom(
  "__proto__",
  "constructor",
  "prototype",
  "role",
  "content",
  "id",
  "type",
  "messages",
  "parts",
  "tool_calls",
  "text",
);

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom("drop", "duplicate", "cut"), at: place }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("replace"), at: place, value: replacement }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("copy"), at: place, from: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("key"), at: place, key: keys }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("quote", "deepen"), at: place }) },
) as fc.Arbitrary<Mutation>;

export const mutations = fc.array(mutation, { minLength: 1, maxLength: 4 });

interface Slot {
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string;
}

/** Every place in a JSON value that holds something. */
function slotsOf(value: unknown, slots: Slot[] = []): Slot[] {
  if (typeof value !== "object" || value === null) return slots;
  for (const [key, inner] of Object.entries(value)) {
    slots.push({ holder: value as Slot["holder"], key });
    slotsOf(inner, slots);
  }
  return slots;
}

const get = ({ holder, key }: Slot): unknown => (holder as Record<string, unknown>)[key];
function set({ holder, key }: Slot, value: unknown): void {
  Object.defineProperty(holder, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

/** Damages a copy of a JSON value. */
export function mutateJson(source: unknown, list: readonly Mutation[]): unknown {
  const root = { root: structuredClone(source) };
  for (const change of list) {
    const slots = slotsOf(root).slice(0, 2000);
    const slot = slots[change.at % slots.length];
    if (slot) apply(slot, change, slots);
  }
  return root.root;
}

function apply(slot: Slot, change: Mutation, slots: readonly Slot[]): void {
  const value = get(slot);
  const { holder, key } = slot;
  if (change.kind === "replace") set(slot, structuredClone(change.value));
  else if (change.kind === "deepen") set(slot, deep(600));
  else if (change.kind === "quote") set(slot, JSON.stringify(value));
  else if (change.kind === "copy")
    set(slot, structuredClone(get(slots[change.from % slots.length] ?? slot)));
  else if (change.kind === "cut" && Array.isArray(value))
    value.splice(Math.floor(value.length / 2));
  else if (change.kind === "duplicate" && Array.isArray(holder))
    holder.splice(Number(key), 0, structuredClone(value));
  else if (change.kind === "key")
    set({ holder, key: Array.isArray(holder) ? key : change.key }, value);
  else if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
}

/** Damage to the bytes of a file. */
export const byteDamage = fc.record({
  flips: fc.array(fc.tuple(place, fc.integer({ min: 0, max: 255 })), { maxLength: 3 }),
  cut: fc.option(place, { freq: 4 }),
  prefix: fc.constantFrom<readonly number[]>(
    [],
    [],
    [],
    [0xef, 0xbb, 0xbf],
    [0xff, 0xfe],
    [0x1f, 0x8b],
    [0x50, 0x4b, 3, 4],
    [0],
  ),
  newline: fc.constantFrom("\n", "\r\n", "\r"),
});

/** Damages bytes. */
export function damage(
  bytes: Uint8Array,
  { flips, cut, prefix, newline }: typeof byteDamage extends fc.Arbitrary<infer T> ? T : never,
): Uint8Array {
  const isText = bytes[0] !== 0x50;
  const text = isText
    ? new TextEncoder().encode(new TextDecoder().decode(bytes).replaceAll("\n", newline))
    : bytes;
  const copy = Uint8Array.from([...prefix, ...text]);
  for (const [at, value] of flips) if (copy.length > 0) copy[at % copy.length] = value;
  return cut === null ? copy : copy.slice(0, copy.length === 0 ? 0 : cut % copy.length);
}
