"""``cluekit experiment``: a file of TOML is played, kept, stopped, gone on with, and told."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from itertools import product
from pathlib import Path

import jsonschema
import pytest
from calling import Call, Refused

from cluekit.lab.schemas import FINDINGS, SCHEMAS
from cluekit.words import speaking
from naming import case_named

TEXT = """format = "cluekit-experiment"
version = 1
editions = ["mini"]
games = 6
seed = 1

[flip]
staying = "when-called"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An experiment of six pairs."""
    (tmp_path / "leave.toml").write_text(TEXT)
    return tmp_path / "leave.toml"


def test_people_get_sentences_and_a_table(cluekit: Call, file: Path, refused: Refused) -> None:
    """And each game; what there is is not overwritten; editions may lie beside the file."""
    table = file.with_suffix(".csv")
    said = cluekit("experiment", file, "--csv", table)
    assert (said.code, said.messages) == (0, "")
    assert said.answer.startswith("6 pairs of games, each pair with the same deal.\n")
    assert "95% interval" in said.answer
    assert "The game that shows it best: number " in said.answer
    rows = list(csv.DictReader(io.StringIO(table.read_text(), newline="")))
    arms = ["mini", "mini-staying-when-called", "mini"]
    assert [(row["edition"], row["game"]) for row in rows[:3]] == [*zip(arms, "001", strict=True)]
    assert "leave.results is there already" in refused("experiment", file)
    assert cluekit("experiment", file, "--results", file.with_name("other")).code == 0
    found = cluekit("experiment", file, "--json", "--resume").json
    telling = found["differences"][0]["telling"]
    for arm, turns in enumerate(telling["turns"], start=1):
        said = cluekit("experiment", file, "--game", telling["game"], "--arm", arm)
        (text := file.with_name("game.txt")).write_text(said.answer)
        assert cluekit("replay", text, "--json").answer.count("turn-began") == turns
    assert cluekit("experiment", file, "--game", 6).code == 2
    assert cluekit("experiment", file, "--game", 1, "--arm", 3).code == 2
    file.write_text(TEXT.replace("seed = 1", "seed = 2"))
    assert "another experiment" in cluekit("experiment", file, "--resume").messages
    file.with_suffix(".results").unlink()
    grid = file.with_name("grid.toml")
    assert cluekit("edition", "new", grid, "--from", "noir-classic").code == 0
    text = TEXT.replace('"mini"', '"grid.toml", "noir-standard"').partition("[flip]")[0]
    file.write_text(f"{text}[[flip]]\ntoll = 8\n[[flip]]\ntoll = 9\n")
    found = cluekit("experiment", file, "--json").json
    editions = [arm["edition"] for arm in found["arms"]]
    assert editions[1:] == ["noir-standard", f"{editions[0]}-toll-8", f"{editions[0]}-toll-9"]
    assert len(found["differences"]) == 3


MISTAKES = (
    ("games =", "gamez =", "Line 4, gamez: There is no “gamez” here. Did you mean “games”?"),
    ("games = 6\n", "", "Line 1, games: “games” is missing here."),
    ("games = 6", "games = 0", "Line 4, games: 0 is out of range"),
    ("games = 6", "games = 1", "Two pairs of games are the fewest"),
    ("games = 6", 'games = "6"', "Line 4, games: This must be a whole number"),
    ("seed = 1", "bots = ['carefull']", "There is no bot “carefull”. There are: "),
    ("seed = 1", "players = 9", "9"),
    ("staying", "stayin", "Line 8, flip.stayin: There is no “stayin” here. Did you mean"),
    ("when-called", "called", "Line 8, flip.staying: “called” is not one of the answers."),
    ("[flip]", "[other]", "Line 7, other: There is no “other” here. There are: format"),
    ("[flip]\nstaying = ", "flip = ", "Line 7, flip: This must be a table of its own"),
    ('"mini"', '"minni"', "There is no edition “minni”."), ("version = 1", "version = 2", "newer"),
    ("[flip]", "[flip", "TOML"), ("seed = 1", "seed = " + "[" * 200 + "]" * 200, "cannot be read"),
    ("seed = 1", "a.b.c.d.e.f = 1", "too many parts"), (TEXT, "", "is missing here"),
)  # fmt: skip


def test_programs_get_one_object_and_mistakes_a_line(
    refused: Refused, file: Path, cluekit: Call
) -> None:
    """By its schema, told again without playing; no pipe, no folder, no other file is written."""
    for was, now, why in MISTAKES:
        with case_named(was, now):
            assert was in TEXT
            file.write_text(TEXT.replace(was, now))
            assert why in refused("experiment", file)
            assert not file.with_suffix(".results").exists()
    file.write_text(TEXT)
    found = cluekit("experiment", file, "--json").json
    assert found == cluekit("experiment", file, "--json", "--resume").json
    with speaking("it"):
        assert found == cluekit("experiment", file, "--json", "--resume").json
        said = cluekit("experiment", file, "--resume").answer
    assert "Devi lasciare la tua stanza" in said
    assert "Il numero di partite era fissato prima" in said
    schema = cluekit("experiment", file, "--schema").json
    assert SCHEMAS.published_text(FINDINGS) == SCHEMAS.file_text(FINDINGS)
    jsonschema.validate(found, schema)
    assert found["format"] == "cluekit-experiment-findings"
    assert (found["asked"], found["played"]) == (6, 6)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**found, "differences": None}, schema)
    file.with_suffix(".results").unlink()
    other = file.with_name("notes.txt")
    other.write_text("mine")
    pipe = file.with_name("pipe")
    os.mkfifo(pipe)
    for place, option in product((file, other, pipe, file.parent), ("--csv", "--parquet")):
        with case_named(place.name, option):
            assert "nothing was overwritten" in refused("experiment", file, option, place)
    assert (file.read_text(), other.read_text()) == (TEXT, "mine")
    assert not list(file.parent.glob("*results*"))
    table = file.with_suffix(".csv")
    for words in ((), ("--resume",)):
        assert cluekit("experiment", file, "--csv", table, *words).code == 0


HEARING = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("cluekit", run_name="__main__", alter_sys=True)
"""
"""The program, which hears Ctrl + C even where a shell runs the tests in the background."""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to one program")
@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_keeps_what_is_finished(file: Path, workers: int) -> None:
    """Ctrl + C in the middle: nothing is concluded, no traceback; going on plays the rest."""
    if workers > 1:
        pytest.importorskip("joblib", reason="joblib is not installed")
    file.write_text(TEXT.replace("games = 6", "games = 5000"))
    kept = file.with_suffix(".results")
    words = [sys.executable, "-c", HEARING, "experiment", file, "--workers", str(workers)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    begun = subprocess.Popen(words, start_new_session=True, **pipes)
    while not (kept.exists() and kept.read_bytes().count(b"\n") > 2):
        assert begun.poll() is None
        time.sleep(0.02)
    os.killpg(begun.pid, signal.SIGINT)  # as a terminal does: every process of the program
    answer, messages = begun.communicate(timeout=60)
    assert begun.returncode == 1
    assert b"Nothing follows yet." in answer
    assert messages == (b"Stopped. What is finished is kept in leave.results; --resume goes on.\n")
    lines = kept.read_bytes().splitlines()[1:]
    there = {game for line in map(json.loads, lines) for game in range(line["first"], line["last"])}
    assert 0 < len(there) < 5000
    assert f"{len(there)} of 5000 games." in answer.decode()
