/** A scalar inside tool arguments, with the keys on the way to it. */
export interface Scalar {
  readonly path: string;
  readonly text: string;
}

const MAX_DEPTH = 20;

/** Lists the scalars of tool arguments, at most `limit` of them. */
export function scalarsOf(value: unknown, limit: number): Scalar[] {
  const found: Scalar[] = [];
  const visit = (node: unknown, path: string, depth: number): void => {
    if (found.length >= limit || depth > MAX_DEPTH) return;
    if (Array.isArray(node)) for (const item of node) visit(item, path, depth + 1);
    else if (typeof node === "object" && node !== null) {
      for (const [key, child] of Object.entries(node))
        visit(child, path === "" ? key : `${path}.${key}`, depth + 1);
    } else if (typeof node === "string" || typeof node === "number" || typeof node === "boolean") {
      found.push({ path, text: String(node) });
    }
  };
  visit(value, "", 0);
  return found;
}
