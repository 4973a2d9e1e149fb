"""A core in the stepper: only the clues that the machine needed, and the rules that people use."""

from __future__ import annotations

from cluekit.core import RefusedError
from cluekit.learn.code_case import CodeCase
from cluekit.learn.core_proof import core_exercise
from cluekit.ui.exercises.widget import ExerciseCard
from cluekit.ui.kit.messages import plainly


@plainly
def explain_core(case: CodeCase, goal: str) -> ExerciseCard:
    """Return the stepper with the clues of a goal's core alone: ``explain_core(file, "E_C")``.

    ``case`` is one that ``case(…)`` has made. Each line is checked as it is written, and the coach
    asks for the next one. Raises ``LookupError`` in words where the goal does not follow.
    """
    try:
        return ExerciseCard(core_exercise(case, goal))
    except RefusedError as error:
        raise LookupError(str(error)) from None
