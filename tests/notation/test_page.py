"""The page about a game as text: its examples are read, written, and found in its tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cluekit.clue.editions.options import Options
from cluekit.clue.notation import read, write
from cluekit.clue.notation.head_reader import MANY, ONCE
from cluekit.clue.notation.replayer import _DOES
from cluekit.words.file_warnings import text_warning

PAGE = Path(__file__).resolve().parents[2] / "docs" / "game_text.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```text\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
WHOLE = [example for example in EXAMPLES if example.startswith(f"# {text_warning(None)}")]
OF_ONE_SEAT = [example for example in EXAMPLES if example.startswith(f"# {text_warning(0)}")]
BY_HAND = [example for example in EXAMPLES if example.startswith("cluekit-game")]
ROWS = re.findall(r"^\| `(.+?)` \| .+ \|$", TEXT, re.MULTILINE)


def test_every_example_is_one_of_three_kinds() -> None:
    """Whole games, one seat's text, one by hand: nothing on the page goes unread."""
    assert len(WHOLE) + len(OF_ONE_SEAT) + len(BY_HAND) == len(EXAMPLES)
    assert len(WHOLE) >= 7
    assert (len(OF_ONE_SEAT), len(BY_HAND)) == (1, 1)


@pytest.mark.parametrize("example", WHOLE)
def test_a_whole_game_is_written_as_it_was_read(example: str) -> None:
    """To the letter."""
    assert write(read(example)) == example


def test_the_text_of_a_seat_is_of_a_game_on_this_page() -> None:
    """What that seat was told of it, and nothing else."""
    texts = [write(session, 0) for session in map(read, WHOLE)]
    assert OF_ONE_SEAT[0] in texts


def test_what_is_written_by_hand_is_the_same_game() -> None:
    """Other spellings, the same moves and letters."""
    assert read(BY_HAND[0]).record == read(WHOLE[0]).record


def test_every_line_of_the_tables_stands_in_an_example() -> None:
    """So what the tables say of a form is said of a line that was read."""
    assert set(ROWS) <= {said for example in EXAMPLES for said in example.splitlines()}


def test_no_form_is_left_out() -> None:
    """Every key of a head and every verb of a line has its row."""
    keys = {line.partition(":")[0].partition(" You")[0] for line in ROWS if ":" in line}
    assert {*ONCE, *MANY, "told to"} <= keys
    said = {word.removesuffix("s") for line in ROWS for word in line.split()}
    assert "`goes` is `walks`" in TEXT
    assert set(_DOES) - {"go", "goe"} <= said
    assert {"accuses:", "nobody", "none", "right", "wrong"} <= {w for r in ROWS for w in r.split()}


def test_the_houses_of_the_examples_are_really_other_houses() -> None:
    """An option on this page is one there is, and differs from the edition's own."""
    sessions = list(map(read, WHOLE))
    assert {session.edition.id for session in sessions} >= {"mini", "pool", "attic"}
    assert any(session.edition.options.questioning == "fast" for session in sessions)
    assert any(session.edition.options != Options() for session in sessions)
