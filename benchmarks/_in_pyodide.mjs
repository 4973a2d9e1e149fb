// Runs the worker of in_the_browser.py in Pyodide: JSON on standard input, JSON on standard output.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [sources, folder, home] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`));
const quiet = { stdout: console.error, stderr: console.error };
const pyodide = await loadPyodide({ indexURL: `${home}/`, packages: ["msgspec"], ...quiet });

for (const [place, real] of [["/sources", sources], ["/bench", folder]]) {
  pyodide.FS.mkdir(place);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: real }, place);
}
pyodide.globals.set("given", readFileSync(0, "utf8"));
const told = pyodide.runPython(`
import platform, sys
sys.path[:0] = ["/sources", "/bench"]
from _browser_worker import measured
measured(given)
`);
const version = pyodide.runPython("platform.python_version()");
console.log(JSON.stringify({ version, pyodide: pyodide.version, found: JSON.parse(told) }));
