"""Numbers as people read them: the sign before the decimals, the sign of per cent, a minus.

Everything that shows a number with decimals passes here: a place such as ``{mean:.1f}`` in a
message does so by itself. Answers, files and ids keep Python's point.
"""

from __future__ import annotations

import re

from cluekit.words.reader import language

_POINT = {"it": ",", "pt": ","}
"""What stands before the decimals, where it is no point."""
_PER_CENT = {"it": " %"}
"""How per cent is written after a number, where it is not 43%."""
_MINUS = re.compile(r"^-(?=\d)")


def local_number(number: str) -> str:
    """Return a number that Python wrote ("-2.5", "43%") as the reader writes it."""
    code = language()
    signed = _MINUS.sub("−", number.replace(".", _POINT.get(code, ".")))
    return signed.replace("%", _PER_CENT.get(code, "%"))


def decimal(number: float, places: int) -> str:
    """Return a number with this many decimals: 1.45, in Italian 1,45; never a minus before zero."""
    text = f"{number:.{places}f}"
    return local_number(text if float(text) else text.removeprefix("-"))
