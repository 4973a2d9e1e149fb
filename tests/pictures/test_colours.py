"""The palette can be read: contrasts are computed, in both themes, on every ground."""

from __future__ import annotations

import re

import pytest

from cluekit.clue import SHIPPED, edition
from cluekit.draw.colours import (
    COLOURS,
    GROUNDS,
    MARKS,
    SIZES,
    TEXTS,
    contrast,
    letter_on,
    stylesheet,
)

THEMES = ("light", "dark")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("text", TEXTS)
def test_text_reads_on_every_ground(theme: str, ground: str, text: str) -> None:
    """Text has a contrast of at least 4.5."""
    assert contrast(getattr(COLOURS[text], theme), getattr(COLOURS[ground], theme)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("mark", MARKS)
def test_marks_stand_out_on_every_ground(theme: str, ground: str, mark: str) -> None:
    """Lines and marks that carry meaning have a contrast of at least 3."""
    assert contrast(getattr(COLOURS[mark], theme), getattr(COLOURS[ground], theme)) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_text_reads_on_the_accent(theme: str) -> None:
    """What is written on the accent has a contrast of at least 4.5."""
    on, accent = COLOURS["on-accent"], COLOURS["accent"]
    assert contrast(getattr(on, theme), getattr(accent, theme)) >= 4.5


@pytest.mark.parametrize("name", SHIPPED)
def test_initials_read_on_their_crests(name: str) -> None:
    """The letter on a crest has a contrast of at least 4.5 to its colour."""
    deck = edition(name).deck
    for suspect in deck.suspects:
        colour = deck.cards[suspect].colour
        assert contrast(letter_on(colour), colour) >= 4.5, deck.cards[suspect].id


@pytest.mark.parametrize("name", SHIPPED)
def test_suspects_differ_in_shape_and_initial(name: str) -> None:
    """Colour is never the only sign: every shape and every initial is there once."""
    from cluekit.clue.picture.boards.house import suspect_initials  # noqa: PLC0415

    game = edition(name)
    cards = [game.deck.cards[suspect] for suspect in game.deck.suspects]
    assert len({card.shape for card in cards}) == len(cards)
    assert len(set(suspect_initials(game))) == len(cards)


def test_contrast_is_that_of_the_standard() -> None:
    """Black on white is 21, a colour on itself 1, and the figure of WCAG's own grey is 4.54."""
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#A8231B", "#A8231B") == pytest.approx(1)
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.005)


def test_every_token_is_declared_in_every_theme() -> None:
    """A notebook's sheet holds each colour for the host's light and dark, and forced colours."""
    sheet = stylesheet(still=False)
    for name, token in COLOURS.items():
        declared = re.findall(rf"--ck-{name}:([^;]+);", sheet)
        assert declared == [token.light, token.dark, token.light, token.dark, token.forced]
    assert all(sheet.count(f"--ck-{name}:") == 1 for name in SIZES)


def test_a_still_follows_the_system_alone() -> None:
    """A picture in a page knows nothing of JupyterLab: the reader's system decides."""
    sheet = stylesheet(still=True)
    assert "data-jp-theme-light" not in sheet
    assert "prefers-color-scheme:dark" in sheet
    assert "forced-colors:active" in sheet
