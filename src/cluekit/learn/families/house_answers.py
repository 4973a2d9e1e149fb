"""Houses in which an answer means different things: one card, at least one, every one that fits.

What is shown is public, and what it says depends on the rule (U12, P11, P12). The sentences here
serve several families.
"""

from __future__ import annotations

from typing import Literal

from cluekit.learn.values import Word
from cluekit.words import mark

House = Literal["one", "at-least-one", "all"]
HOUSES: tuple[House, ...] = ("one", "at-least-one", "all")

RULES: dict[str, str] = {
    "one": mark("In the American edition a player who can answer shows one card, and no more."),
    "at-least-one": mark(
        "In the villa a player who can answer shows at least one card: one, or more."
    ),
    "all": mark(
        "In the villa they play fast tonight: one player is asked, and shows every card that fits."
    ),
}
"""What is said of each house before its evening is told."""

DECKS = {"one": "us", "at-least-one": "pool", "all": "pool"}
"""The edition that plays so; fast questioning is a switch of the villa's."""


def rule(house: str) -> Word:
    """Return the sentence about a house."""
    return Word(RULES[house])
