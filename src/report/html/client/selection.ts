import type { PageData } from "../page-data.ts";

/** Which point is chosen; the curve and the transcript follow it. */
export interface Selection {
  chosen(): number;
  choose(index: number): void;
  /** Chooses the point whose turn or step holds an element, and shows the element. */
  chooseElement(element: Element): void;
  onChange(listener: (index: number) => void): void;
  /** Chooses what the address names, or the named turn. */
  start(): void;
}

/** Under this the panes stand one under the other, and the page opens at the verdict. */
const TWO_PANES = "(min-width: 60rem)";

export function createSelection({ points, start }: PageData): Selection {
  const listeners: ((index: number) => void)[] = [];
  const indexOf = new Map(points.map(({ id }, i) => [id, i]));
  let chosen = start;

  const mark = (index: number): void => {
    chosen = index;
    markChosen(elementOf(index));
    for (const listener of listeners) listener(index);
  };
  const elementOf = (index: number): Element | null =>
    document.getElementById(points[index]?.id ?? "");
  const choose = (index: number): void => {
    const within = Math.max(0, Math.min(points.length - 1, index));
    const id = points[within]?.id;
    if (id === undefined) return;
    history.replaceState(null, "", `#${id}`);
    mark(within);
    show(elementOf(within));
  };
  const chooseElement = (element: Element): void => {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const index = indexOf.get(box.id);
      if (index !== undefined) mark(index);
      if (index !== undefined) break;
    }
    show(element);
  };
  const followAddress = (): boolean => {
    // An anchor holds only letters, digits, a hyphen and a dot, so nothing has to be decoded.
    const element = document.getElementById(location.hash.slice(1));
    if (!element) return false;
    chooseElement(element);
    return true;
  };

  addEventListener("hashchange", followAddress);
  wireKeys(points.length, (step) => choose(step === "start" ? start : chosen + step));
  wireHeadings((id) => {
    const index = indexOf.get(id);
    if (index !== undefined) choose(index);
  });

  return {
    chosen: () => chosen,
    choose,
    chooseElement,
    onChange: (listener) => void listeners.push(listener),
    start() {
      if (followAddress()) return;
      mark(start);
      if (matchMedia(TWO_PANES).matches) show(elementOf(start));
    },
  };
}

function markChosen(element: Element | null): void {
  for (const old of document.querySelectorAll(".chosen")) {
    old.classList.remove("chosen");
    old.removeAttribute("aria-current");
  }
  element?.classList.add("chosen");
  element?.setAttribute("aria-current", "true");
}

function wireKeys(count: number, move: (step: number | "start") => void): void {
  document.addEventListener("keydown", (event) => {
    const step = stepOf(event, count);
    if (step === null) return;
    event.preventDefault();
    move(step);
  });
}

/** A click on the heading of a turn or a step chooses it. */
function wireHeadings(choose: (id: string) => void): void {
  document.querySelector("main")?.addEventListener("click", ({ target }) => {
    const heading = target instanceof Element ? target.closest("h3, h4") : null;
    const box = heading?.closest(".step, .turn");
    if (box) choose(box.id);
  });
}

function show(element: Element | null): void {
  if (!element) return;
  // Twice: what stands above is laid out only when it comes into view, which moves the element.
  element.scrollIntoView({ block: "start" });
  requestAnimationFrame(() => element.scrollIntoView({ block: "start" }));
}

/** How far a key moves the choice: left and right by one, Home and End to the ends, `n` to the named turn. */
function stepOf(event: KeyboardEvent, count: number): number | "start" | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (target?.matches("input, textarea, select")) return null;
  const onCurve = target?.matches("#plot") ?? false;
  switch (event.key) {
    case "ArrowLeft":
      return -1;
    case "ArrowRight":
      return 1;
    case "ArrowUp":
      return onCurve ? -1 : null;
    case "ArrowDown":
      return onCurve ? 1 : null;
    case "Home":
      return onCurve ? -count : null;
    case "End":
      return onCurve ? count : null;
    case "n":
      return "start";
    default:
      return null;
  }
}
