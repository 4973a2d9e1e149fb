"""``cluekit lab``: Jupyter on the lessons, set up so that widgets answer at once."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp

from cluekit.cli.console import say_why, tell
from cluekit.cli.lessons import cannot_write, tell_kept
from cluekit.core import RefusedError
from cluekit.core.home import home, write_whole
from cluekit.learn.copies import hand_out, lessons_folder, notebooks
from cluekit.words import say


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    verb.add_argument(
        "--notebook", action="store_true", help="open Notebook 7 instead, for small screens"
    )
    verb.epilog = "Further arguments go to Jupyter, for example --no-browser or --port=9000."
    verb.set_defaults(do=start)


def start(asked: argparse.Namespace) -> int:
    """Start Jupyter in the place of this program."""
    if not find_spec("notebook" if asked.notebook else "jupyterlab"):
        tell(say("JupyterLab is not installed. Install it with: {command}", command=INSTALL))
        return 1
    try:
        folder = _handed_out()
    except OSError as error:
        tell(cannot_write(Path(error.filename or "–"), error))
        return 1
    trust(folder)
    words = command(folder, asked.rest, "notebook" if asked.notebook else "jupyterlab")
    os.environ["JUPYTER_CONFIG_PATH"] = config_path()
    # At a shared account Lab would else open the tabs, and start the kernels, of the last user.
    os.environ.setdefault("JUPYTERLAB_WORKSPACES_DIR", str(_workspaces()))
    if os.name != "nt":
        os.execv(words[0], words)  # noqa: S606 - our own Python, no shell
    return subprocess.call(words)  # noqa: S603 - the same


def _workspaces() -> Path:
    """Return where Lab's open tabs are kept: at home, or for now where something can be."""
    folder = Path()
    with suppress(RefusedError):
        if os.access(home(), os.W_OK):
            folder = home() / "workspaces"
    if folder == Path():
        folder = Path(mkdtemp(prefix="cluekit-workspaces-"))
    with suppress(OSError):  # it opens all the same
        write_whole(folder / FIRST, json.dumps(AT_FIRST).encode(), over=False)
    return folder


WELCOME = "welcome.ipynb"
"""The notebook that the learner sees first."""

FIRST = "default-37a8.jupyterlab-workspace"
"""The file in which Lab keeps how it was left; the sign behind the name is made from the name."""

AT_FIRST = {
    "data": {
        "layout-restorer:data": {
            "main": {
                "dock": {"type": "tab-area", "currentIndex": 0, "widgets": [f"notebook:{WELCOME}"]},
                "current": f"notebook:{WELCOME}",
            },
            "left": {"collapsed": True, "visible": True, "widgets": ["filebrowser"]},
            "right": {"collapsed": True, "visible": True, "widgets": []},
            "relativeSizes": [0, 1, 0],
        },
        f"notebook:{WELCOME}": {"data": {"path": WELCOME, "factory": "Notebook"}},
    },
    "metadata": {"id": "default"},
}
"""How Lab opens the first time: the side bars closed, so that a table has the room."""


def _handed_out() -> Path:
    """Return the folder with the learner's lessons: where it cannot be written, one for now."""
    try:
        folder = lessons_folder()
        handed = hand_out(folder)
    except (OSError, RefusedError) as error:
        return _lessons_for_now(error)
    tell(say("The lessons are in {folder}", folder=folder))
    tell_kept(handed)
    return folder


def _lessons_for_now(error: OSError | RefusedError) -> Path:
    """Say what cannot be written; return where the lessons can be opened all the same."""
    if isinstance(error, RefusedError):
        say_why(error.problem)
    else:
        folder = lessons_folder()
        tell(cannot_write(folder, error))
        tell(say("Set CLUEKIT_HOME to a folder that you may write in."))
        if (folder / WELCOME).is_file():
            tell(say("The lessons open, but nothing that is done in them can be saved there."))
            return folder
    folder = Path(mkdtemp(prefix="cluekit-lessons-"))
    hand_out(folder)
    tell(say("For now the lessons are in {folder}: copy what you want to keep.", folder=folder))
    return folder


def trust(folder: Path) -> None:
    """Sign the copies that are unchanged: Jupyter shows unsigned ones without style.

    What somebody has changed is theirs to trust: running it does so.
    """
    if not find_spec("nbformat"):
        return
    from sqlite3 import Error as SqliteError  # noqa: PLC0415 - not everywhere

    sys.modules.setdefault(UNUSED, None)  # type: ignore[arg-type] # loaded as if it were missing
    from nbformat import reads  # noqa: PLC0415 - slow, and only this needs it
    from nbformat.sign import NotebookNotary  # noqa: PLC0415 - the same

    with suppress(OSError, SqliteError):  # the lessons open all the same
        notary = NotebookNotary()
        for name, ours in notebooks():
            content = ours.read_bytes()
            if (folder / name).read_bytes() == content:
                notary.sign(reads(content.decode(), as_version=4))


EXTENSIONS = {"cluekit.nodelay": True, "cluekit.stored_pictures": True}
"""What is switched on in the server."""

INSTALL = 'python -m pip install "cluekit[lab]"'


PAGES = {
    "jupyterlab": f"--LabApp.default_url=/lab/tree/{WELCOME}",
    "notebook": f"--JupyterNotebookApp.default_url=/notebooks/{WELCOME}",
}
"""What shows the lessons, and with which page it begins."""

UNUSED = "rfc3987_syntax"
"""What jsonschema loads where it is installed, to check a format that Jupyter never asks for.

It builds forty parsers, which takes two seconds: in whoever reads a notebook, and in each server.
"""
START = f"""import runpy, sys
sys.modules[{UNUSED!r}] = None
runpy.run_module(sys.argv.pop(1), run_name="__main__", alter_sys=True)"""
"""Runs a program as `python -m` does, without that."""


def command(folder: Path, rest: Sequence[str] = (), program: str = "jupyterlab") -> list[str]:
    """Return the command that starts JupyterLab, or Notebook 7, on a folder.

    Widget messages leave without delay, and where a widget is gone its picture is shown.
    """
    as_root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return [
        *[sys.executable, "-c", START, program],
        f"--ServerApp.root_dir={folder}",
        PAGES[program],
        f"--ServerApp.jpserver_extensions={EXTENSIONS}",
        *as_root,
        *rest,
    ]


def config_path() -> str:
    """Return where Jupyter looks for settings: also in our folder, which wants no news asked for.

    A default, not an order: what users have set for themselves holds.
    """
    ours = str(resources.files("cluekit.cli").joinpath("jupyter"))
    others = os.environ.get("JUPYTER_CONFIG_PATH")
    return os.pathsep.join([ours, others]) if others else ours
