"""A table of gains that an exercise is about: what both sides may do, in words, and the numbers.

A strategy is chosen for one side of it. Chances and gains are fractions; what is said of them is
a fraction with a small denominator, else two or three decimals.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from cluekit.learn.values import Rounded, Said, list_in_words
from cluekit.logic.games import ROWS, Equilibrium, MatrixGame, Mixed, Side, equilibrium
from cluekit.words import say

_PLAIN = 20
"""A fraction with a larger denominator is said in decimals."""
_ENDS = 1000
"""What can be said exactly with three decimals."""


class Gains(msgspec.Struct, frozen=True):
    """A game seen from one side: its own choices, the other's, and the table.

    ``rows`` and ``columns`` are messages. The numbers are what the rows gain and the columns lose.
    """

    game: MatrixGame
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    side: Side = ROWS

    @property
    def solved(self) -> Equilibrium:
        """The equilibrium of the game."""
        return equilibrium(self.game)

    @property
    def theirs(self) -> tuple[str, ...]:
        """What the other side may do, as messages."""
        return self.columns if self.side == ROWS else self.rows

    def against(self, mine: Mixed) -> tuple[str, Fraction]:
        """Return the best reply to a strategy of this side, and what the rows gain then."""
        seen = self.game.seen_by(self.side)
        reply, worth = seen.replies(mine)[0], seen.sure_of(mine)
        return self.theirs[reply], worth if self.side == ROWS else -worth

    def in_words(self) -> str:
        """Return the table as a sentence for each row: "Arrest: Kill 0.8, Hide 0.2"."""
        lines = []
        for name, gains in zip(self.rows, self.game.gains, strict=True):
            pairs = zip(self.columns, gains, strict=True)
            row = ", ".join(f"{say(column)} {gain(each).in_words()}" for column, each in pairs)
            lines.append(f"{say(name)}: {row}")
        return "; ".join(lines)


class Share(msgspec.Struct, frozen=True):
    """A chance or a gain as a sentence has it: 3/4, 0.35, 1."""

    number: Fraction

    def in_words(self) -> str:
        """Return a fraction where it is a plain one, else decimals in the reader's way."""
        if self.number.denominator <= _PLAIN:
            return str(self.number).replace("-", "−")
        return Rounded(float(self.number)).in_words()


class Corner(msgspec.Struct, frozen=True):
    """What both sides do, and what the rows gain by it: "Arrest, Hide (0.2)"."""

    row: str
    column: str
    worth: Fraction

    def in_words(self) -> str:
        """Return both choices, and the number."""
        return f"{say(self.row)}, {say(self.column)} ({gain(self.worth).in_words()})"


class Mixture(msgspec.Struct, frozen=True):
    """A mixed strategy in words: "Arrest 1/4 and Gather 3/4"."""

    names: tuple[str, ...]
    chances: Mixed

    def in_words(self) -> str:
        """Return each choice with its chance."""
        pairs = zip(self.names, self.chances, strict=True)
        return list_in_words([f"{say(name)} {share(c).in_words()}" for name, c in pairs])


def share(number: Fraction | int) -> Share:
    """Return a number as it is said in a sentence."""
    return Share(Fraction(number))


def gain(number: Fraction | int) -> Said:
    """Return a gain as a table has it: 0.45; a fraction only where decimals would not end."""
    exact = Fraction(number)
    return Rounded(float(exact)) if _ENDS % exact.denominator == 0 else share(exact)


def hundredths(*numbers: int) -> Mixed:
    """Return whole hundredths as fractions."""
    return tuple(Fraction(number, 100) for number in numbers)
