import { readInput, readOutput } from "../dialects/payload.ts";
import { resultText } from "../dialects/tool-parts.ts";
import { toolDefinitionsIn } from "../dialects/beside.ts";
import { createWarnings, type Warn } from "../draft.ts";
import { msOf } from "../time.ts";
import { conversationsOf } from "../traces/conversations.ts";
import { createSpanTree, type SpanTree } from "../traces/tree.ts";
import type { ModelCall, ToolRun, Trace } from "../traces/types.ts";
import { defined, idOf, isRecord, listOf, recordOf, stringOf, type JsonRecord } from "../values.ts";
import type { Decoded, Format } from "./types.ts";

/** LangSmith runs: lists, JSON Lines, nested `child_runs`, and what the SDK sends (`post` and `patch`). */
export const langsmith: Format = {
  name: "langsmith",
  summary:
    "LangSmith runs: a list, one a line, nested child runs, {post, patch}. Bulk exports (Parquet) must be converted to JSON.",
  sniff:
    "`run_type` beside `trace_id`, `dotted_order` or `inputs`; or `post` and `patch` lists of runs",
  detect: (source) => {
    const runs = runsIn(source);
    return runs.length > 0 ? { score: 0.9, evidence: `${runs.length} runs` } : null;
  },
  read: (source, { agents, fallbackId }) => {
    const { warn, warnings } = createWarnings();
    const byTrace = new Map<string, Run[]>();
    for (const run of runsIn(source)) {
      const id = idOf(run.record["trace_id"]) ?? fallbackId;
      const group = byTrace.get(id);
      if (group) group.push(run);
      else byTrace.set(id, [run]);
    }
    const traces = [...byTrace].map(([id, runs]) => traceOf(id, runs, warn));
    return conversationsOf(traces, agents, warnings);
  },
};

/** Tools are looked for in so many runs. */
const LOOKED_AT = 1000;

interface Run {
  readonly id: string;
  readonly parent: string | undefined;
  readonly record: JsonRecord;
}

function runsIn(source: Decoded): Run[] {
  if (source.kind === "lines") return flatten(source.rows.map(({ value }) => value));
  if (source.kind !== "json") return [];
  const { value } = source;
  if (!isRecord(value)) return flatten(listOf(value));
  if (isRun(value)) return flatten([value]);
  if ("post" in value || "patch" in value)
    return flatten(patched(listOf(value["post"]), listOf(value["patch"])));
  return flatten(listOf(value["runs"]));
}

function isRun(value: unknown): value is JsonRecord {
  if (!isRecord(value) || typeof value["run_type"] !== "string") return false;
  return ["trace_id", "dotted_order", "inputs", "child_runs"].some((key) => key in value);
}

/** What was sent when a run began, overlaid with what was sent when it ended. */
function patched(posts: readonly unknown[], patches: readonly unknown[]): JsonRecord[] {
  const byKey = new Map<string, JsonRecord>();
  for (const [i, patch] of patches.entries()) {
    if (!isRecord(patch)) continue;
    byKey.set(idOf(patch["dotted_order"]) ?? keyOf(patch), patch);
    if (patches.length === 1 && posts.length === 1 && i === 0)
      byKey.set(keyOf(recordOf(posts[0])), patch);
  }
  return posts.filter(isRecord).map((post) => {
    const patch = byKey.get(idOf(post["dotted_order"]) ?? "") ?? byKey.get(keyOf(post));
    return { ...post, ...patch };
  });
}

function keyOf(run: JsonRecord): string {
  return idOf(run["id"]) ?? idOf(run["dotted_order"]) ?? "";
}

/** More nested than this is no call tree. */
const MAX_DEPTH = 100;

function flatten(values: readonly unknown[], parent?: string, depth = 0): Run[] {
  return values.filter(isRun).flatMap((record, i) => {
    const id = idOf(record["id"]) ?? `${parent ?? ""}#${i}`;
    const children = depth < MAX_DEPTH ? flatten(listOf(record["child_runs"]), id, depth + 1) : [];
    return [{ id, parent: idOf(record["parent_run_id"]) ?? parent, record }, ...children];
  });
}

function traceOf(id: string, runs: readonly Run[], warn: Warn): Trace {
  // The dotted order holds the time and the place in the tree.
  const ordered = runs.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const tree = createSpanTree(ordered, isCall);
  const calls = ordered.filter(isCall).map((run) => callOf(run, tree, warn));
  const [root] = ordered;
  const tools = toolDefinitionsIn(
    ...ordered
      .slice(0, LOOKED_AT)
      .flatMap(({ record }) => [
        recordOf(record["inputs"]),
        recordOf(recordOf(record["extra"])["invocation_params"]),
      ]),
  );
  return {
    id,
    session: sessionOf(ordered),
    start: msOf(root?.record["start_time"]),
    calls,
    tools: ordered.filter(isTool).map(toolRunOf),
    whole: root ? { source: `run ${root.id}`, ...payloads(root, warn) } : null,
    facts: defined({ tools: tools.length > 0 ? tools : undefined }),
  };
}

function isCall({ record }: Run): boolean {
  return record["run_type"] === "llm";
}

function isTool({ record }: Run): boolean {
  return record["run_type"] === "tool";
}

function orderOf({ record }: Run): string {
  return (
    stringOf(record["dotted_order"]) ?? String(msOf(record["start_time"]) ?? "").padStart(20, "0")
  );
}

function sessionOf(runs: readonly Run[]): string | undefined {
  for (const { record } of runs) {
    const { metadata } = recordOf(record["extra"]);
    const {
      session_id: session,
      thread_id: thread,
      conversation_id: conversation,
    } = recordOf(metadata);
    const id = idOf(session ?? thread ?? conversation);
    if (id !== undefined) return id;
  }
  return undefined;
}

function payloads({ id, record }: Run, warn: Warn): Pick<ModelCall, "input" | "output"> {
  const source = `run ${id}`;
  if (record["inputs"] === undefined && record["inputs_s3_urls"] !== undefined) {
    warn(source, "the inputs are stored elsewhere (inputs_s3_urls) and are not in this file");
  }
  return {
    input: readInput(record["inputs"], { source, warn }),
    output: readOutput(record["outputs"], { source, warn }),
  };
}

function callOf(run: Run, tree: SpanTree<Run>, warn: Warn): ModelCall {
  const error = stringOf(run.record["error"]);
  if (error !== undefined)
    warn(`run ${run.id}`, `the call of the model failed: ${error.slice(0, 200)}`);
  return {
    source: `run ${run.id}`,
    start: msOf(run.record["start_time"]),
    end: msOf(run.record["end_time"]),
    ...payloads(run, warn),
    nested: tree.hasAncestor(run, isTool),
    wrapper: tree.hasDescendant(run),
  };
}

function toolRunOf({ id, record }: Run): ToolRun {
  const outputs = recordOf(record["outputs"]);
  const output = outputs["output"] ?? outputs["content"] ?? record["outputs"] ?? record["error"];
  const { content, tool_call_id: callId, kwargs } = recordOf(output);
  return {
    source: `run ${id}`,
    name: stringOf(record["name"]) ?? "",
    ...defined({ callId: idOf(callId ?? recordOf(kwargs)["tool_call_id"]) }),
    start: msOf(record["start_time"]),
    text: resultText(content ?? recordOf(kwargs)["content"] ?? output),
    isError: stringOf(record["error"]) === undefined ? "unknown" : true,
  };
}
