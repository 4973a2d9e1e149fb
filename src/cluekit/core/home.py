"""Where saves and progress live, and how a file is written so that it is never half there."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def alone_with(path: Path) -> Iterator[None]:
    """Keep other processes that ask for the same, such as a second lesson, waiting meanwhile.

    For reading a file, changing what it says, and writing it. The system gives the lock back when
    a process ends, however it ends. Raises ``OSError``.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(f".{path.name}.lock").open("a+b") as file:
        _lock(file.fileno())
        yield  # closing the file unlocks it


if sys.platform == "win32":
    import msvcrt

    def _lock(number: int) -> None:
        """Wait for the lock on an open file, ten seconds at most."""
        os.lseek(number, 0, os.SEEK_SET)
        msvcrt.locking(number, msvcrt.LK_LOCK, 1)

else:
    import fcntl

    def _lock(number: int) -> None:
        """Wait for the lock on an open file."""
        fcntl.flock(number, fcntl.LOCK_EX)


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder outlast a power cut; Windows does this by itself."""
    if os.name == "nt":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
