// The page to play at once. It shows the opening as it was drawn when the site was built, and gives
// the answers that were made then; what goes on from there waits for Python, which hears every press
// in its order and so comes to the same position. A game that was begun here before is shown as it
// was left, and Python goes on with it from its save.
const root = document.documentElement, language = root.lang;
const here = (name) => new URL(name, import.meta.url);
const KEY = `cluekit-play ${here("./").pathname}`; // of several sites at one address each has its own
const status = document.getElementById("status");
const anew = document.getElementById("anew");

/** What the browser keeps of the last game: its save, and all that the page showed. */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    return kept?.version === 1 && typeof kept.game === "string" && typeof kept.state?.base === "string" ? kept : null;
  } catch {
    return null;
  }
}

function write(game) {
  try {
    if (game === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ version: 1, game, state: { ...state, frames: [], notice: "", rule: "" } }));
    return true;
  } catch {
    return false; // a private window, a full disk
  }
}

const kept = read();
const [opening, scene] = await Promise.all([
  fetch(here(`opening-${language}.json`)).then((got) => got.json()),
  import(here("scene.js")),
]);

const state = { ...opening.state, ...kept?.state };
const on = {};
const worker = new Worker(here(`play_worker.js?language=${language}`), { type: "module" });
let known = kept ? undefined : opening.answers; // what was answered beforehand from here on
let begun = false;
let owed = 0; // presses that were answered beforehand, and that Python has still to hear
const held = []; // presses at a kept game: the turn that they are to name only Python will know
const awaited = new Map(); // what the scene is told of a press on its way, lest it think nobody hears
setInterval(() => {
  for (const sign of awaited.values()) sign("busy");
}, 5000);

function put(changes) {
  const news = Object.keys(changes).filter(
    (name) => JSON.stringify(changes[name]) !== JSON.stringify(state[name]),
  );
  Object.assign(state, changes);
  for (const name of news) on[`change:${name}`]?.();
}

function send(message, { iopub } = {}) {
  if (message.target === "language") chosen(message.values?.language?.[0]);
  const made = message.values === undefined && message.turn === state.turn ? known?.[message.target] : undefined;
  if (made === undefined && iopub) {
    const sign = (now) => iopub.status({ content: { execution_state: now } });
    awaited.set(message.id, sign);
    setTimeout(() => awaited.has(message.id) && sign("busy"));
  }
  if (kept && !begun) held.push(message);
  else worker.postMessage(message);
  known = begun ? undefined : made?.answers;
  if (made !== undefined && !begun) {
    owed += 1;
    setTimeout(() => put({ ...made.changes, heard: message.id }));
  }
}

/** The table's own menu: the other pages of this device follow. */
function chosen(code) {
  try {
    if (code) localStorage.setItem("cluekit-language", code);
  } catch {
    // this browser keeps nothing
  }
}

worker.onmessage = ({ data }) => {
  if (data.lost !== undefined) {
    status.textContent = status.dataset.lost.replace("{reason}", data.lost);
    awaited.clear();
    return;
  }
  if (!begun) {
    // Everything, as it was at the opening: here it may have gone on, and Python will follow.
    begun = true;
    root.dataset.python = "here";
    anew.disabled = false;
    status.textContent = data.refused === undefined ? (kept ? status.dataset.kept : "")
      : status.dataset.unread.replace("{reason}", data.refused);
    if (owed === 0) put(data.changes);
    else Object.assign(behind, data.changes);
    for (const message of held.splice(0)) worker.postMessage({ ...message, turn: state.turn });
    return;
  }
  if (owed === 0) put(data.changes);
  else {
    Object.assign(behind, data.changes);
    owed -= 1;
    if (owed === 0) put(behind);
  }
  awaited.delete(data.to);
  if (data.game === undefined || owed > 0) return;
  status.textContent = write(data.game) ? status.dataset.kept : status.dataset.unkept;
};
const behind = {};
worker.onerror = (event) => {
  status.textContent = status.dataset.lost.replace("{reason}", event.message ?? "");
};
worker.postMessage({ game: kept?.game ?? null });

anew.onclick = () => {
  if (read() && !confirm(anew.dataset.sure)) return;
  write(null);
  status.textContent = anew.dataset.begun;
  worker.postMessage({ seed: crypto.getRandomValues(new Uint32Array(1))[0] });
};

const model = {
  get: (name) => state[name],
  on: (event, call) => { on[event] = call; },
  off: (event, call) => { if (on[event] === call) delete on[event]; },
  send,
};
scene.default.render({ model, el: document.getElementById("table") });
root.dataset.shown = kept ? "kept" : "opening";
