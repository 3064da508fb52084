/** Highlights are painted only for so many hits, in the part of the call that is shown. */
const MOST_HIGHLIGHTS = 200;
const WAIT_MS = 120;

/** Makes the search field filter the turns; Enter goes to the next turn that holds the words. */
export function wireSearch(goTo: (element: Element) => void): void {
  const field = document.querySelector<HTMLInputElement>("#search");
  const found = document.querySelector<HTMLOutputElement>("#found");
  if (!field || !found) return;
  const turns = Array.from(document.querySelectorAll<HTMLElement>("article.turn"));
  const texts = new Map<HTMLElement, string>();
  const textOf = (turn: HTMLElement): string => {
    const text = texts.get(turn) ?? (turn.textContent ?? "").toLowerCase();
    texts.set(turn, text);
    return text;
  };
  let hits: HTMLElement[] = [];
  let next = 0;
  const search = (): void => {
    const words = field.value.trim().toLowerCase();
    hits = words === "" ? [] : turns.filter((turn) => textOf(turn).includes(words));
    next = 0;
    for (const turn of turns) turn.classList.toggle("away", words !== "" && !hits.includes(turn));
    found.value = words === "" ? "" : `${hits.length} of ${turns.length}`;
    highlight(hits, words);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const searchNow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    search();
  };
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(searchNow, WAIT_MS);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      field.value = "";
      searchNow();
    }
    if (event.key !== "Enter") return;
    // Enter may come before the wait for more letters is over.
    if (timer !== undefined) searchNow();
    const hit = hits[next % Math.max(1, hits.length)];
    if (!hit) return;
    next += 1;
    openAround(hit, field.value.trim().toLowerCase());
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

/** Opens the folded tool texts of a turn that hold the words. */
function openAround(turn: Element, words: string): void {
  for (const fold of turn.querySelectorAll("details")) {
    if ((fold.textContent ?? "").toLowerCase().includes(words)) fold.open = true;
  }
}

/** Paints the hits without touching the page's elements, where the browser can. */
function highlight(turns: readonly Element[], words: string): void {
  if (typeof CSS === "undefined" || !("highlights" in CSS)) return;
  CSS.highlights.delete("found");
  if (words === "") return;
  const ranges: Range[] = [];
  for (const turn of turns) {
    const walker = document.createTreeWalker(turn, NodeFilter.SHOW_TEXT);
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
