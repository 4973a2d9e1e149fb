"""The palette can be read: contrasts are computed, in both themes, on every ground."""

import re
from itertools import product

import pytest

from cluekit.clue import SHIPPED, edition
from cluekit.clue.picture.boards.house import suspect_initials
from cluekit.draw import colours
from cluekit.draw.colours import COLOURS, GROUNDS, MARKS, SIZES, TEXTS, contrast, letter_on
from cluekit.ui.kit.style import lesson_css, scene_css


def test_colours_can_be_told_and_read_in_both_themes() -> None:
    """Never the only sign; text has a contrast of 4.5, marks 3; each theme declares each token."""
    for name in SHIPPED:
        game = edition(name)
        cards = [game.deck.cards[suspect] for suspect in game.deck.suspects]
        assert len({card.shape for card in cards}) == len(cards)
        assert len(set(suspect_initials(game))) == len(cards)
        for card in cards:
            assert contrast(letter_on(card.colour), card.colour) >= 4.5, card.id
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#A8231B", "#A8231B") == pytest.approx(1)
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.005)
    for theme in ("light", "dark"):
        of = {name: getattr(colour, theme) for name, colour in COLOURS.items()}
        for ground, text in product(GROUNDS, TEXTS):
            assert contrast(of[text], of[ground]) >= 4.5, (theme, ground, text)
        for ground, mark in product(GROUNDS, MARKS):
            assert contrast(of[mark], of[ground]) >= 3, (theme, ground, mark)
        assert contrast(of["on-accent"], of["accent"]) >= 4.5, theme
    for theme, colour in product(("light", "dark"), ("indigo", "mulberry", "teal")):
        letter, ground = (getattr(COLOURS[name], theme) for name in (colour, "panel"))
        parts = (
            round(0.13 * int(letter[i : i + 2], 16) + 0.87 * int(ground[i : i + 2], 16))
            for i in (1, 3, 5)
        )
        mixed = "#" + "".join(f"{part:02X}" for part in parts)
        assert contrast(letter, mixed) >= 4.5, (theme, colour)
    sheet = colours.stylesheet(still=False)
    for name, token in COLOURS.items():
        declared = re.findall(rf"--ck-{name}:([^;]+);", sheet)
        assert declared == [token.light, token.dark, token.light, token.dark, token.forced]
    assert all(sheet.count(f"--ck-{name}:") == 1 for name in SIZES)
    sheet = colours.stylesheet(still=True)
    assert "data-jp-theme-light" not in sheet
    assert "prefers-color-scheme:dark" in sheet
    assert "forced-colors:active" in sheet


CHOSEN = re.compile(r":checked|:focus|aria-pressed|accent-color|:hover")


def test_red_means_what_to_do_now_and_nothing_else() -> None:
    """What is chosen, what has the focus and what one points at have colours of their own.

    The main button alone is red through and through, also while one points at it.
    """
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", scene_css() + lesson_css())
    assert len(rules) > 300, "the style is read"
    red = [(rule.strip(), says) for rule, says in rules if "--ck-accent" in says]
    assert any("ck-main" in rule for rule, _ in red)
    wrong = [rule for rule, says in red if CHOSEN.search(rule + says) and "ck-main" not in rule]
    assert wrong == []
