#!/usr/bin/env node
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const built = new URL("../dist/cli/main.js", import.meta.url);

if (!existsSync(fileURLToPath(built))) {
  process.stderr.write("dropturn: there is no build yet. Run: npm run build\n");
  process.exitCode = 2;
} else {
  const { main } = await import(built.href);
  let interrupt = () => {};
  let outputError;
  // When the output has nowhere to go nothing more is asked, but the other reports are still written.
  process.stdout.on("error", (error) => {
    outputError ??= error;
    interrupt();
  });
  process.stderr.on("error", () => {});
  const code = await main(process.argv.slice(2), {
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
    env: process.env,
    onInterrupt(callback) {
      interrupt = callback;
      const once = () => {
        callback();
        // A second Ctrl-C ends it at once.
        process.once("SIGINT", () => process.exit(130));
      };
      process.once("SIGINT", once);
      return () => process.off("SIGINT", once);
    },
  });
  const end = () => {
    // A reader that closes the pipe early (`| head`) is no failure.
    if (!outputError || outputError.code === "EPIPE") process.exit(outputError ? 0 : code);
    process.stderr.write(`dropturn: Standard output cannot be written: ${outputError.message}\n`);
    process.exit(2);
  };
  // What is printed is out first; then nothing that a user's scorer left open keeps the process alive.
  process.stdout.write("", (error) => {
    outputError ??= error ?? undefined;
    process.stderr.write("", end);
  });
}
