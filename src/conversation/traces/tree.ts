/** A span as far as its place in the tree goes. */
export interface TreeSpan {
  readonly id: string;
  readonly parent: string | undefined;
}

/** Tells about the ancestors and descendants of spans; cycles, which no honest trace has, end the walk. */
export interface SpanTree<T extends TreeSpan> {
  hasAncestor(span: T, test: (ancestor: T) => boolean): boolean;
  hasDescendant(span: T): boolean;
}

/** Makes the tree of a list of spans; `marked` are the spans that count as descendants. */
export function createSpanTree<T extends TreeSpan>(
  spans: readonly T[],
  marked: (span: T) => boolean,
): SpanTree<T> {
  const byId = new Map(spans.map((span) => [span.id, span]));
  const above = new Set<T>();
  for (const span of spans) {
    if (!marked(span)) continue;
    // Stops at a span that is known already, so that the whole is linear.
    for (const ancestor of ancestorsOf(span, byId)) {
      if (above.has(ancestor)) break;
      above.add(ancestor);
    }
  }
  return {
    hasAncestor: (span, test) => ancestorsOf(span, byId).some(test),
    hasDescendant: (span) => above.has(span),
  };
}

/** Deeper than this no one looks. */
const MAX_DEPTH = 200;

function ancestorsOf<T extends TreeSpan>(span: T, byId: ReadonlyMap<string, T>): T[] {
  const ancestors: T[] = [];
  let current = span.parent === undefined ? undefined : byId.get(span.parent);
  while (current && current !== span && ancestors.length < MAX_DEPTH) {
    ancestors.push(current);
    current = current.parent === undefined ? undefined : byId.get(current.parent);
  }
  return ancestors;
}
