"""A saved game is told again: all of it, or what one seat knew."""

import json
import os
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest

from cluekit.clue.referee import game
from cluekit.core import store
from cluekit.core.savefile import WARNING
from cluekit.words import speaking

Call = Callable[..., object]


def test_the_whole_game_is_told_turn_by_turn(saved: Path, cluekit: Call) -> None:
    """Secrets stand beside what was public, with their readers; stderr warns of it."""
    said = cluekit("replay", saved)
    assert said.code == 0
    assert "the solution too" in said.messages
    lines = said.answer.splitlines()
    assert "holds the solution" in lines[0]
    assert lines[1] == "The lesson deck: Ada, Bea, Cem"
    assert any(line.startswith("[nobody yet] In the envelope: ") for line in lines)
    assert sum(line.startswith("[Bea alone] Bea picks up") for line in lines) == 1
    turns = [line for line in lines if line.startswith("Turn ")]
    view = store.read_saved(saved, game).session.view(0)
    assert len(turns) == view.table.turn
    assert lines.count("") == len(turns), "an empty line before each turn"


def test_a_seat_is_told_what_it_was_told(saved: Path, cluekit: Call) -> None:
    """The seat reads "you", and nobody else's secrets."""
    said = cluekit("replay", saved, "--seat", "bea")
    assert (said.code, said.messages) == (0, "")
    assert "You pick up" in said.answer
    assert "alone]" not in said.answer
    assert "In the envelope" not in said.answer.split("Turn 1")[0]


def test_a_seats_export_holds_that_seats_letters_only(saved: Path, cluekit: Call) -> None:
    """Every fact in it reached the seat; no seed, no script, no other hand."""
    export = cluekit("replay", saved, "--seat", "cem", "--json").json
    session = store.read_saved(saved, game).session
    assert export == json.loads(json.dumps(store.post(session, 2)))
    assert (export["format"], export["seat"]) == ("cluekit-letters", "cem")
    hands = [one["fact"] for one in export["letters"] if one["fact"]["type"] == "received"]
    assert [hand["seat"] for hand in hands] == [2]
    assert "luck" not in export


def test_the_whole_game_as_data(saved: Path, cluekit: Call) -> None:
    """One object with every move, its seat and its letters; it warns in itself."""
    whole = cluekit("replay", saved, "--json").json
    assert (whole["format"], whole["version"]) == ("cluekit-replay", 1)
    assert "solution" in whole["warning"]
    session = store.read_saved(saved, game).session
    assert [move["number"] for move in whole["moves"]] == list(range(1, session.step + 1))
    assert whole["moves"][7]["move"]["type"] == "roll"
    assert whole["over"] is True


def test_it_stops_where_asked(saved: Path, cluekit: Call) -> None:
    """--step N tells the first N moves; there is no move after the last."""
    assert len(cluekit("replay", saved, "--step", 3, "--json").json["moves"]) == 3
    assert "Turn 1" not in cluekit("replay", saved, "--step", 0, "--seat", "ada").answer
    said = cluekit("replay", saved, "--step", 9_999)
    assert said.code == 2
    assert "There is no move 9999" in said.messages


def test_the_board_is_drawn_as_it_stood(saved: Path, cluekit: Call, tmp_path: Path) -> None:
    """--svg writes a well-formed picture of that step; another step, another picture."""
    pictures = []
    for step in (8, 20):
        file = tmp_path / f"{step}.svg"
        assert cluekit("replay", saved, "--seat", "ada", "--step", step, "--svg", file).code == 0
        assert ET.parse(file).getroot().tag.endswith("svg")  # noqa: S314 - our own picture
        pictures.append(file.read_text(encoding="utf-8"))
    assert pictures[0] != pictures[1]
    refused = cluekit("replay", saved, "--svg", saved)
    assert refused.code == 2
    assert "ends in .svg" in refused.messages


def test_a_seat_is_named_by_id_or_name_in_any_capitals(saved: Path, cluekit: Call) -> None:
    """What the screen prints can be typed."""
    said = {cluekit("replay", saved, "--seat", name).answer for name in ("bea", "Bea", "BEA")}
    assert len(said) == 1


def test_an_unknown_seat_is_told_the_known_ones(saved: Path, cluekit: Call) -> None:
    """The reason names what could have been asked for."""
    said = cluekit("replay", saved, "--seat", "zoe")
    assert said.code == 2
    assert "ada, bea, cem" in said.messages


def test_a_damaged_save_is_refused_in_words(saved: Path, cluekit: Call) -> None:
    """The line is named, and the file is left as it is."""
    content = saved.read_bytes().replace(b"rope", b"ropy", 1)
    saved.write_bytes(content)
    said = cluekit("replay", saved)
    assert (said.code, said.answer) == (2, "")
    assert "damaged in line 1" in said.messages
    assert saved.read_bytes() == content


def test_a_torn_save_is_told_as_far_as_it_goes(saved: Path, cluekit: Call) -> None:
    """What a crash cut off is said on stderr; the rest is told."""
    saved.write_bytes(saved.read_bytes()[:-20])
    said = cluekit("replay", saved, "--seat", "ada")
    assert said.code == 0
    assert "cut off" in said.messages
    assert "Turn 1" in said.answer


def test_without_a_file_the_saves_are_listed(
    saved: Path, cluekit: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Newest first, with edition and players, or with what is wrong."""
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "home"))
    assert cluekit("replay").answer == ""
    store.saves().mkdir(parents=True)
    for age, (name, content) in enumerate({"a": saved.read_bytes(), "b": b"junk"}.items()):
        (store.saves() / f"{name}.jsonl").write_bytes(content)
        os.utime(store.saves() / f"{name}.jsonl", (10**9 - age, 10**9 - age))
    first, second = cluekit("replay").answer.splitlines()
    assert first.split()[3:] == ["mini", "Ada,", "Bea,", "Cem"]
    assert "not a game saved by cluekit" in second
    listed = cluekit("replay", "--json").json["saves"]
    assert [one["problem"] for one in listed] == [None, "save-foreign"]


def test_names_of_files_may_be_anything(
    saved: Path, cluekit: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A file whose name is no text is listed and refused like any other."""
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "home"))
    store.saves().mkdir(parents=True)
    odd = store.saves() / "\udcff.jsonl"
    try:
        odd.write_bytes(saved.read_bytes())
    except OSError:
        pytest.skip("this file system keeps such names out")
    assert cluekit("replay").code == 0
    assert len(cluekit("replay", "--json").json["saves"]) == 1
    assert cluekit("replay", odd, "--seat", "ada").code == 0
    assert cluekit("replay", odd.with_name("\udcfe.jsonl")).code == 2


@pytest.mark.parametrize(
    ("language", "warning"),
    [
        ("en", WARNING),
        (
            "it",
            "Questo file contiene la soluzione della partita: da leggere solo a partita finita.",
        ),
        (
            "pt",
            "Este arquivo contém a solução da partida: leia-o só quando a partida tiver acabado.",
        ),
    ],
)
def test_the_warning_is_read_in_the_readers_language(
    saved: Path, cluekit: Call, language: str, warning: str
) -> None:
    """Above a whole game, and in its JSON; the head of a save keeps its own line."""
    with speaking(language):
        assert cluekit("replay", saved).answer.splitlines()[0] == warning
        assert cluekit("replay", saved, "--json").json["warning"] == warning
