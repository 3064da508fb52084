import { DropturnError } from "../../errors.ts";
import type { Conversation } from "../model.ts";
import {
  idOf,
  isList,
  isRecord,
  listOf,
  parseJson,
  recordOf,
  stringOf,
  type JsonRecord,
} from "../values.ts";
import { readEnvelope } from "./chat-format.ts";
import type { Decoded, Format, FormatOptions } from "./types.ts";

/** inspect_ai logs: `.json`, and `.eval`, which is a zip of samples. Targets and scores are answers and are not read. */
export const inspect: Format = {
  name: "inspect",
  summary:
    "inspect_ai logs, .json and zipped .eval; one sample is one conversation, targets and scores are not read.",
  sniff:
    "zip with `header.json`; or `eval` beside `samples`; or a sample with `messages` and `epoch`",
  detect: (source) => {
    if (source.kind === "bytes")
      return isEvalZip(source.bytes) ? { score: 0.95, evidence: "zip with header.json" } : null;
    const samples = samplesIn(source);
    return samples.length > 0 ? { score: 0.92, evidence: `${samples.length} samples` } : null;
  },
  read: async (source, options) => {
    const samples = source.kind === "bytes" ? await unzipSamples(source.bytes) : samplesIn(source);
    if (samples.length === 0)
      throw new DropturnError("E_FORMAT", "There is no sample with messages in the log.");
    return samples.map((sample, i) =>
      readSample(sample, { ...options, fallbackId: `${options.fallbackId}-${i + 1}` }),
    );
  },
};

interface Sample {
  readonly record: JsonRecord;
  readonly pointer: string;
}

function samplesIn(source: Decoded): Sample[] {
  if (source.kind !== "json" || !isRecord(source.value)) return [];
  const { value } = source;
  if (isSample(value)) return [{ record: value, pointer: "" }];
  if (!isRecord(value["eval"])) return [];
  return listOf(value["samples"]).flatMap((record, i) =>
    isRecord(record) && isList(record["messages"]) ? [{ record, pointer: `/samples/${i}` }] : [],
  );
}

function isSample(value: JsonRecord): boolean {
  return isList(value["messages"]) && "epoch" in value && ("target" in value || "scores" in value);
}

function readSample({ record, pointer }: Sample, options: FormatOptions): Conversation {
  const attachments = recordOf(record["attachments"]);
  const list = listOf(record["messages"]).map((message) => withAttachments(message, attachments));
  // Only what the model said stands beside the messages; the sample's input is their first.
  const root = { output: recordOf(record["output"]) };
  const conversation = readEnvelope(
    { list, pointer: `${pointer}/messages`, holder: {}, root },
    options,
  );
  const id = idOf(record["id"]);
  const epoch = idOf(record["epoch"]);
  const error = stringOf(recordOf(record["error"])["message"]);
  return {
    ...conversation,
    id:
      id === undefined
        ? options.fallbackId
        : `${id}${epoch === undefined || epoch === "1" ? "" : `-epoch-${epoch}`}`,
    ...(error !== undefined && { complete: false, endReason: error.slice(0, 200) }),
  };
}

const ATTACHMENT = "attachment://";

/** Long texts are kept apart and referred to. */
function withAttachments(message: unknown, attachments: JsonRecord): unknown {
  if (!isRecord(message)) return message;
  const resolve = (value: unknown): unknown => {
    if (typeof value !== "string" || !value.startsWith(ATTACHMENT)) return value;
    const key = value.slice(ATTACHMENT.length);
    return Object.hasOwn(attachments, key) ? attachments[key] : value;
  };
  const content = isList(message["content"])
    ? message["content"].map((part) =>
        isRecord(part) ? { ...part, text: resolve(part["text"]) } : resolve(part),
      )
    : resolve(message["content"]);
  return { ...message, content };
}

function isEvalZip(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes("header.json");
}

/** A small archive can unpack to terabytes. */
const MAX_ENTRY = 256 * 2 ** 20;
const MAX_TOTAL = 2 ** 30;

async function unzipSamples(bytes: Uint8Array): Promise<Sample[]> {
  const { unzipSync, strFromU8 } = await import("fflate");
  let total = 0;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/^samples\/[^/]{1,300}\.json$/.test(name)) return false;
        total += originalSize;
        if (originalSize > MAX_ENTRY || total > MAX_TOTAL) throw tooLarge();
        return true;
      },
    });
  } catch (cause) {
    if (cause instanceof DropturnError) throw cause;
    throw new DropturnError("E_FORMAT", "The zip archive cannot be unpacked.", {
      hint: "Newer logs may be compressed with zstd: save the log as .json (inspect log convert --to json).",
      cause,
    });
  }
  return Object.entries(files).flatMap(([name, data]) => {
    const record = parseJson(strFromU8(data));
    return isRecord(record) && isList(record["messages"])
      ? [{ record, pointer: `/${name.replaceAll("/", "~1")}` }]
      : [];
  });
}

function tooLarge(): DropturnError {
  return new DropturnError("E_FORMAT", "The zip archive unpacks to more than 1 GB.", {
    hint: "Save the samples that matter as .json.",
  });
}
