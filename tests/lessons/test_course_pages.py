"""What pages say of the course as a whole is what its lessons say; every link leads somewhere."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import nbformat
import pytest
from lesson_files import FOLDER, PLACES, lesson
from nbconvert import HTMLExporter

from cluekit.learn.course import lessons

LINK = re.compile(r"\]\(([^)]+)\)")


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """The tool that writes them."""
    path = FOLDER.parent / "tools" / "course_pages.py"
    spec = importlib.util.spec_from_file_location("course_pages", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["course_pages"] = module
    spec.loader.exec_module(module)
    return module


def test_every_page_is_as_the_tool_writes_it(tool: ModuleType) -> None:
    """`python tools/course_pages.py write` has been run."""
    wrong = [page.file.name for page in tool.pages() if not page.right]
    assert wrong == []


@pytest.mark.parametrize("name", PLACES)
def test_a_lesson_ends_with_links_to_the_next_and_to_the_map(name: str) -> None:
    """Names of files beside it: Lab, Notebook 7, nbviewer and GitHub all follow them."""
    last = lesson(name).cells[-1]
    found = LINK.findall(last.source)
    taught = tuple(one.file for one in lessons())
    after = taught[taught.index(name) + 1 :][:1]
    assert (last.id, last.cell_type) == ("onward", "markdown")
    assert tuple(found[: len(after)]) == after
    assert found[-1] == "welcome.ipynb"
    assert all((FOLDER / target).is_file() and "/" not in target for target in found)


@pytest.mark.parametrize("name", ["welcome.ipynb", PLACES[2], PLACES[-1]])
def test_links_stay_as_they_are_in_a_static_page(name: str) -> None:
    """As nbviewer makes it."""
    notebook = nbformat.read(FOLDER / name, as_version=4)
    prose = [cell for cell in notebook.cells if cell.cell_type == "markdown"]
    page, _ = HTMLExporter().from_notebook_node(notebook)  # type: ignore[no-untyped-call]
    wanted = {target for cell in prose for target in LINK.findall(cell.source)}
    assert wanted
    assert wanted <= set(re.findall(r'href="([^"]+)"', page))


def test_going_on_from_the_first_lesson_one_comes_through_all(tool: ModuleType) -> None:
    """By the first link of each page."""
    course = lessons()
    seen = [course[0].file]
    while not (nxt := LINK.findall(lesson(seen[-1]).cells[-1].source)[0]).startswith("welcome"):
        assert nxt not in seen
        seen.append(nxt)
    assert tuple(seen) == tuple(one.file for one in course)
    assert tool.time(55) == "about 55 min"
    assert tool.time(203) == "about 3 h 25 min"
    assert tool.time(120) == "about 2 h"


def test_the_readme_names_every_lesson_with_its_minutes() -> None:
    """From the front matter."""
    readme = Path(FOLDER.parent, "README.md").read_text(encoding="utf-8")
    for one in lessons():
        row = next(line for line in readme.splitlines() if f"(notebooks/{one.file}) |" in line)
        assert f"| {one.matter.minutes} |" in row
