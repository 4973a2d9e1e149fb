"""Saved games as people read of them: who plays, and when the last move was."""

from __future__ import annotations

from cluekit.core.store import Listed
from cluekit.words import say


def when(saved: Listed) -> str:
    """Return the day and hour of the last move."""
    return saved.when


def title(saved: Listed) -> str:
    """Return what a saved game is called in a list."""
    if saved.head is None:
        return say("{when}: this file cannot be read", when=when(saved))
    return f"{when(saved)} · {', '.join(saved.head.names)}"


def seated_in(saved: Listed) -> tuple[str, ...]:
    """Return who sat in each chair, or () where the file does not say so."""
    head = saved.head
    return head.seated if head and len(head.seated) == len(head.players) else ()
