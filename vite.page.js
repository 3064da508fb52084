// Bundles the scripts and the style sheet of the HTML reports into one module of strings (see src/report/html/assets.d.ts).
// `node vite.page.js FILE` writes it; the tests load it through `pageAssets` below.
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";

const CLIENT = fileURLToPath(new URL("src/report/html/client/", import.meta.url));

/** The minifier drops the banner; a page that carries the library carries its notice. */
const LICENCES =
  "/*! uPlot, Copyright (c) Leon Sorokin, MIT License, https://github.com/leeoniya/uPlot */\n";

/** Makes the module's source. */
export async function buildPageAssets() {
  const call = await bundle("call.ts");
  const survey = await bundle("survey.ts");
  const style = await bundle("style.ts");
  return [
    constant("callScript", call.script),
    constant("surveyScript", survey.script),
    constant("pageStyle", style.style),
  ].join("");
}

/** A Vite plugin that gives the module where it is imported from source, as in the tests. */
export function pageAssets() {
  const id = join(CLIENT, "../assets.js");
  return {
    name: "page-assets",
    enforce: "pre",
    resolveId(source, importer) {
      return source.endsWith("/assets.js") && importer?.includes("/report/html/") ? id : null;
    },
    load(loaded) {
      return loaded === id ? buildPageAssets() : null;
    },
  };
}

async function bundle(entry) {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      cssMinify: true,
      lib: { entry: join(CLIENT, entry), formats: ["iife"], name: "page", fileName: "page" },
    },
  });
  const files = [built].flat().flatMap(({ output }) => output);
  const script = files.find(({ type }) => type === "chunk")?.code ?? "";
  const style = files.find(({ fileName }) => fileName.endsWith(".css"))?.source ?? "";
  // It may not close the element it will stand in.
  const safe = script.trim().replaceAll(/<(?=\/script|!--)/gi, "\\x3c");
  return { script: `${LICENCES}${safe}`, style: String(style).trim() };
}

function constant(name, text) {
  const sha256 = createHash("sha256").update(text).digest("base64");
  return `export const ${name} = ${JSON.stringify({ text, sha256 })};\n`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const file = process.argv[2] ?? "dist/report/html/assets.js";
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await buildPageAssets());
}
