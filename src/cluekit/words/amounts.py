"""Amounts as people read them: bits, and factors."""

from __future__ import annotations

from fractions import Fraction

from cluekit.words import say


def in_bits(amount: float) -> str:
    """Return an amount of information: "3.25 bits"; lost ones have a minus sign."""
    whole, hundredths = divmod(round(abs(amount) * 100), 100)
    told = say("{whole}.{hundredths} bits", whole=whole, hundredths=f"{hundredths:02}")
    return f"−{told}" if amount < 0 and (whole or hundredths) else told


def times(factor: Fraction) -> str:
    """Return a factor: "× 1.50"."""
    whole, hundredths = divmod(round(factor * 100), 100)
    return say("× {whole}.{hundredths}", whole=whole, hundredths=f"{hundredths:02}")
