"""The name that lessons call an exercise by; what it needs is loaded when it is called.

A lesson names all its widgets in its first cell. The kinds of questions are a third of what there
is to load, and a table that stands above them need not wait for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluekit.ui.kit.refusals import plainly

if TYPE_CHECKING:
    from cluekit.ui.exercises.widget import ExerciseCard


@plainly
def exercise(name: str, *, fresh: int = 0, mode: str = "strict") -> ExerciseCard:
    """Return the exercise with this number as a widget; raises ``LookupError`` in words.

    ``fresh`` opens a fresh case of it, the same one for everybody: ``exercise("3.3", fresh=2)``.
    ``mode`` says which rules a proof may use: "strict" those of the exercise, "relaxed" all, with
    a mark on those not unlocked yet, "free" all.
    """
    from cluekit.ui.exercises.widget import card_of  # noqa: PLC0415 - see above

    return card_of(name, fresh, mode)
