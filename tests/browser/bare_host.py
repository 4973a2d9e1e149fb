"""A page with the browser half alone: beside a model made of nothing, or a widget that answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import Page

from cluekit.clue import edition, stack_deck
from cluekit.ui import table
from cluekit.ui.kit.stage import FIELDS
from cluekit.ui.kit.style import static
from waiting import answered

HOST = """async ([source, state, { shadow, alive }]) => {
  const module = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  const on = {};
  window.sent = [];
  window.offs = [];
  const line = window.line = { unanswered: 0 };
  const answer = async (press) => {
    line.unanswered += 1;
    window.put(await window.askPython(press));
    await new Promise((done) => setTimeout(done));
    line.unanswered -= 1;
    document.body.toggleAttribute("data-answered");
  };
  const model = {
    get: (key) => state[key],
    on: (event, call) => { on[event] = call; },
    off: (event, call) => { if (on[event] === call) window.offs.push(event); },
    send: (content, callbacks) => {
      window.sent.push(content);
      window.kernel = (state) => callbacks?.iopub.status({ content: { execution_state: state } });
      if (alive) answer(content);
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
STANDARD = "<!doctype html>"
"""As in Jupyter; without it a table would not inherit its colour."""
IN_LAB = 282
"""What JupyterLab leaves of 400 pixels between its side bars."""
THEMES = {"Light": ["true", "white"], "Dark": ["false", "#111"]}
THEME = """([light, paper]) => {
  document.body.dataset.jpThemeLight = light;
  document.body.style.background = paper;
}"""

# Notes what is set in motion: a list for each picture, in it how many points the way of each has.
WATCH_MOTION = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  let picture = null;
  Element.prototype.animate = function (...how) {
    if (!picture) {
      window.moved.push(picture = []);
      queueMicrotask(() => { picture = null; });
    }
    const made = animate.apply(this, how);
    picture.push([this.dataset.key, made.effect.getKeyframes().length]);
    return made;
  };
}"""

Lay = Callable[..., None]


def lay_on(page: Page) -> Lay:
    """Return how to lay a scene with a picture on a page."""

    def laid(drawing: str, *, shadow: bool = False, gestures: bool = False, **other: Any) -> None:
        page.set_content(f"{STANDARD}<body><input id='outside'><div id='place'></div></body>")
        _hosted(page, {"base": drawing} | other, gestures=gestures, shadow=shadow)

    return laid


ANSWERING: WeakKeyDictionary[Page, Any] = WeakKeyDictionary()
"""Which widget answers on a page, by now."""


def _hosted(page: Page, state: dict[str, Any], *, gestures: bool, **how: bool) -> None:
    """Have the browser half draw this below what lies there."""
    scripts = static("scene.js") + (static("gestures.js") if gestures else "")
    page.evaluate(HOST, [scripts, EMPTY | state, how])


def _state(widget: Any) -> dict[str, Any]:
    """What the browser half gets of a widget."""
    return {name: getattr(widget, name) for name in FIELDS}


class Alive:
    """A widget on a page without Jupyter: what the page sends it hears, and its answers go back.

    It fills what is `wide`, or the page.
    """

    def __init__(self, page: Page, widget: Any, *, wide: int = 0) -> None:
        self.page, self.widget = page, widget
        self._told = 0
        style = f" style='width:{wide}px'" if wide else ""
        page.set_content(f"{STANDARD}<body><div id='place' class='ck'{style}></div></body>")
        page.add_style_tag(content=widget.style)
        if page not in ANSWERING:
            # Whoever answers by then: another widget may be laid here.
            page.expose_function("askPython", lambda press: ANSWERING[page].hear(press))  # noqa: PLW0108
        ANSWERING[page] = widget
        widget.changes()  # from now on only what is new
        _hosted(page, _state(widget), gestures=widget.gestures, alive=True)

    def answer(self) -> list[str]:
        """Wait until all that was sent has its answer; return what was, since this was last asked.

        What stands in line goes out when what was sent before it is answered.
        """
        answered(self.page)
        new = sent(self.page)[self._told :]
        self._told += len(new)
        return [press["target"] for press in new]


def lay_below(page: Page, widgets: Sequence[Any]) -> None:
    """Lay widgets one below the other, as a notebook's cells do: to be looked at, not pressed."""
    page.set_content(f"{STANDARD}<body><div id='place' class='ck'></div></body>")
    for style in dict.fromkeys(each.style for each in widgets):
        page.add_style_tag(content=style)
    for each in widgets:
        _hosted(page, _state(each), gestures=each.gestures)


def themed(page: Page, name: str) -> None:
    """Give a page without Jupyter the sign and the ground of a theme."""
    page.evaluate(THEME, THEMES[name])


def put(page: Page, **changes: Any) -> None:
    """Let Python change traits; a ``drawing`` is a whole picture."""
    if "drawing" in changes:
        changes |= {"base": changes.pop("drawing"), "news": ""}
    page.evaluate("(changes) => window.put(changes)", changes)


def sent(page: Page) -> list[dict[str, Any]]:
    """Everything the browser sent."""
    return list(page.evaluate("window.sent"))


def known_hands() -> Any:
    """Return a small table whose cards are known: you walk into the Library, Nora shows Carla."""
    luck = stack_deck(
        edition("mini"),
        case_file=("bruno", "vase", "library"),
        hands=[["ada", "rope"], ["carla", "dagger"], ["garden", "tower"]],
        dice=(6, 6),
    )
    return table("mini", chance=luck, fresh=True, bots="random")


def won(*parts: str) -> Any:
    """Return a table whose game was won, with these parts of the end looked at."""
    laid = known_hands()
    for order in ("roll", "walk library", "suggest carla vase", "accuse bruno vase library"):
        laid.play(order)
    for part in parts:
        laid.hear({"kind": "press", "id": "a-1", "target": f"end:{part}", "turn": laid.turn})
    return laid
