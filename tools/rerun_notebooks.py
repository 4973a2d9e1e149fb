"""Run the lessons again and store exactly what a fresh run gives.

    python tools/rerun_notebooks.py [--check] [notebook …]     (without names: all lessons)

What belongs to one run only is taken out: widget views and states (a view without a kernel says
"model not found"; the picture beside it is what static pages show), times, and the Python's
version. With --check nothing is written; exit code 1 names the notebooks that would change.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent
LESSONS = ROOT / "notebooks"
VIEW = "application/vnd.jupyter.widget-view+json"
CELL_SECONDS = 120
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


@contextmanager
def a_learner_on_the_first_day() -> Iterator[None]:
    """An environment without progress, saves or settings of whoever runs this."""
    before = dict(os.environ)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        os.environ["CLUEKIT_HOME"] = str(Path(home, "cluekit"))
        os.environ["CLUEKIT_LANG"] = "en"
        os.environ["IPYTHONDIR"] = str(Path(home, "ipython"))
        os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"
        try:
            yield
        finally:
            os.environ.clear()
            os.environ.update(before)


def strip(notebook: Any) -> None:
    """Take out what a second run could not give again or a page without a kernel cannot show."""
    notebook.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}} | {
        key: value
        for key, value in notebook.metadata.items()
        if key not in {"kernelspec", "language_info", "widgets"}
    }
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        cell.metadata.pop("trusted", None)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(VIEW, None)


def rerun(path: Path) -> str:
    """The text of the notebook file after a fresh run; raises where a cell does."""
    notebook = nbformat.read(path, as_version=4)
    place = {"metadata": {"path": str(path.parent)}}
    client = NotebookClient(
        notebook,
        timeout=CELL_SECONDS,
        kernel_name="python3",
        resources=place,
        record_timing=False,
        store_widget_state=False,
    )
    with a_learner_on_the_first_day():
        client.execute()
    return text_of(notebook)


def text_of(notebook: Any) -> str:
    """The text of a notebook file, without what belongs to one run only."""
    strip(notebook)
    nbformat.validate(notebook)
    return str(nbformat.writes(notebook, indent=1)) + "\n"


def store(path: Path, *, check: bool) -> bool:
    """Run one notebook; True if its file already was what a fresh run gives."""
    fresh = rerun(path)
    same = fresh == path.read_text(encoding="utf-8")
    if not same and not check:
        path.write_text(fresh, encoding="utf-8", newline="\n")
    verdict = "as it was" if same else "differs" if check else "stored anew"
    print(f"{path.name}: {verdict}", flush=True)
    return same


def main(words: Sequence[str]) -> int:
    """Run what is asked for; with --check 1 if anything differs."""
    asked = argparse.ArgumentParser(description="Run the lessons again and store their outputs.")
    asked.add_argument("--check", action="store_true", help="write nothing, only compare")
    asked.add_argument("notebooks", nargs="*", type=Path)
    chosen = asked.parse_args(words)
    lessons = chosen.notebooks or sorted(LESSONS.rglob("*.ipynb"))
    lessons = [path for path in lessons if ".ipynb_checkpoints" not in path.parts]
    same = [store(path.resolve(), check=chosen.check) for path in lessons]
    return int(chosen.check and not all(same))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
