"""Editions of your own on the command line: new, check, list, simulate, schema."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cluekit.clue import SHIPPED, edition, read_edition
from cluekit.clue.schemas import EDITION, SCHEMAS
from cluekit.noir import SHIPPED as NOIR
from cluekit.noir import read_edition as read_noir
from cluekit.noir.schemas import SCHEMAS as NOIR_SCHEMAS

Call = Callable[..., Any]


@pytest.fixture
def variant(cluekit: Call, tmp_path: Path) -> Path:
    """A new edition file, made from the one with the pool."""
    path = tmp_path / "my-house.toml"
    assert cluekit("edition", "new", path, "--from", "pool").code == 0
    return path


def test_new_writes_a_file_that_can_be_played(cluekit: Call, tmp_path: Path) -> None:
    """The answer is its path, what to do next stands on stderr."""
    path = tmp_path / "my-house.toml"
    said = cluekit("edition", "new", path, "--from", "us")
    assert (said.code, said.answer) == (0, f"{path}\n")
    assert "cluekit edition check" in said.messages
    own = read_edition(path.read_text(encoding="utf-8"))
    assert (own.id, own.name, own.deck) == ("my-house", "My house", edition("us").deck)
    from_own = cluekit("edition", "new", tmp_path / "b.toml", "--from", path)
    assert from_own.code == 0
    assert cluekit("edition", "new", tmp_path / "c.toml").code == 0


def test_new_overwrites_nothing(cluekit: Call, variant: Path) -> None:
    """The file stays byte for byte."""
    before = variant.read_bytes()
    said = cluekit("edition", "new", variant)
    assert (said.code, said.answer) == (2, "")
    assert "is there already" in said.messages
    assert variant.read_bytes() == before


def test_new_says_why_it_cannot_write(cluekit: Call, tmp_path: Path) -> None:
    """A folder that is not there, a model that is not there."""
    said = cluekit("edition", "new", tmp_path / "no" / "x.toml")
    assert (said.code, said.answer) == (2, "")
    assert "x.toml cannot be written" in said.messages
    said = cluekit("edition", "new", tmp_path / "x.toml", "--from", "atlantis")
    assert said.code == 2
    assert "There is no edition “atlantis”" in said.messages
    assert not (tmp_path / "x.toml").exists()


def test_check_finds_nothing_wrong(cluekit: Call, variant: Path) -> None:
    """Nothing on stdout, a word on stderr."""
    said = cluekit("edition", "check", variant)
    assert (said.code, said.answer) == (0, "")
    assert said.messages == "No mistakes: this edition can be played.\n"
    assert cluekit("edition", "check", variant, "--json").json["ok"] is True


def test_check_names_every_mistake_with_line_and_key(cluekit: Call, variant: Path) -> None:
    """One line a mistake, as editors read it; exit code 2."""
    text = variant.read_text(encoding="utf-8")
    text = text.replace('staying = "when-called"', 'staying = "sometimes"').replace("pawns", "pawn")
    variant.write_text(text, encoding="utf-8")
    lines = text.split("\n")
    pawn = 1 + next(n for n, line in enumerate(lines) if line.startswith("pawn ="))
    staying = 1 + next(n for n, line in enumerate(lines) if line.startswith("staying ="))
    said = cluekit("edition", "check", variant)
    assert said.code == 2
    assert said.answer.splitlines() == [
        f"my-house.toml: {pawn}: options.pawn: There is no “pawn” here. Did you mean “pawns”?",
        (
            f"my-house.toml: {staying}: options.staying: “sometimes” is not one of the answers. "
            "They are: always, never, when-called."
        ),
    ]
    assert said.messages == "2 mistakes.\n"
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
    text = variant.read_text(encoding="utf-8").replace('"octagon"', '"octogon"')
    variant.write_text(text, encoding="utf-8")
    said = cluekit("edition", "check", variant)
    assert said.code == 0
    assert "There is no drawing “octogon”. Did you mean “octagon”?" in said.answer
    assert "only advice" in said.messages
    assert [n["code"] for n in cluekit("edition", "check", variant, "--json").json["notes"]] == [
        "shape-nearest"
    ]


@pytest.mark.parametrize(
    "junk", [b"\xff\xfe\x00", b"\x00" * 900, b"[" * 3000, b"", b"\xef\xbb\xbf"]
)
def test_check_explains_whatever_it_is_given(junk: bytes, really: Call, tmp_path: Path) -> None:
    """Never a traceback, never a changed file."""
    path = tmp_path / "junk.toml"
    path.write_bytes(junk)
    said = really("edition", "check", path)
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


def test_files_are_editions_too(cluekit: Call, variant: Path) -> None:
    """In the list, and to simulate."""
    listed = cluekit("edition", "list", variant, "--json").json["editions"]
    assert [one["id"] for one in listed] == [*SHIPPED, *NOIR, "my-house"]
    said = cluekit("simulate", variant, "--players", 3, "--games", 3, "--json")
    assert said.json["edition"] == "my-house"
    assert said.json["totals"]["endings"]["solved"] == 3
    variant.write_text(
        variant.read_text(encoding="utf-8").replace("[2, 6]", "[2, 9]"), encoding="utf-8"
    )
    said = cluekit("simulate", variant)
    assert (said.code, said.answer) == (2, "")
    assert said.messages.startswith("Line 7, players: 9 players cannot play with 7 suspects")


def test_every_shipped_edition_can_be_simulated(cluekit: Call) -> None:
    """Also where characters are chosen in the set-up (P14)."""
    for name in SHIPPED:
        totals = cluekit("simulate", name, "--players", 3, "--games", 4, "--json").json["totals"]
        assert totals["endings"] == {"solved": 4, "unsolved": 0, "unfinished": 0}


def test_the_schema_is_given_to_editors(cluekit: Call) -> None:
    """The answer is the schema and nothing else."""
    said = cluekit("edition", "schema")
    assert said.code == 0
    assert json.loads(said.answer) == json.loads(SCHEMAS.published_text(EDITION))
    assert json.loads(cluekit("edition", "schema", "--noir").answer) == json.loads(
        NOIR_SCHEMAS.published_text(EDITION)
    )


# --- Noir ---------------------------------------------------------------------------------------


@pytest.fixture
def grid(cluekit: Call, tmp_path: Path) -> Path:
    """A new edition file of Noir."""
    path = tmp_path / "our-grid.toml"
    assert cluekit("edition", "new", path, "--from", "noir-standard").code == 0
    return path


def test_editions_of_noir_are_listed(cluekit: Call, grid: Path) -> None:
    """With their grids, for people and for programs."""
    said = cluekit("edition", "list", grid).answer.splitlines()
    ours = [line for line in said if line.startswith(("noir-", "our-grid"))]
    assert len(ours) == len(NOIR) + 1
    assert all("2 players" in line and "25 suspects, 5 × 5" in line for line in ours)
    listed = cluekit("edition", "list", grid, "--json").json["editions"][-1]
    assert (listed["id"], listed["rows"], len(listed["suspects"])) == ("our-grid", 5, 25)


def test_an_edition_of_noir_is_begun_and_checked(cluekit: Call, grid: Path) -> None:
    """Like one of Clue: every mistake with line and key; advice is no mistake."""
    assert cluekit("edition", "check", grid).code == 0
    text = grid.read_text(encoding="utf-8")
    assert read_noir(text).name == "Our grid"
    grid.write_text(text.replace("rows = 5", "rows = 9"), encoding="utf-8")
    said = cluekit("edition", "check", grid)
    line = 1 + text[: text.index("rows = 5")].count("\n")
    assert said.code == 2
    assert (
        said.answer
        == f"our-grid.toml: {line}: options.rows: 9 is out of range: choose from 2 to 7.\n"
    )
    names = text.replace("# suspects", "suspects").replace("#     ", "").replace("# ]", "]")
    grid.write_text(names.replace("rows = 5", "rows = 4"), encoding="utf-8")
    said = cluekit("edition", "check", grid)
    assert (said.code, "only the first 20" in said.answer) == (0, True)


def test_a_wrong_edition_of_noir_is_refused_in_words(cluekit: Call, grid: Path) -> None:
    """Wherever it is used."""
    text = grid.read_text(encoding="utf-8").replace("toll = 16", "toll = 30")
    grid.write_text(text, encoding="utf-8")
    other = grid.with_name("x.toml")
    for words in (("sheet", grid), ("list", grid), ("new", other, "--from", grid)):
        said = cluekit("edition", *words)
        assert (said.code, said.answer) == (2, "")
        assert "A toll of 30 can never be paid: at most 24 can die. (N15)" in said.messages
