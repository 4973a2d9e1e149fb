"""What builds the site: an environment of its own for JupyterLite, and node.

The daily environment stays as small as it is: this one is made when the first site is built.
"""

import hashlib
import os
import shutil
import sys
from pathlib import Path

from making_site.places import ROOT, SOURCE, run

VENV = ROOT / "build" / "site-venv"
LOCK = SOURCE / "requirements.lock"

sys.path.insert(0, str(ROOT))


def environment() -> Path:
    """The folder of the environment, made anew when what it holds has changed."""
    stamp = VENV / "made-from"
    wanted = hashlib.sha256(LOCK.read_bytes() + sys.version.encode()).hexdigest()
    if not stamp.exists() or stamp.read_text(encoding="ascii") != wanted:
        shutil.rmtree(VENV, ignore_errors=True)
        run([sys.executable, "-m", "venv", *([] if _uv() is None else ["--without-pip"]), VENV])
        run([*_installer(), "--require-hashes", "-r", LOCK])
        stamp.write_text(wanted, encoding="ascii")
    return VENV


def _uv() -> str | None:
    beside = Path(sys.executable).parent
    return shutil.which("uv", path=os.pathsep.join([str(beside), os.environ.get("PATH", "")]))


def _installer() -> list[object]:
    uv = _uv()
    if uv is not None:
        return [uv, "pip", "install", "--quiet", "--python", program("python")]
    return [program("python"), "-m", "pip", "install", "--quiet"]


def program(name: str) -> Path:
    """A program of that environment."""
    windows = os.name == "nt"
    return VENV / "Scripts" / f"{name}.exe" if windows else VENV / "bin" / name


def npm() -> list[str]:
    """The command that is npm here."""
    import hatch_build  # noqa: PLC0415 - stands at the root of the project

    return hatch_build.npm()[0]


def node() -> str:
    """The program that is node here."""
    import hatch_build  # noqa: PLC0415 - the same

    words, folder = hatch_build.npm()
    beside = str(folder / ("node.exe" if os.name == "nt" else "node"))
    return words[0] if len(words) > 1 else beside
