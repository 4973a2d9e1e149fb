"""The lessons as files, and runs of them with other things put in."""

import ast
import json
import re
from collections.abc import Mapping
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from warnings import catch_warnings

import nbformat
from IPython.core.displayhook import DisplayHook
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from cluekit.learn.guesses import GUESSES

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
PLACES = tuple(sorted(path.name for path in FOLDER.glob("[0-9]*.ipynb")))
"""What the map has: the lessons, and what is to be looked at, without exercises."""


def exercises_of(name: str) -> list[str]:
    """The ids of a lesson's own exercises."""
    said = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    found: list[str] = said["metadata"]["cluekit"]["exercises"]
    return found


LESSONS = tuple(name for name in PLACES if exercises_of(name))


@cache
def lesson(name: str) -> Any:
    """Read a lesson, once for all tests of a process: who changes it takes a copy."""
    return nbformat.read(FOLDER / name, as_version=4)


def code_cells(notebook: Any) -> list[Any]:
    """The code cells of a lesson, in order."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def prose_cells(notebook: Any) -> list[Any]:
    """The cells of text, in order."""
    return [cell for cell in notebook.cells if cell.cell_type == "markdown"]


def code_of(name: str) -> str:
    """All code of a lesson, cell below cell."""
    return "\n".join(cell.source for cell in code_cells(lesson(name)))


def prose_of(name: str) -> str:
    """All text of a lesson, cell below cell."""
    return "\n".join(cell.source for cell in prose_cells(lesson(name)))


def stored(cell: Any) -> str:
    """The plain text of a cell's stored outputs."""
    texts = [o.get("data", {}).get("text/plain", o.get("text", "")) for o in cell.outputs]
    return "\n".join(texts)


def cell_of(name: str, called: str) -> str:
    """What stands in a cell of a lesson, by its id."""
    found: str = next(cell.source for cell in lesson(name).cells if cell.id == called)
    return found


def outcome_in(name: str, called: str) -> str:
    """What came out for a guess, by the cell that tells it."""
    told = TOLD.search(cell_of(name, called))
    assert told, called
    return GUESSES[told[1]].outcome


TOLD = re.compile(r'^outcome\("([\w.]+)"(, )?', re.MULTILINE)
"""A cell that tells what came out for a guess, and whether it shows something below."""


@cache
def uncovered_by(name: str, called: str) -> str:
    """What an outcome shows below once somebody asks, as text: what it needs is run first."""
    cells = code_cells(lesson(name))
    at = next(number for number, cell in enumerate(cells) if cell.id == called)
    needed, names = [cells[at]], _names(cells[at], ast.Load)
    for cell in reversed(cells[1:at]):
        if names & _names(cell, ast.Store):
            needed.append(cell)
            names |= _names(cell, ast.Load)
    with TemporaryDirectory() as home, redirect_stdout(StringIO()):
        shell = Screen.shell(name, home)
        ran = [shell.run_cell(cell.source) for cell in (cells[0], *reversed(needed))]
        ran[-1].raise_error()
    return "\n".join(map(repr, uncovered(ran[-1].result)))


def uncovered(pile: Any) -> list[Any]:
    """What stands below an outcome once somebody asks to see it."""
    press = {"kind": "press", "id": "uncovered-1", "target": "uncover", "values": {}}
    pile.top.hear({**press, "turn": pile.top.turn})
    below: list[Any] = pile.below
    assert below
    return below


def _names(cell: Any, context: type[ast.expr_context]) -> set[str]:
    """The names that a cell reads, or gives something to."""
    named = (node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Name))
    return {node.id for node in named if isinstance(node.ctx, context)}


def shown_by(name: str, called: str) -> str:
    """What a code cell of a lesson has stored as its value, or covers until somebody guesses."""
    cell = next(cell for cell in lesson(name).cells if cell.id == called)
    if (told := TOLD.search(cell.source)) and told[2]:
        return uncovered_by(name, called)
    return "".join(o.data["text/plain"] for o in cell.outputs if "data" in o)


WORDS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve"),
)
"""Numbers in words."""


def number_in(said: str) -> int:
    """A number as prose has it: in words up to twelve, or in digits."""
    said = said.casefold().replace(",", "")
    return WORDS.index(said) if said in WORDS else int(said)


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
    with TemporaryDirectory() as home:
        shell = Screen.shell(name, home)
        return {cell: said(instead.get(cell, source), shell) for cell, source in cells.items()}


def values_of(name: str, home: str) -> dict[str, Any]:
    """Run a lesson as it stands; return what each cell ends in, by its id."""
    shell = Screen.shell(name, home)
    with redirect_stdout(StringIO()):
        ran = {cell.id: shell.run_cell(cell.source) for cell in code_cells(lesson(name))}
    for done in ran.values():
        done.raise_error()
    return {cell: done.result for cell, done in ran.items()}


def said(source: str, shell: InteractiveShell) -> str:
    """Run a cell; return what it printed, and its last value as plain text."""
    with redirect_stdout(StringIO()) as printed:
        shell.run_cell(source).raise_error()
    return printed.getvalue().strip("\n")


class Screen(DisplayHook):
    """Shows a cell's last value as a page does: without IPython's ``Out[1]:`` before it."""

    def write_output_prompt(self) -> None:
        """Write none."""

    @staticmethod
    def shell(name: str, home: str) -> InteractiveShell:
        """Return IPython as a notebook has it, with this home and no history."""
        config = Config()
        config.HistoryManager.enabled = False
        config.InteractiveShell.xmode = "Minimal"
        with catch_warnings(category=DeprecationWarning, action="ignore"):  # of what IPython does
            return InteractiveShell(
                config=config,
                displayhook_class=Screen,
                ipython_dir=home,
                user_ns={"__name__": name},
            )
