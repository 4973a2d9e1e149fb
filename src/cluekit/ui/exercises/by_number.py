"""The name that lessons call an exercise by; what it needs is loaded when it is called.

A lesson names all its widgets in its first cell. The kinds of questions are a third of what there
is to load, and a table that stands above them need not wait for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from cluekit.ui.kit.messages import plainly

if TYPE_CHECKING:
    from cluekit.ui.exercises.widget import ExerciseCard


@plainly
def exercise(
    name: str, *, fresh: int | None = None, mode: Literal["strict", "relaxed", "free"] = "strict"
) -> ExerciseCard:
    """Return the exercise called by its number, ``name``, as a widget: ``exercise("3.3")``.

    ``fresh`` opens a fresh case of it, the same one for everybody: ``exercise("3.3", fresh=2)``;
    0 is the case of its file. Without it, that is what opens, or to somebody in a class
    (``cluekit progress class``) a case of their own.
    ``mode`` says which rules a proof may use: "strict" those of the exercise, "relaxed" all, with
    a mark on those not unlocked yet, "free" all. Raises ``LookupError`` in words.
    """
    from cluekit.ui.exercises.widget import open_exercise  # noqa: PLC0415 - see above

    return open_exercise(name, fresh, mode)
