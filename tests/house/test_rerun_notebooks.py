"""Stored outputs: what a fresh run gives, and nothing that belongs to one run only."""

import shutil
import subprocess
import sys
from pathlib import Path

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


@pytest.fixture(autouse=True)
def few_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Load what is named, and no other plugin."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


def notebook(place: Path, *sources: str) -> Path:
    """A notebook that was never run."""
    cells = [nbformat.v4.new_code_cell(source.strip()) for source in sources]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), place / "lesson.ipynb")
    return place / "lesson.ipynb"


def nbval(*paths: Path) -> str:
    """What strict nbval says last, called as for the lessons."""
    strict = [*FEW, "--nbval", "--nbval-current-env", "-q"]
    command = [sys.executable, "-m", "pytest", *map(str, paths), *strict]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, text=True)
    return done.stdout.splitlines()[-1]


@pytest.mark.early
def test_a_lesson_is_stored_as_a_fresh_run_gives_it(tmp_path: Path) -> None:
    """Text and picture stay, the view without a kernel goes; running again changes nothing.

    A changed output is found, by the comparison and by strict nbval, and the comparison writes
    nothing. What has changed is a picture: its words are the same.
    """
    lesson = notebook(tmp_path, STILL, "import os; print(os.environ['CLUEKIT_LANG'])", "Still(3)")
    assert tool.main([str(lesson)]) == 0
    widget, language, _ = nbformat.read(lesson, as_version=4).cells
    assert widget.outputs[0].data == {
        "text/plain": "a slider at 3",
        "text/html": "<img alt='a slider'>",
    }
    assert language.outputs[0].text == "en\n"
    assert [widget.execution_count, language.execution_count] == [1, 2]
    stored = lesson.read_text()
    assert VIEW not in stored
    assert tool.main(["--check", str(lesson)]) == 0
    changed = tmp_path / "changed.ipynb"
    changed.write_text(stored.replace("<img alt='a slider'>", "<img alt='a slide'>", 1))
    tampered = changed.read_bytes()
    assert tool.main(["--check", str(changed)]) == 1
    assert changed.read_bytes() == tampered
    assert nbval(changed).startswith("1 failed, 2 passed")  # the third cell shows a widget, too


def test_a_lesson_that_raises_is_not_stored(tmp_path: Path) -> None:
    """The old file stays; the error says which cell."""
    lesson = notebook(tmp_path, "1 / 0")
    before = lesson.read_bytes()
    with pytest.raises(CellExecutionError, match="ZeroDivisionError"):
        tool.main([str(lesson)])
    assert lesson.read_bytes() == before


# --- `python -m pytest --nbval notebooks`: cells run in their order, whatever shuffles tests ------

CELLS = ("n = 1", "n = n + 1", "n = n * 3", "n = n - 1", "print(n)")


def with_cells(path: Path) -> None:
    """Cells of which each needs the one above; the last one has stored what they come to."""
    stored = nbformat.v4.new_output("stream", name="stdout", text="5\n")
    cells = [
        nbformat.v4.new_code_cell(source, execution_count=number)
        for number, source in enumerate(CELLS, start=1)
    ]
    cells[-1].outputs = [stored]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), path)


def test_cells_run_in_their_order_while_tests_are_shuffled(tmp_path: Path) -> None:
    """Two notebooks beside a test, with the project's own settings and a seed that mixes cells."""
    for settings in ("conftest.py", "pyproject.toml"):
        shutil.copy(ROOT / settings, tmp_path / settings)
    (tmp_path / "notebooks").mkdir()
    for name in ("one", "two"):
        with_cells(tmp_path / "notebooks" / f"{name}.ipynb")
    (tmp_path / "notebooks" / "test_beside.py").write_text("def test_beside(): pass\n")
    command = [sys.executable, "-m", "pytest", *FEW, "-p", "randomly", "--nbval", "notebooks"]
    command += ["--randomly-seed=1", "-v"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, text=True)
    told = done.stdout
    assert done.returncode == 0, told
    assert "--randomly-seed=1" in told
    assert f"{2 * len(CELLS) + 1} passed" in told
