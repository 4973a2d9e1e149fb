"""What the kept files share: games by number, and texts in short."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

from cluekit.core import Chance
from cluekit.logic import Literal, Puzzle
from deduction.games import honest, small_set, wild


def game(purpose: str, number: int) -> Puzzle:
    """Return an honest game for an even number, a wild puzzle for an odd one."""
    luck = Chance(f"{purpose} {number}").luck("p", 0)
    return wild(luck) if number % 2 else honest(luck, small_set(luck)).puzzle


def sum_of(told: object) -> str:
    """Return a checksum of a text, or of what a text says of anything else."""
    text = told if isinstance(told, str) else repr(told)
    return f"{crc32(text.encode()):08x}"


def said(literals: Iterable[Literal], between: str = " ") -> str:
    """Return literals as card@holder."""
    return between.join(f"{'' if one.has else '~'}{one.card}@{one.holder}" for one in literals)
