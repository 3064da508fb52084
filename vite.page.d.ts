import type { Plugin } from "vite";

export function buildPageAssets(): Promise<string>;
export function pageAssets(): Plugin;
