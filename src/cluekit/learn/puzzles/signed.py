"""A whodunit that the solver has signed, opened by its code and written as an answer.

>>> from cluekit.learn.puzzles.search import find
>>> code = find("mini", seed="rain", level=1).code
>>> open_puzzle(code).level
1
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cluekit.core import refusal
from cluekit.learn.puzzles.certificate import Certificate, certificate
from cluekit.learn.puzzles.whodunit import Whodunit, code_of, whodunit_in

FORMAT: Literal["cluekit-puzzles"] = "cluekit-puzzles"
VERSION: Literal[1] = 1


class SignedBy(msgspec.Struct, frozen=True):
    """What the solver found out itself."""

    unique: bool
    """Whether there is one answer."""
    minimal: bool
    """Whether no event can be left out."""
    rules: tuple[str, ...]
    """The rules that its proofs use."""
    steps: int
    """The lines of its proofs."""


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """A whodunit, with its answer."""

    code: str
    """By this it is opened."""
    edition: str
    """Its deck."""
    players: tuple[str, ...]
    """Who sits at the table, clockwise; the first is you."""
    hand: tuple[str, ...]
    """Your cards, by id."""
    events: tuple[str, ...]
    """What was asked and answered, as you saw it."""
    level: int
    """From 1; 10 is found by search alone."""
    solution: tuple[str, ...]
    """The case file, by ids."""
    certificate: SignedBy
    """What the solver signs."""


class PuzzlesAnswer(msgspec.Struct, frozen=True):
    """What ``cluekit puzzle --json`` answers."""

    puzzles: tuple[PuzzleAnswer, ...]
    """The whodunits, in the order in which they were found."""
    format: Literal["cluekit-puzzles"] = FORMAT
    """What the answer is."""
    version: Literal[1] = VERSION
    """The version of the format."""


class Signed:
    """A whodunit with one answer and no event too many.

    Raises ``RefusedError``: ``puzzle-open`` for a case with several answers, ``puzzle-clash`` for
    one with none, ``puzzle-needless`` for one with an event too many.
    """

    def __init__(self, case: Whodunit, found: Certificate | None = None) -> None:
        found = found or certificate(case)
        if not found.possible:
            raise refusal("puzzle-clash")
        if found.solution is None:
            raise refusal("puzzle-open")
        if found.needless:
            lines = [case.lines[event] for event in found.needless]
            raise refusal("puzzle-needless", known=lines)
        self.case, self.certificate = case, found
        self.solution = found.solution

    @property
    def code(self) -> str:
        """What it is opened by."""
        return code_of(self.case)

    @property
    def level(self) -> int:
        """From 1, by sight, to 10, by search alone."""
        return self.certificate.level

    @property
    def par(self) -> int:
        """The lines of the solver's proofs."""
        return self.certificate.steps

    def answer(self) -> PuzzleAnswer:
        """Return it as it is written down."""
        cards, found = self.case.deck.cards, self.certificate
        return PuzzleAnswer(
            code=self.code,
            edition=self.case.edition,
            players=self.case.players,
            hand=tuple(cards[card].id for card in self.case.hand),
            events=self.case.lines,
            level=found.level,
            solution=tuple(cards[card].id for card in self.solution),
            certificate=SignedBy(found.unique, found.minimal, found.rules, found.steps),
        )


def open_puzzle(code: str) -> Signed:
    """Return the whodunit of a code; what it says is found out again.

    Raises ``RefusedError``, also for a code that cannot be read.
    """
    return Signed(whodunit_in(code))
