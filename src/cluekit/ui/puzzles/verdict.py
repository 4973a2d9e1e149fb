"""What can be said of a case while it is made: what follows, whether it is one, where to slip."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from cluekit.learn.puzzles.certificate import Certificate, Searcher, certificate
from cluekit.learn.puzzles.signed import Signed
from cluekit.learn.puzzles.slips import Slip, slips
from cluekit.learn.puzzles.whodunit import Event, Whodunit, answers_to
from cluekit.logic.sat.encoding import Solver
from cluekit.ui.puzzles.told import (
    PuzzleMachine,
    clue_numbers,
    counts_in_words,
    file_in_words,
    needless_in_words,
    signature,
    slips_in_words,
)
from cluekit.words import say

Answers = list[tuple[int, int]]
"""Who shows and which card, as ``answers_to`` has them."""


class Verdict:
    """What the solver finds in a case whose hand is full; each thing once, when it is wanted."""

    def __init__(self, case: Whodunit) -> None:
        self.case = case
        self.machine = PuzzleMachine(case)

    @cached_property
    def certificate(self) -> Certificate:
        """What can be signed."""
        return certificate(self.case)

    @cached_property
    def slips(self) -> tuple[Slip, ...]:
        """Where a solver will slip."""
        return slips(self.case)

    @property
    def signed(self) -> Signed | None:
        """The case, signed; None as long as it cannot be."""
        found = self.certificate
        return Signed(self.case, found) if found.minimal else None

    def possible(self, asker: int, cards: tuple[int, int, int]) -> Answers:
        """Return the answers to a question that some deal gives, after the clues so far."""
        known = answers_to(asker, cards, self.case.seats)
        return [each for each in known if self.fits(Event(asker, cards, *each))]

    def fits(self, event: Event) -> bool:
        """Tell whether some deal fits the clues and this event."""
        case = self.case
        more = replace(case, events=(*case.events, event))
        with Solver(more.puzzle) as solver:
            return solver.model() is not None

    def without_needless(self) -> Whodunit:
        """Return the case without clues that can be spared, the last first; it has one answer."""
        case, kept = self.case, list(range(len(self.case.events)))
        with Searcher(case.puzzle) as searcher:
            another = searcher.other_than(searcher.answer(kept) or (0, 0, 0))
            for event in reversed(kept):
                fewer = [other for other in kept if other != event]
                if not searcher.is_open(another, fewer):
                    kept = fewer
        return replace(case, events=tuple(case.events[at] for at in kept))

    def lines(self) -> Iterator[str]:
        """Yield what is to be said, the most important first."""
        found = self.certificate
        if not found.possible:
            clash = clue_numbers(self.machine.solution.clash)
            yield say("No deal fits: these clues cannot all be true: {numbers}.", numbers=clash)
            return
        yield counts_in_words(self.machine)
        if found.solution is None:
            yield say("This case has more than one answer: a clue is missing.")
        else:
            answer = file_in_words(self.case, found.solution)
            yield say("One answer: {cards}.", cards=answer)
            if found.needless:
                yield needless_in_words(found.needless)
            else:
                yield from signature(found)

    def slip_lines(self) -> list[str]:
        """Return where a solver will slip."""
        return slips_in_words(self.machine, self.slips)
