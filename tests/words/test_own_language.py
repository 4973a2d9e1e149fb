"""Lessons open in their own language, whatever the system's."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
SAYS = "\nfrom cluekit.words import language, set_language\nprint(language())\n"


@cache
def language_after(code: str, **variables: str) -> str:
    """Run the code in a fresh process of an Italian system; return the language then in use."""
    system = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "CLUEKIT_LANG"))}
    done = subprocess.run(
        [sys.executable, "-c", code + SAYS],
        env={**system, "LANG": "it_IT.UTF-8", "LANGUAGE": "it", **variables},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()[-1]


def first_cell(path: Path) -> str:
    """Return the code that a learner runs first."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return next("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_a_lesson_is_opened_in_english(path: Path) -> None:
    """Its first cell does so at once when all is imported, and nothing there undoes it."""
    said = ast.parse(first_cell(path)).body
    after = [line for line in said if not isinstance(line, ast.Import | ast.ImportFrom)]
    assert ast.unparse(after[0]) == "language = open_in('en')"
    assert "language" not in " ".join(map(ast.unparse, after[1:]))


@pytest.mark.parametrize("name", ["welcome", "00_at_the_table", "21_gallery_of_rules"])
def test_an_english_lesson_speaks_english_on_an_italian_system(name: str) -> None:
    """What that call does, in processes of their own; CLUEKIT_LANG still has the last word."""
    first = first_cell(next(path for path in NOTEBOOKS if path.stem == name))
    assert language_after("") == "it"
    assert language_after(first) == "en"
    assert language_after(first, CLUEKIT_LANG="pt") == "pt"


def test_a_language_chosen_by_the_reader_stays() -> None:
    """Running the first cell again does not undo what the reader chose."""
    code = "from cluekit.words import open_in, set_language\nopen_in('en')\nset_language('pt')"
    assert language_after(code + "\nopen_in('en')") == "pt"
