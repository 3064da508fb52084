/** Makes what is missing under a key and keeps it; with `most` of them kept it forgets all and begins anew. */
export function remember<V>(most: number): (key: string | number, make: () => V) => V {
  const kept = new Map<string | number, V>();
  return (key, make) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (kept.size >= most) kept.clear();
    kept.set(key, made);
    return made;
  };
}
