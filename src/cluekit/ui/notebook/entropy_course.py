"""How much was open after each question: the entropy of the case file over a game, for one seat."""

from __future__ import annotations

from collections.abc import Callable

from cluekit.clue import Session
from cluekit.clue.deduction.help_levels import is_dealt
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.public.view import View
from cluekit.logic import Puzzle
from cluekit.logic.counting import count
from cluekit.logic.work import TooHardError, Work
from cluekit.ui.notebook.conclusions import STEPS, Model

Known = Callable[[View], Puzzle]


class Entropies:
    """The bits that were open for one seat, each worked out once.

    What a seat knew is its view at that moment: nothing is taken from later letters.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[Model, int], float] = {}

    def course(
        self,
        session: Session,
        seat: int,
        model: Model,
        known: Known = puzzle_of,
        until: int | None = None,
    ) -> tuple[float, ...]:
        """Return the bits at the beginning and after each question up to now, or a step.

        ``known`` makes a puzzle of each view, always the same one. Where counting takes too many
        steps, the course ends.
        """
        end = session.step if until is None else until
        last, work = _last_steps(session, seat, end), Work(STEPS)
        found: list[float] = []
        for questions, step in last.items():
            key = (model, questions)
            if key not in self._known or questions == max(last):
                try:
                    self._known[key] = _bits(known(session.view(seat, step)), model, work)
                except TooHardError:
                    break
            found.append(self._known[key])
        return tuple(found)


def _last_steps(session: Session, seat: int, end: int) -> dict[int, int]:
    """Return for each number of questions the last step at which this many had been asked."""
    steps = {}
    for step in range(end + 1):
        view = session.view(seat, step)
        if is_dealt(view):
            steps[len(view.table.questions)] = step
    return steps


def _bits(puzzle: Puzzle, model: Model, work: Work) -> float:
    counted = count(puzzle, model, work=work)
    return counted.entropy() if counted else 0.0
