"""Editions on the command line: begun, checked, listed, simulated, described, read as a sheet."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cluekit.clue import SHIPPED, edition, read_edition
from cluekit.clue.schemas import EDITION, SCHEMAS
from cluekit.editions import SHIPPED as ALL
from cluekit.noir import SHIPPED as NOIR
from cluekit.noir import read_edition as read_noir
from cluekit.noir.schemas import SCHEMAS as NOIR_SCHEMAS
from cluekit.ui import rule_card, rule_sheet
from cluekit.words import LANGUAGES, speaking
from naming import case_named

Call = Callable[..., Any]
Refused = Callable[..., str]


def begun(cluekit: Call, path: Path, *words: str) -> Path:
    """Return a new edition file."""
    assert cluekit("edition", "new", path, *words).code == 0
    return path


@pytest.fixture
def variant(cluekit: Call, tmp_path: Path) -> Path:
    """A new edition file, made from the one with the pool."""
    return begun(cluekit, tmp_path / "my-house.toml", "--from", "pool")


@pytest.fixture
def grid(cluekit: Call, tmp_path: Path) -> Path:
    """A new edition file of Noir."""
    return begun(cluekit, tmp_path / "our-grid.toml", "--from", "noir-standard")


def changed(path: Path, *changes: tuple[str, str]) -> str:
    """Write a file otherwise; return what it says now."""
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return text


def line_of(text: str, begins: str) -> int:
    """Return the number of the line that begins so, counted from 1."""
    return 1 + next(n for n, line in enumerate(text.split("\n")) if line.startswith(begins))


# --- new ----------------------------------------------------------------------------------------


def test_new_writes_a_file_that_can_be_played(cluekit: Call, tmp_path: Path) -> None:
    """The answer is its path, what to do next stands on stderr."""
    path = tmp_path / "my-house.toml"
    said = cluekit("edition", "new", path, "--from", "us")
    assert (said.code, said.answer) == (0, f"{path}\n")
    assert "cluekit edition check" in said.messages
    own = read_edition(path.read_text(encoding="utf-8"))
    assert (own.id, own.name, own.deck) == ("my-house", "My house", edition("us").deck)
    begun(cluekit, tmp_path / "b.toml", "--from", str(path))
    begun(cluekit, tmp_path / "c.toml")


def test_new_says_why_it_cannot_write(refused: Refused, variant: Path) -> None:
    """A file that is there stays byte for byte; a folder or a model that is not there."""
    before = variant.read_bytes()
    assert "is there already" in refused("edition", "new", variant)
    assert variant.read_bytes() == before
    nowhere, other = variant.with_name("no") / "x.toml", variant.with_name("x.toml")
    assert "x.toml cannot be written" in refused("edition", "new", nowhere)
    said = refused("edition", "new", other, "--from", "atlantis")
    assert "There is no edition “atlantis”" in said
    assert not other.exists()


# --- check --------------------------------------------------------------------------------------


def test_check_finds_nothing_wrong(cluekit: Call, variant: Path, grid: Path) -> None:
    """Nothing on stdout, a word on stderr."""
    for path in (variant, grid):
        said = cluekit("edition", "check", path)
        assert (said.code, said.answer) == (0, "")
        assert said.messages == "No mistakes: this edition can be played.\n"
        assert cluekit("edition", "check", path, "--json").json["ok"] is True
    assert read_noir(grid.read_text(encoding="utf-8")).name == "Our grid"


def test_check_names_every_mistake_with_line_and_key(cluekit: Call, variant: Path) -> None:
    """One line a mistake, as editors read it; exit code 2."""
    text = changed(variant, ('staying = "when-called"', 'staying = "sometimes"'), ("pawns", "pawn"))
    pawn, staying = line_of(text, "pawn ="), line_of(text, "staying =")
    said = cluekit("edition", "check", variant)
    assert (said.code, said.messages) == (2, "2 mistakes.\n")
    assert said.answer.splitlines() == [
        f"my-house.toml: {pawn}: options.pawn: There is no “pawn” here. Did you mean “pawns”?",
        (
            f"my-house.toml: {staying}: options.staying: “sometimes” is not one of the answers. "
            "They are: always, never, when-called."
        ),
    ]
    found = cluekit("edition", "check", variant, "--json")
    assert found.code == 2
    assert (found.json["format"], found.json["version"]) == ("cluekit-edition-check", 1)
    assert found.json["ok"] is False
    assert [(p["code"], p["line"], p["key"]) for p in found.json["problems"]] == [
        ("edition-key-nearest", pawn, "options.pawn"),
        ("edition-value", staying, "options.staying"),
    ]


def test_advice_is_no_mistake(cluekit: Call, variant: Path) -> None:
    """What is odd is said, and the exit code is 0."""
    changed(variant, ('"octagon"', '"octogon"'))
    said = cluekit("edition", "check", variant)
    assert said.code == 0
    assert "There is no drawing “octogon”. Did you mean “octagon”?" in said.answer
    assert "only advice" in said.messages
    notes = cluekit("edition", "check", variant, "--json").json["notes"]
    assert [note["code"] for note in notes] == ["shape-nearest"]


def test_an_edition_of_noir_is_checked(cluekit: Call, grid: Path) -> None:
    """Like one of Clue: a mistake with line and key; advice is no mistake."""
    whole = grid.read_text(encoding="utf-8")
    text = changed(grid, ("rows = 5", "rows = 9"))
    said = cluekit("edition", "check", grid)
    where = f"our-grid.toml: {line_of(text, 'rows = 9')}: options.rows: "
    assert (said.code, said.answer) == (2, f"{where}9 is out of range: choose from 2 to 7.\n")
    names = whole.replace("# suspects", "suspects").replace("#     ", "").replace("# ]", "]")
    grid.write_text(names.replace("rows = 5", "rows = 4"), encoding="utf-8")
    said = cluekit("edition", "check", grid)
    assert (said.code, "only the first 20" in said.answer) == (0, True)


def test_check_explains_whatever_it_is_given(cluekit: Call, tmp_path: Path) -> None:
    """Never a traceback, never a changed file."""
    path = tmp_path / "junk.toml"
    for junk in (b"\xff\xfe\x00", b"\x00" * 900, b"[" * 3000, b"", b"\xef\xbb\xbf"):
        with case_named(junk[:3]):
            path.write_bytes(junk)
            said = cluekit("edition", "check", path)
            assert said.code == 2
            assert "Traceback" not in said.messages
            assert said.answer.startswith("junk.toml: ")
            assert path.read_bytes() == junk


def test_check_needs_a_file(cluekit: Call, tmp_path: Path) -> None:
    """A folder, a pipe that never ends, nothing."""
    pipe = tmp_path / "pipe.toml"
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
    for path in (tmp_path, tmp_path / "none.toml", pipe):
        said = cluekit("edition", "check", path)
        assert said.code == 2
        words = "There is no file of that name", "This is not a plain file"
        assert any(each in said.answer for each in words)


# --- wherever an edition is used ----------------------------------------------------------------


def test_files_are_editions_too(cluekit: Call, refused: Refused, variant: Path, grid: Path) -> None:
    """In the list, and to simulate; grids are told for people and for programs."""
    listed = cluekit("edition", "list", variant, grid, "--json").json["editions"]
    assert [one["id"] for one in listed] == [*SHIPPED, *NOIR, "my-house", "our-grid"]
    assert (listed[-1]["rows"], len(listed[-1]["suspects"])) == (5, 25)
    lines = cluekit("edition", "list", grid).answer.splitlines()
    ours = [line for line in lines if line.startswith(("noir-", "our-grid"))]
    assert len(ours) == len(NOIR) + 1
    assert all("2 players" in line and "25 suspects, 5 × 5" in line for line in ours)
    said = cluekit("simulate", variant, "--players", 3, "--games", 3, "--json")
    assert said.json["edition"] == "my-house"
    assert said.json["totals"]["endings"]["solved"] == 3
    changed(variant, ("[2, 6]", "[2, 9]"))
    said = refused("simulate", variant)
    assert said.startswith("Line 7, players: 9 players cannot play with 7 suspects")


def test_a_wrong_edition_of_noir_is_refused_in_words(refused: Refused, grid: Path) -> None:
    """Wherever it is used."""
    changed(grid, ("toll = 16", "toll = 30"))
    other = grid.with_name("x.toml")
    for words in (("sheet", grid), ("list", grid), ("new", other, "--from", grid)):
        said = refused("edition", *words)
        assert "A toll of 30 can never be paid: at most 24 can die. (N15)" in said


def test_the_schema_and_the_sheet_are_the_answer(cluekit: Call) -> None:
    """And nothing else: for editors; as in a notebook, or as an HTML page to print."""
    for words, schemas in (((), SCHEMAS), (("--noir",), NOIR_SCHEMAS)):
        said = cluekit("edition", "schema", *words)
        assert said.code == 0
        assert json.loads(said.answer) == json.loads(schemas.published_text(EDITION))
    said = cluekit("edition", "sheet", "us")
    assert (said.code, said.messages) == (0, "")
    assert said.answer == f"{rule_sheet('us').text}\n"
    assert cluekit("edition", "sheet", "uk", "--html").answer == rule_sheet("uk").page()


# --- the rules, to read and to print ------------------------------------------------------------


def test_editions_stand_beside_each_other(cluekit: Call, tmp_path: Path, refused: Refused) -> None:
    """Whatever an edition can be: where they differ, with the clause; never of two games."""
    file = begun(cluekit, tmp_path / "our-house.toml")
    changed(file, ('staying = "always"', 'staying = "never"'))
    said = cluekit("edition", "sheet", "mini", "--beside", file)
    assert "You must always leave your room. (P02 †)" in said.answer
    assert said.answer.count("(U11)") == 1
    assert said.answer == f"{rule_sheet('mini', file).text}\n"
    assert repr(rule_card(file)).count("You must always leave your room.") == 1
    said = cluekit("edition", "sheet", "noir-classic", "--beside", "noir-003-classic")
    assert said.answer.count("(N07)") == said.answer.count("(N11)") == 2
    assert "two games" in refused("edition", "sheet", "uk", "--beside", "noir-classic")
    assert "ukk" in refused("edition", "sheet", "uk", "--beside", "ukk")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_edition_has_its_sheet_and_its_card(cluekit: Call, language: str) -> None:
    """Both games, every language, text and page: nothing left open."""
    with speaking(language):
        for name in ALL:
            for words in ((), ("--html",)):
                said = cluekit("edition", "sheet", name, *words)
                assert (said.code, said.messages) == (0, "")
                assert "{" not in said.answer.split("</style>")[-1]
            assert all(line.partition(": ")[2] for line in repr(rule_card(name)).splitlines())
