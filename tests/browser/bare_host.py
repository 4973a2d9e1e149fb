"""A page with the browser half alone, and a model made of nothing but what it must answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from cluekit.clue import edition, stack_deck
from cluekit.ui import table
from cluekit.ui.kit.stage import FIELDS
from cluekit.ui.kit.style import static

HOST = """async ([source, state, shadow]) => {
  const module = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  const on = {};
  window.sent = [];
  window.offs = [];
  const model = {
    get: (key) => state[key],
    on: (event, call) => { on[event] = call; },
    off: (event, call) => { if (on[event] === call) window.offs.push(event); },
    send: (content, callbacks) => {
      window.sent.push(content);
      window.kernel = (state) => callbacks?.iopub.status({ content: { execution_state: state } });
    },
  };
  window.put = (changes) => {
    Object.assign(state, changes);
    for (const key of Object.keys(changes)) on[`change:${key}`]?.();
  };
  window.lose = () => on.comm_live_update();
  window.traits = () => Object.keys(on).length;
  const place = document.getElementById("place");
  const el = document.createElement("div");
  (shadow ? place.attachShadow({ mode: "open" }) : place).append(el);
  window.end = module.default.render({ model, el });
}"""
EMPTY = {
    **dict.fromkeys(("backdrop", "base", "base_id", "news", "notice", "rule", "heard"), ""),
    "frames": [],
    "pace": 0,
    "spoken": "0 ",
    "turn": 3,
}

Lay = Callable[..., None]


def lay_on(page: Page) -> Lay:
    """Return how to lay a scene with a picture on a page."""

    def laid(drawing: str, *, shadow: bool = False, gestures: bool = False, **other: Any) -> None:
        page.set_content("<body><input id='outside'><div id='place'></div></body>")
        scripts = static("scene.js") + (static("gestures.js") if gestures else "")
        page.evaluate(HOST, [scripts, EMPTY | {"base": drawing} | other, shadow])

    return laid


class Alive:
    """A widget on a page without Jupyter: what the page sends it hears, and its answers go back."""

    def __init__(self, page: Page, widget: Any) -> None:
        self.page, self.widget = page, widget
        self._heard = 0
        page.set_content("<body><div id='place' class='ck'></div></body>")
        page.add_style_tag(content=widget.style)
        scripts = static("scene.js") + (static("gestures.js") if widget.gestures else "")
        page.evaluate(HOST, [scripts, EMPTY | self._state(), False])

    def _state(self) -> dict[str, Any]:
        return {name: getattr(self.widget, name) for name in FIELDS}

    def answer(self) -> list[str]:
        """Answer everything that was sent since the last answer; return what it was.

        What stands in line goes out when what was sent before it is answered.
        """
        answered: list[str] = []
        while new := sent(self.page)[self._heard :]:
            self._heard += len(new)
            answered += [press["target"] for press in new]
            for press in new:
                self.widget.hear(press)
                put(self.page, **self._state())
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")
        return answered


def put(page: Page, **changes: Any) -> None:
    """Let Python change traits; a ``drawing`` is a whole picture."""
    if "drawing" in changes:
        changes |= {"base": changes.pop("drawing"), "news": ""}
    page.evaluate("(changes) => window.put(changes)", changes)


def sent(page: Page) -> list[dict[str, Any]]:
    """Everything the browser sent."""
    return list(page.evaluate("window.sent"))


def won(*parts: str) -> Any:
    """Return a table whose game was won, with these parts of the end looked at."""
    luck = stack_deck(
        edition("mini"),
        case_file=("bruno", "vase", "library"),
        hands=[["ada", "rope"], ["carla", "dagger"], ["garden", "tower"]],
        dice=(6, 6),
    )
    laid = table("mini", chance=luck, fresh=True)
    for order in ("roll", "walk library", "suggest carla vase", "accuse bruno vase library"):
        laid.play(order)
    for part in parts:
        laid.hear({"kind": "press", "id": "a-1", "target": f"end:{part}", "turn": laid.turn})
    return laid
