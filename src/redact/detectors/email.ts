import type { Detector, Span } from "../types.ts";

/** An address in a link has its sign encoded. */
const AT = /@|%40/g;
const LOCAL_PART = /[\p{L}\p{N}._%+'-]{1,64}$/u;
const DOMAIN = /[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})(?:\.[\p{L}\p{N}-]{1,63}){1,8}/uy;
const LONGEST_LOCAL_PART = 64;

/** Finds e-mail addresses; starts from the sign, because a search for the part before it is quadratic on hostile text. */
export const email: Detector = {
  type: "email",
  find(text) {
    const spans: Span[] = [];
    for (const at of text.matchAll(AT)) {
      const from = Math.max(spans.at(-1)?.end ?? 0, at.index - LONGEST_LOCAL_PART);
      const local = LOCAL_PART.exec(text.slice(from, at.index))?.[0].replace(/^['.%-]+/, "") ?? "";
      DOMAIN.lastIndex = at.index + at[0].length;
      const domain = DOMAIN.exec(text)?.[0].replace(/[.-]+$/, "");
      if (local === "" || domain === undefined || !domain.includes(".")) continue;
      const start = at.index - local.length;
      const end = at.index + at[0].length + domain.length;
      spans.push({ start, end, key: `${local}@${domain}`.toLowerCase() });
    }
    return spans;
  },
};
