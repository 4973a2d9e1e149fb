"""ARCHITECTURE says what is there, and of who may import whom what a contract holds, no more."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from cluekit import clue, noir
from cluekit.core import journal
from cluekit.core.session import Game
from cluekit.ui.kit.scene import Scene

ROOT = Path(__file__).resolve().parents[2]
PAPER = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
PACKAGE = ROOT / "src" / "cluekit"
LONGEST = 130
DEEPEST = 4


def section(title: str) -> str:
    """Return what stands under a heading of the paper."""
    return PAPER.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def contracts() -> dict[str, dict[str, Any]]:
    """Return the contracts of pyproject.toml by name."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return {one["name"]: one for one in settings["tool"]["importlinter"]["contracts"]}


def sentences() -> dict[str, str]:
    """Return the lines about who may import whom: what is said under each contract's name."""
    items = re.findall(r"^- (.*(?:\n  .*)*)", section("Who may import whom"), re.MULTILINE)
    named = (re.fullmatch(r"\*\*(.+?)\*\*:? ?(.*)", re.sub(r"\n *", " ", i)) for i in items)
    return {match[1]: match[2] for match in named if match}


def layers(said: str) -> list[str]:
    """Return the layers that a sentence names, from the top down."""
    return re.findall(r"`([^`]+)`", said)


def drawn() -> Iterator[tuple[Path, str]]:
    """Yield the entries of the map, each with the folder it is drawn in."""
    (picture,) = re.findall(
        r"^```\n(.*?)^```", section("Where things are"), re.DOTALL | re.MULTILINE
    )
    above: dict[int, list[Path]] = {0: [ROOT]}
    for line in re.findall(rf"(?m)^ {{0,{DEEPEST * 2}}}\S.*$", picture):  # others go on with a text
        depth = (len(line) - len(line.lstrip())) // 2
        names = re.split(r" {2,}", line.strip())[0].split()
        for folder in above[depth]:
            yield from ((folder, name) for name in names)
        above[depth + 1] = [folder / name for folder in above[depth] for name in names]


def test_what_the_map_names_is_there_and_it_is_a_page() -> None:
    """Who opens it reads it to the end.

    Each folder and each file, in each of the folders it is drawn in.
    """
    assert PAPER.count("\n") <= LONGEST
    entries = list(drawn())
    assert len(entries) > 50
    wrong = [f"{folder / name}" for folder, name in entries if not real(folder / name, name)]
    assert wrong == []


def real(path: Path, name: str) -> bool:
    """Whether there is such a folder (drawn with a slash) or file."""
    return path.is_dir() if name.endswith("/") else path.is_file()


def test_every_room_is_on_the_map() -> None:
    """A folder of the package that the map forgot would be a room nobody finds."""
    on_it = {(folder / name).resolve() for folder, name in drawn()}
    for room in (".", "ui", "clue", "noir"):
        rooms = {path.parent for path in (PACKAGE / room).glob("*/__init__.py")}
        assert rooms
        assert rooms - on_it == set()


def test_each_sentence_is_a_contract_and_each_contract_a_sentence() -> None:
    """In the same order, under the same name.

    From the top down, with the same neighbours; those of `|` and `:` in any order.
    """
    said = re.findall(r"^- ", section("Who may import whom"), re.MULTILINE)
    assert list(sentences()) == list(contracts())
    assert len(said) == len(contracts())

    def told(layer: str) -> tuple[str, frozenset[str]]:
        rooms = re.findall(r"\w+", layer)
        return (":" if ":" in layer else "|" if len(rooms) > 1 else "", frozenset(rooms))

    layered = {name: one["layers"] for name, one in contracts().items() if one["type"] == "layers"}
    assert layered
    for name, wanted in layered.items():
        assert [told(one) for one in layers(sentences()[name])] == [told(one) for one in wanted]


@pytest.mark.parametrize("game", ["Clue", "Noir"])
def test_the_rooms_made_from_a_view_are_those_of_the_contract(game: str) -> None:
    """The same five rooms in both games, and the referee whole is closed to them."""
    (name,) = [name for name in contracts() if name.startswith("Nothing") and game in name]
    contract, package = contracts()[name], f"cluekit.{game.lower()}"
    rooms = {one.removeprefix(f"{package}.") for one in contract["source_modules"]}
    (clue,) = [said for n, said in sentences().items() if n.startswith("Nothing") and "Clue" in n]
    assert rooms == set(layers(clue))
    assert contract["forbidden_modules"] == [f"{package}.referee"]


def test_what_it_says_beyond_contracts_is_run_by_check() -> None:
    """Circles of imports are a step of `kit.py check`, as the section says.

    What the paper says and no other tool checks is not left to the tests alone.
    """
    assert "`tools/import_circles.py`" in section("Who may import whom")
    steps = (ROOT / "tools" / "all_checks.py").read_text(encoding="utf-8")
    assert '"tools/import_circles.py"' in steps
    assert '"imports": [LINT_IMPORTS' in steps
    tool = (ROOT / "tools" / "all_checks.py").read_text(encoding="utf-8")
    papers = re.search(r"^PAPERS = \((.*?)\)", tool, re.MULTILINE)
    assert papers
    assert '"-m", "pytest", "-q", "-p", "no:cacheprovider", *PAPERS]' in tool
    assert "`tests/house/test_no_game_in_kit.py`" in section("Who may import whom")
    for file in (Path(__file__), Path(__file__).with_name("test_no_game_in_kit.py")):
        assert f'"tests/house/{file.name}"' in papers[1]
        assert file.is_file()


# --- what is said of a click ----------------------------------------------------------------------


def test_the_browser_writes_no_trait_and_lines_wait() -> None:
    """Synced traits go outwards only: the page sets none, and one set all the same is put right.

    In a browser, before they are written down.
    """
    assert "Synced traits go outwards only." in section("One click, there and back")
    pages = [*(ROOT / "widgets" / "src").glob("*.ts")]
    assert pages
    written = re.compile(r"save_changes|\bmodel\.set\b")
    assert [page.name for page in pages if written.search(page.read_text(encoding="utf-8"))] == []
    scene = Scene()
    scene.set_state({"turn": 7, "notice": "forged"})
    assert (scene.turn, scene.notice) == (0, "")
    click = re.sub(r"\s+", " ", section("One click, there and back"))
    assert f"lines wait {journal.SOON:g} seconds (`core/journal.py`)" in click


@pytest.mark.parametrize("game", [clue.game, noir.game])
def test_a_game_is_a_module_that_offers_what_a_session_asks(game: ModuleType) -> None:
    """Passed as a value; no class of it need inherit anything for that."""
    asked = {*Game.__annotations__, *(name for name in vars(Game) if not name.startswith("_"))}
    assert {"name", "play", "onward", "fold"} <= asked
    assert isinstance(game, ModuleType)
    assert {name for name in asked if not hasattr(game, name)} == set()


NOUNS = (
    *("undo", "hints", "keyboard", "focus", "accuse_form", "advice", "language_menu", "ending"),
    *("bot_reasons", "guess", "palette", "pens", "time_slider", "saved_games", "hindsight"),
)


def test_a_newcomer_finds_a_file_by_the_noun() -> None:
    """Who looks for where something lives types its name, and has not read the code."""
    rooms = (PACKAGE, ROOT / "widgets" / "src", ROOT / "docs")
    for noun in NOUNS:
        found = [each for room in rooms for each in room.rglob(f"{noun}*") if each.is_file()]
        assert [each for each in found if each.suffix in (".py", ".ts", ".md")], noun
