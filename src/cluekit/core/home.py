"""Where saves and progress live, and how a file is written so that it is never half there."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from errno import EEXIST, EINVAL, ENOSYS, ENOTSUP
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from time import time

from cluekit.core.problems import refusal

_NOT_KNOWN = {EINVAL, ENOSYS, ENOTSUP}
"""What disks say of waiting if they have nothing to wait for, such as some shared folders."""

_BESIDE = re.compile(r"\.cluekit-[0-9a-f]{16}")
"""How a file is called until it is whole."""
_DAY, _LOOKED_AT = 86_400, 10_000
_TIDIED: set[Path] = set()

DRIVE = Path("/drive")
"""Where JupyterLite keeps what a reader writes; Python's other folders begin empty each time."""


def home() -> Path:
    """Return the folder of saves and progress: ``CLUEKIT_HOME``, else the user-data folder.

    In a browser it lies where files stay from visit to visit. No folder is made; the code that
    writes makes those it needs. Raises ``RefusedError`` where the system does not know whose home
    it is.
    """
    chosen = os.environ.get("CLUEKIT_HOME")
    try:
        if chosen:
            return Path(chosen).expanduser().absolute()
        if is_in_browser() and DRIVE.is_dir():
            return DRIVE / ".cluekit"
        if find_spec("platformdirs"):
            import platformdirs  # noqa: PLC0415 - not everybody has it, and few calls need it

            return Path(platformdirs.user_data_dir("cluekit", appauthor=False))
        return _plain_folder(sys.platform)
    except (RuntimeError, FileNotFoundError):  # no such user; or the present folder is gone
        raise refusal("no-home") from None


def is_in_browser() -> bool:
    """Whether this Python runs inside a web page."""
    return sys.platform == "emscripten"


def _plain_folder(system: str) -> Path:
    """Return the folder platformdirs would give, on the three common systems."""
    if system == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or "~/AppData/Local").expanduser() / "cluekit"
    if system == "darwin":
        return Path("~/Library/Application Support/cluekit").expanduser()
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "cluekit"


def write_whole(path: Path, content: bytes, *, over: bool = True) -> None:
    """Write a file so that a reader, a crash or a power cut sees the old one or the new one.

    Folders on the way are made. Raises ``OSError``; then the old file is as it was. Without
    ``over`` a file that is there already stays, and ``FileExistsError`` is raised; so does, in any
    case, what is no file: a pipe, a device, a folder.
    """
    if os.path.lexists(path) and not path.is_file() and not path.is_symlink():
        raise FileExistsError(EEXIST, "not a file that can be written over", str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    # The name is chosen before there is a file: an interrupt at any point leaves nothing lying.
    beside = path.with_name(f".cluekit-{os.urandom(8).hex()}")
    _tidy(path.parent)
    try:
        with open(beside, "xb", opener=_for_us_alone) as file:
            file.write(content)
            file.flush()
            wait_for_disk(file.fileno())
        if over:
            beside.replace(path)
        else:
            _name_once(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def _tidy(folder: Path) -> None:
    """Remove what killed writers left in a folder, once in each process: no other name, a day old.

    In a browser that would cost more than it gives.
    """
    if folder in _TIDIED or is_in_browser():
        return
    _TIDIED.add(folder)
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in islice(entries, _LOOKED_AT):
            ours = _BESIDE.fullmatch(entry.name) and entry.is_file(follow_symlinks=False)
            if ours and time() - entry.stat(follow_symlinks=False).st_mtime > _DAY:
                Path(entry.path).unlink()


def _for_us_alone(name: str, flags: int) -> int:
    """Open a new file that other users of the computer cannot read: saves hold solutions."""
    return os.open(name, flags, 0o600)


def _name_once(beside: Path, path: Path) -> None:
    """Give a file its name, if nothing has that name yet."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except (OSError, AttributeError):  # some disks, and Python in the browser, know no links
        if os.path.lexists(path):
            raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path)) from None
        beside.rename(path)
    else:
        beside.unlink()


def wait_for_disk(number: int) -> None:
    """Wait until an open file is on the disk, where the disk knows how; raises ``OSError``."""
    try:
        os.fsync(number)
    except OSError as error:
        if error.errno not in _NOT_KNOWN:
            raise


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder outlast a power cut, where the system knows how.

    What was written is there in any case. Windows does this by itself; a shared folder may refuse
    it (SMB, VirtualBox), or be one that must not be listed.
    """
    if os.name == "nt":
        return
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
