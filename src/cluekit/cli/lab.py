"""``cluekit lab``: Jupyter on the lessons, set up so that widgets answer at once."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import resources
from importlib.util import find_spec
from pathlib import Path

from cluekit.cli.console import tell
from cluekit.cli.lessons import cannot_write, tell_kept
from cluekit.core.home import home
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
    folder = lessons_folder()
    try:
        handed = hand_out(folder)
    except OSError as error:
        tell(cannot_write(folder, error))
        return 1
    trust(folder)
    tell(say("The lessons are in {folder}", folder=folder))
    tell_kept(handed)
    words = command(folder, asked.rest, "notebook" if asked.notebook else "jupyterlab")
    os.environ["JUPYTER_CONFIG_PATH"] = config_path()
    # At a shared account Lab would else open the tabs, and start the kernels, of the last user.
    os.environ.setdefault("JUPYTERLAB_WORKSPACES_DIR", str(home() / "workspaces"))
    if os.name != "nt":
        os.execv(words[0], words)  # noqa: S606 - our own Python, no shell
    return subprocess.call(words)  # noqa: S603 - the same


def trust(folder: Path) -> None:
    """Sign the copies that are unchanged: Jupyter shows unsigned ones without style.

    What somebody has changed is theirs to trust: running it does so.
    """
    if not find_spec("nbformat"):
        return
    from nbformat import reads  # noqa: PLC0415 - slow, and only this needs it
    from nbformat.sign import NotebookNotary  # noqa: PLC0415 - the same

    notary = NotebookNotary()
    with suppress(OSError):  # the lessons open all the same
        for name, ours in notebooks():
            content = ours.read_bytes()
            if (folder / name).read_bytes() == content:
                notary.sign(reads(content.decode(), as_version=4))


WELCOME = "welcome.ipynb"
"""The notebook that the learner sees first."""

EXTENSIONS = {"cluekit.nodelay": True, "cluekit.stored_pictures": True}
"""What is switched on in the server."""

INSTALL = 'python -m pip install "cluekit[lab]"'


PAGES = {
    "jupyterlab": f"--LabApp.default_url=/lab/tree/{WELCOME}",
    "notebook": f"--JupyterNotebookApp.default_url=/notebooks/{WELCOME}",
}
"""What shows the lessons, and with which page it begins."""


def command(folder: Path, rest: Sequence[str] = (), program: str = "jupyterlab") -> list[str]:
    """Return the command that starts JupyterLab, or Notebook 7, on a folder.

    Widget messages leave without delay, and where a widget is gone its picture is shown.
    """
    as_root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return [
        *[sys.executable, "-m", program],
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
