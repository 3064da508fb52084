/** Highlights are painted only for so many hits, in the part of the call that is shown. */
const MOST_HIGHLIGHTS = 200;
const WAIT_MS = 120;

/** Makes the search field filter the parts of a page (turns, calls); Enter goes to the next that holds the words. */
export function wireSearch(selector: string, goTo: (element: Element) => void): void {
  const field = document.querySelector<HTMLInputElement>("#search");
  const count = document.querySelector<HTMLOutputElement>("#found");
  if (!field || !count) return;
  const filter = createFilter(selector);
  const wordsOf = (): string => field.value.trim().toLowerCase();
  let hits: readonly Element[] = [];
  let next = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const search = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const { found, of } = filter(wordsOf());
    hits = found;
    next = 0;
    count.value = wordsOf() === "" ? "" : `${found.length} of ${of}`;
  };
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(search, WAIT_MS);
  });
  field.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") field.value = "";
    // Either key may come before the wait for more letters is over.
    if (key === "Escape" || (key === "Enter" && timer !== undefined)) search();
    const hit = hits[next % Math.max(1, hits.length)];
    if (key !== "Enter" || !hit) return;
    next += 1;
    openAround(hit, wordsOf());
    goTo(hit);
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    field.focus();
  });
  field.closest<HTMLElement>(".search")?.removeAttribute("hidden");
}

/** Hides the parts that do not hold the words; their texts are read once, at the first search. */
function createFilter(
  selector: string,
): (words: string) => { readonly found: readonly Element[]; readonly of: number } {
  const parts = Array.from(document.querySelectorAll(selector));
  let texts: readonly string[] | null = null;
  return (words) => {
    texts ??= parts.map((part) => (part.textContent ?? "").toLowerCase());
    const found = words === "" ? [] : parts.filter((_part, i) => texts?.[i]?.includes(words));
    const kept = new Set(found);
    for (const part of parts) part.classList.toggle("away", words !== "" && !kept.has(part));
    highlight(found, words);
    return { found, of: parts.length };
  };
}

/** Opens the folded tool texts of a part that hold the words. */
function openAround(part: Element, words: string): void {
  for (const fold of part.querySelectorAll("details")) {
    if ((fold.textContent ?? "").toLowerCase().includes(words)) fold.open = true;
  }
}

/** Paints the hits without touching the page's elements, where the browser can. */
function highlight(parts: readonly Element[], words: string): void {
  if (typeof CSS === "undefined" || !("highlights" in CSS)) return;
  CSS.highlights.delete("found");
  if (words === "") return;
  const ranges: Range[] = [];
  for (const part of parts) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() && ranges.length < MOST_HIGHLIGHTS) {
      const node = walker.currentNode;
      const text = (node.nodeValue ?? "").toLowerCase();
      let at = text.indexOf(words);
      while (
        at >= 0 &&
        at + words.length <= (node.nodeValue ?? "").length &&
        ranges.length < MOST_HIGHLIGHTS
      ) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + words.length);
        ranges.push(range);
        at = text.indexOf(words, at + words.length);
      }
    }
    if (ranges.length >= MOST_HIGHLIGHTS) break;
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}
