"""``cluekit lab``: JupyterLab on the lessons, set up so that widgets answer at once."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

import cluekit
from cluekit.cli.speaking import tell
from cluekit.core.home import home, write_whole
from cluekit.words import say


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    verb.epilog = "Further arguments go to JupyterLab, for example --no-browser or --port=9000."
    verb.set_defaults(do=start)


def start(asked: argparse.Namespace) -> int:
    """Start JupyterLab in the place of this program."""
    if not find_spec("jupyterlab"):
        tell(say("JupyterLab is not installed. Install it with: {command}", command=INSTALL))
        return 1
    folder = lessons()
    tell(say("The lessons are in {folder}", folder=folder))
    words = command(folder, asked.rest)
    os.environ["JUPYTER_CONFIG_PATH"] = config_path()
    if os.name != "nt":
        os.execv(words[0], words)  # noqa: S606 - our own Python, no shell
    return subprocess.call(words)  # noqa: S603 - the same


INSTALL = 'python -m pip install "cluekit[lab]"'


def command(folder: Path, rest: Sequence[str] = ()) -> list[str]:
    """Return the command that starts JupyterLab on a folder.

    Widget messages leave without delay: the server extension ``cluekit.nodelay`` is on.
    """
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [
        *[sys.executable, "-m", "jupyterlab"],
        f"--ServerApp.root_dir={folder}",
        "--ServerApp.jpserver_extensions={'cluekit.nodelay': True}",
        *["--allow-root"] * as_root,
        *rest,
    ]


def config_path() -> str:
    """Return where Jupyter looks for settings: also in our folder, which wants no news asked for.

    A default, not an order: what users have set for themselves holds.
    """
    ours = str(resources.files("cluekit.cli").joinpath("jupyter"))
    others = os.environ.get("JUPYTER_CONFIG_PATH")
    return os.pathsep.join([ours, others]) if others else ours


def lessons() -> Path:
    """Return the folder of the lessons, ready to be worked in.

    In a copy of the project it is ``notebooks``. Where the kit was installed as a package it is
    a folder of the user's, by version; what is there already is left as the learner left it.
    """
    project = Path(cluekit.__file__).parents[2]
    if (project / "pyproject.toml").is_file() and (project / "notebooks").is_dir():
        return project / "notebooks"
    folder = home() / f"lessons-{cluekit.__version__}"
    unpack(packed(), folder)
    return folder


def packed() -> Traversable:
    """Return the lessons as they lie in the installed package."""
    return resources.files("cluekit").joinpath("notebooks")


def unpack(source: Traversable, folder: Path) -> None:
    """Copy what is missing in the folder; nothing is written over."""
    folder.mkdir(parents=True, exist_ok=True)
    if not source.is_dir():
        return
    for entry in source.iterdir():
        target = folder / entry.name
        if entry.is_dir():
            unpack(entry, target)
        elif not target.exists():
            write_whole(target, entry.read_bytes())
