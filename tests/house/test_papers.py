"""The papers tell the truth: what they show runs, what they name is there."""

import io
import re
import sys
import xml.etree.ElementTree as ET
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from cluekit.cli import VERBS

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import kit  # noqa: E402 - the script at the root

PAPERS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
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
    missing = [path for path in {*links, *named} if not exists(path)]
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
