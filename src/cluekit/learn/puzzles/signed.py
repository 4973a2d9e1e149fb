"""A whodunit or a manhunt that the solver has signed: opened by its code, written as an answer.

>>> from cluekit.learn.puzzles.search import find
>>> code = find("mini", seed="rain", level=1).code
>>> open_puzzle(code).level
1
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from cluekit.core import refusal
from cluekit.learn.puzzles.certificate import SEARCH, Certificate, certificate
from cluekit.learn.puzzles.manhunt import Manhunt, is_manhunt, manhunt_in
from cluekit.learn.puzzles.manhunt import code_of as hunt_code
from cluekit.learn.puzzles.manhunt_certificate import STAIRS, certificate_of
from cluekit.learn.puzzles.whodunit import Whodunit, code_of, whodunit_in
from cluekit.noir.position.position import Position

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
    """A puzzle, with its answer."""

    code: str
    """By this it is opened."""
    edition: str
    """Its deck, or its grid."""
    level: int
    """From 1; 10 is found by search alone."""
    solution: tuple[str, ...]
    """The case file, by ids; of Noir, the letter of the Killer."""
    certificate: SignedBy
    """What the solver signs."""
    name: str | UnsetType = UNSET
    """What it is called, where it has a name."""
    players: tuple[str, ...] | UnsetType = UNSET
    """Who sits at the table, clockwise; the first is you. Not in Noir."""
    hand: tuple[str, ...] | UnsetType = UNSET
    """Your cards, by id. Not in Noir."""
    events: tuple[str, ...] | UnsetType = UNSET
    """What was asked and answered, as you saw it. Not in Noir."""
    position: dict[str, Any] | UnsetType = UNSET
    """Only in Noir: where it began, by the keys of a position file; it holds the solution."""
    actions: tuple[str, ...] | UnsetType = UNSET
    """Only in Noir: what was done from there."""


class PuzzlesAnswer(msgspec.Struct, frozen=True):
    """What ``cluekit puzzle --json`` answers."""

    puzzles: tuple[PuzzleAnswer, ...]
    """The puzzles, in the order in which they were found."""
    format: Literal["cluekit-puzzles"] = FORMAT
    """What the answer is."""
    version: Literal[1] = VERSION
    """The version of the format."""


class Signed:
    """A whodunit with one answer and no event too many.

    Raises ``RefusedError``: ``puzzle-open`` for a case with several answers, ``puzzle-clash`` for
    one with none, ``puzzle-needless`` for one with an event too many.
    """

    hardest = SEARCH
    """The last of its levels."""

    def __init__(self, case: Whodunit, found: Certificate | None = None, name: str = "") -> None:
        self.case, self.name = case, name
        self.certificate = found or certificate(case)
        self.solution = _signed_answer(self.certificate, case.lines)

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
        """The lines of the shortest proof that the solver finds; 0 where only a search does."""
        return self.certificate.steps

    def answer(self) -> PuzzleAnswer:
        """Return it as it is written down."""
        cards = self.case.deck.cards
        return PuzzleAnswer(
            code=self.code,
            edition=self.case.edition,
            players=self.case.players,
            hand=tuple(cards[card].id for card in self.case.hand),
            events=self.case.lines,
            level=self.level,
            solution=tuple(cards[card].id for card in self.solution),
            certificate=_signature(self.certificate),
            name=self.name or UNSET,
        )


class SignedHunt:
    """A manhunt with one answer, and no action and no card too many; raises as ``Signed`` does."""

    hardest = len(STAIRS)
    """The last of its levels."""

    def __init__(self, case: Manhunt, found: Certificate | None = None, name: str = "") -> None:
        self.case, self.name = case, name
        self.certificate = found or certificate_of(case)
        self.solution = _signed_answer(self.certificate, case.clues)

    @property
    def code(self) -> str:
        """What it is opened by."""
        return hunt_code(self.case)

    @property
    def level(self) -> int:
        """From 1, a single body, to 8, a Killer who has become somebody new twice."""
        return self.certificate.level

    @property
    def par(self) -> int:
        """The fewest letters that leave one."""
        return self.certificate.steps

    def answer(self) -> PuzzleAnswer:
        """Return it as it is written down; its position holds the solution."""
        (killer,) = self.solution
        return PuzzleAnswer(
            code=self.code,
            edition=self.case.edition,
            position=_written_keys(self.case.position(killer)),
            actions=self.case.lines,
            level=self.level,
            solution=(self.case.rules.suspects[killer].letter,),
            certificate=_signature(self.certificate),
            name=self.name or UNSET,
        )


def _signed_answer(found: Certificate, clues: tuple[str, ...]) -> tuple[int, ...]:
    if not found.possible:
        raise refusal("puzzle-clash")
    if found.solution is None:
        raise refusal("puzzle-open")
    if found.needless:
        raise refusal("puzzle-needless", known=[clues[clue] for clue in found.needless])
    return found.solution


def _signature(found: Certificate) -> SignedBy:
    return SignedBy(found.unique, found.minimal, found.rules, found.steps)


def _written_keys(position: Position) -> dict[str, Any]:
    """Return the keys of a position that say something, as they stand in its file."""
    usual = msgspec.to_builtins(Position(board=[], killer=""))
    written = msgspec.to_builtins(position)
    asked = ("format", "version")
    return {key: told for key, told in written.items() if key in asked or told != usual[key]}


def open_puzzle(code: str, name: str = "") -> Signed | SignedHunt:
    """Return the whodunit or the manhunt of a code; what it says is found out again.

    Raises ``RefusedError``, also for a code that cannot be read.
    """
    if is_manhunt(code):
        return SignedHunt(manhunt_in(code), name=name)
    return Signed(whodunit_in(code), name=name)
