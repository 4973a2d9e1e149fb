"""An experiment is run: what is missing is played, kept, and looked at after fixed numbers.

Whether it ends early is decided on the first 50, 100, … games alone, whatever else has come back by
then: so neither the number of workers nor their order can change where it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

import msgspec

from cluekit.core import refusal
from cluekit.editions import plainly
from cluekit.lab.experiment import LOOK
from cluekit.lab.guests import are_here
from cluekit.lab.progress import watched_by_bar
from cluekit.lab.results import Results
from cluekit.lab.results_file import open_results, read_results
from cluekit.lab.rows import Row
from cluekit.lab.runners import Chunk, Done, Runner, runner_for, serial
from cluekit.lab.sequential import first_clear_look
from cluekit.lab.tournament import Playable

LARGEST_CHUNK = 50
CHUNKS_A_WORKER = 8
"""Workers that have more chunks than one end together."""

Watch = Callable[[Results], None]
"""Is told whenever a chunk has come in."""


@plainly
def run_experiment(  # noqa: PLR0913 - one argument for each thing a person can ask for
    experiment: Playable,
    file: str | Path | None = None,
    workers: int = 1,
    *,
    resume: bool = False,
    scheduler: str = "",
    chunk: int = 0,
    watch: Watch | None = None,
) -> Results:
    """Play an experiment, on several workers if you like; return its results.

    With a ``file`` every chunk is kept there when it is done; ``resume`` goes on with such a file.
    ``scheduler`` is the address of a Dask cluster. Stopped on the way, it returns what there is,
    and ``complete`` is False. ``chunk`` is how many games a task has; it changes no result.
    ``watch`` is told of what comes in; without it a bar is shown where somebody looks.
    """
    if (workers > 1 or scheduler) and are_here(experiment.bots):
        raise refusal("guests-are-here")
    runner = runner_for(workers, scheduler)
    size = chunk or chunk_size(experiment.games, workers)
    with nullcontext(watch) if watch else watched_by_bar(experiment.games) as told:
        if file is None:
            results = Results(experiment)
            _play(results, runner, size, _in_memory(results), told)
            return results
        with open_results(Path(file), experiment, resume=resume) as kept:
            _play(kept.results, runner, size, kept.add, told)
            results = kept.results
    return results if results.complete else read_results(file)  # perhaps a line more was written


def rounds(experiment: Playable, chunk: int = 1) -> Iterator[Results]:
    """Play an experiment here, ``chunk`` games at a time; yield its results after each time.

    For somebody who shows it as it grows, and does other things in between. If you stop asking,
    you have the results until then; nothing follows from them (``findings``).
    """
    results = Results(experiment)
    looks = _Looks(results)
    for each, rows in serial(experiment.json(), chunks_of(results.missing, chunk)):
        _in_memory(results)(each, rows)
        yield results
        if looks.end():
            return


def chunk_size(games: int, workers: int) -> int:
    """Return how many games a task has: enough to be worth it, and some tasks for each worker."""
    return max(1, min(LARGEST_CHUNK, games // (workers * CHUNKS_A_WORKER)))


def _in_memory(results: Results) -> Callable[[Chunk, bytes], None]:
    def add(_: Chunk, rows: bytes) -> None:
        results.add(msgspec.json.decode(rows, type=tuple[Row, ...]))

    return add


def _play(
    results: Results,
    runner: Runner,
    size: int,
    add: Callable[[Chunk, bytes], None],
    watch: Watch | None,
) -> None:
    """Play what is missing until there is nothing, a look ends it, or somebody stops it."""
    looks = _Looks(results)
    if looks.end():
        return
    done = runner(results.experiment.json(), chunks_of(results.missing, size))
    try:
        for chunk, rows in done:
            add(chunk, rows)
            if watch:
                watch(results)
            if looks.end():
                break
    except KeyboardInterrupt:
        pass  # what is finished is kept; the caller sees that it is not complete
    finally:
        _close(done)


def _close(done: Iterator[Done]) -> None:
    if hasattr(done, "close"):
        done.close()  # workers stop at once


def chunks_of(missing: Sequence[range], size: int) -> list[Chunk]:
    """Cut ranges of games into chunks of at most ``size``."""
    return [
        Chunk(first, min(first + size, games.stop))
        for games in missing
        for first in range(games.start, games.stop, size)
    ]


class _Looks:
    """The looks at an experiment that may stop early: each number of games is looked at once."""

    def __init__(self, results: Results) -> None:
        self._results = results
        self._looked = 0

    def end(self) -> bool:
        """Tell whether it ends here, and let its results know after how many games."""
        results = self._results
        if results.experiment.stop_when_clear:
            ready = results.unbroken - results.unbroken % LOOK
            if ready > self._looked:
                at = first_clear_look(results, self._looked, ready)
                self._looked = ready
                if at:
                    results.counted = at
        return results.complete
