"""What all 324 suggestions are worth: how long it takes, as a multiple of one counting query.

On the positions of the deduction benchmark, for each in turn: one exact count of everything
(deals, marginals, joint, the refuter model), then the worth of all suggestions of seat 0 under
the same model, worlds laid out anew. Where there are more than 20,000 deals the worth is estimated
from 4,096 equally spaced ones and states its error; against exact figures (up to 200,000 deals)
the benchmark also says how large the error really was.

`python kit.py bench worth_of_questions`, or with a number, so many positions.
"""

import statistics
import sys
import time
from itertools import product

from _positions import FULL, Position, positions

from cluekit.logic.counting import count
from cluekit.logic.information import Question, Worth, worlds, worths

BAR = 40
RUNS = 3
LISTED = 200_000


def questions(position: Position) -> list[Question]:
    """Return all suggestions of seat 0, answered round the table."""
    starts = [sum(FULL[:at]) for at in range(len(FULL))]
    kinds = [range(start, start + size) for start, size in zip(starts, FULL, strict=True)]
    order = tuple(range(1, position.players))
    return [Question(0, cards, order) for cards in product(*kinds)]


def milliseconds(position: Position) -> tuple[float, float]:
    """Return the shortest time of one query, and of all worths, in turns."""
    asked = questions(position)
    one = every = float("inf")
    for _ in range(RUNS):
        started = time.process_time()
        count(position.puzzle, "refuter")
        between = time.process_time()
        weighed(position, asked)
        ended = time.process_time()
        one, every = min(one, between - started), min(every, ended - between)
    return 1000 * one, 1000 * every


def weighed(position: Position, asked: list[Question], every: int = 20_000) -> list[Worth]:
    """Return the worth of all questions."""
    here = worlds(position.puzzle, "refuter", every=every)
    return worths(here, asked) if here else []


def true_errors(position: Position) -> list[tuple[float, float]]:
    """Return for each question how far off it was and what was stated; [] where all was exact."""
    asked = questions(position)
    found = weighed(position, asked)
    here = worlds(position.puzzle, "refuter", every=LISTED)
    if here is None or not here.exact or not found or not any(w.error for w in found):
        return []
    return [
        (abs(near.bits - true.bits), near.error)
        for near, true in zip(found, worths(here, asked), strict=True)
    ]


def main() -> None:
    """Print times and ratios by quantile, then errors stated and true."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 120
    places = positions(number)
    weighed(places[0], questions(places[0]))
    times = [milliseconds(position) for position in places]
    ratios = sorted(every / one for one, every in times)
    for name, found in (
        ("one query", [t[0] for t in times]),
        ("all worths", [t[1] for t in times]),
    ):
        cuts = statistics.quantiles(found, n=100)
        print(f"{name}: median {cuts[49]:.2f} ms, p90 {cuts[89]:.2f} ms, p99 {cuts[98]:.2f} ms")
    cuts = statistics.quantiles(ratios, n=100)
    met = "met" if cuts[49] <= BAR else "MISSED"
    print(f"all worths / one query: median {cuts[49]:.0f}, p90 {cuts[89]:.0f}, p99 {cuts[98]:.0f}")
    print(f"bar: at most {BAR} at the median: {met}; within it: {within(ratios):.0%}")
    errors = [error for position in places[::4] for error in true_errors(position)]
    if errors:
        print(
            f"estimated worths: {len(errors)}; stated error at most {max(e[1] for e in errors):.3f}"
            f" bit, true error at most {max(e[0] for e in errors):.3f}, on average"
            f" {statistics.fmean(e[0] for e in errors):.4f}; within the stated one"
            f" {statistics.fmean(true <= stated for true, stated in errors):.1%}"
        )


def within(ratios: list[float]) -> float:
    """Return the share of positions within the bar."""
    return sum(ratio <= BAR for ratio in ratios) / len(ratios)


if __name__ == "__main__":
    main()
