"""Something reckoned line by line, one line of which is wrong: the values that its texts name."""

from __future__ import annotations

from collections.abc import Sequence


def one_wrong_line(
    lines: Sequence[object], slip: int, why_right: Sequence[object], why_wrong: object
) -> dict[str, object]:
    """Return the lines by number, which is wrong, and why each is what it is.

    ``slip`` is the place of the wrong line, from 0; ``why_right`` has a reason for every line. With
    the second of three lines wrong, ``wrong`` is ``("line-2",)``; ``right_1`` and ``right_2`` are
    lines 1 and 3, with ``why_1`` and ``why_2`` as their reasons.
    """
    right = [at for at in range(len(lines)) if at != slip]
    return {
        **{f"line_{at}": line for at, line in enumerate(lines, start=1)},
        **{f"right_{at}": (f"line-{line + 1}",) for at, line in enumerate(right, start=1)},
        **{f"why_{at}": why_right[line] for at, line in enumerate(right, start=1)},
        "wrong": (f"line-{slip + 1}",),
        "why_wrong": why_wrong,
    }
