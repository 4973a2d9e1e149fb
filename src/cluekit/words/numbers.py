"""Numbers as people read them: the sign before the decimals, the sign of per cent, a minus.

Everything that shows a number with decimals passes here: a place such as ``{mean:.1f}`` in a
message does so by itself. Answers, files and ids keep Python's point.
"""

from __future__ import annotations

import re

from cluekit.words.catalogues import facts
from cluekit.words.reader import language

_MINUS = re.compile(r"^-(?=\d)")


def local_number(number: str) -> str:
    """Return a number that Python wrote ("-2.5", "43%") as the reader writes it."""
    known = facts(language())
    return _MINUS.sub("−", number.replace(".", known.decimals)).replace("%", known.per_cent)


def decimal(number: float, places: int) -> str:
    """Return a number with this many decimals: 1.45, in Italian 1,45; never a minus before zero."""
    text = f"{number:.{places}f}"
    return local_number(text if float(text) else text.removeprefix("-"))
