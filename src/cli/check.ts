import { findInPrefix } from "../checks/index.ts";
import { loadToolRules } from "../checks/tools-file.ts";
import type { Finding } from "../checks/types.ts";
import { prefixesOf } from "../conversation/prefix.ts";
import type { ReadResult } from "../conversation/read/index.ts";
import { findTurns } from "../conversation/turns.ts";
import { chooseUnit } from "../conversation/unit.ts";
import { noAgentTurn } from "../diagnose.ts";
import { DropturnError } from "../errors.ts";
import { renderFindings, renderFindingsJson, type CallFindings } from "../report/findings.ts";
import { TOOL } from "../tool.ts";
import type { CheckFlags } from "./command-flags.ts";
import { EXIT } from "./exit-codes.ts";
import { expandPaths } from "./inputs.ts";
import type { CommandContext } from "./io.ts";
import { readCalls } from "./read.ts";
import { openRedaction } from "./redaction.ts";
import { sayError } from "./say-error.ts";

/** Runs `dropturn check`; returns the exit code. A file of several that cannot be read is a line, not the end. */
export async function check(
  paths: readonly string[],
  flags: CheckFlags,
  { io }: Pick<CommandContext, "io">,
): Promise<number> {
  const files = await expandPaths(paths);
  const report = await openReport(flags);
  const oneLine = files.length > 1 || flags.all === true;
  let isBad = false;
  let unread = 0;
  for (const file of files) {
    try {
      for await (const call of readCalls(file, flags, io)) {
        const findings = report(call);
        isBad ||= isBadEnough(findings.findings, flags.failOn);
        io.stdout.write(
          flags.json
            ? renderFindingsJson(findings, { oneLine })
            : renderFindings(findings, { width: io.stdout.columns }),
        );
      }
    } catch (error) {
      if (!(error instanceof DropturnError) || files.length === 1) throw error;
      unread += 1;
      io.stderr.write(sayError(error));
    }
  }
  if (unread === files.length) {
    throw new DropturnError("E_FILE", `None of the ${files.length} files could be read.`);
  }
  if (isBad) return EXIT.named;
  return unread > 0 ? EXIT.incomplete : EXIT.ok;
}

/** Opens what the flags name, and gives the function that reports on one call. */
async function openReport(flags: CheckFlags): Promise<(call: ReadResult) => CallFindings> {
  const rules = flags.tools === undefined ? undefined : await loadToolRules(flags.tools);
  const redactionOf = await openRedaction(flags);
  return ({ conversation, input }) => {
    const turns = findTurns(conversation.messages);
    if (turns.length === 0) throw noAgentTurn(input);
    const { unit } = chooseUnit(conversation.messages, "auto");
    const findings = prefixesOf(conversation, unit, turns).flatMap((prefix) =>
      findInPrefix(prefix, rules),
    );
    return redactionOf().forFindings({
      tool: TOOL,
      conversation,
      input,
      turns: turns.length,
      findings,
      redaction: null,
    });
  };
}

function isBadEnough(findings: readonly Finding[], failOn: CheckFlags["failOn"]): boolean {
  if (failOn === undefined) return false;
  return findings.some(({ severity }) => severity === "critical" || severity === failOn);
}
