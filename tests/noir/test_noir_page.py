"""The page about a game of Noir as text: every example is read, every form stands in one."""

from __future__ import annotations

import re
from pathlib import Path

from cluekit.noir.notation import read, write
from cluekit.noir.notation.actions import FORMS
from cluekit.noir.notation.head_reader import MANY, ONCE
from cluekit.words.file_warnings import text_warning

PAGE = Path(__file__).resolve().parents[2] / "docs" / "noir_text.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```text\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
WHOLE = [example for example in EXAMPLES if example.startswith(f"# {text_warning(None)}")]
OF_ONE_SEAT = [example for example in EXAMPLES if example.startswith(f"# {text_warning(0)}")]
BY_HAND = [example for example in EXAMPLES if example.startswith("cluekit-game")]
ROWS = re.findall(r"^\| `(.+?)` \| .+ \|$", TEXT, re.MULTILINE)


def test_every_example_is_one_of_three_kinds() -> None:
    """Whole games, one seat's text, one by hand: nothing on the page goes unread."""
    assert len(WHOLE) + len(OF_ONE_SEAT) + len(BY_HAND) == len(EXAMPLES)
    assert (len(WHOLE), len(OF_ONE_SEAT), len(BY_HAND)) == (5, 1, 1)


def test_a_whole_game_is_written_as_it_was_read() -> None:
    """To the letter."""
    assert [write(read(example)) for example in WHOLE] == WHOLE


def test_the_other_examples_are_the_first_game() -> None:
    """As the Killer was told it, and in another spelling."""
    first = read(WHOLE[0])
    assert write(first, 0) == OF_ONE_SEAT[0]
    assert read(BY_HAND[0]).record == first.record


def test_every_line_of_the_tables_stands_in_an_example() -> None:
    """So what the tables say of a form is said of a line that was read."""
    lines = {said.partition("  #")[0] for example in EXAMPLES for said in example.splitlines()}
    assert {*ROWS} <= lines


def test_no_form_is_left_out() -> None:
    """Every key of a head, every kind of action and every way a game can end."""
    keys = {line.partition(":")[0] for line in ROWS if ":" in line}
    assert {*ONCE, *MANY, "told to", "end"} <= keys
    begun = {line.split()[0] for line in ROWS}
    assert {form.split()[0] for form in FORMS} <= begun
    assert all(f"by `{ending}`" in TEXT for ending in ("inspector-killed", "arrest"))
    assert "by toll" in TEXT
