"""What the site is built from, by `site/versions.toml`, and where its parts lie meanwhile."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE = ROOT / "site"
PARTS = ROOT / "build" / "site-parts"
"""What was fetched and compiled: a second build finds it there."""
BUILT = ROOT / "build" / "site"
EPOCH = 1_767_225_600
"""The time that every file in the site claims to be of: the same whenever it is built."""


class JupyterLite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The versions of its two halves."""

    core: str
    kernel: str


class Pyodide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Python as it runs in a browser; `integrity` as npm writes it."""

    version: str
    abi: str
    python: str
    integrity: str


class Wheels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which packages that Python gets."""

    lessons: tuple[str, ...]
    kernel: tuple[str, ...]
    stand_ins: tuple[str, ...]

    @property
    def fetched(self) -> list[str]:
        """Those that come from the package index."""
        return sorted([*self.lessons, *self.kernel])


class Versions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `site/versions.toml`."""

    jupyterlite: JupyterLite
    pyodide: Pyodide
    wheels: Wheels
    without: dict[str, str]


def versions() -> Versions:
    """What the site is built from."""
    said = tomllib.loads((SOURCE / "versions.toml").read_text(encoding="utf-8"))
    return msgspec.convert(said, Versions, strict=True)


def run(command: Sequence[object], folder: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """What a program printed; where it fails, its last lines, and the end."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words, cwd=folder, env=env, capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).strip().splitlines()[-25:])
        sys.exit(f"{said}\n\nThe site was not built: `{Path(words[0]).name}` failed, see above.")
    return done.stdout


def pinned(name: str, lock: Path) -> tuple[str, str] | None:
    """The version that a lock file pins, and its lines without what is said about systems."""
    found = re.search(
        rf"^{re.escape(name)}==([^\s;]+)[^\\\n]*\\\n((?:    --hash=.*\n)+)",
        lock.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    if not found:
        return None
    return found[1], f"{name}=={found[1]} \\\n{found[2]}"
