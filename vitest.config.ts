import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Real processes, sockets and files: slower than a unit test on a shared two-core machine.
    testTimeout: 30_000,
  },
});
