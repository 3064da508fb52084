import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder for the files of one test file. */
export function createFolder(): {
  write(name: string, content: string | Uint8Array): string;
  path: string;
  remove(): void;
} {
  const path = mkdtempSync(join(tmpdir(), "dropturn-read-"));
  return {
    path,
    write: (name, content) => {
      const file = join(path, name);
      writeFileSync(file, content);
      return file;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** UTF-16 with a byte order mark. */
export function utf16(text: string, order: "le" | "be", mark = true): Uint8Array {
  const bytes = Buffer.from(`${mark ? "\uFEFF" : ""}${text}`, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
}

/** A chat of two messages as JSON. */
export function chat(question: string, answer: string, more: object = {}): string {
  return JSON.stringify({
    ...more,
    messages: [
      { role: "user", content: question },
      { role: "assistant", content: answer },
    ],
  });
}
