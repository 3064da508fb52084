import { firstString, isRecord, recordOf, stringOf, type JsonRecord } from "../values.ts";

const MEDIA_TYPE = /(image|audio|video|file|document|blob|uri)/;

/**
 * The words that stand in for a picture, a sound or a file: `[image image/png, 70 bytes]`.
 *
 * The data itself is never carried along. Null when the part is no medium.
 */
export function placeholderFor(part: JsonRecord): string | null {
  const type = stringOf(part["type"]) ?? "";
  const inline = part["inlineData"] ?? part["inline_data"] ?? part["fileData"] ?? part["file_data"];
  const kind = MEDIA_TYPE.exec(type)?.[1] ?? (isRecord(inline) ? "file" : undefined);
  if (kind === undefined) return null;
  const holder = holderOf(part, type, inline);
  const url = firstString(holder, "url", "uri", "fileUri", "file_uri", "image_url", "file_url");
  const data =
    firstString(holder, "data", "file_data", "content", "image") ??
    (url?.startsWith("data:") ? url : undefined);
  const words = [
    kind,
    mediaTypeOf(holder, part, data),
    firstString(holder, "filename", "title", "name"),
  ];
  const size = data === undefined ? undefined : `${sizeOf(data)} bytes`;
  const address = url !== undefined && !url.startsWith("data:") ? addressOf(url) : undefined;
  const head = words.filter((word) => word !== undefined && word !== "").join(" ");
  return `[${[head, size, address].filter((word) => word !== undefined).join(", ")}]`;
}

/** The object that holds the data: the part itself, or the field named after its type. */
function holderOf(part: JsonRecord, type: string, inline: unknown): JsonRecord {
  for (const candidate of [inline, part[type], part["source"], part["image_url"], part["file"]]) {
    if (isRecord(candidate)) return candidate;
  }
  return part;
}

function mediaTypeOf(
  holder: JsonRecord,
  part: JsonRecord,
  data: string | undefined,
): string | undefined {
  const fromUrl = /^data:([\w.+-]{1,60}\/[\w.+-]{1,60})/.exec(data?.slice(0, 140) ?? "")?.[1];
  return (
    fromUrl ??
    firstString(holder, "media_type", "mediaType", "mime_type", "mimeType", "format") ??
    firstString(recordOf(part), "media_type", "mediaType", "mime_type", "mimeType")
  );
}

/** Bytes that a base64 text stands for. */
function sizeOf(data: string): number {
  const start = data.startsWith("data:") ? data.indexOf(",") + 1 : 0;
  const padding = data.endsWith("==") ? 2 : data.endsWith("=") ? 1 : 0;
  return Math.max(0, Math.floor(((data.length - start) * 3) / 4) - padding);
}

/** An address without its query, where signatures and keys stand. */
function addressOf(url: string): string {
  return url.slice(0, 200).replace(/[?#].*$/s, "");
}
