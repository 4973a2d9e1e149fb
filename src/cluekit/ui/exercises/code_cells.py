"""What code cells of lessons work with: a case to be asked, rules as clauses, a core to prove."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluekit.core import RefusedError
from cluekit.learn.code_case import CodeCase, read_case
from cluekit.learn.rule_set import exactly_one as clauses_of
from cluekit.ui.kit.messages import plainly
from cluekit.words import say

if TYPE_CHECKING:
    from cluekit.ui.exercises.widget import ExerciseCard

SEATS = ("You", "Nora", "Otto")


@plainly
def case(*lines: str, edition: str = "mini", seats: tuple[str, ...] = SEATS) -> CodeCase:
    """Return a case that can be asked: what you hold, and what happened, a line each.

    >>> file = case("You hold A R", "Nora: B R L -> Otto ?")
    >>> file.count(), file.share("E_B")
    (38, Fraction(6, 19))

    ``lines`` such as ``case("You hold A R", "Nora: B R L -> Otto ?")`` are about the lesson deck,
    you between Otto and Nora, who are the ``seats``; passes between asker and shower are implied.
    Then ``.count()`` and ``.models()`` tell which deals fit, ``.entails("E_C")`` and
    ``.share("E_B")`` what is certain and how likely the rest is, ``.why("E_C")`` and
    ``.core("E_C")`` give the proof and the clues that it needs, ``.and_then(clue)`` the case with
    one clue more. With ``edition="uk"`` cards go by their ids. Raises ``RefusedError`` in words
    that names the clue.
    """
    return read_case(lines, edition, seats)


@plainly
def exactly_one(*letters: str) -> tuple[str, ...]:
    """Return the clauses that say "exactly one of these": at least one, no two together.

    >>> exactly_one("E_A", "E_B")
    ('E_A | E_B', '~E_A | ~E_B')

    Raises ``LookupError`` in words for fewer than
    two letters, or the same one twice.
    """
    if len(letters) < len("ab") or len(set(letters)) < len(letters):
        raise LookupError(
            say("Write at least two different letters, such as {example}.", example="E_A, E_B")
        )
    return clauses_of(*letters)


@plainly
def explain_core(case: CodeCase, goal: str) -> ExerciseCard:
    """Return the stepper with the clues of a goal's core alone: ``explain_core(file, "E_C")``.

    ``case`` is one that ``case(…)`` has made. Each line is checked as it is written, and the coach
    asks for the next one. Raises ``LookupError`` in words where the goal does not follow.
    """
    from cluekit.learn.core_proof import core_exercise  # noqa: PLC0415 - most cells need no stepper
    from cluekit.ui.exercises.widget import ExerciseCard  # noqa: PLC0415

    try:
        return ExerciseCard(core_exercise(case, goal))
    except RefusedError as error:
        raise LookupError(str(error)) from None
