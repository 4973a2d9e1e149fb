"""A hundred puzzles that come with the kit, and the one of the day.

>>> len(all_puzzles())
100
>>> puzzle_of_day(date(2026, 12, 24)) == puzzle_of_day(date(2027, 4, 3))
True

They stand in ``shipped.toml``: a name, a code, and the level and par that opening the code finds
again. Sixty are of the lesson deck, thirty of the mansion and the villa, ten of Noir.

*The puzzle of a day*: number the days from 1 January of the year 1, which is day 1, as the calendar
of today would have it. The puzzle has place (37 × day) mod 100 in the list, counted from 0. As 37
and 100 have no common factor, a hundred days in a row have a hundred puzzles. It is the same for
everybody: no luck is drawn, and no clock but the reader's own is asked.
"""

from __future__ import annotations

import re
import tomllib
from datetime import date
from functools import cache
from importlib.resources import files

import msgspec

from cluekit.core import refusal
from cluekit.learn.puzzles.signed import Signed, SignedHunt, open_puzzle
from cluekit.words import say

DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
"""How a day is written: 2026-12-24."""

STRIDE = 37
"""From one day to the next the list is gone through in steps of this many."""


class Shipped(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle of the list; its name is a message of the catalogues."""

    name: str
    code: str
    level: int
    par: int

    def open(self) -> Signed | SignedHunt:
        """Return the puzzle, signed anew, with its name in the reader's language."""
        return open_puzzle(self.code, say(self.name))


@cache
def all_puzzles() -> tuple[Shipped, ...]:
    """Return the hundred, in their order."""
    text = files(__package__).joinpath("shipped.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)["puzzle"], tuple[Shipped, ...])


def puzzle_of_day(day: date) -> Shipped:
    """Return which puzzle of the list is that of a day."""
    return all_puzzles()[day.toordinal() * STRIDE % len(all_puzzles())]


def daily(day: date | str) -> Signed | SignedHunt:
    """Return the puzzle of a day; raises ``RefusedError`` (``puzzle-day``) where it is none.

    >>> daily("2026-12-24").code == daily(date(2026, 12, 24)).code
    True
    """
    if isinstance(day, str):
        day = _day_in(day)
    return puzzle_of_day(day).open()


def find_puzzle(text: str) -> Signed | SignedHunt:
    """Return the puzzle of a code, or of a day; one of the hundred has its name.

    >>> find_puzzle("2026-12-24").code == daily("2026-12-24").code
    True
    """
    text = text.strip()
    if DAY.fullmatch(text):
        return daily(text)
    signed = open_puzzle(text)
    signed.name = name_of(signed.code)
    return signed


def name_of(code: str) -> str:
    """Return what one of the hundred is called, in the reader's language; "" for any other."""
    return next((say(each.name) for each in all_puzzles() if each.code == code), "")


def _day_in(text: str) -> date:
    try:
        return date.fromisoformat(text if DAY.fullmatch(text) else "")
    except ValueError:
        raise refusal("puzzle-day", day=text[:20]) from None
