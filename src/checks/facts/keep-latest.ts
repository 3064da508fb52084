const KEPT = 8;

/** Keeps what a function gives for the latest few texts; the one asked about longest ago is dropped first. */
export function keepLatest<T>(make: (text: string) => T): (text: string) => T {
  const kept = new Map<string, { readonly made: T }>();
  return (text) => {
    const known = kept.get(text) ?? { made: make(text) };
    kept.delete(text);
    kept.set(text, known);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return known.made;
  };
}
