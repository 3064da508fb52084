#!/usr/bin/env node
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const built = new URL("../dist/cli/main.js", import.meta.url);

if (!existsSync(fileURLToPath(built))) {
  process.stderr.write("dropturn: there is no build yet. Run: npm run build\n");
  process.exitCode = 2;
} else {
  const { main } = await import(built.href);
  // A reader that closes the pipe early (`| head`) is no failure.
  process.stdout.on("error", (error) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
  const code = await main(process.argv.slice(2), {
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
    env: process.env,
    onInterrupt(callback) {
      const once = () => {
        callback();
        // A second Ctrl-C ends it at once.
        process.once("SIGINT", () => process.exit(130));
      };
      process.once("SIGINT", once);
      return () => process.off("SIGINT", once);
    },
  });
  // What is printed is out first; then nothing that a user's scorer left open keeps the process alive.
  process.stdout.write("", () => process.stderr.write("", () => process.exit(code)));
}
