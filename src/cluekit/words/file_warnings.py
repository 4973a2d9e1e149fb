"""What a file or a text says of itself before anything else: whether it tells the solution.

Core writes these lines and has no words, so its caller hands them over. A program that reads
them back looks at the keys and the ``#`` alone, whatever the language.
"""

from __future__ import annotations

from cluekit.words import say


def file_warning() -> str:
    """Return what stands at the head of a saved game."""
    return say("This file holds the solution of the game: read it only when the game is over.")


def text_warning(seat: int | None) -> str:
    """Return the first line of a game as text: all of it, or what one seat was told."""
    if seat is None:
        return say("This text holds the solution of the game: read it only when the game is over.")
    return say("This text holds what one seat was told, and nothing else.")
