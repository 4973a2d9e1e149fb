// Takes what was done in this browser along as a file, and brings it back. Progress and games lie in
// the storage in which JupyterLite keeps its files; what is brought is read and joined by Python.
const STORE = "files", HOME = ".cluekit";
const name = `JupyterLite Storage - ${new URL("../jupyter/", location.href).pathname}`;
const said = document.getElementById("said");
const language = document.documentElement.lang;

const done = (asked) => new Promise((good, bad) => {
  asked.onsuccess = () => good(asked.result);
  asked.onerror = () => bad(asked.error);
});

async function storage() {
  const asked = indexedDB.open(name);
  // A browser in which no lesson was opened yet: JupyterLite adds what it wants besides.
  asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
  const opened = await done(asked);
  if (opened.objectStoreNames.contains(STORE)) return opened;
  const newer = opened.version + 1;
  opened.close();
  const again = indexedDB.open(name, newer);
  again.onupgradeneeded = () => again.result.createObjectStore(STORE);
  return done(again);
}

const text = ({ content, format }) => format === "base64"
  ? new TextDecoder().decode(Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)))
  : typeof content === "string" ? content : JSON.stringify(content);

async function kept() {
  const opened = await storage();
  try {
    const files = opened.transaction(STORE).objectStore(STORE);
    const range = IDBKeyRange.bound(`${HOME}/`, `${HOME}/\uffff`);
    const found = await done(files.getAll(range));
    const ours = found.filter((one) => one.type === "file" && /^[^.].*\.jsonl?$/.test(one.name));
    return Object.fromEntries(ours.map((one) => [one.path.slice(HOME.length + 1), text(one)]));
  } finally {
    opened.close();
  }
}

function entry(path, content) {
  const now = new Date().toISOString();
  const about = { name: path.split("/").at(-1), path, created: now, last_modified: now, writable: true };
  if (content === undefined) {
    return { ...about, type: "directory", format: "json", mimetype: "application/json", content: [], size: 0 };
  }
  const bytes = new TextEncoder().encode(content);
  const coded = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return { ...about, type: "file", format: "base64", mimetype: "octet/stream", content: coded, size: bytes.length };
}

async function keep(files) {
  const opened = await storage();
  try {
    const work = opened.transaction(STORE, "readwrite");
    const store = work.objectStore(STORE);
    for (const folder of [HOME, `${HOME}/saves`]) {
      if (await done(store.get(folder)) === undefined) store.put(entry(folder), folder);
    }
    for (const [path, content] of Object.entries(files)) {
      store.put(entry(`${HOME}/${path}`, content), `${HOME}/${path}`);
    }
    await new Promise((good, bad) => { work.oncomplete = good; work.onerror = () => bad(work.error); });
  } finally {
    opened.close();
  }
}

const tell = (key, values = {}) => {
  said.textContent = said.dataset[key].replace(/\{(\w+)\}/g, (_, hole) => values[hole] ?? "");
};

document.getElementById("take").onclick = async () => {
  const files = await kept();
  if (Object.keys(files).length === 0) return tell("none");
  const content = JSON.stringify({ format: "cluekit-along", version: 1, files }, null, 1);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: "application/json" }));
  link.download = `cluekit-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  tell("taken", { file: link.download });
};

document.getElementById("bring").onchange = async ({ target }) => {
  const [file] = target.files;
  if (file === undefined) return;
  tell("bringing");
  const worker = new Worker(new URL(`along_worker.js?language=${language}`, import.meta.url), { type: "module" });
  const told = await new Promise((good) => {
    worker.onmessage = ({ data }) => good(data);
    worker.onerror = ({ message }) => good({ lost: message ?? "" });
    Promise.all([kept(), file.text()]).then(([here, brought]) => worker.postMessage({ here, brought, name: file.name }));
  });
  worker.terminate();
  target.value = "";
  if (told.lost !== undefined) return tell("lost", { reason: told.lost });
  if (told.refused !== undefined) return tell("stranger", { reason: told.refused });
  await keep(told.files);
  tell(Object.keys(told.files).length === 0 ? "nothingNew" : "brought", told);
};
