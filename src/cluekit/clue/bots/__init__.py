"""Bots: each gets its view, its choices and luck of its own, and returns one of the choices.

``random``      picks a kind of action, then an action of that kind; it accuses only when its own
                and seen cards leave one triple.
``jumper``      a note-taker with a wrong idea: it takes a card that somebody does not have to be
                in the case file, and accuses at its first chance. Lesson 05 catches it.
``note-taker``  keeps a detective sheet (mine, pass, row, envelope), heads for rooms it does not
                know, asks about cards it does not know, and accuses when it is sure, or when
                only a card that lies face down, unseen for good, could make it surer.
``careful``     the same with two more ideas: hand sizes, and cards it did not see shown.
``complete``    the same, knowing everything that follows from what it saw, and asking first about
                the cards that the fewest others may hold.
``expert``      reckons with chances: asks what is worth most bits, heads for the room with the
                most bits a turn, shows the card that tells least, accuses when that pays.
``greedy``      an expert with a wrong idea: only the bits of the next question count. Lesson 12
                finds out why it loses in the mansion.

All but ``random`` are glass boxes: they can be asked what they know, what they believe, and why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cluekit.clue.bots.expert import Expert
from cluekit.clue.bots.greedy import Greedy
from cluekit.clue.bots.jumper import Jumper
from cluekit.clue.bots.random_bot import only_triple_left, random_bot
from cluekit.clue.bots.reason_codes import Belief, GlassBox, Reason
from cluekit.clue.bots.sheet_bots import BySheet, Closure
from cluekit.clue.deduction.puzzle import by_hands
from cluekit.clue.public import moves
from cluekit.clue.public.choices import Choices
from cluekit.clue.public.view import View
from cluekit.core import Luck
from cluekit.core.seats import bots_by_seat

__all__ = [
    "BOTS",
    "LEVELS",
    "Belief",
    "Bot",
    "GlassBox",
    "Reason",
    "bots_for",
    "careful",
    "complete",
    "note_taker",
    "only_triple_left",
    "random_bot",
]

Bot = Callable[[View, Choices, Luck], moves.Move]


def note_taker() -> BySheet:
    """Return a bot that keeps a sheet; the sheet goes on from one move of a game to the next."""
    return BySheet()


def careful() -> BySheet:
    """Return a note-taker that also thinks of hand sizes and of cards it did not see shown."""
    return BySheet(by_hands, own=True)


def complete() -> BySheet:
    """Return a note-taker that knows everything that follows from what it saw."""
    return BySheet(Closure(), fewest=True, own=True)


BOTS: dict[str, Callable[[], Bot]] = {
    "random": random_bot,
    "jumper": Jumper,
    "note-taker": note_taker,
    "greedy": Greedy,
    "careful": careful,
    "complete": complete,
    "expert": Expert,
}
"""Every bot by its id, the weakest first."""

LEVELS = {"easy": "note-taker", "medium": "careful", "hard": "expert"}
"""How hard it is to beat a bot, in one word: which one plays so."""


def bots_for(kinds: Iterable[str | None]) -> dict[int, Bot]:
    """Return a bot for each seat that names one; None stands for a human.

    A bot is named by its id or by its level. Raises ``RefusedError`` for an unknown one.

    >>> sorted(bots_for(["easy", None, "expert"]))
    [0, 2]
    """
    return bots_by_seat(kinds, BOTS, LEVELS)
