/** Load one part of the browser half into bare node. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

export async function load(name) {
  const entry = fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url));
  const made = await build({ entryPoints: [entry], bundle: true, format: "esm", write: false });
  return import(`data:text/javascript,${encodeURIComponent(made.outputFiles[0].text)}`);
}
