"""How sure the worth of questions is, in words."""

from __future__ import annotations

from collections.abc import Collection

from cluekit.words import say


def how_sure(errors: Collection[float]) -> str:
    """Return what ± means where a figure has an error; "" where all are exact."""
    if not any(errors):
        return ""
    meaning = say(
        "A figure with ± comes from some of the deals; the true one is most likely that near."
    )
    return meaning if all(errors) else f"{meaning} {say('Figures without ± are exact.')}"


def give_or_take(error: float) -> str:
    """Return an error behind a figure, nothing where there is none."""
    return f" ± {error:.2f}" if error else ""
