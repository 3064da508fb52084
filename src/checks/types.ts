import type { Prefix } from "../conversation/prefix.ts";
import type { ToolRules } from "./tool-rules.ts";

/** Part of the agent's work that a finding is about. */
export type FindingCategory =
  | "intent"
  | "memory"
  | "state"
  | "planning"
  | "tool-choice"
  | "tool-arguments"
  | "tool-result"
  | "response"
  | "policy";

export type Severity = "critical" | "major" | "minor";

/** What a check found in the last unit of a prefix. */
export interface Finding {
  /** Name of the check. */
  readonly check: string;
  readonly scope: "step" | "turn" | "conversation";
  readonly turn: number | null;
  readonly step?: number;
  /** Pointer of the message into the source file. */
  readonly source: string;
  readonly category: FindingCategory;
  readonly severity: Severity;
  /** One sentence that names the value in quotes. */
  readonly message: string;
  /** The words that prove it: what was said, and what it stands against. */
  readonly evidence: readonly string[];
}

/**
 * A deterministic check of one kind of fault.
 *
 * `find` reads the prefix only and reports findings in its last turn or step; it never throws on any input and
 * takes time linear in the length of the text.
 */
export interface Check {
  /** Kebab-case; appears in findings and docs. */
  readonly name: string;
  readonly category: FindingCategory;
  /** One sentence for docs and `dropturn check --help`. */
  readonly summary: string;
  find(prefix: Prefix, rules?: ToolRules): readonly Finding[];
}
