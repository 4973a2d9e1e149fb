// Runs the worker of in_the_browser.py in Pyodide: JSON on standard input, JSON on standard output.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [sources, folder, installed] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${installed}/pyodide/pyodide.mjs`));
const pyodide = await loadPyodide({ stdout: console.error, stderr: console.error });

for (const [place, real] of [["/sources", sources], ["/bench", folder]]) {
  pyodide.FS.mkdir(place);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: real }, place);
}
let compiled = false;
try {
  await pyodide.loadPackage("msgspec", { messageCallback: console.error });
  compiled = pyodide.runPython("import importlib.util as u; u.find_spec('msgspec') is not None");
} catch {
  compiled = false;
}
pyodide.globals.set("given", readFileSync(0, "utf8"));
pyodide.globals.set("compiled", compiled);
const told = pyodide.runPython(`
import platform, sys
sys.path[:0] = ["/sources", "/bench"]
if not compiled:
    import _plain_structs
    _plain_structs.install()
from _browser_worker import measured
measured(given)
`);
const version = pyodide.runPython("platform.python_version()");
console.log(JSON.stringify({ version, pyodide: pyodide.version, compiled, found: JSON.parse(told) }));
