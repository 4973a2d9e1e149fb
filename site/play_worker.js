// Python in a worker: the page stays free to answer while it starts.
import { loadPyodide } from "../jupyter/static/pyodide/pyodide.mjs";

const home = new URL("../jupyter/static/pyodide/", import.meta.url).href;
const language = new URL(import.meta.url).searchParams.get("language") ?? "en";
const waiting = [];
let answer = (message) => waiting.push(message);
onmessage = ({ data }) => answer(data);

try {
  const program = fetch(new URL("play_table.py", import.meta.url)).then((got) => got.text());
  const python = await loadPyodide({ indexURL: home, packages: ["cluekit"] });
  python.FS.writeFile("play_table.py", await program);
  const table = python.pyimport("play_table");
  const stage = table.lay(language);
  const tell = (message) => postMessage({
    changes: JSON.parse(table.answer(stage, message && JSON.stringify(message))), to: message?.id,
  });
  tell(undefined);
  for (const message of waiting) tell(message);
  answer = tell;
  // What proofs and longer deductions take beyond that: it may come later.
  await python.loadPackage(["python-sat", "lark"]);
} catch (error) {
  postMessage({ lost: String(error?.message ?? error) });
}
