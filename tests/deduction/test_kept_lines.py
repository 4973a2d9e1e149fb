"""The same in every run: what is told, in which order, and how many steps it takes to find.

That it is right is held elsewhere, against brute force. Here it is held that none of it changes
unseen: it lies in ``kept/``, in a file for each name below.
"""

from pathlib import Path

import pytest

from deduction import kept_clauses, kept_counts, kept_proofs, kept_slips, kept_worlds
from goldens import Golden
from naming import case_named

KEPT = Path(__file__).parent / "kept"
ROOMS = {
    "clauses": kept_clauses.TOLD, "counts": kept_counts.TOLD, "proofs": kept_proofs.TOLD,
    "slips": kept_slips.TOLD, "worlds": kept_worlds.TOLD,
}  # fmt: skip
"""What yields the lines of each file."""


@pytest.mark.early
@pytest.mark.parametrize("room", ROOMS)
def test_everything_is_told_as_before(room: str, golden: Golden) -> None:
    """Line by line, and in as many steps."""
    for name, lines in ROOMS[room].items():
        with case_named(name):
            golden(KEPT / f"{name}.txt", lines())


def test_each_file_is_told_by_somebody() -> None:
    """What nothing yields any more is thrown away."""
    names = [f"{name}.txt" for told in ROOMS.values() for name in told]
    assert sorted(file.name for file in KEPT.iterdir()) == sorted(names)
