"""The papers tell the truth: what they show runs, what they name is there."""

import io
import re
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import redirect_stdout
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

import kit
import pytest

import cluekit
from cluekit.cli import VERBS
from naming import case_named

ROOT = Path(__file__).resolve().parents[2]
PAPERS = (
    "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md",
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")),
)  # fmt: skip
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("[!R]*.md"))
SCREEN = 40
LARGEST_PICTURE = 200_000


def paper(name: str) -> str:
    """Return the text of a paper."""
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_readme_is_short() -> None:
    """What it is, two commands, the course, where to read on: everything else has its page."""
    words = re.sub(r"<!--.*?-->|[|]", " ", paper("README.md"), flags=re.DOTALL)
    assert len(words.split()) <= 900


def test_the_picture_is_a_picture() -> None:
    """It is well-formed, says in words what it shows, and is small."""
    file = ROOT / "docs" / "table.svg"
    root = ET.parse(file).getroot()  # noqa: S314 - drawn by this project
    assert root.tag.endswith("svg")
    assert root.get("aria-label") or root.find("{http://www.w3.org/2000/svg}title") is not None
    assert file.stat().st_size < LARGEST_PICTURE


def missing(name: str) -> list[str]:
    """Return what a paper leads to or names that is not there."""
    text = paper(name)
    links = re.findall(r"\]\(([^)#:]+)\)", text) + re.findall(r'src="([^":]+)"', text)
    named = re.findall(r"`([\w.-]+(?:/[\w.-]+)+/?)`", text)
    beside = (ROOT / name).parent
    gone = [path for path in links if not (beside / path).exists()]
    return gone + [path for path in named if not exists(path)]


def test_what_a_paper_names_is_there() -> None:
    """Links lead somewhere; files and folders named as code exist."""
    assert {name: found for name in PAPERS if (found := missing(name))} == {}


def exists(path: str) -> bool:
    """Whether a path of a paper exists, from the root or from the package."""
    if path.startswith("build/"):
        return True  # made by the tools, never committed
    return (ROOT / path).exists() or (ROOT / "src" / "cluekit" / path).exists()


def test_every_verb_exists_and_a_decision_says_what_it_cost() -> None:
    """`python kit.py …` and `cluekit …`; a decision fits a screen, and its list leads to it."""
    for name in PAPERS:
        with case_named(name):
            text = paper(name)
            assert {*re.findall(r"kit\.py (\w+)", text)} <= {*kit.VERBS}
            assert {*re.findall(r"(?:^|[`/])cluekit (\w+)", text, re.MULTILINE)} <= {*VERBS}
    for file in DECISIONS:
        with case_named(file.stem):
            title, *parts = re.findall(r"^##? (.*)$", text := file.read_text("utf-8"), re.MULTILINE)
            assert parts == ["Context", "Decision", "What was given up"]
            assert text.count("\n") <= SCREEN
            assert f"[{title}]({file.name})" in paper("docs/decisions/README.md")


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
    for block, shown in steps(HOWTO[page]):
        said = io.StringIO()
        with redirect_stdout(said):
            exec(compile(block, page.name, "exec"), here)  # noqa: S102 - our own paper
        assert shown is None or said.getvalue() == shown
