import { createRequire } from "node:module";

// A JSON import would print an experimental warning on Node 20.
const { name, version } = createRequire(import.meta.url)("../package.json") as {
  name: string;
  version: string;
};

/** Name and version of this tool, as they stand in reports. */
export const TOOL = { name, version };
