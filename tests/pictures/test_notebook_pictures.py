"""The notebook's pictures: chances and badges on the sheet, two worlds, the envelope, the bits."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from drawings import Golden, parsed, with_class, words_in

from cluekit.clue import View, sheet_of
from cluekit.clue.deduction.sheet import OPEN
from cluekit.clue.picture import sheet, still_sheet
from cluekit.clue.picture.badges import CSS, RULE_STROKES
from cluekit.clue.picture.sheets import entropy_gauge as entropy
from cluekit.clue.picture.sheets import envelope as casefile
from cluekit.clue.picture.sheets import two_deals as worlds
from cluekit.clue.picture.sheets.layout import layout_of
from cluekit.clue.picture.sheets.sheet import Notes
from cluekit.logic.rules import ALL
from cluekit.words import LANGUAGES, set_language
from cluekit.words.amounts import hundredths

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


def test_an_open_cell_is_never_certain() -> None:
    """Chances are whole hundredths; what may be is never 0, what need not be never 100."""
    assert hundredths(Fraction(1, 1000)) == "<1"
    assert hundredths(Fraction(999, 1000)) == ">99"
    assert [hundredths(Fraction(n, 3)) for n in (0, 1, 2, 3)] == ["0", "33", "67", "100"]


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
