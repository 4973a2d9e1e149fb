"""Drawing a table: with kept parts and as before, picture by picture in one run.

Bots play a whole game in every edition; after each move the table is drawn as every seat sees it,
and its text written. Each picture is drawn both ways, one after the other, in CPU time, beginning
with nothing kept; the texts must be the same byte for byte.

    python benchmarks/drawing.py [edition …]
"""

import json
import sys
from pathlib import Path
from statistics import median
from time import process_time_ns

from _plain_elements import as_before

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests")]

from cluekit.draw.still import forget  # noqa: E402 - the same
from game_desks import Drawing, drawings  # noqa: E402 - the path comes first

EDITIONS = ("mini", "uk", "us", "pool", "noir-standard")
MILLION = 1e6


def took(drawing: Drawing) -> tuple[float, str]:
    """Return the milliseconds of drawing a picture and writing its text, and the text."""
    began = process_time_ns()
    text = drawing.text()
    return (process_time_ns() - began) / MILLION, text


def measured(edition: str) -> dict[str, float]:
    """Return the medians of both ways, and how much of the time before is left in all."""
    now: list[float] = []
    before: list[float] = []
    size = 0
    forget()
    for drawing in list(drawings(edition)):
        milliseconds, text = took(drawing)
        now.append(milliseconds)
        with as_before():
            milliseconds, anew = took(drawing)
        before.append(milliseconds)
        if text != anew:
            raise AssertionError(f"{edition}: a kept part is not what is drawn anew")
        size += len(text.encode())
    return {
        "pictures": len(now),
        "bytes": size // len(now),
        "ms before": round(median(before), 2),
        "ms now": round(median(now), 2),
        "share of medians": round(median(now) / median(before), 3),
        "share of all": round(sum(now) / sum(before), 3),
    }


def main() -> None:
    """Measure each edition; print a line of figures for each."""
    for edition in sys.argv[1:] or EDITIONS:
        print(json.dumps({edition: measured(edition)}), flush=True)


if __name__ == "__main__":
    main()
