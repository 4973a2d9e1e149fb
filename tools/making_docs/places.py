"""Which papers are pages, and what each page is called."""

from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
THEME = Path(__file__).resolve().parent / "theme"

BESIDE = ("README", "ARCHITECTURE", "CONTRIBUTING", "CHANGELOG")
"""Papers at the root of the project."""

MADE = {
    "docs/api.md": "api/index",
    "src/cluekit/cli": "commands",
    "src/cluekit/learn/exercises": "answers",
    "src/cluekit/clue/editions/shipped": "sheets/index",
    "src/cluekit/records/schema": "formats/index",
    "LICENSE": "licences",
    "notebooks/LICENSE": "licences",
}
"""Pages that are made for the site, by what in the project they are made from."""


@cache
def papers(root: Path = ROOT) -> dict[str, str]:
    """Each Markdown paper of the project, with the name of its page."""
    beside = {f"{name}.md": name.casefold() for name in BESIDE}
    found = (*sorted((root / "docs").rglob("*.md")), *sorted((root / "benchmarks").glob("*.md")))
    docs = (path.relative_to(root) for path in found)
    inside = {path.as_posix(): _page(path) for path in docs if path.as_posix() not in MADE}
    return beside | inside


def _page(path: Path) -> str:
    """`docs/decisions/README.md` is the first page of its folder: `decisions/index`."""
    inside = Path(path.as_posix().removeprefix("docs/")).with_suffix("")
    return (inside.with_name("index") if inside.name == "README" else inside).as_posix()


def schemas(root: Path = ROOT) -> dict[str, Path]:
    """Each published JSON Schema, by the name of its page."""
    files = sorted((root / "src" / "cluekit").glob("*/schema/*.json"))
    return {f"formats/{path.parts[-3]}-{path.stem}": path for path in files}


def shipped_editions(root: Path = ROOT) -> dict[str, Path]:
    """Each shipped edition's file, by the name of the page with its rule sheets."""
    files = sorted((root / "src" / "cluekit").glob("*/editions/shipped/*.toml"))
    return {f"sheets/{path.stem}": path for path in files}


@cache
def pages(root: Path = ROOT) -> dict[str, str]:
    """Every page of the site by the file or folder of the project that it shows."""
    made = {
        path.relative_to(root).as_posix(): name
        for name, path in [*schemas(root).items(), *shipped_editions(root).items()]
    }
    return papers(root) | MADE | made
