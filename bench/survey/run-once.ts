import { main } from "../../src/cli/main.ts";

// Runs one command in a process of its own and tells what it took, as the last line of standard error.
const argv = process.argv.slice(2);
const code = await main(argv, {
  stdout: { write: () => {} },
  stderr: process.stderr,
  stdin: process.stdin,
  env: {},
  onInterrupt: () => () => {},
});
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const taken = {
  code,
  cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
  peakMegabytes: maxRSS / 1024,
};
process.stderr.write(`${JSON.stringify(taken)}\n`);
