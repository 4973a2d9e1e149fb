"""Wheels compiled for the browser: bytecode instead of sources, which saves a third of the start.

Pyodide compiles them itself, under node, so the machine that builds needs no Python of its version.
What was compiled once, from the same wheel by the same Pyodide, is taken from the last build.
"""

import base64
import hashlib
import json
import re
import shutil
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

from making_site.places import PARTS, run

WHEN = (2026, 1, 1, 0, 0, 0)
COLOURED = (
    r"python|html|javascript|jvm|_?css\w*|ruby|perl|shell|lisp|lilypond|_scheme\w*|_lily\w*"
    r"|data|markup|special"
)
"""The languages that Pygments still knows: those that IPython's own colours are made of."""
UNUSED = re.compile(
    r"/tests?/|\.data/|^jedi/third_party/|^anywidget/(lab|nb)extension/|\.(c|h|po|typed)$"
    r"|^(?!cluekit/).*\.pyi$"
    r"|^wcwidth/table_grapheme_overrides/_known_|^IPython/sphinxext/|^prompt_toolkit/contrib/"
    rf"|^pygments/lexers/(?!__init__|_mapping|({COLOURED})\.py)"
)
"""What is left out: tests, stubs (ours are read where names load late), what Jupyter's server would
install, what only terminals want."""
FORM = b"8"
"""Changes when what is made of a wheel changes."""


def compiled(wheels: list[Path], pyodide: Path, node: str) -> list[Path]:
    """Each wheel as a wheel of the same name that holds bytecode."""
    places = {wheel: _place(wheel, pyodide) for wheel in wheels}
    new = [wheel for wheel in wheels if not places[wheel].exists()]
    if new:
        work = PARTS / "compiling"
        shutil.rmtree(work, ignore_errors=True)
        for wheel in new:
            _unpack(wheel, work / wheel.name)
        run([node, Path(__file__).with_suffix(".mjs"), pyodide, work])
        for wheel in new:
            _pack(work / wheel.name, places[wheel])
        shutil.rmtree(work)
    return [places[wheel] for wheel in wheels]


def _place(wheel: Path, pyodide: Path) -> Path:
    key = hashlib.sha256(wheel.read_bytes() + pyodide.name.encode() + FORM).hexdigest()[:16]
    return PARTS / "compiled" / key / wheel.name


def _unpack(wheel: Path, folder: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder, [name for name in packed.namelist() if not UNUSED.search(name)])
    for version in folder.glob("anywidget/_version.py"):
        _write_down_version(version, wheel.name.split("-")[1])
    for lesson in folder.glob("cluekit/notebooks/*.ipynb"):
        lesson.write_text(_without_outputs(lesson.read_text(encoding="utf-8")), encoding="utf-8")


def _write_down_version(file: Path, version: str) -> None:
    """Say which version it is, instead of asking: that loads a reader of mail for a tenth second.

    Ends where the file asks otherwise than it did.
    """
    said = file.read_text(encoding="utf-8")
    asked, told = 'version("anywidget")', repr(version)
    plain = said.replace(asked, told).replace(", version\n", "\n", 1)
    imports = "from importlib.metadata import PackageNotFoundError\n"
    if asked not in said or imports not in plain:
        sys.exit(f"anywidget asks for its version otherwise: see {Path(__file__).name}.")
    plain = plain.replace(imports, "PackageNotFoundError = LookupError\n", 1)
    file.write_text(plain, encoding="utf-8")


def _without_outputs(notebook: str) -> str:
    """A lesson as Python reads it for the map: its pictures are in the site, once."""
    said = json.loads(notebook)
    for cell in said["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = []
    return json.dumps(said, ensure_ascii=False)


def _pack(folder: Path, wheel: Path) -> None:
    """Write a folder as a wheel: the same bytes each time."""
    half = wheel.with_name("half")
    half.parent.mkdir(parents=True, exist_ok=True)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    (record,) = (path for path in files if path.match("*.dist-info/RECORD"))
    record.write_text("".join(_record(folder, files, record)), encoding="utf-8", newline="\n")
    with zipfile.ZipFile(half, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in files:
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), WHEN)
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, path.read_bytes())
    half.rename(wheel)


def _record(folder: Path, files: list[Path], record: Path) -> Iterator[str]:
    for path in files:
        name, content = path.relative_to(folder).as_posix(), path.read_bytes()
        if path == record:
            yield f"{name},,\n"
            continue
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
        yield f"{name},sha256={digest},{len(content)}\n"
