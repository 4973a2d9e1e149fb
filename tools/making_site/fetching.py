"""What comes from the package indexes: wheels for a browser's Python, and that Python itself.

Each file is checked: wheels by the hashes of the lock files, Pyodide by its integrity in
`site/versions.toml`. What is there already is not fetched again.
"""

import base64
import hashlib
import shutil
import sys
import tarfile
from pathlib import Path

from making_site.places import PARTS, ROOT, SOURCE, Versions, pinned, run

LOCKS = (ROOT / "requirements.lock", SOURCE / "wheels.lock")
NEEDED = (
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide.js",
    "pyodide.mjs",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
"""What of the npm package is shipped; our own lock file takes the place of the last."""


def requirements(names: list[str]) -> str:
    """The lines that pin these packages, with their hashes."""
    lines = []
    for name in names:
        found = [entry for lock in LOCKS if (entry := pinned(name, lock))]
        if not found:
            sys.exit(f"No lock file pins {name}: requirements.lock, or site/wheels.lock.")
        lines.append(found[0][1])
    return "".join(lines)


def wheels(chosen: Versions) -> list[Path]:
    """The wheels of `versions.toml`, in a folder of exactly these."""
    wanted = requirements(chosen.wheels.fetched)
    key = hashlib.sha256((wanted + chosen.pyodide.abi).encode()).hexdigest()[:16]
    folder = PARTS / f"wheels-{key}"
    if not folder.exists():
        half = PARTS / "wheels-half"
        shutil.rmtree(half, ignore_errors=True)
        half.mkdir(parents=True)
        listed = PARTS / "wheels.txt"
        listed.write_text(wanted, encoding="utf-8")
        python = chosen.pyodide.python
        run(
            [
                *[sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"],
                *["--require-hashes", "--only-binary=:all:", "--implementation", "cp"],
                *["--platform", f"pyemscripten_{chosen.pyodide.abi}_wasm32"],
                *["--python-version", python, "--abi", f"cp{python.replace('.', '')}"],
                *["--dest", half, "--requirement", listed],
            ]
        )
        half.rename(folder)
    return sorted(folder.glob("*.whl"))


def pyodide(chosen: Versions, npm: list[str]) -> Path:
    """The folder of Pyodide as npm has it, checked and unpacked."""
    folder = PARTS / f"pyodide-{chosen.pyodide.version}"
    if not folder.exists():
        PARTS.mkdir(parents=True, exist_ok=True)
        half = PARTS / "pyodide-half"
        shutil.rmtree(half, ignore_errors=True)
        half.mkdir()
        run([*npm, "pack", f"pyodide@{chosen.pyodide.version}", "--silent"], half)
        (archive,) = half.glob("*.tgz")
        check_integrity(archive.read_bytes(), chosen.pyodide.integrity)
        with tarfile.open(archive) as packed:
            packed.extractall(half, filter="data")
        (half / "package").rename(folder)
    return folder


def check_integrity(content: bytes, integrity: str) -> None:
    """End where a file is not the one that was tried."""
    found = "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()
    if found != integrity:
        sys.exit(f"Pyodide is not the file that site/versions.toml names: {found}")


def kit_wheel() -> Path:
    """A wheel of the kit as it stands here."""
    folder = PARTS / "kit"
    shutil.rmtree(folder, ignore_errors=True)
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder])
    (wheel,) = folder.glob("*.whl")
    return wheel


def stand_ins(extensions: Path, chosen: Versions) -> list[Path]:
    """The small wheels that come with JupyterLite's kernel."""
    folder = extensions / "@jupyterlite" / "pyodide-kernel-extension" / "static" / "pypi"
    found = {
        wheel.name.partition("-")[0].replace("_", "-"): wheel
        for wheel in sorted(folder.glob("*.whl"))
    }
    if sorted(found) != sorted(chosen.wheels.stand_ins):
        sys.exit(f"The kernel brings {sorted(found)}: site/versions.toml names others.")
    return [found[name] for name in sorted(found)]  # of two versions the newer
