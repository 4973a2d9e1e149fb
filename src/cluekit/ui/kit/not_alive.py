"""What to do where a widget is not alive: Python is silent, or only a picture is to be seen."""

from __future__ import annotations

import json

from cluekit.core.home import is_in_browser
from cluekit.draw import Element, el, image
from cluekit.draw.still import keep
from cluekit.words import language, mark, say

IF_SILENT = (
    mark("Run this cell again: ▶ above the notebook, or Shift + Enter."),
    mark("Restart the kernel and run all cells from the top."),
    mark("Check the connection, and whether Jupyter is still running; reload the page."),
    mark("Switch off ad blockers for this page, or open it in a private window."),
    mark("Try another browser, another computer or another connection."),
)
"""Five things to try when Python does not answer."""

IF_PICTURE = (
    mark("Open this notebook in JupyterLab or Notebook 7, trust it and run the cell."),
    mark("Check the connection and reload the page."),
    mark("Allow JavaScript and switch off ad blockers for this page."),
    mark("Empty the browser’s cache, or open the page in a private window."),
    mark("Try another browser, another computer or another connection."),
)
"""Five things to try where a stored picture stands in place of the widget."""

IF_ON_SITE = (IF_SILENT[0], *IF_PICTURE[1:])
"""The same in the web site: the notebook is open there, and its Python is the page's own."""


def _does(*commands: str, told: str = "") -> dict[str, str]:
    """Return what makes a button do these: JupyterLab and Notebook 7 listen to it.

    What is ``told`` stands there at once, for some seconds.
    """
    args: dict[str, object] = {"commands": commands}
    if told:  # these commands have one argument for all of them, which no other of ours reads
        # of the type "info": one that is "in-progress" stays until somebody closes it
        told_to = {"message": told, "type": "info", "options": {"autoClose": READ_FOR}}
        args = {"commands": ("apputils:notify", *commands), "args": told_to}
    return {
        "data-commandlinker-command": "apputils:run-all-enabled",
        "data-commandlinker-args": json.dumps(args),
    }


READ_FOR = 8000
"""How many milliseconds: by then a kernel has begun, and cells show that they are run."""

RUN = _does("notebook:run-all-above", "notebook:run-cell")
"""What makes a button run the cells down to its own."""

RUN_CELLS = mark("Run the cells down to here")

WAKE_LESSON, WAKE_PART = mark("Wake this lesson"), mark("Wake this part")

WAKING = mark("Waking up: cells are run one after the other; [*] stands beside those to come.")


def run_lesson() -> dict[str, str]:
    """Return what makes a button run all cells, and lead back to the first one of code."""
    back = "notebook:extend-marked-cells-top", "notebook:deselect-all", "notebook:move-cursor-down"
    # its own cell says at once that it is awake
    return _does("notebook:run-cell", "notebook:run-all-cells", *back, told=say(WAKING))


def run_part(below: int) -> dict[str, str]:
    """Return what makes a button run its part, where ``below`` cells of it stand below the button.

    The cells above come first, for what they name; in the end the button's cell is in sight.
    """
    down, up = (["notebook:move-cursor-" + way] * below for way in ("down", "up"))
    run = "notebook:run-all-above", "notebook:run-cell"
    return _does(*down, *run, *up, told=say(WAKING))


START = mark(
    "This is a picture. {run} (▶ above the notebook, or Shift + Enter), and it comes to life."
)

ASLEEP = mark("{wake} (Run ▸ Run All Cells). Until then, everything below is a picture.")

_HERE = "\N{OBJECT REPLACEMENT CHARACTER}"
_RUN = {name.replace("-", "_"): value for name, value in RUN.items()}


def if_silent(kept: str = "") -> Element:
    """Return what the page shows when Python does not answer; ``kept`` says what is not lost.

    The button is one where Jupyter allows it: the style hides it anywhere else, and says of what
    was drawn from a stored state that it is a picture. ``data-slow`` is said where Python does
    answer, but only after more than a second.
    """
    head = (
        el("b", say("Python does not answer."), class_="ck-silent"),
        el("b", say("This is a picture."), class_="ck-stored"),
        f" {kept}" if kept else None,
    )
    slow = say("Working on it … The button ■ above the notebook stops it.")
    return el("div", el("p", *head), _what_to_do(), data_slow=slow)


@keep(8, by=language)
def _what_to_do() -> tuple[Element, ...]:
    wait = say("While another cell runs, wait: what you pressed is done after it. Otherwise:")
    hints = _folded(say("Five things to try"), IF_SILENT)
    run = run_button(say(RUN_CELLS), "ck-button ck-run")
    return el("p", wait, class_="ck-silent"), run, hints


def run_button(words: str, kind: str) -> Element:
    """Return a button that runs the cells down to its own: hidden, but in a notebook."""
    return el("button", words, type="button", class_=kind, **_RUN)


def picture_with_hints(still: Element, words: str) -> Element:
    """Return a widget's still picture under a line that says that it is one, and how to start it.

    No button: where nobody listens to it, it would look alive. In `cluekit lab` the words in
    bold become one (see ``stored_pictures``), and in the web site (see ``site/lesson.js``).
    """
    hints = IF_ON_SITE if is_in_browser() else IF_PICTURE
    before, _, after = say(START, run=_HERE).partition(_HERE)
    head = el("p", before, el("b", say(WAKE_PART), data_run=""), after)
    more = _folded(say("If it stays a picture: five things to try"), hints)
    return el("div", head, image(still, words), more)


def lesson_asleep() -> Element:
    """Return what stands at the beginning of a lesson while nothing in it is alive."""
    before, _, after = say(ASLEEP, wake=_HERE).partition(_HERE)
    return el("p", before, el("b", say(WAKE_LESSON), data_run="lesson"), after)


@keep(8, by=language)
def _folded(head: str, hints: tuple[str, ...]) -> Element:
    return el("details", el("summary", head), el("ol", [el("li", say(hint)) for hint in hints]))
