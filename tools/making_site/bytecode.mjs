// Compiles every .py below a folder with Pyodide's own Python: bytecode.mjs PYODIDE FOLDER
import { pathToFileURL } from "node:url";

const [home, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: `${home}/`, stdout: console.error, stderr: console.error });
pyodide.FS.mkdir("/code");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, "/code");
// A file is named by the place where it will lie: who looks at running code knows whose it is.
// Read back once before it is written: how often a value is shared in memory would show otherwise.
const count = pyodide.runPython(`
import marshal, os, sysconfig
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash

HOME = sysconfig.get_path("purelib") + "/"

def compile_below(folder):
    done = 0
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if name.endswith(".py"):
                path = os.path.join(place, name)
                with open(path, "rb") as file:
                    source = file.read()
                place_there = HOME + path.removeprefix("/code/").partition("/")[2]
                code = compile(source, place_there, "exec", dont_inherit=True)
                code = marshal.loads(marshal.dumps(code))
                with open(path + "c", "wb") as file:
                    file.write(_code_to_hash_pyc(code, source_hash(source), False))
                os.remove(path)
                done += 1
    return done

compile_below("/code")
`);
console.log(count);
