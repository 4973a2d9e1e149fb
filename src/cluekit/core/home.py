"""Where saves and progress live, and how a file is written so that it is never half there."""

from __future__ import annotations

import os
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path


def home() -> Path:
    """Return the folder of saves and progress: ``CLUEKIT_HOME``, else the user-data folder.

    Nothing is made; whoever writes makes the folders it needs.
    """
    chosen = os.environ.get("CLUEKIT_HOME")
    return Path(chosen).expanduser().absolute() if chosen else _user_folder()


def _user_folder() -> Path:
    if find_spec("platformdirs"):
        import platformdirs  # noqa: PLC0415 - not everybody has it, and few calls need it

        return Path(platformdirs.user_data_dir("cluekit", appauthor=False))
    return _plain_folder(sys.platform)


def _plain_folder(system: str) -> Path:
    """Return the folder platformdirs would give, on the three common systems."""
    if system == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or "~/AppData/Local").expanduser() / "cluekit"
    if system == "darwin":
        return Path("~/Library/Application Support/cluekit").expanduser()
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "cluekit"


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that a reader, a crash or a power cut sees the old one or the new one.

    Folders on the way are made. Raises ``OSError``; then the old file is as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(beside, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder outlast a power cut; Windows does this by itself."""
    if os.name == "nt":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
