"""Chances as pictures print them."""

from __future__ import annotations

from fractions import Fraction


def percent(share: Fraction) -> str:
    """Return a chance as a whole number of hundredths; what is open is never 0 or 100."""
    hundredths = round(share * 100)
    if 0 < share < 1 and hundredths in (0, 100):
        return "<1" if hundredths == 0 else ">99"
    return str(hundredths)
