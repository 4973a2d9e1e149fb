"""A game of Noir is told again: from its save or its text, whole or as one side lived it."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest

from cluekit.core import store
from cluekit.core.session import run
from cluekit.noir import new_game
from cluekit.noir.bots import bots_for
from cluekit.noir.notation import read
from cluekit.noir.referee import game
from cluekit.words import LANGUAGES, set_language

Call = Callable[..., object]


@pytest.fixture
def noir(tmp_path: Path) -> Path:
    """A save of a whole game, every kind of secret in it."""
    session = new_game("noir-citizens", ("Ada", "Bea"), seed=5, ready=False)
    path = store.keep(session, tmp_path / "noir.jsonl").path
    run(session.prepare(), bots_for(["careful", "random"]))
    return path


def test_the_whole_game_is_told(noir: Path, cluekit: Call) -> None:
    """Secrets stand beside what was public, with their readers; stderr warns of it."""
    said = cluekit("replay", noir)
    assert said.code == 0
    assert "the solution too" in said.messages
    lines = said.answer.splitlines()
    assert "holds the solution" in lines[0]
    assert lines[1] == "Noir: citizen’s arrest: Ada, Bea"
    assert sum(line.startswith("[nobody] The evidence deck") for line in lines) == 1
    assert sum(line.startswith("[Bea alone] Bea draws: ") for line in lines) >= 1
    assert any(line.startswith("[Ada alone] Ada is ") for line in lines)
    assert all(lines)
    assert "wins" in lines[-1]


@pytest.mark.parametrize(("seat", "other"), [("killer", "Bea"), ("inspector", "Ada")])
def test_a_side_is_told_what_it_was_told(noir: Path, cluekit: Call, seat: str, other: str) -> None:
    """It reads "you", and nothing of the other's."""
    said = cluekit("replay", noir, "--seat", seat)
    assert (said.code, said.messages) == (0, "")
    assert "You are " in said.answer
    assert "alone]" not in said.answer
    assert "[nobody]" not in said.answer
    assert f"{other} is" not in said.answer
    assert ("You draw: " in said.answer) == (seat == "inspector")


def test_a_sides_export_holds_its_letters_only(noir: Path, cluekit: Call) -> None:
    """As data: what reached the seat; of the whole game: every move, with a warning."""
    session = store.read_saved(noir, game).session
    export = cluekit("replay", noir, "--seat", "killer", "--json").json
    assert export == json.loads(json.dumps(store.post(session, 0)))
    assert "cards-drawn" not in json.dumps(export)
    whole = cluekit("replay", noir, "--json").json
    assert (whole["game"], whole["edition"], whole["over"]) == ("noir", "noir-citizens", True)
    assert "solution" in whole["warning"]
    assert len(whole["moves"]) == session.step


def test_a_text_is_told_like_the_save(noir: Path, cluekit: Call) -> None:
    """Word for word, to any move; written again it is the same."""
    path = noir.with_suffix(".txt")
    content = cluekit("replay", noir, "--text").answer
    path.write_text(content, encoding="utf-8")
    assert read(content).record == store.read_saved(noir, game).session.record
    assert cluekit("replay", path, "--text").answer == content
    for more in ((), ("--seat", "inspector"), ("--step", 9), ("--seat", "killer", "--json")):
        assert cluekit("replay", path, *more) == cluekit("replay", noir, *more)


def test_a_sides_text_is_for_reading_only(noir: Path, cluekit: Call, tmp_path: Path) -> None:
    """It says so in its first line, and in words when it is played."""
    said = cluekit("replay", noir, "--seat", "killer", "--text")
    assert said.messages == ""
    assert "nothing else" in said.answer.splitlines()[0]
    assert "\ndrawn: ? ? ? ?\n" in said.answer
    path = tmp_path / "killer.txt"
    path.write_text(said.answer, encoding="utf-8")
    refused = cluekit("replay", path)
    assert (refused.code, refused.answer) == (2, "")
    assert "cannot be played" in refused.messages


def test_a_wrong_line_is_named(noir: Path, cluekit: Call, tmp_path: Path) -> None:
    """With what would have been possible, in Noir's own words."""
    lines = cluekit("replay", noir, "--text").answer.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("kill "))
    killer = next(line for line in lines if line.startswith("killer: "))
    lines[at] = f"kill {killer[-1]}"
    path = tmp_path / "wrong.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    said = cluekit("replay", path)
    assert (said.code, said.answer) == (2, "")
    assert f"Line {at + 1} is against the rules" in said.messages
    assert "You cannot kill yourself." in said.messages
    assert "(N08)" in said.messages
    assert "Possible here: kill " in said.messages


def test_the_board_is_drawn_as_it_stood(noir: Path, cluekit: Call, tmp_path: Path) -> None:
    """--svg writes a well-formed picture of that step; another step, another picture."""
    pictures = []
    for step in (5, 12):
        file = tmp_path / f"{step}.svg"
        words = ("--seat", "inspector", "--step", step, "--svg", file)
        assert cluekit("replay", noir, *words).code == 0
        assert ET.parse(file).getroot().tag.endswith("svg")  # noqa: S314 - our own picture
        pictures.append(file.read_text(encoding="utf-8"))
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_it_is_told_in_every_language(noir: Path, cluekit: Call, language: str) -> None:
    """No place is left empty."""
    set_language(language)
    try:
        said = cluekit("replay", noir)
    finally:
        set_language("en")
    assert said.code == 0
    assert "{" not in said.answer


def test_a_damaged_save_is_refused_in_words(noir: Path, cluekit: Call) -> None:
    """The line is named; an unknown seat is told the known ones."""
    assert "killer, inspector" in cluekit("replay", noir, "--seat", "zoe").messages
    noir.write_bytes(noir.read_bytes().replace(b"killed", b"kissed", 1))
    said = cluekit("replay", noir)
    assert (said.code, said.answer) == (2, "")
    assert "damaged in line" in said.messages
