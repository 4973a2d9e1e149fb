"""A Jupyter server extension: where a stored output's widget is gone, its picture is shown.

A notebook file keeps a widget's name and, beside it, a still picture. Jupyter wants the widget, and
where the kernel does not know the name (it was restarted, or it is another day) there is neither:
"model not found". So a notebook is handed to the page without the names of widgets that do not
live, and what to press next to their pictures becomes a button. The map of the course shows what is
done by now. In the file nothing changes, and no state of ours gets into it: it is long, and says
nothing.
`cluekit lab` and Binder (`binder/start`) switch it on; to install the package changes no other
server.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Collection, Iterator
from functools import wraps
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jupyter_server.serverapp import ServerApp

VIEW = "application/vnd.jupyter.widget-view+json"
"""The entry of an output that names a widget."""

STATE = "application/vnd.jupyter.widget-state+json"
"""The entry of a notebook's metadata in which Jupyter may keep what its widgets showed last."""

PATIENCE = 2
"""How many seconds a busy kernel is asked which widgets live; after that, all count as living."""

_TO_DO = re.compile(r'<b data-run="(|lesson)">([^<]*)</b>')
_TO_PRESS = re.compile(r'<button data-run="(|lesson)"[^<>]*>([^<]*)</button>')
_HEADING = re.compile(r"^#{1,2} ", re.MULTILINE)
_SHAPE = (
    "margin:0 4px 4px 0;padding:5px 16px;border-radius:8px;cursor:pointer;"
    "font:600 15px/1.3 system-ui,sans-serif;"
)
_LESSON = _SHAPE + "border:2px solid #d9554b;background:#a8231b;color:#fff"
_PART = _SHAPE + "border:2px solid currentColor;background:none;color:inherit"
_QUIET = (
    "min-height:24px;padding:2px 4px;border:0;background:none;color:inherit;cursor:pointer;"
    "font:inherit;font-weight:600;text-decoration:underline"
)
"""How buttons look where no widget has brought its style yet, in both themes."""
_MAP = re.compile('<div class="ck ck-map" lang="(?P<language>en|it|pt)">')


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """What Jupyter Server asks a module for to know it as an extension."""
    return [{"module": "cluekit.stored_pictures"}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    """Look at every notebook that a page asks for, and at every one that it saves."""
    from jupyter_server.services.contents.handlers import (  # noqa: PLC0415 - only in a server
        ContentsHandler,
    )

    if not hasattr(ContentsHandler, "shows_pictures"):
        _look_into(ContentsHandler)
    server.log.info("cluekit: stored pictures take the place of widgets that are gone")


def _look_into(handler: Any) -> None:
    """Let the handler of files show pictures of what does not live, and save none of its buttons.

    The handler, for it has no other place to do so, and stays: other extensions (jupytext) put a
    contents manager of their own in the place of the server's, whenever they are loaded.
    """
    get, finish = handler.get, handler._finish_model  # noqa: SLF001

    @wraps(get)
    async def get_with_pictures(self: Any, path: str = "") -> None:
        self.living = await living_widgets(self, path) if path.endswith(".ipynb") else None
        await get(self, path)

    @wraps(finish)
    def finish_with_pictures(self: Any, model: Any, location: bool = True) -> None:  # noqa: FBT001, FBT002 - Jupyter's
        living = getattr(self, "living", None)
        if living is not None and model["type"] == "notebook" and model["content"]:
            show_pictures(model["content"], living)
        finish(self, model, location)

    handler.get, handler._finish_model = get_with_pictures, finish_with_pictures  # noqa: SLF001
    handler._save, handler._upload = _plainly(handler._save), _plainly(handler._upload)  # noqa: SLF001
    handler.shows_pictures = True


def _plainly(save: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """Return a way to save a notebook that lets no button get into the file."""

    @wraps(save)
    async def save_plainly(self: Any, model: Any, path: str) -> None:
        if model.get("type") == "notebook" and model.get("content"):
            put_away_buttons(model["content"])
            leave_out_states(model["content"])
        await save(self, model, path)

    return save_plainly


# --- which widgets live --------------------------------------------------------------------------


async def living_widgets(handler: Any, path: str) -> Collection[str] | None:
    """Return the ids of the widgets that the notebook's kernel knows; None where that is not known.

    Without a kernel none lives.
    """
    sessions = await handler.session_manager.list_sessions()
    file = path.strip("/")  # an address has a slash before it, a session has none
    here = (one for one in sessions if one["path"].strip("/") == file)
    kernels = [one["kernel"]["id"] for one in here if one["kernel"]]
    if not kernels:
        return ()
    client = handler.kernel_manager.get_kernel(kernels[0]).client()
    client.start_channels(iopub=False, stdin=False, hb=False, control=False)
    try:
        client.comm_info("jupyter.widget")
        answer = await asyncio.wait_for(client.get_shell_msg(), PATIENCE)
        return frozenset(answer["content"]["comms"])
    except (TimeoutError, KeyError):
        return None
    finally:
        client.stop_channels()


# --- a notebook's outputs ------------------------------------------------------------------------


def show_pictures(notebook: object, living: Collection[str]) -> None:
    """Take the names of widgets that are gone out of a notebook's outputs, and put buttons in.

    Gone are those that neither live nor have left in the notebook what they showed last. Widgets of
    others are left alone, gone or not: what goes out here is missing in the file that is saved.
    One button wakes the lesson, and the first picture of each part has one for it; the others of
    the part have a quiet one.
    """
    known, woken = {*living, *_remembered(notebook)}, set[int]()
    for data, part, below in _in_parts(notebook):
        if found := _MAP.match(_html(data)):  # what is done by now, not when the cell was run
            from cluekit.ui import course_map  # noqa: PLC0415 - only the welcome page has one
            from cluekit.words import speaking  # noqa: PLC0415 - the same

            with speaking(found["language"]):
                drawn = course_map()
                data.update({"text/html": drawn.html(), "text/plain": repr(drawn)})
        to_do = _TO_DO.search(_html(data))
        if to_do and _inside(data, VIEW, "model_id") not in known:
            data.pop(VIEW, None)
        if to_do and VIEW not in data:
            style = _LESSON if to_do[1] else _QUIET if part in woken else _PART
            _rewrite(data, _TO_DO, _button(to_do, below, style))
            woken |= {part} if not to_do[1] else set()


def _button(to_do: re.Match[str], below: int, style: str) -> str:
    """Return what a picture's words become; pressed, it does what they say, and says it as they."""
    from cluekit.ui.kit import not_alive  # noqa: PLC0415 - no server waits for it at its start
    from cluekit.words import LANGUAGES, say, speaking  # noqa: PLC0415 - the same

    does: dict[str, str] = {}
    for code in LANGUAGES:
        with speaking(code):
            words = not_alive.WAKE_LESSON if to_do[1] else not_alive.WAKE_PART
            if not does or say(words) == to_do[2]:
                does = not_alive.run_lesson() if to_do[1] else not_alive.run_part(below)
    pressed = " ".join(f'{name}="{escape(value)}"' for name, value in does.items())
    keys = 'data-lm-suppress-shortcuts="true"'  # Enter presses it, and does not edit the cell
    return rf'<button data-run="\1" style="{style}" {keys} {pressed}>\2</button>'


def _in_parts(notebook: object) -> Iterator[tuple[Any, int, int]]:
    """Yield each output, the number of its part, and how many cells of it stand below.

    A part begins with a heading.
    """
    cells = _listed(notebook, "cells")
    begins = [at for at, cell in enumerate(cells) if _begins_a_part(cell)]
    for at, cell in enumerate(cells):
        part = sum(begin <= at for begin in begins)
        end = [*begins, len(cells)][part]
        for data in _bundles(cell):
            yield data, part, end - at - 1


def _begins_a_part(cell: Any) -> bool:
    source = _inside(cell, "source")
    text = "".join(map(str, source)) if isinstance(source, list) else str(source)
    return _inside(cell, "cell_type") == "markdown" and bool(_HEADING.search(text))


def put_away_buttons(notebook: object) -> None:
    """Make of the buttons in a notebook's outputs plain words again."""
    for data, _, _ in _in_parts(notebook):
        _rewrite(data, _TO_PRESS, r'<b data-run="\1">\2</b>')


def leave_out_states(notebook: Any) -> None:
    """Take what our widgets showed last out of a notebook; what others keep there stays.

    Jupyter keeps it where somebody has asked for that, each widget with its style and its code:
    100 kB of which 5 say anything. The picture beside a widget shows the same.
    """
    states = _remembered(notebook)
    ours = [
        name
        for name, one in states.items()
        if str(_inside(one, "state", "_anywidget_id")).startswith("cluekit.")
    ]
    for name in ours:
        layout = str(_inside(states.pop(name), "state", "layout"))
        states.pop(layout.removeprefix("IPY_MODEL_"), None)
    if ours and not states:
        del notebook["metadata"]["widgets"][STATE]
        if not notebook["metadata"]["widgets"]:
            del notebook["metadata"]["widgets"]


def _remembered(notebook: Any) -> dict[str, Any]:
    """Return what a notebook keeps of its widgets, if it has the form that Jupyter gives it."""
    found = _inside(notebook, "metadata", "widgets", STATE, "state")
    return found if isinstance(found, dict) else {}


def _inside(data: Any, *names: str) -> Any:
    """Return what lies there in a notebook, whatever a stranger has put on the way; else None."""
    for name in names:
        data = data.get(name) if isinstance(data, dict) else None
    return data


def _bundles(cell: Any) -> Iterator[Any]:
    for output in _listed(cell, "outputs"):
        if isinstance(data := _inside(output, "data"), dict):
            yield data


def _listed(data: Any, name: str) -> list[Any]:
    found = _inside(data, name)
    return found if isinstance(found, list) else []


def _html(data: Any) -> str:
    """Return an output's HTML; a file may hold its lines one by one."""
    html = data.get("text/html", "")
    return "".join(map(str, html)) if isinstance(html, list) else str(html)


def _rewrite(data: Any, what: re.Pattern[str], new: str) -> None:
    if html := _html(data):
        data["text/html"] = what.sub(lambda found: found.expand(new), html)
