"""Whoever plays an experiment, in whichever order: the same digest, the same CSV, byte for byte."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from experiments import grid, mini

from cluekit.clue import edition
from cluekit.lab import Results, experiment, run_experiment, simulate
from cluekit.lab import run as running
from cluekit.lab.results import Results as Kept
from cluekit.lab.run import chunk_size, chunks_of
from cluekit.lab.runners import Chunk, Done, check_workers, runner_for, serial, stamp
from refusal_codes import code_of


@pytest.fixture(scope="module")
def alone() -> Results:
    """Twenty pairs, played here one after the other."""
    return run_experiment(mini(20))


def same(one: Results, other: Results) -> bool:
    """Tell whether two results are the same to the byte."""
    return (one.digest, one.csv(), one.complete) == (other.digest, other.csv(), True)


def test_neither_chunks_nor_hashes_matter(alone: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game a task, or all; seven, last first; in a process with another order of sets."""
    for size in (1, 20):
        assert same(alone, run_experiment(mini(20), chunk=size)), size

    def backwards(asked: bytes, chunks: Sequence[Chunk]) -> Iterator[Done]:
        yield from reversed(list(serial(asked, chunks)))

    monkeypatch.setattr(running, "runner_for", lambda *_: backwards)
    assert same(alone, run_experiment(mini(20), chunk=7))
    program = "from experiments import mini; from cluekit.clue import edition;"
    program += "from cluekit.lab import flip, run_experiment, simulate; print(run_experiment"
    program += "(mini(20)).digest, simulate(edition('uk'), ['note-taker'], 5, 3, 3).games)"
    ours = f"{alone.digest} {simulate(edition('uk'), ['note-taker'], 5, 3, 3).games}\n"
    path = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    for hash_seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
        words = [sys.executable, "-c", program]
        done = subprocess.run(words, capture_output=True, encoding="utf-8", env=env, check=True)
        assert done.stdout == ours


def test_two_workers_play_the_same(alone: Results, tmp_path: Path) -> None:
    """In both games of the kit; stopped while others are at work, and resumed, too."""
    file = tmp_path / "found"
    pytest.importorskip("joblib", reason="joblib is not installed")
    assert same(alone, run_experiment(mini(20), workers=2, chunk=3))
    assert same(run_experiment(grid()), run_experiment(grid(), workers=2))
    stopped = run_experiment(mini(20), file, workers=2, chunk=1, watch=stop_after(5))
    assert not stopped.complete
    assert same(alone, run_experiment(mini(20), file, workers=2, resume=True))


def kill_a_worker() -> bool:
    """Kill a process as a system does that has no memory left; tell whether there was one.

    There is none for a moment after another was killed: its pool is taken down before the next.
    """
    from joblib.externals.loky import reusable_executor  # noqa: PLC0415 - not everybody has it

    for victim in list(reusable_executor._executor._processes or ()):
        try:
            os.kill(victim, signal.SIGKILL)
        except ProcessLookupError:  # gone between the two lines
            continue
        return True
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_killed_workers_lose_nothing(alone: Results, tmp_path: Path) -> None:
    """Two are killed, each after something was finished: the rest is played anew."""
    pytest.importorskip("joblib", reason="joblib is not installed")
    killed: list[int] = []

    def watch(results: Results) -> None:
        if len(killed) < 2 and results.done >= 4 * len(killed) + 2 and kill_a_worker():
            killed.append(results.done)

    found = run_experiment(mini(20), tmp_path / "found", workers=2, chunk=1, watch=watch)
    assert len(killed) == 2
    assert same(alone, found)


def stop_after(games: int) -> Callable[[Results], None]:
    """Return what presses Ctrl + C when so many games are there."""

    def watch(results: Results) -> None:
        if results.done >= games:
            raise KeyboardInterrupt

    return watch


def test_stopped_and_resumed_it_is_the_same(
    alone: Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what is missing is played, in chunks of another size; a whole file asks no runner."""
    file, played, seen = tmp_path / "found", list[Chunk](), list[int]()

    def note(results: Results) -> None:
        seen.append(results.done)

    for games in (1, 4, 19):
        file.unlink(missing_ok=True)
        stopped = run_experiment(mini(20), file, chunk=1, watch=stop_after(games))
        assert (stopped.done, stopped.complete) == (games, False)
        seen.clear()
        found = run_experiment(mini(20), file, resume=True, chunk=2, watch=note)
        assert same(alone, found)
        assert seen[0] > games
        assert same(alone, run_experiment(mini(20), file, resume=True, watch=stop_after(0)))

    def noting(asked: bytes, chunks: Sequence[Chunk]) -> Iterator[Done]:
        played.extend(chunks)
        yield from serial(asked, chunks)

    monkeypatch.setattr(running, "runner_for", lambda *_: noting)
    assert same(alone, run_experiment(mini(20), file, resume=True))
    assert played == []


@pytest.fixture
def cluster() -> Iterator[object]:
    """Two Dask workers, processes of this computer."""
    distributed = pytest.importorskip("distributed", reason="distributed is not installed")
    started = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", host="127.0.0.1"
    )
    with started:
        yield started


@pytest.mark.early
@pytest.mark.filterwarnings("ignore")  # those of the cluster, which are not ours
def test_a_cluster_plays_the_same(alone: Results, cluster: object) -> None:
    """By its address; a worker that is killed is replaced, and workers by other rules refused."""
    address = cluster.scheduler_address  # type: ignore[attr-defined]
    assert same(alone, run_experiment(mini(20), scheduler=address, chunk=3))
    pids = [worker.pid for worker in cluster.workers.values()]  # type: ignore[attr-defined]
    killed: list[int] = []

    def watch(_: Results) -> None:
        if not killed:
            killed.append(pids[0])
            os.kill(pids[0], signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)

    assert same(run_experiment(grid()), run_experiment(grid(), scheduler=address, chunk=1))
    assert same(alone, run_experiment(mini(20), scheduler=address, chunk=1, watch=watch))
    assert killed


def test_impossible_workers_are_refused_and_one_game_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """None at all, too many, of another kit, without their package; each game once, in pieces."""
    found = run_experiment(experiment(mini().editions[0], games=1))
    assert isinstance(found, Kept)
    assert (found.done, found.complete, found.missing) == (1, True, [])
    assert chunks_of([range(5), range(8, 10)], 3) == [(0, 3), (3, 5), (8, 10)]
    assert [chunk_size(games, 2) for games in (3, 100, 100_000)] == [1, 6, 50]
    for workers in (0, 1000):
        assert code_of(run_experiment, mini(2), workers=workers) == "workers-impossible"
    monkeypatch.setattr("cluekit.lab.runners.find_spec", lambda _: None)
    for how in ({"workers": 2}, {"scheduler": "tcp://127.0.0.1:9"}):
        assert code_of(run_experiment, mini(2), **how) == "package-missing"
    assert runner_for(1) is serial
    check_workers({"one": stamp(), "other": list(stamp())})
    for found, code in (
        ({"one": stamp(), "other": ("0.0.1", stamp()[1])}, "worker-of-another-kit"),
        ({"one": (stamp()[0], "feedbeef")}, "worker-of-another-kit"),
        ({}, "cluster-empty"),
    ):
        assert code_of(check_workers, found) == code
