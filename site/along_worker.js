// Python in a worker: it reads what is brought, and joins it to what is here.
import { loadPyodide } from "../jupyter/static/pyodide/pyodide.mjs";

const home = new URL("../jupyter/static/pyodide/", import.meta.url).href;
const language = new URL(import.meta.url).searchParams.get("language") ?? "en";

onmessage = async ({ data }) => {
  try {
    const program = fetch(new URL("along.py", import.meta.url)).then((got) => got.text());
    const python = await loadPyodide({ indexURL: home, packages: ["cluekit"] });
    python.FS.writeFile("along.py", await program);
    const { here, brought, name } = data;
    const told = python.pyimport("along").joined(JSON.stringify(here), brought, name, language);
    postMessage(JSON.parse(told));
  } catch (error) {
    postMessage({ lost: String(error?.message ?? error).trim().split("\n").at(-1) });
  }
};
