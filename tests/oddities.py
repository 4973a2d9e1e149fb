"""What may lie under a name where a file is expected: links, pipes, folders, devices, forgeries."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path
from tempfile import gettempdir

Odd = Callable[[Path], object]


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
    "a link to nowhere": lambda path: path.symlink_to(path.with_name("nowhere")),
    "a link to itself": lambda path: path.symlink_to(path),
    "a link to an endless device": lambda path: path.symlink_to("/dev/zero"),
    "a pipe": lambda path: os.mkfifo(path),  # noqa: PLW0108 - Windows has none
    "a folder": Path.mkdir, "a socket": listening, "a terabyte": huge,
}  # fmt: skip
