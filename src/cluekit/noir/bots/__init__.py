"""Bots: each gets its view, its choices and luck of its own, and returns one of the choices.

``random``    picks a kind of action, then an action of that kind.
``careful``   keeps the sets of candidates; as Killer it hides when few are left, as Inspector it
              arrests who is near, asks where the answer halves the set, and moves lines.
``bayes``     believes: exact chances instead of sets, and for every action the chance to win, the
              risk weighed against the tempo.
``searcher``  tries the best of these in worlds drawn from its belief, and counts wins.

All are glass boxes: asked, they say what they know, what they believe, what every option is worth
to them, and why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cluekit.core import Luck
from cluekit.core.seats import bots_by_seat
from cluekit.noir.bots.bayes_bot import AtRandom, bayes
from cluekit.noir.bots.careful_bot import careful
from cluekit.noir.bots.glass_box import Account, GlassBox, Option, Reason
from cluekit.noir.bots.searcher import Searcher
from cluekit.noir.deduction.belief import canvas_bits
from cluekit.noir.public import moves
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.view import View

__all__ = [
    "BOTS",
    "LEVELS",
    "Account",
    "Bot",
    "GlassBox",
    "Option",
    "Reason",
    "Searcher",
    "bots_for",
    "canvas_bits",
]

Bot = Callable[[View, Choices, Luck], moves.Move]

BOTS: dict[str, Callable[[], GlassBox]] = {
    "random": AtRandom,
    "careful": careful,
    "bayes": bayes,
    "searcher": Searcher,
}
"""Every bot by its id, the weakest first."""

LEVELS = {"easy": "random", "medium": "careful", "hard": "bayes"}
"""How hard it is to beat a bot, in one word: which one plays so."""


def bots_for(kinds: Iterable[str | None]) -> dict[int, GlassBox]:
    """Return a bot for each seat that names one, the Killer first; None stands for a human.

    A bot is named by its id or by its level. Raises ``RefusedError`` for an unknown one.

    >>> sorted(bots_for(["easy", None]))
    [0]
    """
    return bots_by_seat(kinds, BOTS, LEVELS)
