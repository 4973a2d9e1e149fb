"""The lessons as files, and runs of them with other things put in."""

from __future__ import annotations

import ast
import json
from collections.abc import Mapping
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import nbformat
from IPython.core.formatters import DisplayFormatter

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
PLACES = tuple(sorted(path.name for path in FOLDER.glob("[0-9]*.ipynb")))
"""What the map has: the lessons, and what is to be looked at, without exercises."""
SCREEN = DisplayFormatter()
"""How a notebook shows a value: as text, and as whatever else it can be."""


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


def stored(cell: Any) -> str:
    """The plain text of a cell's stored outputs."""
    texts = [o.get("data", {}).get("text/plain", o.get("text", "")) for o in cell.outputs]
    return "\n".join(texts)


def run(name: str, instead: Mapping[str, str]) -> dict[str, str]:
    """Run a lesson with other code in some cells; return what each cell said, by its id.

    It runs in this process: a kernel for each lesson takes longer to begin than the lesson to run,
    and how lessons run in kernels, nbval and the tests in a browser see. Each result is shown in
    every way that a notebook knows. Raises where a cell raises: nothing a learner puts in may stop
    a lesson.
    """
    cells = {cell.id: cell.source for cell in code_cells(lesson(name))}
    if unknown := set(instead) - set(cells):
        raise KeyError(f"{name} has no cells {sorted(unknown)}")
    names: dict[str, Any] = {"__name__": name}
    return {cell: said(instead.get(cell, source), cell, names) for cell, source in cells.items()}


def said(source: str, cell: str, names: dict[str, Any]) -> str:
    """Run a cell among these names; return what it printed, and its last value as plain text."""
    tree, shown = ast.parse(source), ""
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    with redirect_stdout(StringIO()) as printed:
        exec(compile(tree, cell, "exec"), names)  # noqa: S102 - a cell of ours
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), cell, "eval"), names)  # noqa: S307 - same
            shown = "" if value is None else SCREEN.format(value)[0]["text/plain"]
    return "\n".join(filter(None, [printed.getvalue(), shown]))
