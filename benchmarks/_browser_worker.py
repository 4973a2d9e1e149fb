"""The half of `in_the_browser.py` that runs in both Pythons: counts given positions, and times it.

It takes JSON: for each position kinds, sizes and premises, each premise by its class and fields.
It gives JSON: for each position the number of deals and the least milliseconds of a few runs.
"""

from __future__ import annotations

import json
import time
from typing import Any

RUNS = 5


def measured(text: str) -> str:
    """Return what was counted, and how long each took."""
    from cluekit import logic  # noqa: PLC0415 - once msgspec, or what stands in for it, is there
    from cluekit.logic.counting import count  # noqa: PLC0415

    def puzzle(kinds: list[int], sizes: list[int], premises: list[list[Any]]) -> logic.Puzzle:
        told = tuple(getattr(logic, name)(*fields) for name, *fields in premises)
        return logic.Puzzle(tuple(kinds), tuple(sizes), told)

    positions = [puzzle(*each) for each in json.loads(text)]
    found = []
    for each in [positions[0], *positions]:  # the first of all loads what it needs
        least, deals = float("inf"), 0
        for _ in range(RUNS):
            started = time.perf_counter()
            counted = count(each, "refuter")
            least = min(least, time.perf_counter() - started)
            deals = counted.deals if counted else 0
        found.append([deals, 1000 * least])
    return json.dumps(found[1:])
