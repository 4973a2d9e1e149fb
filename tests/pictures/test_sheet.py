"""The detective sheet: a grid that says what is certain, apart from what was pencilled in."""

from __future__ import annotations

import re
from itertools import product

import pytest
from drawings import Golden, parsed, with_class, words_in
from msgspec.structs import replace

from cluekit.clue import BOTS, View, new_game, sheet_of
from cluekit.clue.picture import sheet, still_sheet
from cluekit.clue.picture.sheets.marks import STROKES
from cluekit.clue.picture.skin import css
from cluekit.core import SPECTATOR
from cluekit.core.session import run
from cluekit.draw.colours import COLOURS, contrast
from cluekit.words import LANGUAGES, set_language

PENCIL = {(1, 1): "yes", (1, 2): "no", (1, 3): "maybe"}


def later(name: str, players: int, moves: int, seed: int = 4) -> View:
    """Return seat 0's view when note-takers have made this many moves."""
    people = ("You", "Nora", "Otto", "Pia", "Quentin", "Rosa")[:players]
    session = new_game(name, people, seed=seed)
    bots = {seat: BOTS["note-taker"]() for seat in range(players)}
    return run(session, bots, until=lambda game: game.step >= moves).view(0)


def test_a_fresh_sheet(golden: Golden, mini: View) -> None:
    """Own cards are marked, three cells are pencilled in."""
    golden("sheet-mini.html", sheet(mini, sheet_of(mini), PENCIL))
    golden("sheet-mini.svg", still_sheet(mini, sheet_of(mini), PENCIL).svg)


@pytest.mark.parametrize(("name", "players", "moves"), [("mini", 3, 20), ("uk", 6, 80)])
def test_every_cell_says_what_is_known(name: str, players: int, moves: int) -> None:
    """Sign, words and target of each cell agree with the sheet that was concluded."""
    view = later(name, players, moves)
    known = sheet_of(view)
    root = parsed(sheet(view, known))
    cells = {c.get("data-key"): c for c in with_class(root, "ck-cell")}
    assert len(cells) == view.deck.size * (players + 1)
    for card, holder in product(range(view.deck.size), range(players + 1)):
        cell = cells[f"cell:{card}:{holder}"]
        says = known.says(card, holder)
        sign = "".join(cell.itertext())
        assert sign == {"yes": "✓", "no": "✕", "open": ""}[says]
        words = (cell.get("aria-label") or "").rsplit(": ", 1)[1]
        assert words.startswith(says)
        target = f"pencil:{card}:{holder}" if says == "open" else None
        assert cell.get("data-target") == target


def test_it_is_a_grid(mini: View) -> None:
    """Rows and columns have headers with a scope; every cell can take the focus."""
    root = parsed(sheet(mini, sheet_of(mini)))
    assert root.get("role") == "grid"
    assert root.get("aria-label")
    columns = [words_in(h).strip() for h in root.iter("th") if h.get("scope") == "col"]
    assert [c.split()[-1] for c in columns] == ["You", "Nora", "Otto", "Envelope"]
    assert sum(1 for h in root.iter("th") if h.get("scope") == "row") == mini.deck.size
    cells = list(with_class(root, "ck-cell"))
    assert all(c.get("role") == "gridcell" and c.get("tabindex") == "-1" for c in cells)


def test_pencil_marks_are_apart(mini: View) -> None:
    """A pencil mark is an attribute that a browser may change; it never looks or reads certain."""
    known = sheet_of(mini)
    root = parsed(sheet(mini, known, PENCIL))
    pencilled = {c.get("data-key"): c for c in root.iter("td") if c.get("data-pencil")}
    assert len(pencilled) == len(PENCIL)
    for (card, holder), mark in PENCIL.items():
        cell = pencilled[f"cell:{card}:{holder}"]
        assert cell.get("data-pencil") == mark
        assert "".join(cell.itertext()) in {"", "✕", "✓"}
    plain = parsed(sheet(mini, known))
    assert [e.get("class") for e in root.iter("td")] == [e.get("class") for e in plain.iter("td")]


def test_the_strokes_are_the_same_everywhere() -> None:
    """The pencil of the page and that of the still picture draw the same lines."""
    drawn = css("sheet")
    for mark, stroke in STROKES.items():
        assert re.search(rf"data-pencil={mark}\].*{re.escape(stroke)}", drawn)


def test_a_sheet_to_read_has_no_targets(mini: View) -> None:
    """A sheet of an earlier moment, or of a lesson, cannot be written on."""
    assert "data-target" not in str(sheet(mini, sheet_of(mini), PENCIL, writable=False))


def test_a_watcher_has_a_sheet_too() -> None:
    """Who only watches concludes from what lies open."""
    session = new_game("mini", ("Ugo", "Nora", "Otto"), seed=1)
    view = session.view(SPECTATOR)
    root = parsed(sheet(view, sheet_of(view)))
    assert "Ugo" in words_in(root)
    assert not list(with_class(root, "ck-yes"))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_still_picture_says_the_same(language: str) -> None:
    """As many ticks and crosses as the grid has, and a text that names what is settled."""
    set_language(language)
    view = later("uk", 4, 60)
    known = sheet_of(view)
    still = still_sheet(view, known, {(0, 3): "maybe"})
    root, grid = parsed(still.svg), parsed(sheet(view, known))
    for says in ("yes", "no"):
        drawn = list(with_class(root, f"ck-form-{says}"))
        assert len(drawn) == len(list(with_class(grid, f"ck-{says}"))) > 0
    assert repr(still).count(":") >= 4
    assert repr(still) in still._repr_mimebundle_()["text/plain"]


def test_hostile_names_stay_text(mini: View) -> None:
    """A player called like markup is written out."""
    name = "</th><script>alert(1)</script>"
    players = (mini.table.players[0], replace(mini.table.players[1], name=name))
    players += mini.table.players[2:]
    view = replace(mini, table=replace(mini.table, players=players))
    drawn = f"{sheet(view, sheet_of(view))}{still_sheet(view, sheet_of(view)).svg}"
    assert "<script" not in drawn
    assert name in words_in(parsed(sheet(view, sheet_of(view))))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("colour", ["indigo", "mulberry", "teal"])
def test_headings_read_well_on_their_tint(theme: str, colour: str) -> None:
    """A kind's name on 13 % of its own colour keeps the contrast of text."""
    letter = getattr(COLOURS[colour], theme)
    ground = getattr(COLOURS["panel"], theme)
    mixed = "#" + "".join(
        f"{round(0.13 * int(letter[i : i + 2], 16) + 0.87 * int(ground[i : i + 2], 16)):02X}"
        for i in (1, 3, 5)
    )
    assert contrast(letter, mixed) >= 4.5
