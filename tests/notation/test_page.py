"""The pages about games as text: their examples are read, written, and found in their tables."""

import re
from pathlib import Path
from types import ModuleType

import pytest

from cluekit.clue import notation as clue
from cluekit.clue.editions.options import Options
from cluekit.clue.notation.head import MANY, ONCE
from cluekit.clue.notation.replayer import _DOES
from cluekit.noir import notation as noir
from cluekit.noir.notation.actions import FORMS
from cluekit.noir.notation.text_reader import MANY as NOIR_MANY
from cluekit.noir.notation.text_reader import ONCE as NOIR_ONCE
from cluekit.words.file_warnings import text_warning


class Page:
    """A page with its examples: whole games, one seat's text, one by hand; and its tables."""

    def __init__(self, name: str, notation: ModuleType, games: int, seats_game: int) -> None:
        page = Path(__file__).resolve().parents[2] / "docs" / name
        self.notation, self.games, self.seats_game = notation, games, seats_game
        self.text = page.read_text(encoding="utf-8")
        found = re.findall(r"^```text\n(.*?)^```$", self.text, re.MULTILINE | re.DOTALL)
        self.whole = [one for one in found if one.startswith(f"# {text_warning(None)}")]
        self.of_one_seat = [one for one in found if one.startswith(f"# {text_warning(0)}")]
        self.by_hand = [one for one in found if one.startswith("cluekit-game")]
        self.examples = found
        self.rows = re.findall(r"^\| `(.+?)` \| .+ \|$", self.text, re.MULTILINE)


CLUE, NOIR = Page("game_text.md", clue, 7, 3), Page("noir_text.md", noir, 5, 0)
pages = pytest.mark.parametrize("page", [CLUE, NOIR], ids=["clue", "noir"])


@pages
def test_every_example_is_one_of_three_kinds(page: Page) -> None:
    """And is written as it was read; every line of the tables stands in one."""
    kinds = (page.whole, page.of_one_seat, page.by_hand)
    assert ([*map(len, kinds)], sum(map(len, kinds))) == ([page.games, 1, 1], len(page.examples))
    games = [*map(page.notation.read, page.whole)]
    assert [page.notation.write(game) for game in games] == page.whole
    assert page.notation.write(games[page.seats_game], 0) == page.of_one_seat[0]
    assert page.notation.read(page.by_hand[0]).record == games[0].record
    lines = {line.partition("  #")[0] for one in page.examples for line in one.splitlines()}
    assert {*page.rows} <= lines


def test_no_form_is_left_out() -> None:
    """Every key, verb and end has its row; the houses of the examples are really other houses."""
    keys = {line.partition(":")[0].partition(" You")[0] for line in CLUE.rows if ":" in line}
    assert {*ONCE, *MANY, "told to"} <= keys
    said = {word.removesuffix("s") for line in CLUE.rows for word in line.split()}
    assert "`goes` is `walks`" in CLUE.text
    assert set(_DOES) - {"go", "goe"} <= said
    words = {word for line in CLUE.rows for word in line.split()}
    assert {"accuses:", "nobody", "none", "right", "wrong"} <= words
    keys = {line.partition(":")[0] for line in NOIR.rows if ":" in line}
    assert {*NOIR_ONCE, *NOIR_MANY, "told to", "end"} <= keys
    assert {form.split()[0] for form in FORMS} <= {line.split()[0] for line in NOIR.rows}
    assert all(f"by `{ending}`" in NOIR.text for ending in ("inspector-killed", "arrest"))
    assert "by toll" in NOIR.text
    sessions = list(map(clue.read, CLUE.whole))
    assert {session.edition.id for session in sessions} >= {"mini", "pool", "attic"}
    assert any(session.edition.options.questioning == "fast" for session in sessions)
    assert any(session.edition.options != Options() for session in sessions)
