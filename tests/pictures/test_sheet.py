"""The detective sheet: what is certain, what was pencilled in, and what a notebook adds to it."""

import re
from fractions import Fraction
from itertools import product

import pytest
from drawings import Golden, parsed, with_class, words_in

from cluekit.clue import BOTS, View, new_game, sheet_of
from cluekit.clue.deduction.sheet import OPEN
from cluekit.clue.picture import sheet, still_sheet
from cluekit.clue.picture.badges import CSS, RULE_STROKES
from cluekit.clue.picture.sheets import entropy_gauge as entropy
from cluekit.clue.picture.sheets import envelope as casefile
from cluekit.clue.picture.sheets import two_deals as worlds
from cluekit.clue.picture.sheets.grid import STROKES
from cluekit.clue.picture.sheets.layout import layout_of
from cluekit.clue.picture.sheets.sheet import Notes
from cluekit.clue.picture.skin import css
from cluekit.core import SPECTATOR
from cluekit.core.session import run
from cluekit.logic.rules import ALL
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


def test_it_is_a_grid_that_may_be_read_alone(mini: View) -> None:
    """Headers have a scope, cells a press with words; an earlier moment's sheet none."""
    root = parsed(sheet(mini, sheet_of(mini)))
    assert root.get("role") == "grid"
    assert root.get("aria-label")
    columns = [words_in(h).strip() for h in root.iter("th") if h.get("scope") == "col"]
    assert [c.split()[-1] for c in columns] == ["You", "Nora", "Otto", "Envelope"]
    assert sum(1 for h in root.iter("th") if h.get("scope") == "row") == mini.deck.size
    cells = list(with_class(root, "ck-cell"))
    assert all(c.get("role") == "gridcell" and c.get("tabindex") == "-1" for c in cells)
    assert "data-target" not in str(sheet(mini, sheet_of(mini), PENCIL, writable=False))


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


# --- what a notebook adds: chances and badges, two worlds, the envelope, the bits ----------------

HALF = Fraction(1, 2)
FIRST = (0, 3, 1, 0, 1, 3, 2, 2, 3)
"""A deal of the lesson deck: the column of each card (You, Nora, Otto, the envelope)."""

SECOND = (0, 3, 2, 0, 1, 3, 2, 1, 3)


def noted(view: View) -> Notes:
    """Return notes of every sort on a fresh sheet of the lesson deck."""
    known = sheet_of(view)
    cells = product(range(view.deck.size), range(4))
    opened = [cell for cell in cells if known.says(*cell) == OPEN]
    return Notes(
        shares=dict.fromkeys(opened, HALF),
        tags={opened[0]: (1, 12)},
        verdicts={opened[1]: "wrong", opened[2]: "early", opened[3]: "right"},
        lit={opened[4]: "goal", (0, 0): "cited"},
        steps={(0, 0): "1"},
        badges=True,
        asks=True,
    )


def believed(view: View) -> casefile.Believed:
    """Return what may be believed of the lesson deck's envelope when three cards are out."""
    deck = view.deck
    triples = product(list(deck.suspects)[1:], list(deck.weapons)[:2], list(deck.rooms)[1:])
    joint = {triple: 1 + number % 3 for number, triple in enumerate(triples)}
    return casefile.Believed(layout_of(view).lines, joint, deals=1234, bits=2.875)


def test_everything_on_one_sheet(golden: Golden, mini: View) -> None:
    """Badges, chances, tags, verdicts, a proof’s lines: in the page and in the still picture."""
    golden("notebook-mini.html", sheet(mini, sheet_of(mini), {(1, 1): "yes"}, notes=noted(mini)))
    still = still_sheet(mini, sheet_of(mini), {(1, 1): "yes"}, noted(mini))
    golden("notebook-mini.svg", still.svg)


def test_what_is_drawn_is_said(mini: View) -> None:
    """No number, tag or verdict stands in a cell without standing in its words."""
    notes = noted(mini)
    root = parsed(sheet(mini, sheet_of(mini), notes=notes))
    cells = {c.get("data-key", ""): c for c in with_class(root, "ck-cell")}
    for card, column in notes.shares:
        assert "50%" in cells[f"cell:{card}:{column}"].get("aria-label", "")
    said = " ".join(cell.get("aria-label", "") for cell in cells.values())
    for words in (
        "question 1 and 12",
        "mark is wrong",
        "does not follow yet",
        "line 1 of the proof",
    ):
        assert words in said
    assert all(c.get("data-ask") for c in cells.values())


def test_every_rule_has_a_badge_of_its_own() -> None:
    """As many drawings as rules, no two alike, each in the style sheet."""
    assert set(RULE_STROKES) >= ALL
    assert len(set(RULE_STROKES.values())) == len(RULE_STROKES)
    assert all(f'data-rule="{rule}"' in CSS for rule in RULE_STROKES)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_two_worlds(golden: Golden, mini: View, language: str) -> None:
    """Two deals side by side; where they differ stands in the picture and in the words."""
    set_language(language)
    layout = layout_of(mini)
    pair = worlds.Worlds(layout.columns, layout.lines, FIRST, SECOND, goal=(2, 1))
    still = worlds.still_worlds(pair)
    if language == "en":
        golden("worlds-mini.svg", still.svg)
    root = parsed(still.svg)
    assert pair.differences == [2, 7]
    assert len(list(with_class(root, "ck-world-band"))) == 2 * len(pair.differences)
    assert len(list(with_class(root, "ck-world-goal"))) == 2 * 2
    for card in pair.differences:
        assert layout.lines[card].name in repr(still)


def test_the_envelope_as_a_cube(golden: Golden, mini: View) -> None:
    """Of few triples each is a cell, filled as it is likely; what cannot be is hatched."""
    still = casefile.still_case_file(believed(mini))
    golden("envelope-mini.svg", still.svg)
    root = parsed(still.svg)
    assert len(list(with_class(root, "ck-case-cell"))) == 27
    assert len(list(with_class(root, "ck-case-out"))) == 27 - 8
    assert "1234 deals are possible. 8 case files are left." in repr(still)


def test_the_envelope_of_a_large_deck(uk: View) -> None:
    """The likeliest triples by name, then every card that may be inside, shares as they are."""
    deck = uk.deck
    joint = dict.fromkeys(product(deck.suspects, deck.weapons, deck.rooms), 1)
    shown = casefile.Believed(layout_of(uk).lines, joint, 1, 8.34)
    words = words_in(parsed(casefile.page(shown)))
    assert words.count("<1%") == casefile.TOP
    assert words.count("17%") == 12
    assert words.count("11%") == 9
    assert all(shown.share(card) == Fraction(1, 6) for card in deck.suspects)


def test_how_much_is_open(golden: Golden) -> None:
    """A gauge alone at the beginning, a falling curve later; both say their bits."""
    golden("entropy.svg", entropy.page(entropy.Course((4.75, 4.75, 3.5, 2.25), 4.75)))
    alone = entropy.page(entropy.Course((4.75,), 4.75))
    assert "polyline" not in str(alone)
    assert "4.75 bits" in str(alone.attributes)
    sure = entropy.page(entropy.Course((0.0, 0.0), 0.0))
    assert "0.00 bits" in words_in(parsed(sure))
