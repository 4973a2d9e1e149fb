"""ARCHITECTURE says what is there, and of who may import whom what a contract holds, no more."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import import_circles as tool

from cluekit import clue, noir, tiny_game
from cluekit.core import journal
from cluekit.core.game import Game
from cluekit.ui.kit.scene import Scene
from naming import case_named

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
    picture = section("Where things are").split("```\n")[1]
    above: dict[int, list[Path]] = {0: [ROOT]}
    for line in re.findall(rf"(?m)^ {{0,{DEEPEST * 2}}}\S.*$", picture):  # others go on with a text
        depth = (len(line) - len(line.lstrip())) // 2
        names = re.split(r" {2,}", line.strip())[0].split()
        for folder in above[depth]:
            yield from ((folder, name) for name in names)
        above[depth + 1] = [folder / name for folder in above[depth] for name in names]


def test_the_page_names_what_is_there_and_each_contract() -> None:
    """No room is forgotten, a noun finds a file; a sentence is a contract, in the same order."""
    assert PAPER.count("\n") <= LONGEST
    entries = list(drawn())
    assert len(entries) > 50
    for folder, name in entries:  # a folder is drawn with a slash
        path = folder / name
        assert path.is_dir() if name.endswith("/") else path.is_file(), path
    on_it = {(folder / name).resolve() for folder, name in drawn()}
    for room in (".", "ui", "clue", "noir"):
        rooms = {path.parent for path in (PACKAGE / room).glob("*/__init__.py")}
        assert rooms
        assert rooms - on_it == set()
    rooms = (PACKAGE, ROOT / "widgets" / "src", ROOT / "docs")
    for noun in NOUNS:
        found = [each for room in rooms for each in room.rglob(f"{noun}*") if each.is_file()]
        heading = f"\n# --- {noun.replace('_', ' ')} -"
        found += [each for each in PACKAGE.rglob("*.py") if heading in each.read_text("utf-8")]
        assert [each for each in found if each.suffix in (".py", ".ts", ".md")], noun
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
    (clue,) = [said for n, said in sentences().items() if n.startswith("Nothing") and "Clue" in n]
    for game in ("Clue", "Noir"):
        (name,) = [name for name in contracts() if name.startswith("Nothing") and game in name]
        contract, package = contracts()[name], f"cluekit.{game.lower()}"
        rooms = {one.removeprefix(f"{package}.") for one in contract["source_modules"]}
        assert rooms == set(layers(clue))
        assert contract["forbidden_modules"] == [f"{package}.referee"]


def test_what_it_says_beyond_contracts_is_true() -> None:
    """Circles, words of a game are checked; traits go outwards; a game is a value."""
    assert "`tools/import_circles.py`" in section("Who may import whom")
    checks = (ROOT / "tools" / "all_checks.py").read_text(encoding="utf-8")
    assert '"tools/import_circles.py"' in checks
    assert '"imports": [LINT_IMPORTS' in checks
    papers = re.search(r"^PAPERS = \((.*?)\)", checks, re.MULTILINE)
    assert papers
    assert '"-m", "pytest", "-q", "-p", "no:cacheprovider", *PAPERS]' in checks
    assert "`tests/house/test_no_game_in_kit.py`" in section("Who may import whom")
    for file in (Path(__file__), Path(__file__).with_name("test_no_game_in_kit.py")):
        assert f'"tests/house/{file.name}"' in papers[1]
        assert file.is_file()
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
    assert {"name", "play", "onward", "folding"} <= {*Game.__struct_fields__}
    assert [type(game) for game in (clue.game, noir.game, tiny_game.GAME)] == [Game] * 3


NOUNS = (
    *("undo", "hints", "keyboard", "focus", "accuse_form", "advice", "language_menu", "ending"),
    *("bot_reasons", "guess", "palette", "pens", "time_slider", "saved_games", "hindsight"),
)


def planted(place: Path, **files: str) -> Path:
    """A little package `p`; `a__b` stands for the file a/b.py, `a` for the package's front."""
    for name, text in files.items():
        path = place / "p" / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        for folder in (path.parent, place / "p"):
            (folder / "__init__.py").touch()
        path.write_text(text, encoding="utf-8")
    return place


TYPES = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p.a import T\n"
LATE = "try:\n    pass\nexcept OSError:\n    from p.a import thing\nelse:\n    pass\n"
TWO = {
    "import p.b": "import p.a", "from p import b": "def late():\n    from p.a import thing\n",
    "from . import b": "from .a import thing", "from p.b import thing": TYPES,
    "try:\n    pass\nfinally:\n    import p.b\n": LATE,
    "for n in ():\n    pass\nelse:\n    import p.b\n": "with open(0):\n    import p.a\n",
    "class A:\n    def f(self):\n        import p.b\n": "match 1:\n    case 1:\n        import p.a",
}  # fmt: skip


def test_a_circle_is_found_and_a_straight_line_is_none(tmp_path: Path) -> None:
    """However the import is written; of two, of three, of folders with none among modules."""
    for there, back in TWO.items():
        with case_named(there):
            assert tool.all_circles(planted(tmp_path, a=there, b=back)) == [["p.a", "p.b"]]
    files = {"a": "import p.b", "b": "import p.c", "c": "import p.a\nimport p.e", "d": "import p.a"}
    assert tool.all_circles(planted(tmp_path / "three", **files, e="import os")) == [
        ["p.a", "p.b", "p.c"]
    ]
    files = {"x__one": "import p.y.one", "y__two": "from ..x import two"}
    place = planted(tmp_path / "four", **files, y__one="", x__two="")
    assert tool.all_circles(place) == [["p.x", "p.y"]]
    place = planted(
        tmp_path / "line", x__a="from p.x.b import B", x__b="B = 1", y__c="from p.x import a"
    )
    (place / "p" / "x" / "__init__.py").write_text("from p.x.a import B", encoding="utf-8")
    assert tool.all_circles(place) == []
