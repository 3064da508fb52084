import type { PageData } from "../page-data.ts";
import { drawChart } from "./chart.ts";
import { createReadout } from "./readout.ts";
import { wireSearch } from "./search.ts";
import { createSelection } from "./selection.ts";

const data = JSON.parse(document.querySelector("#data")?.textContent ?? "{}") as PageData;
const plot = document.querySelector<HTMLElement>("#plot");

document.documentElement.classList.add("scripted");
const selection = createSelection(data);
wireSearch("article.turn", (element) => selection.chooseElement(element));
if (plot && data.points.length > 0) {
  const readout = createReadout(data);
  const chart = drawChart(plot, data, {
    onChoose: (index) => selection.choose(index),
    onPoint: (index) => readout.show(index ?? selection.chosen()),
  });
  selection.onChange((index) => {
    chart.choose(index);
    readout.show(index);
  });
}
selection.start();
