"""The command that holds a class, as a terminal calls it; and the same from a cell."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from contextlib import closing
from importlib import import_module
from pathlib import Path
from urllib.request import urlopen

import pytest

from cluekit.classroom.hall import Hall
from cluekit.classroom.journal import Journal
from cluekit.cli import main
from cluekit.ui import class_table

command = import_module("cluekit.cli.class")


def test_it_goes_on_with_the_class_of_the_last_hours_unless_another_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a cell as in a terminal; the plain text of a cell does not hold the key."""
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path))
    codes = []
    for new in (False, False, True):
        table = class_table(new=new)
        said = table._said
        assert urlopen(said["address"]).status == 200  # noqa: S310 - our own
        assert said["code"] in repr(table)
        assert said["teacher"] not in repr(table)
        assert said["teacher"] in table._repr_mimebundle_()["text/html"]
        codes.append(said["code"])
        table.stop()
    assert codes[0] == codes[1] != codes[2]
    assert len([*(tmp_path / "classes").glob("*.sqlite")]) == 2
    both = [class_table(new=True) for _ in range(2)]
    assert len({table._said["address"] for table in both}) == 2, "two classes on one computer"
    for table in both:
        table.stop()


def test_what_cannot_be_served_is_said_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A port that is taken, a file that is no class, a computer without a network."""
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path))
    text = tmp_path / "text.sqlite"
    text.write_text("no class " * 99)
    env = {**os.environ, "CLUEKIT_LANG": "en"}
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        for words, why in (
            (["--port", str(port)], "cannot be used"),
            (["--port", "0", "--file", str(text)], "is not the file of a class"),
            (["--lesson", "99"], "There is no lesson"),
            (["--seed", "KX"], "four letters or digits"),
            (["--site", "ftp:lessons"], "begins with https:"),
        ):
            call = [sys.executable, "-m", "cluekit", "class", *words]
            done = subprocess.run(call, env=env, capture_output=True, text=True, check=False)
            assert (done.returncode, done.stdout) == (2, "")
            assert why in done.stderr
    monkeypatch.setattr(command, "addresses", list)
    monkeypatch.setattr(command, "LIBRARIES", ())  # this process goes on with its widgets
    assert main(["class", "--lan"]) == 2
    assert "not on a network" in capsys.readouterr().err
    assert text.read_text().startswith("no class")


def test_an_address_that_does_not_answer_is_named_with_its_cause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where nothing listens, where nobody is; one that answers is not named."""
    with closing(socket.create_server(("127.0.0.1", 0))) as nobody:
        port = nobody.getsockname()[1]
    *lines, last = command.cause_lines(["127.0.0.1"], port)
    assert "nothing listens there" in lines[0]
    assert "client isolation" in last
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        monkeypatch.setattr(command, "PATIENCE", 0.2)
        lines = [*command.cause_lines(["127.0.0.1"], silent.getsockname()[1])]
    assert "a firewall swallows" in lines[0]


def test_a_new_address_is_taken_up_while_the_class_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the wall, by the doors, on the terminal; a moment without any network changes nothing."""
    after = ["elsewhere", "further"]
    found = [["teacher"], [], after, after]  # at last there is nothing left: an IndexError
    monkeypatch.setattr(command, "addresses", lambda: found.pop(0))
    monkeypatch.setattr(command, "_try_addresses", lambda *_: None)
    names = {"teacher"}
    journal = Journal(tmp_path / "c.sqlite", 0.0)
    hall = Hall(journal, lambda: 0.0, "http://teacher:8100/")
    with pytest.raises(IndexError):
        asyncio.run(command.follow(hall, names, 0.0))
    assert hall.address == "http://elsewhere:8100/"
    assert names == {"teacher", "elsewhere", "further"}
    assert capsys.readouterr().err.count("another address now: http://elsewhere:8100/") == 1
    journal.close()
