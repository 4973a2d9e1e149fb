"""The papers tell the truth: what they show runs, what they name is there, the API is current."""

import importlib
import inspect
import io
import linecache
import re
import shutil
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import redirect_stdout
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

import api_reference as tool
import kit
import pytest

import cluekit
import cluekit.ui
from cluekit.cli import VERBS
from naming import case_named

ROOT = Path(__file__).resolve().parents[2]
PAPERS = (
    "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md",
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")),
    "benchmarks/click.md",
)  # fmt: skip
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("[!R]*.md"))
SCREEN = 40
LARGEST_PICTURE = 200_000


def paper(name: str) -> str:
    """Return the text of a paper."""
    return (ROOT / name).read_text(encoding="utf-8")


def test_every_paper_names_what_is_there() -> None:
    """Links, files, verbs; the README is short, its picture small; a decision says what it cost."""
    for name in PAPERS:
        with case_named(name):
            text, beside = paper(name), (ROOT / name).parent
            links = re.findall(r"\]\(([^)#:]+)\)", text) + re.findall(r'src="([^":]+)"', text)
            assert [path for path in links if not (beside / path).exists()] == []
            named = re.findall(r"`([\w.-]+(?:/[\w.-]+)+/?)`", text)
            named = [path for path in named if not path.startswith("build/")]  # made by the tools
            rooms = (ROOT, ROOT / "src" / "cluekit")
            assert [p for p in named if not any((room / p).exists() for room in rooms)] == []
            assert {*re.findall(r"kit\.py (\w+)", text)} <= {*kit.VERBS}
            assert {*re.findall(r"(?:^|[`/])cluekit (\w+)", text, re.MULTILINE)} <= {*VERBS}
    for file in DECISIONS:
        with case_named(file.stem):
            title, *parts = re.findall(r"^##? (.*)$", text := file.read_text("utf-8"), re.MULTILINE)
            assert parts == ["Context", "Decision", "What was given up"]
            assert text.count("\n") <= SCREEN
            assert f"[{title}]({file.name})" in paper("docs/decisions/README.md")
    words = re.sub(r"<!--.*?-->|[|]", " ", paper("README.md"), flags=re.DOTALL)
    assert len(words.split()) <= 900
    file = ROOT / "docs" / "table.svg"
    root = ET.parse(file).getroot()  # noqa: S314 - drawn by this project
    assert root.tag.endswith("svg")
    assert root.get("aria-label") or root.find("{http://www.w3.org/2000/svg}title") is not None
    assert file.stat().st_size < LARGEST_PICTURE


def test_the_version_stands_in_one_place_and_the_changelog_tells_of_it() -> None:
    """What is not released stands first, then dated versions, the newest that of the package."""
    headings = re.findall(r"^## (.*)$", paper("CHANGELOG.md"), re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    dated = [re.fullmatch(r"\[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d\d-\d\d)", h) for h in headings[1:]]
    versions = [tuple(map(int, match.groups()[:3])) for match in dated if match]
    dates = [date.fromisoformat(match[4]) for match in dated if match]
    assert len(versions) == len(headings) - 1
    assert versions == sorted(versions, reverse=True)
    assert dates == sorted(dates, reverse=True)
    assert ".".join(map(str, versions[0])) == cluekit.__version__
    settings = tomllib.loads(paper("pyproject.toml"))
    assert settings["project"]["dynamic"] == ["version"]
    assert "version" not in settings["project"]
    assert settings["tool"]["hatch"]["version"]["path"] == "src/cluekit/__init__.py"
    assert version("cluekit") == cluekit.__version__


HOWTO = {page: page.read_text("utf-8") for page in (ROOT / "docs" / "howto").glob("*.md")}
PAGES = sorted(page for page, text in HOWTO.items() if "```python" in text)
BLOCKS = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def steps(text: str) -> Iterator[tuple[str, str | None]]:
    """Each block of Python, with the text right after it: what it prints, None where none is."""
    found = BLOCKS.findall(text)
    for (kind, block), (then, shown) in zip(found, [*found[1:], ("", "")], strict=True):
        if kind == "python":
            yield block, shown if then == "text" else None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_python_of_a_page_prints_what_it_shows(page: Path) -> None:
    """Block after block, each going on from those before; none is called otherwise."""
    assert len(PAGES) >= 3
    assert not re.search(r"(?m)^```py\n", "\n".join(HOWTO.values()))
    here: dict[str, Any] = {"__name__": "__main__"}
    for number, (block, shown) in enumerate(steps(HOWTO[page])):
        said, cell = io.StringIO(), f"<{page.stem} {number}>"
        # As in a notebook: what stands in a cell can be read again, such as a rule's function
        linecache.cache[cell] = (len(block), None, block.splitlines(keepends=True), cell)
        with redirect_stdout(said):
            exec(compile(block, cell, "exec"), here)  # noqa: S102 - our own paper
        assert shown is None or said.getvalue() == shown


API = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def entries(front: str) -> dict[str, str]:
    """Return what the page says of each name of a front."""
    said = API.partition(f"\n## {front}\n")[2].partition("\n## ")[0]
    parts = re.split(r"^### (\w+)\n", said, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_the_page_of_the_api_is_as_python_sees_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Made anew it is the same, byte for byte; a changed signature is stale, writing mends it."""
    assert tool.page() == API
    for front in tool.FRONTS:
        said = entries(front)
        assert sorted(said) == sorted(importlib.import_module(front).__all__)
        assert [name for name, text in said.items() if not text.strip()] == []
    said = entries("cluekit.ui")
    for name in cluekit.ui.__all__:
        with case_named(name):
            shown = re.search(r"```python\n(.*?)```\n\n\w", said[name], re.DOTALL)
            assert shown
            real = inspect.signature(getattr(cluekit.ui, name)).parameters
            places = [shown[1].index(f"{parameter}: ") for parameter in real]
            assert places == sorted(places)
    room = Path("cluekit", "logic", "information")
    shutil.copytree(ROOT / "src" / room, tmp_path / room)
    monkeypatch.setattr(tool, "FRONTS", ("cluekit.logic.information",))
    monkeypatch.setattr(tool, "SOURCES", tmp_path)
    monkeypatch.setattr(tool, "PAGE", tmp_path / "api.md")
    assert tool.main("check") == 1
    assert tool.main("write") == 0
    assert tool.main("check") == 0
    file = tmp_path / room / "worth.py"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("question: Question", "asked: Question"), encoding="utf-8")
    assert tool.main("check") == 1
    source = "def f(self, a: int, /, b='x', *more: str, c: bool = False, **rest: int) -> None: ..."
    (node,) = tool.ast.parse(source).body
    assert tool.signature("f", node) == (
        'f(a: int, /, b = "x", *more: str, c: bool = False, **rest: int) -> None'
    )
