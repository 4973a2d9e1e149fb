"""Stored outputs: what a fresh run gives, and nothing that belongs to one run only."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import nbformat
import pytest
from nbclient.exceptions import CellExecutionError

ROOT = Path(__file__).resolve().parents[2]
VIEW = "application/vnd.jupyter.widget-view+json"
STILL = """
import ipywidgets


class Still(ipywidgets.IntSlider):
    def __repr__(self):
        return "a slider at 3"

    def _repr_mimebundle_(self, **how):
        return super()._repr_mimebundle_(**how) | {"text/html": "<img alt='a slider'>"}


Still(3)
"""


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """The script tools/rerun_notebooks.py as a module."""
    path = ROOT / "tools" / "rerun_notebooks.py"
    spec = importlib.util.spec_from_file_location("rerun_notebooks", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def notebook(place: Path, *sources: str) -> Path:
    """A notebook that was never run."""
    cells = [nbformat.v4.new_code_cell(source.strip()) for source in sources]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), place / "lesson.ipynb")
    return place / "lesson.ipynb"


def nbval(path: Path) -> int:
    """The exit code of strict nbval, called as for the lessons."""
    strict = ["--nbval", "--nbval-current-env", "-p", "no:randomly", "-q"]
    command = [sys.executable, "-m", "pytest", str(path), *strict]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode


@pytest.mark.early
def test_a_lesson_is_stored_as_a_fresh_run_gives_it(tool: ModuleType, tmp_path: Path) -> None:
    """Text and picture stay, the view without a kernel goes; running again changes nothing."""
    lesson = notebook(tmp_path, STILL, "import os; print(os.environ['CLUEKIT_LANG'])")
    assert tool.main([str(lesson)]) == 0
    widget, language = nbformat.read(lesson, as_version=4).cells
    assert widget.outputs[0].data == {
        "text/plain": "a slider at 3",
        "text/html": "<img alt='a slider'>",
    }
    assert language.outputs[0].text == "en\n"
    assert [widget.execution_count, language.execution_count] == [1, 2]
    assert VIEW not in lesson.read_text()
    assert tool.main(["--check", str(lesson)]) == 0
    assert nbval(lesson) == 0


@pytest.mark.early
def test_a_changed_output_is_found(tool: ModuleType, tmp_path: Path) -> None:
    """By the comparison and by strict nbval, and the comparison writes nothing.

    What has changed is a picture: its words are the same.
    """
    lesson = notebook(tmp_path, STILL)
    tool.main([str(lesson)])
    stored = lesson.read_text()
    lesson.write_text(stored.replace("<img alt='a slider'>", "<img alt='a slide'>", 1))
    tampered = lesson.read_bytes()
    assert tool.main(["--check", str(lesson)]) == 1
    assert lesson.read_bytes() == tampered
    assert nbval(lesson) == 1


def test_a_lesson_that_raises_is_not_stored(tool: ModuleType, tmp_path: Path) -> None:
    """The old file stays; the error says which cell."""
    lesson = notebook(tmp_path, "1 / 0")
    before = lesson.read_bytes()
    with pytest.raises(CellExecutionError, match="ZeroDivisionError"):
        tool.main([str(lesson)])
    assert lesson.read_bytes() == before
