"""What may lie under a name where a file is expected: links, pipes, folders, devices, forgeries.

Each is made by a function that gets the path. Windows knows few of them.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path
from tempfile import gettempdir

Odd = Callable[[Path], object]


def dangling(path: Path) -> None:
    """Make a link to nowhere."""
    path.symlink_to(path.with_name("nowhere"))


def looping(path: Path) -> None:
    """Make a link to itself."""
    path.symlink_to(path)


def endless(path: Path) -> None:
    """Make a link to a device that never ends."""
    path.symlink_to("/dev/zero")


def pipe(path: Path) -> None:
    """Make a pipe that nobody writes to."""
    os.mkfifo(path)


def folder(path: Path) -> None:
    """Make a folder."""
    path.mkdir()


def listening(path: Path) -> None:
    """Make a socket; its name must be short, so it is made elsewhere and moved."""
    with socket.socket(socket.AF_UNIX) as made:
        short = Path(gettempdir(), f"s{os.getpid()}")  # on the same disk, and gone at once
        made.bind(str(short))
    short.rename(path)


def huge(path: Path) -> None:
    """Make a file of a terabyte, of which the disk holds nothing."""
    with path.open("wb") as file:
        file.truncate(2**40)


ODD: dict[str, Odd] = {
    "a link to nowhere": dangling,
    "a link to itself": looping,
    "a link to an endless device": endless,
    "a pipe": pipe,
    "a folder": folder,
    "a socket": listening,
    "a terabyte": huge,
}
