"""What all 324 suggestions are worth: how long it takes, as a multiple of one counting query.

On the positions of the deduction benchmark, for each in turn: one exact count of everything
(deals, marginals, joint, the refuter model), then the worth of all suggestions of seat 0 under
the same model, worlds laid out anew. Where weighing all of them by every deal would take too long,
the best alone are weighed so, and the others by some deals, with their error. Against exact
figures (up to 200,000 deals) the benchmark says how large the error really was, and how many bits
are lost by asking what seems best.

`python kit.py bench worth_of_questions`, or with a number, this many positions.
"""

import statistics
import sys
import time
from itertools import product
from typing import NamedTuple

from _positions import FULL, Position, positions

from cluekit.logic.counting import count
from cluekit.logic.information import Question, Scale, Worth, worlds, worths

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


def weighed(position: Position, asked: list[Question]) -> list[Worth]:
    """Return the worth of all questions, as advice gives it."""
    here = worlds(position.puzzle, "refuter", some=None)
    return worths(here, asked) if here else []


class Judged(NamedTuple):
    """Estimated worths of one position: how far off each was and what it stated; bits lost."""

    errors: list[tuple[float, float]]
    lost: float


def judged(position: Position) -> Judged | None:
    """Hold the worths against exact ones; None where all were exact, or none can be had."""
    asked = questions(position)
    found = weighed(position, asked)
    here = worlds(position.puzzle, "refuter", every=LISTED)
    if here is None or not here.exact or not any(worth.error for worth in found):
        return None
    scale = Scale(here)
    true = [scale.weigh(question).bits for question in asked]
    chosen = max(range(len(asked)), key=lambda number: found[number].bits)
    pairs = zip(found, true, strict=True)
    errors = [(abs(near.bits - bits), near.error) for near, bits in pairs if near.error]
    return Judged(errors, max(true) - true[chosen])


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
    met = "met" if cuts[98] <= BAR else "MISSED"
    print(f"all worths / one query: median {cuts[49]:.0f}, p90 {cuts[89]:.0f}, p99 {cuts[98]:.0f}")
    print(f"bar: at most {BAR} in 99 of 100: {met}; within it: {within(ratios):.0%}")
    exact = sum(not any(w.error for w in weighed(p, questions(p))) for p in places)
    print(f"positions where all worths are exact: {exact / len(places):.0%}")
    against = [found for position in places[::3] if (found := judged(position))]
    errors = [error for each in against for error in each.errors]
    if errors:
        print(
            f"estimated worths: {len(errors)}; stated error at most {max(e[1] for e in errors):.3f}"
            f" bit, true error at most {max(e[0] for e in errors):.3f}, on average"
            f" {statistics.fmean(e[0] for e in errors):.4f}; within the stated one"
            f" {statistics.fmean(true <= stated for true, stated in errors):.1%}"
        )
        print(f"bits lost by asking what seems best: at most {max(e.lost for e in against):.3f}")


def within(ratios: list[float]) -> float:
    """Return the share of positions within the bar."""
    return sum(ratio <= BAR for ratio in ratios) / len(ratios)


if __name__ == "__main__":
    main()
