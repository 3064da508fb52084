/** A source of chance: the next number in [0, 1). */
export type Random = () => number;

/** Creates mulberry32 from a 32-bit seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Draws from the uniform distribution on [from, to). */
export function uniform(random: Random, from: number, to: number): number {
  return from + (to - from) * random();
}

/** Draws a whole number, both ends included. */
export function integer(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

/** Creates a source of standard normal numbers (Box-Muller, the second of a pair kept). */
export function createNormal(random: Random): Random {
  let spare: number | null = null;
  return () => {
    if (spare !== null) {
      const kept = spare;
      spare = null;
      return kept;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    const angle = 2 * Math.PI * random();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}

/** Creates a source of Student's t with three degrees of freedom, scaled to unit variance. */
export function createHeavyTailed(random: Random): Random {
  const normal = createNormal(random);
  return () => {
    const chiSquared = normal() ** 2 + normal() ** 2 + normal() ** 2;
    return normal() / Math.sqrt(chiSquared / 3) / Math.sqrt(3);
  };
}
