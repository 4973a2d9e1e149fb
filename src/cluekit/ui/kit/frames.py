"""Frames: what the others did since your own last move, played back one move after the other."""

from __future__ import annotations

from collections.abc import Sequence

LARGEST = 300_000
"""The most characters that all frames of one press may have together."""

Parts = tuple[str, ...]
"""The parts of a picture that a frame may change, each with its key."""


def frames_of(pictures: Sequence[Parts]) -> list[str]:
    """Return a frame for each picture: the parts that are not as in the one before.

    The first frame is whole. Of more than ``LARGEST`` characters the last frames are kept, so
    that a long run of bots costs no more than that; the log tells what they leave out.
    """
    first = _first_that_fits(pictures)
    return [_frame(pictures, at, whole=at == first) for at in range(first, len(pictures))]


def _first_that_fits(pictures: Sequence[Parts]) -> int:
    """Return the earliest picture from which on all frames fit; the last one always does."""
    room = LARGEST
    for at in range(len(pictures) - 1, -1, -1):
        if len(_frame(pictures, at, whole=True)) > room:
            return min(at + 1, len(pictures) - 1)
        room -= len(_frame(pictures, at, whole=False))
    return 0


def _frame(pictures: Sequence[Parts], at: int, *, whole: bool) -> str:
    before = frozenset(pictures[at - 1]) if at and not whole else frozenset()
    return "".join(part for part in pictures[at] if part not in before)
