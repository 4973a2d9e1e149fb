"""Finished proofs to read before one writes one's own: each with its case, goal and lines."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from cluekit.learn.forms import Case, Part
from cluekit.learn.kinds import question_about
from cluekit.learn.proof_checks import read_line
from cluekit.learn.question import Question
from cluekit.logic.step_checker import Line


class Finished(NamedTuple):
    """A proof as it is written, about a case of the lesson deck."""

    case: Case
    goal: str
    lines: tuple[str, ...]

    @property
    def question(self) -> Question:
        """The same as a question, for those who check or read its lines."""
        rules = tuple(dict.fromkeys(text.split(";")[1].strip() for text in self.lines))
        part = Part(kind="proof", prompt="?", answer="", because=".", goal=self.goal, rules=rules)
        return question_about(part, {}, self.case)

    def read(self) -> list[Line]:
        """Return its lines."""
        return [read_line(self.question, text) for text in self.lines]


@cache
def finished_proofs() -> dict[str, Finished]:
    """Return the proofs by the names that lessons call them."""
    return {
        "a chain": Finished(
            Case(
                hand=("dagger", "library"),
                events=("Nora: A D L -> You L", "Nora: A R L -> Otto ?"),
            ),
            "E_V",
            (
                "~O_A & ~O_L; pass; c1",
                "O_R; show-last; 1, c2",
                "~E_R; row; 2",
                "~E_D; mine",
                "E_V; envelope; 3, 4",
            ),
        ),
        "two cases": Finished(
            Case(
                hand=("ada", "rope"),
                events=("Nora: A V G -> Otto ?", "Otto: C V G -> Nora ?", "Otto: C D T -> nobody"),
            ),
            "E_D",
            (
                "~O_A & ~E_R; mine",
                "O_V | O_G; show-last; 1, c1",
                "> O_V; suppose",
                "> ~E_V; row; 3",
                "> E_D; envelope; 1, 4",
                "> O_G; suppose",
                "> ~N_G; row; 6",
                "> ~N_C; pass; c3",
                "> N_V; show-last; 7, 8, c2",
                "> ~E_V; row; 9",
                "> E_D; envelope; 1, 10",
                "E_D; cases; 2, 3, 6",
            ),
        ),
    }
