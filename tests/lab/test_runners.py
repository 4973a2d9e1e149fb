"""Whoever plays an experiment, in whichever order: the same digest, the same CSV, byte for byte."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from experiments import grid, mini

from cluekit.core import RefusedError
from cluekit.lab import Experiment, Results, experiment, run_experiment
from cluekit.lab import run as running
from cluekit.lab.results import Results as Kept
from cluekit.lab.run import chunk_size, chunks_of
from cluekit.lab.runners import Chunk, Done, runner_for, serial, stamp


@pytest.fixture(scope="module")
def alone() -> Results:
    """Twenty pairs, played here one after the other."""
    return run_experiment(mini(20))


def same(one: Results, other: Results) -> bool:
    """Tell whether two results are the same to the byte."""
    return (one.digest, one.csv(), one.complete) == (other.digest, other.csv(), True)


@pytest.mark.parametrize("size", [1, 7, 20])
def test_chunks_do_not_matter(alone: Results, size: int) -> None:
    """One game a task, seven, or all."""
    assert same(alone, run_experiment(mini(20), chunk=size))


def test_order_does_not_matter(alone: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks that come back last first make the same table."""

    def backwards(asked: bytes, chunks: Sequence[Chunk]) -> Iterator[Done]:
        yield from reversed(list(serial(asked, chunks)))

    monkeypatch.setattr(running, "runner_for", lambda *_: backwards)
    assert same(alone, run_experiment(mini(20), chunk=3))


def test_what_comes_to_the_hash_seed_does_not_matter(alone: Results) -> None:
    """Another process, another order of sets."""
    program = "from experiments import mini; from cluekit.lab import run_experiment;"
    program += "print(run_experiment(mini(20)).digest)"
    for hash_seed in ("1", "2"):
        path = os.pathsep.join([str(Path(__file__).parent), *sys.path])
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
        words = [sys.executable, "-c", program]
        done = subprocess.run(words, capture_output=True, env=env, check=True)
        assert done.stdout.decode().strip() == alone.digest


# --- several processes ----------------------------------------------------------------------------


@pytest.fixture
def joblib() -> object:
    """The package for it; ``kit.py`` installs it."""
    return pytest.importorskip("joblib", reason="joblib is not installed")


@pytest.mark.usefixtures("joblib")
def test_two_workers_play_the_same(alone: Results) -> None:
    """In both games of the kit."""
    assert same(alone, run_experiment(mini(20), workers=2, chunk=3))
    assert same(run_experiment(grid()), run_experiment(grid(), workers=2))


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
@pytest.mark.usefixtures("joblib")
def test_killed_workers_lose_nothing(alone: Results, tmp_path: Path) -> None:
    """Three are killed, each after something was finished: the rest is played anew."""
    killed: list[int] = []

    def watch(results: Results) -> None:
        if len(killed) < 3 and results.done >= 4 * len(killed) + 2 and kill_a_worker():
            killed.append(results.done)

    found = run_experiment(mini(20), tmp_path / "found", workers=2, chunk=1, watch=watch)
    assert len(killed) == 3
    assert same(alone, found)


# --- stopped and resumed --------------------------------------------------------------------------


def stop_after(games: int) -> Callable[[Results], None]:
    """Return what presses Ctrl + C when so many games are there."""

    def watch(results: Results) -> None:
        if results.done >= games:
            raise KeyboardInterrupt

    return watch


@pytest.mark.parametrize("games", [1, 4, 9, 13, 19])
def test_stopped_and_resumed_it_is_the_same(alone: Results, tmp_path: Path, games: int) -> None:
    """What is finished is kept, and only what is missing is played, in chunks of another size."""
    file = tmp_path / "found"
    stopped = run_experiment(mini(20), file, chunk=1, watch=stop_after(games))
    assert (stopped.done, stopped.complete) == (games, False)
    seen: list[int] = []
    found = run_experiment(
        mini(20), file, resume=True, chunk=2, watch=lambda r: seen.append(r.done)
    )
    assert seen[0] > games
    assert same(alone, found)
    assert same(alone, run_experiment(mini(20), file, resume=True, watch=stop_after(0)))


def test_what_is_finished_is_not_played_again(
    alone: Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole file asks no runner."""
    run_experiment(mini(20), tmp_path / "found")
    played: list[Chunk] = []

    def noting(asked: bytes, chunks: Sequence[Chunk]) -> Iterator[Done]:
        played.extend(chunks)
        yield from serial(asked, chunks)

    monkeypatch.setattr(running, "runner_for", lambda *_: noting)
    assert same(alone, run_experiment(mini(20), tmp_path / "found", resume=True))
    assert played == []


@pytest.mark.usefixtures("joblib")
def test_two_workers_are_stopped_and_resumed(alone: Results, tmp_path: Path) -> None:
    """Also where others are still at work."""
    file = tmp_path / "found"
    stopped = run_experiment(mini(20), file, workers=2, chunk=1, watch=stop_after(5))
    assert not stopped.complete
    assert same(alone, run_experiment(mini(20), file, workers=2, resume=True))


# --- a cluster ------------------------------------------------------------------------------------


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


def test_a_worker_of_another_kit_is_refused() -> None:
    """It would play other games; so is a cluster without workers."""
    from cluekit.lab.runners import check_workers  # noqa: PLC0415 - beside its test

    check_workers({"one": stamp(), "other": list(stamp())})
    for found, code in (
        ({"one": stamp(), "other": ("0.0.1", stamp()[1])}, "worker-of-another-kit"),
        ({"one": (stamp()[0], "feedbeef")}, "worker-of-another-kit"),
        ({}, "cluster-empty"),
    ):
        with pytest.raises(RefusedError) as refused:
            check_workers(found)
        assert refused.value.problem.code == code


# --- refused --------------------------------------------------------------------------------------


def refused_code(asked: Experiment, **how: object) -> str:
    """Return why an experiment is not run."""
    with pytest.raises(RefusedError) as refused:
        run_experiment(asked, **how)  # type: ignore[arg-type]
    assert refused.value.words
    return refused.value.problem.code


def test_impossible_workers_are_refused_and_one_game_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """None at all, too many, or without their package; each game once, in pieces."""
    found = run_experiment(experiment(mini().editions[0], games=1))
    assert isinstance(found, Kept)
    assert (found.done, found.complete, found.missing) == (1, True, [])
    assert chunks_of([range(5), range(8, 10)], 3) == [(0, 3), (3, 5), (8, 10)]
    assert chunk_size(3, 2) == 1
    assert chunk_size(100, 2) == 6
    assert chunk_size(100_000, 2) == 50
    assert refused_code(mini(2), workers=0) == "workers-impossible"
    assert refused_code(mini(2), workers=1000) == "workers-impossible"
    monkeypatch.setattr("cluekit.lab.runners.find_spec", lambda _: None)
    assert refused_code(mini(2), workers=2) == "package-missing"
    assert refused_code(mini(2), scheduler="tcp://127.0.0.1:9") == "package-missing"
    assert runner_for(1) is serial
