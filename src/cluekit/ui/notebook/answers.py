"""Answers about a cell: the proof of a mark, or two deals that say why there is none yet.

An answer is made from a puzzle, that is from one seat's letters, and keeps what it found; words
and pictures are made from it whenever it is drawn, in the reader's language.
"""

from __future__ import annotations

import msgspec

from cluekit.clue.wording.claims import Names
from cluekit.clue.wording.proof import Told, proof_lines
from cluekit.logic import SET_UP, Clause, Deal, Puzzle
from cluekit.logic.explain import Proof, why
from cluekit.logic.listing import two_deals
from cluekit.logic.sat import SatMissingError, enough, entails, smallest
from cluekit.logic.work import TooHardError, Work
from cluekit.ui.kit.messages import NotHeardError
from cluekit.words import say

STEPS = 1_000_000
"""How far an answer is sought: a second or two."""


class Answer(msgspec.Struct, frozen=True):
    """What was asked, and what came out.

    ``goal`` is what follows: a mark, or that one of several is so; where nothing follows it is
    the question itself. ``proof`` is its proof, ``deals`` are two deals, one each way. ``veiled``
    says that it follows but is not printed: it is shown when it is asked for once more.
    ``entries`` are the fewest log entries that suffice (few, where the fewest are too hard to
    find), None until asked for.
    ``each_size`` says that hand sizes are not known and this is the proof for one way to deal.
    ``line`` is the number of the last line shown, as the proof is told; 0 for all.
    """

    puzzle: Puzzle
    goal: Clause
    proof: Proof | None = None
    deals: tuple[Deal, Deal] | None = None
    veiled: bool = False
    entries: tuple[int, ...] | None = None
    each_size: bool = False
    line: int = 0

    @property
    def cited(self) -> tuple[int, ...]:
        """The log entries that the proof rests on, each once, in their order."""
        return self.proof.entries(self.puzzle) if self.proof else ()

    @property
    def from_set_up(self) -> bool:
        """Whether the proof rests on something that stands in no log, such as your own hand."""
        found = self.proof.premises if self.proof else ()
        return any(self.puzzle.premises[number].entry == SET_UP for number in found)


def answer(puzzle: Puzzle, question: Clause, *, printed: bool = True) -> Answer:
    """Answer whether the clause, or where it is one literal its opposite, follows, and why.

    ``printed`` says that the sheet shows it, so that the proof gives nothing away.
    """
    try:
        deals = _two_deals(puzzle, question)
        if deals is not None:
            return Answer(puzzle, question, deals=deals)
        goal = question if entails(puzzle, question, work=Work(STEPS)) else (~question[0],)
        return Answer(puzzle, goal, why(puzzle, goal, work=Work(STEPS)), veiled=not printed)
    except TooHardError:
        raise NotHeardError(say("To find out why takes too many steps.")) from None


def _two_deals(puzzle: Puzzle, question: Clause) -> tuple[Deal, Deal] | None:
    try:
        return two_deals(puzzle, question, Work(STEPS))
    except SatMissingError as error:
        raise NotHeardError(sat_missing(error)) from None


def fewest(found: Answer) -> Answer:
    """Return the answer with the fewest log entries that suffice, or few where that is too hard."""
    try:
        entries = _few(found)
    except SatMissingError as error:
        raise NotHeardError(sat_missing(error)) from None
    return msgspec.structs.replace(found, entries=entries)


def _few(found: Answer) -> tuple[int, ...]:
    try:
        return smallest(found.puzzle, found.goal, work=Work(STEPS))
    except TooHardError:
        return enough(found.puzzle, found.goal)


def sat_missing(error: Exception) -> str:
    """Return that a part is not installed, and what to do."""
    return say("This needs python-sat to be installed. {error}", error=error)


def told_lines(found: Answer, names: Names) -> list[Told]:
    """Return the lines of the proof in words, all of them."""
    return proof_lines(names, found.puzzle, found.proof) if found.proof else []
