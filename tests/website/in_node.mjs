// Runs a Python program in the site's own Pyodide: in_node.mjs PYODIDE PROGRAM PACKAGES FOLDER…
// PACKAGES are names in its lock file, or wheels, between commas. Each folder is there under its
// last name, and modules are found in it.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";

const [home, program, packages, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`));
const quiet = { stdout: console.error, stderr: console.error };
const pyodide = await loadPyodide({ indexURL: `${home}/`, ...quiet });
await pyodide.loadPackage(packages.split(","), { messageCallback: () => {} });
for (const folder of folders) {
  const place = `/${basename(folder)}`;
  pyodide.FS.mkdir(place);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, place);
  pyodide.runPython(`import sys; sys.path.append("${place}")`);
}
try {
  console.log(pyodide.runPython(readFileSync(program, "utf8")));
} catch (error) {
  console.error(error.message); // and not the whole of Pyodide, in which it was thrown
  process.exitCode = 1;
}
