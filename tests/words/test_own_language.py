"""Lessons open in their own language, whatever the system's."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
SAYS = "\nfrom cluekit.words import language, set_language\nprint(language())\n"


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


@pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_an_english_lesson_speaks_english_on_an_italian_system(path: Path) -> None:
    """Its import cell opens it in its own language; CLUEKIT_LANG still has the last word."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    first = next("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    assert language_after("") == "it"
    assert language_after(first) == "en"
    assert language_after(first, CLUEKIT_LANG="pt") == "pt"


def test_a_language_chosen_by_the_reader_stays() -> None:
    """Running the first cell again does not undo what the reader chose."""
    code = "from cluekit.words import open_in, set_language\nopen_in('en')\nset_language('pt')"
    assert language_after(code + "\nopen_in('en')") == "pt"
