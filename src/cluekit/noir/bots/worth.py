"""What a question is worth, in bits."""

from __future__ import annotations

from math import log2

from cluekit.noir.belief import Belief
from cluekit.noir.table import Table


def canvas_bits(belief: Belief, table: Table, suspect: int) -> float:
    """Return the expected bits about the Killer of asking whether they are next to a suspect."""
    if not belief.total:
        return 0.0
    near = table.near(suspect)
    yes, no = belief.within(near), belief.within(~near)
    left = sum(part.total / belief.total * part.bits() for part in (yes, no))
    return belief.bits() - left


def bits_between(suspects: int, near: int) -> float:
    """Return the same where all suspects of a set are equally likely."""
    whole = suspects.bit_count()
    parts = ((suspects & near).bit_count(), (suspects & ~near).bit_count())
    return sum(part / whole * log2(whole / part) for part in parts if part)
