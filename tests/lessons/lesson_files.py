"""The lessons as files, and runs of them with other things put in."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
PLACES = tuple(sorted(path.name for path in FOLDER.glob("[0-9]*.ipynb")))
"""What the map has: the lessons, and what is to be looked at, without exercises."""
SECONDS = 120


def _exercises(name: str) -> list[str]:
    said = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    found: list[str] = said["metadata"]["cluekit"]["exercises"]
    return found


LESSONS = tuple(name for name in PLACES if _exercises(name))


def lesson(name: str) -> Any:
    """Read a lesson."""
    return nbformat.read(FOLDER / name, as_version=4)


def code_cells(notebook: Any) -> list[Any]:
    """The code cells of a lesson, in order."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def prose_cells(notebook: Any) -> list[Any]:
    """The cells of text, in order."""
    return [cell for cell in notebook.cells if cell.cell_type == "markdown"]


def run(name: str, home: Path, instead: Mapping[str, str]) -> dict[str, str]:
    """Run a lesson with other code in some cells; return what each cell said, by its id.

    Raises where a cell raises: nothing a learner puts in may stop a lesson.
    """
    notebook = lesson(name)
    for cell in code_cells(notebook):
        cell.source = instead.get(cell.id, cell.source)
    unknown = set(instead) - {cell.id for cell in notebook.cells}
    if unknown:
        raise KeyError(f"{name} has no cells {sorted(unknown)}")
    env = {**os.environ, "CLUEKIT_HOME": str(home), "CLUEKIT_LANG": "en"}
    client = NotebookClient(notebook, timeout=SECONDS, kernel_name="python3")
    client.execute(env={**env, "IPYTHONDIR": str(home / "ipython")})
    return {cell.id: said(cell) for cell in code_cells(notebook)}


def said(cell: Any) -> str:
    """The plain text of a cell's outputs."""
    texts = [o.get("data", {}).get("text/plain", o.get("text", "")) for o in cell.outputs]
    return "\n".join(texts)
