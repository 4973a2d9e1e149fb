/**
 * Builds the browser half: one module and one style sheet, small, with no address in them.
 * Beside them goes a hash of the sources, by which everyone sees whether the bundle is theirs
 * (hatch_build.py computes the same). `--check` only compares.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "src", "cluekit", "ui", "static");
const LIMIT = 13_000; // bytes of JavaScript: it travels with every widget

function hashOfSources() {
  const inSrc = readdirSync(join(here, "src")).map((name) => `src/${name}`);
  const files = ["build.mjs", "package.json", "package-lock.json", ...inSrc].sort();
  const hash = createHash("sha256");
  for (const file of files) {
    const text = readFileSync(join(here, file), "utf8").replaceAll("\r\n", "\n");
    hash.update(file.split("/").at(-1)).update("\0").update(text).update("\0");
  }
  return hash.digest("hex");
}

async function bundle() {
  const common = { absWorkingDir: here, bundle: true, minify: true, write: false, charset: "utf8" };
  const script = { entryPoints: ["src/scene.ts"], format: "esm", target: "es2022" };
  const style = { entryPoints: ["src/scene.css"], target: "chrome110", loader: { ".css": "css" } };
  const made = [await build({ ...common, ...script }), await build({ ...common, ...style })];
  const [js, css] = made.map((result) => result.outputFiles[0].text);
  return { "scene.js": js, "scene.css": css, "sources.sha256": `${hashOfSources()}\n` };
}

const made = await bundle();
const size = Buffer.byteLength(made["scene.js"]);
if (size > LIMIT) throw new Error(`scene.js has ${size} bytes; ${LIMIT} are allowed`);
if (process.argv.includes("--check")) {
  for (const [name, text] of Object.entries(made)) {
    const stored = readFileSync(join(out, name), "utf8").replaceAll("\r\n", "\n");
    if (stored !== text) throw new Error(`${name} is not what its sources give`);
  }
} else {
  mkdirSync(out, { recursive: true });
  for (const [name, text] of Object.entries(made)) writeFileSync(join(out, name), text);
  console.log(`scene.js ${size} bytes, scene.css ${made["scene.css"].length} bytes`);
}
