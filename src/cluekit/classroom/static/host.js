// The page of a class: it shows what its socket says, sends what is pressed, and comes back by
// itself. The pictures are shown by scene.js, as in a notebook.
import scene from "./scene.js";

const place = document.getElementById("page");
const gone = document.getElementById("gone");
const state = {};
const on = {};
const unheard = new Map(); // presses on their way: they are sent once more where the socket broke
const NO_SEAT = 4401;
const OVER = 4410;
const PATIENCE = 800;
let socket, timer, shown = false, wait = 0, last = 0;

function open() {
  clearTimeout(timer);
  const before = socket;
  const address = new URL(place.dataset.live, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const mine = socket = new WebSocket(address);
  before?.close();
  mine.onmessage = ({ data }) => {
    if (mine === socket) take(JSON.parse(data));
  };
  mine.onclose = ({ code }) => {
    if (mine !== socket) return;
    if (code === NO_SEAT) return location.reload();
    gone.hidden = false;
    if (code === OVER) return end();
    timer = setTimeout(open, wait = Math.min(4000, wait * 2 || 250));
  };
}

function end() {
  gone.textContent = gone.dataset.over;
  document.body.toggleAttribute("inert", true);
  clearInterval(beat);
  socket = { readyState: WebSocket.CONNECTING };
}

function take(changes) {
  last += 1;
  const whole = "turn" in changes && "backdrop" in changes;
  const news = Object.keys(changes).filter((name) => JSON.stringify(changes[name]) !== JSON.stringify(state[name]));
  Object.assign(state, changes);
  unheard.delete(state.heard);
  if (whole && !gone.hidden) gone.hidden = true;
  if (whole) wait = 0;
  if (!shown && whole) {
    shown = true;
    scene.render({ model, el: place });
  } else for (const name of news) on[`change:${name}`]?.();
  if (whole) for (const { message } of unheard.values()) post(message);
}

function post(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function send(message, { iopub } = {}) {
  const sign = () => iopub?.status({ content: { execution_state: "busy" } });
  if (message.id) unheard.set(message.id, { message, sign });
  if (socket.readyState !== WebSocket.OPEN) sign();
  post(message);
}

// A telephone that wakes up may have a socket that is dead and does not know it.
function wake() {
  if (document.hidden || socket.readyState === WebSocket.CONNECTING) return;
  if (socket.readyState !== WebSocket.OPEN) return open();
  const [asked, before] = [socket, last];
  post({ kind: "here" });
  setTimeout(() => asked === socket && before === last && open(), PATIENCE);
}

const model = {
  get: (name) => state[name],
  on: (event, call) => { on[event] = call; },
  off: (event, call) => { if (on[event] === call) delete on[event]; },
  send,
};
for (const event of ["pageshow", "online", "focus"]) addEventListener(event, wake);
document.addEventListener("visibilitychange", wake);
const beat = setInterval(() => {
  wake();
  for (const { sign } of unheard.values()) sign();
}, 5000);
open();
