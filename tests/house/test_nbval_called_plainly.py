"""`python -m pytest --nbval notebooks`: the cells run in their order, whatever shuffles tests."""

import shutil
import subprocess
import sys
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parents[2]
CELLS = ("n = 1", "n = n + 1", "n = n * 3", "n = n - 1", "print(n)")


def notebook(path: Path) -> None:
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
        notebook(tmp_path / "notebooks" / f"{name}.ipynb")
    (tmp_path / "notebooks" / "test_beside.py").write_text("def test_beside(): pass\n")
    command = [sys.executable, "-m", "pytest", "--nbval", "notebooks"]
    done = subprocess.run(
        [*command, "--randomly-seed=1", "-v"], cwd=tmp_path, capture_output=True, check=False
    )
    told = done.stdout.decode()
    assert done.returncode == 0, told
    assert "--randomly-seed=1" in told
    assert f"{2 * len(CELLS) + 1} passed" in told
