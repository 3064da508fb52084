import { defineConfig } from "vitest/config";

import { pageAssets } from "./vite.page.js";

export default defineConfig({
  plugins: [pageAssets()],
  test: {
    include: ["test/**/*.test.ts"],
    // Real processes, sockets and files: slower than a unit test on a shared two-core machine.
    testTimeout: 30_000,
  },
});
