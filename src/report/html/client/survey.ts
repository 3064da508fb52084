import { wireSearch } from "./search.ts";

document.documentElement.classList.add("scripted");
wireSearch("li.call", openBar);
addEventListener("hashchange", followAddress);
followAddress();

/** A bar of the histogram leads to its calls: opens them and brings them into view. */
function followAddress(): void {
  const element = document.getElementById(location.hash.slice(1));
  if (element) openBar(element);
}

function openBar(element: Element): void {
  const fold = element.closest("details");
  if (fold) fold.open = true;
  element.scrollIntoView({ block: element === fold ? "start" : "center" });
}
