// Python in a worker: the page stays free to answer while it starts. The first message brings the
// game that was kept, or null; {seed} begins a new one; all others are for the table.
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
  let stage = table.lay(language);
  const changes = (message) => JSON.parse(table.answer(stage, message && JSON.stringify(message)));
  const tell = (message) => {
    if (message.seed === undefined) {
      const answered = changes(message); // and then there is something to save
      return postMessage({ changes: answered, to: message.id, game: table.saved(stage) });
    }
    stage = table.lay(language, message.seed);
    postMessage({ changes: changes() });
  };
  const { game } = waiting.shift();
  const refused = game === null ? undefined : table.go_on(stage, game, language);
  postMessage({ changes: changes(), refused });
  for (const message of waiting) tell(message);
  answer = tell;
  // What proofs and longer deductions take beyond that: it may come later.
  await python.loadPackage(["python-sat", "lark"]);
} catch (error) {
  postMessage({ lost: String(error?.message ?? error) });
}
