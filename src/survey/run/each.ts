/**
 * Works on items as they come, at most `limit` at a time; the next is taken only when there is room for it.
 *
 * The first failure ends the taking, is thrown when what is in flight has ended, and is the only one thrown.
 */
export async function forEachLimited<T>(
  items: AsyncIterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const inFlight = new Set<Promise<void>>();
  const failures: unknown[] = [];
  try {
    for await (const item of items) {
      const task = work(item)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => inFlight.delete(task));
      inFlight.add(task);
      if (inFlight.size >= limit) await Promise.race(inFlight);
      if (failures.length > 0) break;
    }
  } finally {
    await Promise.all(inFlight);
  }
  if (failures.length > 0) throw failures[0];
}
