// The page to play at once. It shows the opening as it was drawn when the site was built, and gives
// the answers that were made then; what goes on from there waits for Python, which hears every press
// in its order and so comes to the same position.
const language = document.documentElement.lang;
const here = (name) => new URL(name, import.meta.url);
const [opening, scene] = await Promise.all([
  fetch(here(`opening-${language}.json`)).then((got) => got.json()),
  import(here("scene.js")),
]);

const state = { ...opening.state };
const on = {};
const worker = new Worker(here(`play_worker.js?language=${language}`), { type: "module" });
const status = document.getElementById("status");
let known = opening.answers; // what was answered beforehand from here on
let begun = false;
let owed = 0; // presses that were answered beforehand, and that Python has still to hear

function put(changes) {
  const news = Object.keys(changes).filter(
    (name) => JSON.stringify(changes[name]) !== JSON.stringify(state[name]),
  );
  Object.assign(state, changes);
  for (const name of news) on[`change:${name}`]?.();
}

function send(message) {
  const made = message.values === undefined && message.turn === state.turn ? known?.[message.target] : undefined;
  worker.postMessage(message);
  known = begun ? undefined : made?.answers;
  if (made !== undefined && !begun) {
    owed += 1;
    setTimeout(() => put({ ...made.changes, heard: message.id }));
  }
}

worker.onmessage = ({ data }) => {
  if (data.lost !== undefined) {
    status.textContent = status.dataset.lost.replace("{reason}", data.lost);
    return;
  }
  if (!begun) {
    // Everything, as it was at the opening: here it may have gone on, and Python will follow.
    begun = true;
    status.hidden = true;
    document.documentElement.dataset.python = "here";
    if (owed === 0) put(data.changes);
    else Object.assign(behind, data.changes);
    return;
  }
  if (owed === 0) {
    put(data.changes);
    return;
  }
  Object.assign(behind, data.changes);
  owed -= 1;
  if (owed === 0) put(behind);
};
const behind = {};
worker.onerror = (event) => {
  status.textContent = status.dataset.lost.replace("{reason}", event.message ?? "");
};

const model = {
  get: (name) => state[name],
  on: (event, call) => { on[event] = call; },
  off: (event, call) => { if (on[event] === call) delete on[event]; },
  send,
};
scene.default.render({ model, el: document.getElementById("table") });
