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
from collections.abc import Callable, Collection, Iterator, Mapping
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

_TO_DO = re.compile(r'<b data-run="">([^<]*)</b>')
_TO_PRESS = re.compile(r'<button data-run=""[^>]*>([^<]*)</button>')
_MAP = re.compile('<div class="ck ck-map" lang="(?P<language>en|it|pt)">')


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """What Jupyter Server asks a module for to know it as an extension."""
    return [{"module": "cluekit.stored_pictures"}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    """Look at every notebook that a page asks for, and at every one that it saves."""
    from jupyter_server.services.contents.handlers import (  # noqa: PLC0415 - only in a server
        ContentsHandler,
    )

    if not hasattr(ContentsHandler.get, "shows_pictures"):
        ContentsHandler.get, ContentsHandler._finish_model = _showing_pictures(  # type: ignore[method-assign] # noqa: SLF001 - a handler has no other place to do so
            ContentsHandler.get,
            ContentsHandler._finish_model,  # noqa: SLF001
        )
    server.contents_manager.save = _without_buttons(server.contents_manager.save)  # type: ignore[method-assign]
    server.log.info("cluekit: stored pictures take the place of widgets that are gone")


def _showing_pictures(get: Any, finish: Any) -> tuple[Any, Any]:
    """Return a handler's two methods such that a page gets pictures of what does not live."""

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

    get_with_pictures.shows_pictures = True  # type: ignore[attr-defined]
    return get_with_pictures, finish_with_pictures


def _without_buttons(save: Callable[..., object]) -> Callable[..., object]:
    """Return how a notebook is saved such that no button gets into the file."""

    @wraps(save)
    def save_plainly(model: Any, *rest: Any, **named: Any) -> Any:
        if model.get("type") == "notebook" and model.get("content"):
            put_away_buttons(model["content"])
            leave_out_states(model["content"])
        return save(model, *rest, **named)

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

    Gone are those that neither live nor have left in the notebook what they showed last.
    """
    known, button = {*living, *_remembered(notebook)}, _button()
    for data in _bundles(notebook):
        _draw_map_anew(data)
        if VIEW in data and data[VIEW].get("model_id") not in known:
            del data[VIEW]
        if VIEW not in data:
            _rewrite(data, _TO_DO, button)


def _button() -> str:
    """Return what the words that are found become: pressed, they do what they say."""
    from cluekit.ui.kit.not_alive import RUN  # noqa: PLC0415 - no server waits for it at its start

    does = " ".join(f'{name}="{escape(value)}"' for name, value in RUN.items())
    return rf'<button data-run="" {does}>\1</button>'


def _draw_map_anew(data: Any) -> None:
    """Let the map of the course show what is done by now, not when its cell was run."""
    found = _MAP.match("".join(data.get("text/html", "")))
    if found:
        from cluekit.ui import course_map  # noqa: PLC0415 - only the welcome page has one
        from cluekit.words import speaking  # noqa: PLC0415 - the same

        with speaking(found["language"]):
            drawn = course_map()
            data.update({"text/html": drawn.html(), "text/plain": repr(drawn)})


def put_away_buttons(notebook: object) -> None:
    """Make of the buttons in a notebook's outputs plain words again."""
    for data in _bundles(notebook):
        _rewrite(data, _TO_PRESS, r'<b data-run="">\1</b>')


def leave_out_states(notebook: Any) -> None:
    """Take what our widgets showed last out of a notebook; what others keep there stays.

    Jupyter keeps it where somebody has asked for that, each widget with its style and its code:
    100 kB of which 5 say anything. The picture beside a widget shows the same.
    """
    states = _remembered(notebook)
    ours = [name for name, one in states.items() if _is_ours(one.get("state", {}))]
    for name in ours:
        layout = str(states.pop(name).get("state", {}).get("layout", ""))
        states.pop(layout.removeprefix("IPY_MODEL_"), None)
    if ours and not states:
        del notebook["metadata"]["widgets"]


def _is_ours(state: Mapping[str, object]) -> bool:
    return str(state.get("_anywidget_id", "")).startswith("cluekit.")


def _remembered(notebook: Any) -> dict[str, Any]:
    widgets = notebook.get("metadata", {}).get("widgets", {})
    return widgets.get(STATE, {}).get("state", {})  # type: ignore[no-any-return]


def _bundles(notebook: Any) -> Iterator[Any]:
    for cell in notebook.get("cells", ()):
        for output in cell.get("outputs", ()):
            if output.get("data"):
                yield output["data"]


def _rewrite(data: Any, what: re.Pattern[str], new: str) -> None:
    html = data.get("text/html")
    if html:
        html = html if isinstance(html, str) else "".join(html)
        data["text/html"] = what.sub(lambda found: found.expand(new), html)
