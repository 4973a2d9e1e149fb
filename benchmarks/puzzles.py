"""How long it takes to find a puzzle, and to open one: decks, grids and levels by turns.

    python kit.py bench puzzles

Prints the median and the 95th percentile, in seconds, beside what they are to be: 0.2 s for the
lesson deck and 2 s for the mansion at the median, five times that for 95 of 100. The seeds are the
same in each run. A case of a wished level is drawn again and again until it has that level: that
takes the longer, the rarer the level is.
"""

import statistics
import time
from collections.abc import Callable

from cluekit.learn.puzzles.manhunt_search import find_manhunt
from cluekit.learn.puzzles.search import find
from cluekit.learn.puzzles.shipped import all_puzzles

ANY, OF_A_LEVEL = 100, 20
GOALS = {"mini": 0.2, "uk": 2.0, "pool": 2.0}


def seconds(work: Callable[[str], object], times: int) -> list[float]:
    """Return how long this took, for this many seeds."""
    found = []
    for number in range(times):
        started = time.perf_counter()
        work(f"bench {number}")
        found.append(time.perf_counter() - started)
    return sorted(found)


def tell(what: str, found: list[float], goal: float | None = None) -> None:
    """Print a line."""
    middle, late = statistics.median(found), found[int(0.95 * len(found))]
    wished = f"  (wished: {goal:.1f}, {5 * goal:.1f})" if goal else ""
    print(f"{what:<28} median {middle:7.3f}  p95 {late:7.3f}{wished}", flush=True)


def main() -> None:
    """Measure."""
    for deck, goal in GOALS.items():
        tell(f"{deck}, any level", seconds(lambda s, d=deck: find(d, seed=s), ANY), goal)
    for level in range(1, 8):
        found = seconds(lambda s, n=level: find("mini", seed=s, level=n), OF_A_LEVEL)
        tell(f"mini, level {level}", found)
    for grid in ("noir-classic", "noir-standard"):
        tell(f"{grid}, any level", seconds(lambda s, g=grid: find_manhunt(g, seed=s), ANY))
    for level in range(1, 8):
        found = seconds(lambda s, n=level: find_manhunt("noir-standard", seed=s, level=n), 5)
        tell(f"noir-standard, level {level}", found)
    codes = iter(all_puzzles())
    tell("one of the hundred, opened", seconds(lambda _: next(codes).open(), len(all_puzzles())))


if __name__ == "__main__":
    main()
