import { isList, isRecord } from "../values.ts";

type Node = Record<string, unknown>;

/** Deeper keys than this are left as they are. */
const MAX_DEPTH = 20;

/**
 * Expands keys with dots into objects and lists: `message.tool_calls.0.id` becomes `{message: {tool_calls: [{id}]}}`.
 *
 * The objects have no prototype, so that a key such as `__proto__` is a key like any other.
 */
export function expandDotted(value: unknown, depth = 0): unknown {
  if (depth >= MAX_DEPTH) return value;
  if (isList(value)) return value.map((item) => expandDotted(item, depth + 1));
  if (!isRecord(value)) return value;
  const root = createNode();
  for (const [key, field] of Object.entries(value)) {
    place(root, key.split(".").slice(0, MAX_DEPTH), expandDotted(field, depth + 1));
  }
  return listed(root, depth);
}

/** The attributes under a prefix, expanded; undefined when there are none. */
export function expandUnder(attributes: ReadonlyMap<string, unknown>, prefix: string): unknown {
  if (attributes.has(prefix)) return expandDotted(attributes.get(prefix));
  const root = createNode();
  let found = false;
  for (const [key, value] of attributes) {
    if (!key.startsWith(`${prefix}.`)) continue;
    found = true;
    place(
      root,
      key
        .slice(prefix.length + 1)
        .split(".")
        .slice(0, MAX_DEPTH),
      expandDotted(value),
    );
  }
  return found ? listed(root, 0) : undefined;
}

function createNode(): Node {
  return Object.create(null) as Node;
}

function place(root: Node, path: readonly string[], value: unknown): void {
  let node = root;
  for (const key of path.slice(0, -1)) {
    const next = node[key];
    if (isRecord(next)) node = next;
    else {
      const created = createNode();
      node[key] = created;
      node = created;
    }
  }
  node[path.at(-1) ?? ""] = value;
}

/** Objects whose keys are all numbers are lists, in order of the numbers; gaps close. */
function listed(node: unknown, depth: number): unknown {
  if (!isRecord(node) || depth >= MAX_DEPTH) return node;
  const keys = Object.keys(node);
  if (keys.length > 0 && keys.every((key) => /^\d{1,9}$/.test(key))) {
    return keys
      .toSorted((a, b) => Number(a) - Number(b))
      .map((key) => listed(node[key], depth + 1));
  }
  const result = createNode();
  for (const key of keys) result[key] = listed(node[key], depth + 1);
  return result;
}
