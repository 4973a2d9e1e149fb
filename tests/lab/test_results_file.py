"""The file of results: nothing finished is lost, nothing damaged is believed."""

import csv
import io
import os
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path
from unittest.mock import Mock

import msgspec
import pytest
from experiments import grid, mini

from cluekit.core import RefusedError
from cluekit.core.savefile import seal_line
from cluekit.lab import read_results, run_experiment
from cluekit.lab.results_file import open_results
from cluekit.lab.runners import stamp
from refusal_codes import code_of


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


def test_it_says_whose_it_is(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Head, a line a chunk, the same results again; read it can be, whichever kit played it."""
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
        monkeypatch.setattr("cluekit.lab.results_file.stamp", lambda other=other: other)
        assert refused_code(file) == "results-of-another-kit"
    assert read_results(file).complete


def test_what_is_cut_off_or_changed_is_found(file: Path, whole: bytes) -> None:
    """A byte, a line lost, doubled, moved, or sealed and unfit; a newer file says so."""
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
        "from cluekit.lab.results_file import open_results;"
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


def test_what_was_written_last_is_on_the_disk(
    file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
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
