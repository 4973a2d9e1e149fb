"""An experiment is run: what is missing is played, kept, and looked at after fixed numbers.

Whether it ends early is decided on the first 50, 100, … games alone, whatever else has come back by
then: so neither the number of workers nor their order can change where it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from math import log, sqrt
from pathlib import Path
from statistics import fmean, stdev

import msgspec

from cluekit.core import refusal
from cluekit.editions import plainly
from cluekit.lab.bars import watched_by_bar
from cluekit.lab.estimate import ALMOST_ALWAYS, Estimate
from cluekit.lab.experiment import LOOK
from cluekit.lab.guests import are_here
from cluekit.lab.results import Results, open_results, read_results
from cluekit.lab.rows import Row
from cluekit.lab.runners import Chunk, Runner, runner_for, serial
from cluekit.lab.tournament import Playable

# --- sequential -----------------------------------------------------------------------------------
# A confidence sequence: an interval that is valid however often one looks, whenever one stops.
#
# An ordinary interval is made for a number of games fixed beforehand. If you keep looking, and stop
# as soon as zero lies outside it, you will be wrong far more than 5 times in 100. This one is wide
# enough that it holds the true mean at all looks together, 95 times in 100. It is the asymptotic
# confidence sequence of I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, "Time-
# uniform central limit theory and asymptotic confidence sequences", The Annals of Statistics 52
# (2024), theorem 2.2, narrowest about the number of games that is asked for; asymptotic, so the
# first look is not before 50 differences are there.


def sequence_mean(
    narrowest: int, differences: Sequence[float], confidence: float = ALMOST_ALWAYS
) -> Estimate:
    """Return the mean of the differences so far, with an interval that is valid at every look.

    ``narrowest`` is about how many differences it is narrowest; it must not depend on them.
    """
    count, wrong = len(differences), 1 - confidence
    tuned = (-2 * log(wrong) + log(1 - 2 * log(wrong))) / narrowest
    spread = count * tuned + 1
    reach = sqrt(2 * spread / (count * count * tuned) * log(sqrt(spread) / wrong))
    half = stdev(differences) * reach
    mean = fmean(differences)
    return Estimate(mean, mean - half, mean + half)


def confidence_for(arms: int) -> float:
    """Return how sure each difference is, so that all arms' together hold 95 times in 100."""
    return 1 - (1 - ALMOST_ALWAYS) / max(1, arms - 1)


def first_clear_look(results: Results, after: int, until: int) -> int:
    """Return the first look behind ``after`` at which every difference is clear; 0 where none is.

    Looks are at every ``LOOK`` games up to ``until``; games that crashed are left out.
    """
    asked, arms = results.experiment, range(1, len(results.experiment.arms))
    confidence = confidence_for(len(asked.arms))
    for look in range(after + LOOK, until + 1, LOOK):
        differences = ([pair.longer for pair in results.pairs(arm, look)] for arm in arms)
        if all(
            len(found) >= LOOK // 2 and sequence_mean(asked.games, found, confidence).clear
            for found in differences
        ):
            return look
    return 0


# --- run ------------------------------------------------------------------------------------------

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
    ``scheduler`` is the address of a Dask cluster. If you stop it, you get what was played until
    then, and ``complete`` is False. ``chunk`` is how many games a task has; it changes no result.
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
    you have the results until then; nothing follows from them (``findings``). Experiment and rows
    pass through JSON, though all is in one process: the same road as with workers, so that neither
    can give results of its own.
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
