"""Where a click goes: clocks in the browser, on its websocket and in the kernel, set side by side.

The kernel's clock and the page's are the same machine's, so a moment of one can be taken from a
moment of the other.
"""

import json
from collections.abc import Sequence
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Page

# Before anything of the page runs: note when a message leaves or comes in on any websocket.
LISTEN = """
window.ckOut = []; window.ckIn = [];
const now = () => performance.timeOrigin + performance.now();
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (...words) {
  window.ckOut.push(now());
  return send.apply(this, words);
};
const Plain = WebSocket;
const reader = new TextDecoder("latin1");
window.WebSocket = class extends Plain {
  constructor(...words) {
    super(...words);
    super.addEventListener("message", ({ data }) => {
      const begin = typeof data === "string" ? data : reader.decode(data.slice(0, 1500));
      const size = data.byteLength ?? data.length;
      window.ckIn.push([now(), size, /comm_msg/.test(begin)]);
    });
  }
};
"""

# Stands before the cells: notes when the kernel hears a press and has answered it, and how long it
# spends in the parts of its answer.
KERNEL = """
import json, os, time
from contextlib import contextmanager
stamps, answered, parts, open_part = [], [], {}, []

def clocked(owner, name, part):
    plain = getattr(owner, name)
    def timed(*given, **named):
        began = time.perf_counter()
        open_part.append(0.0)
        try:
            return plain(*given, **named)
        finally:
            whole = time.perf_counter() - began
            inside = open_part.pop()
            if open_part:
                open_part[-1] += whole
            parts[part] = parts.get(part, 0.0) + 1000 * (whole - inside)
    setattr(owner, name, timed)

@contextmanager
def heard(kind):
    began = time.time()
    parts.clear()
    answered.clear()
    yield
    end = answered[0] if answered else time.time()
    stamps.append([kind, 1000 * began, 1000 * end, dict(parts)])
"""

OURS = """
from cluekit.ui.kit import scene, stage
from cluekit.ui.tables import sitting, widget
reply = stage.Stage._answer_press
def timed_reply(self, content):
    reply(self, content)
    answered.append(time.time())  # what comes now, such as the disk, nobody waits for
stage.Stage._answer_press = timed_reply
hear = scene.Scene._handle_msg
def timed_hear(self, msg):
    with heard("ours"):
        hear(self, msg)
scene.Scene._handle_msg = timed_hear
clocked(os, "fsync", "disk")
clocked(sitting.Sitting, "play", "rules and bots")
clocked(sitting.Sitting, "undo", "rules and bots")
clocked(widget.Table, "_desk", "letters and view")
clocked(widget.Table, "_told", "words")
clocked(widget.Table, "_between", "frames")
clocked(widget.Table, "_draw", "drawing")
clocked(scene.Scene, "show", "news")
clocked(scene.Scene, "send_state", "sending")
"""

BARE = """
from ipywidgets import Button, Label, VBox
label, button = Label("0"), Button(description="one more")
button.add_class("bare-button")
label.add_class("bare-label")
def more(_):
    with heard("bare"):
        label.value = str(int(label.value) + 1)
button.on_click(more)
VBox([button, label])
"""

ASK = """async (code) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const asked = kernel.requestExecute({ code, store_history: false });
  let said = "";
  asked.onIOPub = ({ header, content }) => {
    if (header.msg_type === "stream") said += content.text;
  };
  await asked.done;
  return said;
}"""


class Press(NamedTuple):
    """A press: the moments of its way in the browser, in milliseconds since 1970."""

    kind: str
    clicked: float
    changed: float
    painted: float
    out: tuple[float, ...]
    came: tuple[tuple[float, int, bool], ...]

    @property
    def whole(self) -> float:
        """From the click to the painted picture."""
        return self.painted - self.clicked


def kernel_stamps(page: Page) -> dict[str, list[tuple[float, float, dict[str, float]]]]:
    """Return when the kernel heard each press and had answered it, press by press."""
    found: list[tuple[str, float, float, dict[str, float]]]
    found = json.loads(page.evaluate(ASK, "print(json.dumps(stamps))"))
    kinds = {kind for kind, *_ in found}
    return {kind: [(a, b, p) for each, a, b, p in found if each == kind] for kind in kinds}


def stages(
    presses: Sequence[Press], stamps: Sequence[tuple[float, float, dict[str, float]]]
) -> dict[str, Any]:
    """Return the median milliseconds of each stage, and of the parts of the kernel's answer."""
    rows = [
        _stages(press, heard, answered)
        for press, (heard, answered, _) in zip(presses, stamps, strict=True)
    ]
    found = {name: round(median(row[name] for row in rows), 1) for name in rows[0]}
    parts = {part for *_, spent in stamps for part in spent}
    inside = {
        part: round(median(spent.get(part, 0.0) for *_, spent in stamps), 2)
        for part in sorted(parts)
    }
    return {**found, "in the kernel": inside} if inside else found


def _stages(press: Press, heard: float, answered: float) -> dict[str, float]:
    left = press.out[0] if press.out else press.clicked
    news = [came for came, _, widget in press.came if widget and came <= press.changed]
    arrived = news[-1] if news else press.changed
    return {
        "browser, until it is sent": left - press.clicked,
        "server, to the kernel": heard - left,
        "kernel": answered - heard,
        "server, to the browser": arrived - answered,
        "browser, until the page is changed": press.changed - arrived,
        "layout and paint": press.painted - press.changed,
        "bytes": float(sum(size for _, size, widget in press.came if widget)),
    }
