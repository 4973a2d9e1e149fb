"""A worker of `deduction.py`: answers about positions by one engine, and how long each took.

For each number of a position on its input it prints one line of JSON: seconds of processor time,
the least of a few, and the answer. In a process of its own an engine can be stopped from
outside, whatever it is doing, and keeps its memory to itself.
"""

import json
import sys
import time
from collections.abc import Callable

from _peers import as_written, by_cudd, by_ortools, by_pysdd, helped
from _positions import positions

from cluekit.logic import Puzzle, sat
from cluekit.logic.counting import Count, count

TIMES, ENOUGH = 3, 0.1
"""Each position is asked three times, as long as it takes no more than a tenth of a second, and
the least time counts: a neighbour may have been busy."""

ENGINES: dict[str, Callable[[Puzzle], object]] = {
    "cluekit": count,
    "cluekit, refuter model": lambda puzzle: count(puzzle, "refuter"),
    "python-sat": sat.closure,
    "CP-SAT": lambda puzzle: by_ortools(as_written(puzzle)),
    "CP-SAT, helped": lambda puzzle: by_ortools(helped(puzzle)),
    "CUDD": lambda puzzle: by_cudd(as_written(puzzle)),
    "CUDD, helped": lambda puzzle: by_cudd(helped(puzzle)),
    "PySDD": lambda puzzle: by_pysdd(as_written(puzzle), "balanced"),
    "PySDD, helped": lambda puzzle: by_pysdd(helped(puzzle), "right"),
}


def in_json(answer: object) -> object:
    """Return an answer in lists and numbers alone."""
    if isinstance(answer, Count):
        return [answer.deals, list(answer.can)]
    if isinstance(answer, tuple) and isinstance(answer[1], dict):
        return [answer[0], [[*cell, chance] for cell, chance in answer[1].items()]]
    return answer


def main(name: str) -> None:
    """Answer until the input ends. The first answer of all also loads what the engine needs."""
    ask, known = ENGINES[name], positions()
    ask(known[0].puzzle)
    print("ready", flush=True)
    for line in sys.stdin:
        puzzle, least = known[int(line)].puzzle, float("inf")
        for _ in range(TIMES):
            started = time.process_time()
            answer = ask(puzzle)
            least = min(least, time.process_time() - started)
            if least > ENOUGH:
                break
        print(json.dumps([least, in_json(answer)]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
