"""Editions on the command line: begun, checked, listed, simulated, described, read as a sheet."""

import json
import os
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from calling import Call, Refused

from cluekit.clue import SHIPPED, edition, read_edition
from cluekit.clue.public import facts
from cluekit.clue.referee.own_rules import VERBS
from cluekit.clue.schemas import EDITION, SCHEMAS
from cluekit.core import Letter, public
from cluekit.editions import SHIPPED as ALL
from cluekit.noir import SHIPPED as NOIR
from cluekit.noir import read_edition as read_noir
from cluekit.noir.schemas import SCHEMAS as NOIR_SCHEMAS
from cluekit.ui import rule_card, rule_sheet
from cluekit.words import LANGUAGES, speaking
from naming import case_named


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


def test_new(cluekit: Call, tmp_path: Path, refused: Refused, variant: Path, grid: Path) -> None:
    """Its path is the answer; the rest stands on stderr; it can be listed, checked and played."""
    path = tmp_path / "my-own-house.toml"
    said = cluekit("edition", "new", path, "--from", "us")
    assert (said.code, said.answer) == (0, f"{path}\n")
    assert "cluekit edition check" in said.messages
    own = read_edition(path.read_text(encoding="utf-8"))
    assert (own.id, own.name) == ("my-own-house", "My own house")
    assert own.deck == edition("us").deck
    begun(cluekit, tmp_path / "b.toml", "--from", str(path))
    begun(cluekit, tmp_path / "c.toml")
    before = variant.read_bytes()
    assert "is there already" in refused("edition", "new", variant)
    assert variant.read_bytes() == before
    nowhere, other = variant.with_name("no") / "x.toml", variant.with_name("x.toml")
    assert "x.toml cannot be written" in refused("edition", "new", nowhere)
    assert "no edition “atlantis”" in refused("edition", "new", other, "--from", "atlantis")
    assert not other.exists()
    for path in (variant, grid):
        said = cluekit("edition", "check", path)
        assert (said.code, said.answer) == (0, "")
        assert said.messages == "No mistakes: this edition can be played.\n"
        assert cluekit("edition", "check", path, "--json").json["ok"] is True
    assert read_noir(grid.read_text(encoding="utf-8")).name == "Our grid"
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


def test_check_names_mistakes(cluekit: Call, variant: Path, grid: Path, refused: Refused) -> None:
    """One line a mistake, as editors read it, exit code 2; of Noir, too; wherever it is used."""
    text = changed(variant, ('staying = "when-called"', 'staying = "sometimes"'), ("pawns", "pawn"))
    pawn, staying = line_of(text, "pawn ="), line_of(text, "staying =")
    said = cluekit("edition", "check", variant)
    assert (said.code, said.messages) == (2, "2 mistakes.\n")
    assert said.answer == (
        f"my-house.toml: {pawn}: options.pawn: There is no “pawn” here. Did you mean “pawns”?\n"
        f"my-house.toml: {staying}: options.staying: “sometimes” is not one of the answers. "
        "They are: always, never, when-called.\n"
    )
    said = cluekit("edition", "check", variant, "--json")
    found = said.json
    head = (found["format"], found["version"], found["ok"])
    assert (said.code, *head) == (2, "cluekit-edition-check", 1, False)
    wrong = [("edition-key-nearest", pawn, "options.pawn")]
    wrong += [("edition-value", staying, "options.staying")]
    assert [(p["code"], p["line"], p["key"]) for p in found["problems"]] == wrong
    whole = grid.read_text(encoding="utf-8")
    text = changed(grid, ("rows = 5", "rows = 9"))
    said = cluekit("edition", "check", grid)
    where = f"our-grid.toml: {line_of(text, 'rows = 9')}: options.rows: "
    assert (said.code, said.answer) == (2, f"{where}9 is out of range: choose from 2 to 7.\n")
    names = whole.replace("# suspects", "suspects").replace("#     ", "").replace("# ]", "]")
    grid.write_text(names.replace("rows = 5", "rows = 4"), encoding="utf-8")
    said = cluekit("edition", "check", grid)
    assert (said.code, "only the first 20" in said.answer) == (0, True)
    grid.write_text(whole.replace("toll = 16", "toll = 30"), encoding="utf-8")
    other = grid.with_name("x.toml")
    for words in (("sheet", grid), ("list", grid), ("new", other, "--from", grid)):
        why = "A toll of 30 can never be paid: at most 24 can die. (N15)"
        assert why in refused("edition", *words)


def test_check_explains_whatever_it_is_given(cluekit: Call, tmp_path: Path, variant: Path) -> None:
    """No traceback, no changed file; a folder, an endless pipe, nothing; advice is no mistake."""
    path = tmp_path / "junk.toml"
    for junk in (b"\xff\xfe\x00", b"\x00" * 900, b"[" * 3000, b"", b"\xef\xbb\xbf"):
        with case_named(junk[:3]):
            path.write_bytes(junk)
            said = cluekit("edition", "check", path)
            assert said.code == 2
            assert "Traceback" not in said.messages
            assert said.answer.startswith("junk.toml: ")
            assert path.read_bytes() == junk
    pipe = tmp_path / "pipe.toml"
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
    for path in (tmp_path, tmp_path / "none.toml", pipe):
        said = cluekit("edition", "check", path)
        assert said.code == 2
        assert re.search("There is no file of that name|This is not a plain file", said.answer)
    changed(variant, ('"octagon"', '"octogon"'))
    said = cluekit("edition", "check", variant)
    assert said.code == 0
    assert "There is no drawing “octogon”. Did you mean “octagon”?" in said.answer
    assert "only advice" in said.messages
    notes = cluekit("edition", "check", variant, "--json").json["notes"]
    assert [note["code"] for note in notes] == ["shape-nearest"]


def test_schema_and_sheet_are_the_answer(cluekit: Call, tmp_path: Path, refused: Refused) -> None:
    """For editors; as in a notebook or to print; two beside each other, never of two games."""
    for words, schemas in (((), SCHEMAS), (("--noir",), NOIR_SCHEMAS)):
        said = cluekit("edition", "schema", *words)
        assert said.code == 0
        assert json.loads(said.answer) == json.loads(schemas.published_text(EDITION))
    said = cluekit("edition", "sheet", "us")
    assert (said.code, said.messages) == (0, "")
    assert said.answer == f"{rule_sheet('us').text}\n"
    assert cluekit("edition", "sheet", "uk", "--html").answer == rule_sheet("uk").page()
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
    for language, name in product(LANGUAGES, ALL):
        with case_named(language, name), speaking(language):
            for words in ((), ("--html",)):
                said = cluekit("edition", "sheet", name, *words)
                assert (said.code, said.messages) == (0, "")
                assert "{" not in said.answer.split("</style>")[-1]
            assert all(line.partition(": ")[2] for line in repr(rule_card(name)).splitlines())


OWN_RULE = """
[[rule]]
sentence = "Every fifth turn the left neighbour lays a card open."
after = "turn"
text = '''
def fifth_turn(t):
    if t.turn % 5 == 0:
        t.left.lays_open()
'''
"""


def test_an_edition_with_rules_of_ones_own_is_checked_and_tried(
    cluekit: Call, refused: Refused, variant: Path, grid: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mistakes by their lines; ``--trial`` plays it, and exits 2 where somebody can tell more."""
    text = edition("mini").source + OWN_RULE
    variant.write_text(text.replace("t.left", "t.lft"), encoding="utf-8")
    said = cluekit("edition", "check", variant, "--trial")
    assert said.code == 2
    assert f": {line_of(text, '    if t.turn') + 1}: rule 1: text: " in said.answer
    variant.write_text(text, encoding="utf-8")
    said = cluekit("edition", "check", variant, "--trial")
    assert (said.code, said.answer.count("✓"), said.answer.count("✕")) == (0, 3, 0)
    assert "fifth turn" in cluekit("edition", "sheet", variant).answer
    monkeypatch.setitem(VERBS, "lays_open", _shows_the_lowest)
    said = cluekit("edition", "check", variant, "--trial", "--json")
    assert (said.code, said.json["ok"], said.json["problems"]) == (2, False, [])
    assert "✕" in said.json["trial"]
    refused("edition", "check", grid, "--trial")


def _shows_the_lowest(acting: Any, seat: int) -> tuple[Letter, ...]:
    """Lay the lowest card open: a leak that no rule of the language can be."""
    return (public(facts.CardLaidOpen(seat, min(acting._hand(seat)))),)
