"""Stored outputs: what a fresh run gives, and nothing that belongs to one run only."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
import rerun_notebooks as tool
from nbclient.exceptions import CellExecutionError

ROOT = Path(__file__).resolve().parents[2]
VIEW = "application/vnd.jupyter.widget-view+json"
FEW = ["-p", "nbval", "-p", "timeout"]
"""The plugins that a run of notebooks needs; to load all others takes as long as the run."""
STILL = """
import ipywidgets


class Still(ipywidgets.IntSlider):
    def __repr__(self):
        return "a slider at 3"

    def _repr_mimebundle_(self, **how):
        return super()._repr_mimebundle_(**how) | {"text/html": "<img alt='a slider'>"}


Still(3)
"""
SHOWN = {"text/plain": "a slider at 3", "text/html": "<img alt='a slider'>"}


@pytest.fixture(autouse=True)
def few_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Load what is named, and no other plugin."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


def notebook(place: Path, *sources: str) -> Path:
    """A notebook that was never run."""
    cells = [nbformat.v4.new_code_cell(source.strip()) for source in sources]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), place / "lesson.ipynb")
    return place / "lesson.ipynb"


@pytest.mark.early
def test_a_lesson_is_stored_as_it_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Text and picture stay, the view goes; a change is found; what raises is not stored."""
    lesson = notebook(tmp_path, STILL, "import os; print(os.environ['CLUEKIT_LANG'])", "Still(3)")
    assert tool.main([str(lesson)]) == 0
    widget, language, _ = nbformat.read(lesson, as_version=4).cells
    assert widget.outputs[0].data == SHOWN
    assert language.outputs[0].text == "en\n"
    assert [widget.execution_count, language.execution_count] == [1, 2]
    stored = lesson.read_text()
    assert VIEW not in stored
    assert tool.rerun(lesson) == stored
    with monkeypatch.context() as quick:  # as often as it is run, the same comes out
        quick.setattr(tool, "rerun", lambda _: stored)
        changed = tmp_path / "changed.ipynb"
        changed.write_text(tampered := stored.replace("'a slider'", "'a slide'", 1))
        assert [tool.main(["--check", str(each)]) for each in (lesson, changed)] == [0, 1]
        assert (lesson.read_text(), changed.read_text()) == (stored, tampered)
    lesson = notebook(tmp_path, "1 / 0")
    before = lesson.read_bytes()
    with pytest.raises(CellExecutionError, match="ZeroDivisionError"):
        tool.main([str(lesson)])
    assert lesson.read_bytes() == before


CELLS = ("n = 1", "n = n + 1", "n = n * 3", "n = n - 1")
RUN = """
import sys, pytest
assert __name__ == "__main__", "a kernel runs this, too"
sys.exit(pytest.main(sys.argv[1:]))
"""
"""A program that calls pytest, as `--changed` does."""


def with_outputs(path: Path, *cells: tuple[str, Any]) -> None:
    """Write a notebook of these cells, each with what it has stored, if anything."""
    made = []
    for number, (source, stored) in enumerate(cells, start=1):
        outputs = [nbformat.v4.new_output(**stored)] if stored else []
        made.append(nbformat.v4.new_code_cell(source, outputs=outputs, execution_count=number))
    metadata = {"kernelspec": tool.KERNEL}
    nbformat.write(nbformat.v4.new_notebook(cells=made, metadata=metadata), path)


def test_cells_run_in_their_order_while_tests_are_shuffled(tmp_path: Path) -> None:
    """Notebooks beside a test, with the project's own settings and a seed that mixes cells.

    A kernel knows of no other: neither what another notebook has named nor its folder. What is
    shown otherwise than it is stored is found, and what raises.
    """
    (folder := tmp_path / "notebooks").mkdir()
    (tmp_path / "tests").mkdir()
    for settings in ("conftest.py", "pyproject.toml", "tests/warm_kernels.py"):
        shutil.copy(ROOT / settings, tmp_path / settings)
    shown: dict[str, Any] = {"output_type": "execute_result", "execution_count": 1}
    other = shown | {"data": SHOWN | {"text/html": "<img alt='a slide'>"}}
    with_outputs(folder / "one.ipynb", (STILL, other), ("Still(3)", shown | {"data": SHOWN}))
    five = {"output_type": "stream", "name": "stdout", "text": "5\n"}
    with_outputs(folder / "two.ipynb", *((each, None) for each in CELLS), ("print(n)", five))
    with_outputs(
        folder / "unnamed.ipynb", ("n", None), ("import os; _ = os.stat('one.ipynb')", None)
    )
    (folder / "test_beside.py").write_text("def test_beside(): pass\n")
    (tmp_path / "run.py").write_text(RUN)
    command = [sys.executable, "run.py", *FEW, "-p", "randomly", "--randomly-seed=1", "-v"]
    command += ["--nbval", "--nbval-current-env", "notebooks"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, text=True)
    assert "--randomly-seed=1" in done.stdout
    assert f"2 failed, {len(CELLS) + 4} passed" in done.stdout, done.stdout
    assert "FAILED notebooks/one.ipynb::Cell 0" in done.stdout
    assert "FAILED notebooks/unnamed.ipynb::Cell 0" in done.stdout
