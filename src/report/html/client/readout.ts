import type { PageData } from "../page-data.ts";

/** Shows the words of a point under the curve: score, spread, rationale, criteria. */
export function createReadout({ points, unit }: PageData): { show(index: number): void } {
  const box = document.querySelector<HTMLElement>("#readout");
  return {
    show(index) {
      const point = points[index];
      if (!box || !point) return;
      const range = point.range
        ? ` (${point.range[0].toFixed(2)} to ${point.range[1].toFixed(2)})`
        : "";
      const mark = point.mark === "named" ? ", named" : "";
      const lines = [
        ["strong", `${unit} ${point.label}: ${point.said}${range}${mark}`],
        ["p", point.rationale],
        ["p", point.criteria],
      ] as const;
      box.replaceChildren(
        ...lines.flatMap(([tag, text]) => {
          if (text === "") return [];
          const element = document.createElement(tag);
          element.textContent = text;
          return [element];
        }),
      );
      box.hidden = false;
    },
  };
}
