"""Whoever plays an experiment: the same digest, byte for byte; nothing finished is lost."""

import csv
import io
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from unittest.mock import Mock

import msgspec
import pytest
from experiments import grid, mini

from cluekit.clue import edition
from cluekit.core import RefusedError
from cluekit.core.savefile import seal_line
from cluekit.lab import Results, experiment, read_results, run_experiment, simulate
from cluekit.lab import run as running
from cluekit.lab.results import Results as Kept
from cluekit.lab.results import open_results
from cluekit.lab.run import chunk_size, chunks_of
from cluekit.lab.runners import (
    Chunk,
    Done,
    check_workers,
    runner_for,
    serial,
    stamp,
    stamped_files,
)
from refusal_codes import code_of


@pytest.fixture(scope="module")
def alone() -> Results:
    """Twenty pairs, played here one after the other."""
    return run_experiment(mini(20))


def same(one: Results, other: Results) -> bool:
    """Tell whether two results are the same to the byte."""
    return (one.digest, one.csv(), one.complete) == (other.digest, other.csv(), True)


def test_neither_chunks_nor_hashes_matter_and_no_worker_is_impossible(
    alone: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game a task, or all, last first, another order of sets; what cannot be is refused."""
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
    monkeypatch.undo()
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


def test_two_workers_play_the_same_though_two_are_killed(alone: Results, tmp_path: Path) -> None:
    """Of both games; stopped while others are at work and resumed; two killed are replaced."""
    file = tmp_path / "found"
    pytest.importorskip("joblib", reason="joblib is not installed")
    assert same(alone, run_experiment(mini(20), workers=2, chunk=3))
    assert same(run_experiment(grid()), run_experiment(grid(), workers=2))
    stopped = run_experiment(mini(20), file, workers=2, chunk=1, watch=stop_after(5))
    assert not stopped.complete
    assert same(alone, run_experiment(mini(20), file, workers=2, resume=True))
    if sys.platform == "win32":
        return  # it has no SIGKILL
    killed: list[int] = []

    def watch(results: Results) -> None:
        if len(killed) < 2 and results.done >= 4 * len(killed) + 2 and kill_a_worker():
            killed.append(results.done)

    found = run_experiment(mini(20), tmp_path / "again", workers=2, chunk=1, watch=watch)
    assert len(killed) == 2
    assert same(alone, found)


def kill_a_worker() -> bool:
    """Kill a process as a system does that has no memory left; tell whether there was one."""
    from joblib.externals.loky import reusable_executor  # noqa: PLC0415 - not everybody has it

    for victim in list(reusable_executor._executor._processes or ()):
        try:
            os.kill(victim, signal.SIGKILL)
        except ProcessLookupError:  # gone between the two lines
            continue
        return True
    return False


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


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Six pairs, in three lines behind the head."""
    path = tmp_path_factory.mktemp("whole") / "found"
    run_experiment(mini(6), path, chunk=2)
    return path.read_bytes()


@pytest.fixture
def file(whole: bytes, tmp_path: Path) -> Path:
    """The same as a file that may be changed."""
    (tmp_path / "found").write_bytes(whole)
    return tmp_path / "found"


MANY = 1_000_000


def refused_code(file: Path, asked: object = None, *, resume: bool = True) -> str:
    """Return why a file is refused; it must stay as it was, byte for byte."""
    before = file.read_bytes() if file.is_file() else b""
    code = code_of(run_experiment, asked or mini(6), file, resume=resume)
    assert (file.read_bytes() if file.is_file() else b"") == before
    return code


def test_it_says_whose_it_is_and_what_is_cut_off_or_changed_is_found(
    file: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line a chunk; a byte, a line lost, doubled, moved, or sealed and unfit; a newer file."""
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    for length in (last, last + 1, (last + len(whole)) // 2, len(whole) - 1):
        file.write_bytes(whole[:length])
        assert read_results(file).done == 4
        assert run_experiment(mini(6), file, resume=True, chunk=2).complete
        assert file.read_bytes() == whole
    for place in range(0, len(whole) - 1, 97):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert refused_code(file) in {"results-damaged", "results-foreign"}
    head, *lines = whole.splitlines(keepends=True)
    for wrong in ([lines[1]], [lines[0], lines[0]], [lines[1], lines[0], lines[2]]):
        file.write_bytes(b"".join([head, *wrong]))
        assert refused_code(file) == "results-damaged"
    head = file.read_bytes().splitlines(keepends=True)[0]
    sum_ = msgspec.json.decode(head)["sum"]
    for said in UNFIT:
        file.write_bytes(head + seal_line(said, sum_)[0])
        assert refused_code(file) == "results-damaged", said
    head = msgspec.json.decode(file.read_bytes().splitlines()[0])
    del head["sum"]
    file.write_bytes(seal_line({**head, "version": 2}, "")[0])
    assert refused_code(file) == "results-newer"
    for content in FOREIGN:
        file.write_bytes(content)
        assert refused_code(file) == "results-foreign", content
    file.write_bytes(whole)
    head, *lines = map(msgspec.json.decode, file.read_bytes().splitlines())
    assert (head["format"], head["version"]) == ("cluekit-results", 1)
    assert (head["kit"], head["rules"]) == stamp()
    assert msgspec.convert(head["experiment"], type(mini())) == mini(6)
    assert [(line["first"], line["last"]) for line in lines] == [(0, 2), (2, 4), (4, 6)]
    assert read_results(file).digest == run_experiment(mini(6)).digest
    assert refused_code(file, resume=False) == "results-there"
    assert refused_code(file.with_name("none")) == "file-missing"
    assert refused_code(file.parent) == "file-not-plain"
    assert {refused_code(file, asked) for asked in (mini(7), grid())} == {"results-of-another"}
    for other in (("9.9", stamp()[1]), (stamp()[0], "feedbeef")):
        monkeypatch.setattr("cluekit.lab.results.stamp", lambda other=other: other)
        assert refused_code(file) == "results-of-another-kit"
    assert read_results(file).complete


def test_no_style_makes_kept_results_those_of_another_kit() -> None:
    """The stamp is made from what decides games and is noted of them, not from how it looks."""
    files = {file: file.read_text(encoding="utf-8") for file in stamped_files()}
    drawing = [file for file, text in files.items() if ".ck-" in text or "cluekit.draw" in text]
    assert (len(files) > 50, drawing) == (True, [])


UNFIT: tuple[object, ...] = (
    {"first": 0, "last": 2, "rows": []}, {"first": 5, "last": 9, "rows": []},
    {"first": 2, "last": 2, "rows": []},
    {"first": 0, "last": 1, "rows": [{"arm": 0, "game": 0}, {"arm": 0, "game": 0}]},
    {"first": 0, "last": 1, "rows": [{"arm": 0, "game": 0}, {"arm": 1, "game": 1}]},
    {"first": 0, "last": 1, "rows": [{"arm": "0"}]}, {"first": 0, "last": 10**9, "rows": []}, [],
)  # fmt: skip


FOREIGN = (b"", b"\n", b"arm,game\n0,1\n", b"{}\n", b'{"format":"cluekit-save"}\n', b"\xff" * 99)


def test_two_programs_cannot_write_one_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second is refused, and the first one's file stays whole."""
    monkeypatch.setattr("cluekit.core.locks.PATIENCE", 2)
    ready = file.with_name("ready")
    program = (
        "import sys, time; from pathlib import Path; from experiments import mini;"
        "from cluekit.lab.results import open_results;"
        "kept = open_results(Path(sys.argv[1]), mini(6), resume=True); kept.__enter__();"
        "Path(sys.argv[2]).touch(); time.sleep(60)"
    )
    path = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    env = {**os.environ, "PYTHONPATH": path}
    other = subprocess.Popen([sys.executable, "-c", program, str(file), str(ready)], env=env)
    try:
        while not ready.exists():
            assert other.poll() is None
            time.sleep(0.01)
        assert refused_code(file) == "results-busy"
    finally:
        other.kill()
        other.wait()
    assert run_experiment(mini(6), file, resume=True).complete


def test_all_is_on_the_disk(file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A full disk leaves a file to go on with; odd texts harm no table; promises take no memory."""
    file.unlink()
    with open_results(file, mini(6)):
        pass
    full = Mock(side_effect=[None, OSError(28, "No space left on device"), None, None])
    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(RefusedError, match="No space left"):
        run_experiment(mini(6), file, resume=True, chunk=2)
    monkeypatch.undo()
    assert run_experiment(mini(6), file, resume=True).digest == run_experiment(mini(6)).digest
    seed = 'a,"b"\nc'
    found = run_experiment(mini(2, seed=seed), file.with_name("odd"))
    rows = list(csv.DictReader(io.StringIO(found.csv(), newline="")))
    assert {row["seed"] for row in rows} == {seed}
    assert len(rows) == 4
    asked, path = mini(MANY), tmp_path / "games.results"
    with open_results(path, asked):
        head = path.read_bytes()
    line = seal_line({"first": 0, "last": MANY, "rows": []}, msgspec.json.decode(head)["sum"])[0]
    path.write_bytes(head + line)
    tracemalloc.start()
    try:
        assert refused_code(path, asked) == "results-damaged"
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()
