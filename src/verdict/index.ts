export { biggestDrop } from "./biggest-drop.ts";
export { failingShare, firstFailingTurn } from "./failing.ts";
export { HEALTHY_LEVEL, MIN_DROP, type VerdictOptions } from "./points.ts";
export { readVerdict } from "./read-verdict.ts";
export { stabilityOf } from "./stability.ts";
export { nameStep } from "./name-step.ts";
