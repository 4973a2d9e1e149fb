"""The papers tell the truth: what they show runs, what they name is there."""

import io
import re
import sys
import tomllib
import xml.etree.ElementTree as ET
from contextlib import redirect_stdout
from datetime import date
from importlib.metadata import version
from pathlib import Path

import pytest

import cluekit
from cluekit.cli import VERBS

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import kit  # noqa: E402 - the script at the root

PAPERS = (
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")),
)
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("[!R]*.md"))
SCREEN = 40
LARGEST_PICTURE = 200_000


def paper(name: str) -> str:
    """Return the text of a paper."""
    return (ROOT / name).read_text(encoding="utf-8")


def fenced(text: str, kind: str) -> list[str]:
    """Return the blocks of one kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def test_the_ten_lines_play_the_game_that_the_readme_shows() -> None:
    """The README's lines run as they stand, and end as it says."""
    (lines,), (shown,) = (fenced(paper("README.md"), kind) for kind in ("python", "text"))
    assert len(lines.splitlines()) <= 10
    said = io.StringIO()
    with redirect_stdout(said):
        exec(compile(lines, "README.md", "exec"), {})  # noqa: S102 - it is our own README
    assert said.getvalue().endswith(shown)


def test_the_picture_is_a_picture() -> None:
    """It is well-formed, says in words what it shows, and is small."""
    file = ROOT / "docs" / "table.svg"
    root = ET.parse(file).getroot()  # noqa: S314 - drawn by this project
    assert root.tag.endswith("svg")
    assert root.get("aria-label") or root.find("{http://www.w3.org/2000/svg}title") is not None
    assert file.stat().st_size < LARGEST_PICTURE


@pytest.mark.parametrize("name", PAPERS)
def test_what_a_paper_names_is_there(name: str) -> None:
    """Links lead somewhere; files and folders named as code exist."""
    text = paper(name)
    links = re.findall(r"\]\(([^)#:]+)\)", text) + re.findall(r'src="([^":]+)"', text)
    named = re.findall(r"`([\w.-]+(?:/[\w.-]+)+/?)`", text)
    beside = (ROOT / name).parent
    missing = [path for path in links if not (beside / path).exists()]
    missing += [path for path in named if not exists(path)]
    assert not missing


def exists(path: str) -> bool:
    """Whether a path of a paper exists, from the root or from the package."""
    if path.startswith("build/"):
        return True  # made by the tools, never committed
    return (ROOT / path).exists() or (ROOT / "src" / "cluekit" / path).exists()


@pytest.mark.parametrize("name", PAPERS)
def test_every_verb_a_paper_calls_exists(name: str) -> None:
    """`python kit.py …` and `cluekit …` are called only with verbs there are."""
    text = paper(name)
    for verb in re.findall(r"kit\.py (\w+)", text):
        assert verb in kit.VERBS
    for verb in re.findall(r"(?:^|[`/])cluekit (\w+)", text, re.MULTILINE):
        assert verb in VERBS


def test_the_changelog_tells_of_this_version() -> None:
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


def test_the_version_stands_in_one_place() -> None:
    """What is packed asks the package; no other file says it, but the news, dated."""
    settings = tomllib.loads(paper("pyproject.toml"))
    assert settings["project"]["dynamic"] == ["version"]
    assert "version" not in settings["project"]
    assert settings["tool"]["hatch"]["version"]["path"] == "src/cluekit/__init__.py"
    assert version("cluekit") == cluekit.__version__


@pytest.mark.parametrize("file", DECISIONS, ids=lambda file: file.stem)
def test_a_decision_fits_a_screen_and_says_what_it_cost(file: Path) -> None:
    """Context, decision, what was given up; and the list of decisions leads to it."""
    text = file.read_text(encoding="utf-8")
    assert re.findall(r"^##? (.*)$", text, re.MULTILINE)[1:] == [
        "Context",
        "Decision",
        "What was given up",
    ]
    assert text.count("\n") <= SCREEN
    title = text.splitlines()[0].removeprefix("# ")
    assert f"[{title}]({file.name})" in paper("docs/decisions/README.md")
