"""Undo: which moves can be taken back, and how far a table goes back for somebody.

A move that told anybody a secret cannot be: nobody can forget it again. Nor can one that told
everybody something about what is hidden: it would be a question for nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from cluekit.core.letters import Letter
from cluekit.core.problems import Problem


class Taken(Protocol):
    """A move as it stands in the record, as ``Step`` of a session is one."""

    @property
    def seat(self) -> int:
        """Who made it."""

    @property
    def letters(self) -> Sequence[Letter]:
        """What it told."""


class Record(Protocol):
    """What is asked of a session."""

    @property
    def record(self) -> Sequence[Taken]:
        """The moves so far."""

    def problem_with_undo(self, step: int) -> Problem | None:
        """Return why the move of this step, counted from 0, cannot be taken back, or None."""


def problem_with_letters(
    letters: Sequence[Letter], revealing: tuple[type[Any], ...]
) -> Problem | None:
    """Return why a move that sent these letters cannot be taken back, or None.

    ``revealing`` are the facts that tell everybody something about what is hidden.
    """
    if any(letter.to > 0 for letter in letters):
        return Problem("undo-secret")
    answered = any(isinstance(letter.fact, revealing) for letter in letters)
    return Problem("undo-answered") if answered else None


def step_before_my_move(
    session: Record, bots: Collection[int], mine: Collection[int]
) -> int | None:
    """Return the step an undo leads back to: before the last move that no bot made.

    ``mine`` are the seats whose moves may be taken back here. None where nothing can be: a secret
    fell since then, or the move was somebody else's.
    """
    for step in range(len(session.record) - 1, -1, -1):
        if session.problem_with_undo(step) is not None:
            return None
        if session.record[step].seat not in bots:
            return step if session.record[step].seat in mine else None
    return None


def what_bars_undo(session: Record) -> Problem:
    """Return the newest move that told something, and so cannot be taken back."""
    steps = range(len(session.record) - 1, -1, -1)
    found = (session.problem_with_undo(step) for step in steps)
    return next(filter(None, found), Problem("nothing-to-undo"))
