"""Amounts as people read them: bits, factors, chances, and how sure a figure is."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from cluekit.words import quantity, say
from cluekit.words.numbers import decimal, local_number


def in_bits(amount: float) -> str:
    """Return an amount of information: "3.25 bits"; lost ones have a minus sign."""
    # With decimals even 1.00 is not one: "1.00 bits". In Portuguese all below two are.
    return quantity("bit", abs(amount) + 0.001, decimal(amount, 2))


def times(factor: Fraction) -> str:
    """Return a factor: "× 1.50"."""
    return f"× {decimal(float(factor), 2)}"


def hundredths(share: Fraction | float) -> str:
    """Return a chance as a whole number of hundredths; what is open is never 0 or 100."""
    if isinstance(share, float):
        nearest, is_open = round(share * 100), 0 < share < 1
    else:  # the same in whole numbers: a table shows hundreds of chances, and fractions are slow
        above, below = share.numerator, share.denominator
        nearest, rest = divmod(100 * above, below)
        nearest += 2 * rest > below or (2 * rest == below and nearest % 2)
        is_open = 0 < above < below
    if is_open and nearest in (0, 100):
        return "<1" if nearest == 0 else ">99"
    return str(nearest)


def per_cent(share: Fraction | float) -> str:
    """Return a chance in per cent: "43%", in Italian "43 %"; what is open is never 0 or 100."""
    return local_number(f"{hundredths(share)}%")


def how_sure(errors: Collection[float]) -> str:
    """Return what ± means where a figure has an error; "" where all are exact."""
    if not any(errors):
        return ""
    meaning = say(
        "A figure with ± comes from some of the deals; the true one is most likely no further "
        "off than that."
    )
    return meaning if all(errors) else f"{meaning} {say('Figures without ± are exact.')}"


def give_or_take(error: float) -> str:
    """Return an error behind a figure, nothing where there is none."""
    return f" ± {decimal(error, 2)}" if error else ""
