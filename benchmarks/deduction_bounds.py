"""What exact counting costs at its ends: a game's first question, and forty cards with ten players.

Prints milliseconds of processor time for six players at the start of a game, then for each of some
large positions the seconds, whether it was capped (too many edges for marginals: the joint alone),
and at the end the most memory that this process has ever taken.
"""

import resource
import time

from _positions import FULL, positions

from cluekit.logic import Puzzle
from cluekit.logic.counting import count

LARGE = (13, 13, 14)
STAGES = range(5, 31, 5)
ROUNDS = 7


def seconds(puzzle: Puzzle) -> tuple[float, bool]:
    """Return the processor time of one count, and whether it was capped."""
    started = time.process_time()
    counted = count(puzzle)
    return time.process_time() - started, bool(counted and counted.capped)


def main() -> None:
    """Measure the start of a game, then the large positions."""
    empty = Puzzle(positions(1)[0].puzzle.kinds, (3,) * 6)
    mine = positions(1, players=range(6, 7), questions=range(1))[0].puzzle
    for says, puzzle in (("nothing known", empty), ("own hand known", mine)):
        least = min(seconds(puzzle)[0] for _ in range(ROUNDS)) * 1000
        print(f"six players, {sum(FULL)} cards, {says}: {least:.2f} ms")
    for place in positions(24, LARGE, range(7, 11), STAGES):
        took, capped = seconds(place.puzzle)
        says = f"{place.players} players, {sum(LARGE)} cards, {place.questions} questions"
        print(f"{says}: {took:.2f} s{', capped' * capped}", flush=True)
    print(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10} MB")


if __name__ == "__main__":
    main()
