"""A game is told again, from its save or its text: all of it, or what one seat lived."""

import json
import os
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cluekit import clue
from cluekit.clue.notation import read
from cluekit.core import store
from cluekit.core.savefile import WARNING
from cluekit.core.session import AnySession
from cluekit.noir.notation import read as read_noir
from cluekit.noir.referee import game as noir_game
from cluekit.words import LANGUAGES, speaking
from naming import case_named

Call = Callable[..., Any]
Refused = Callable[..., str]


class Told(NamedTuple):
    """A saved game of one kind, and what is told of it."""

    name: str
    save: Path
    read: Callable[[str], AnySession]
    seat: str
    other: str
    """The seat that looks, and another one."""
    begins: str
    """The second line of the whole game."""
    has: dict[str, int]
    """Beginnings of lines, and how often they come; -1 for once or more."""
    hidden: str
    """What a seat's text writes for what it does not know."""
    steps: tuple[int, int]
    """Two steps that look differently."""

    @property
    def session(self) -> AnySession:
        """The game itself."""
        return store.read_saved(self.save, clue.game, noir_game).session


@pytest.fixture(params=["clue", "noir"])
def told(request: pytest.FixtureRequest) -> Told:
    """A game of each kind."""
    if request.param == "clue":
        return Told(
            *("clue", request.getfixturevalue("saved"), read, "bea", "ada"),
            begins="The lesson deck: Ada, Bea, Cem",
            has={"[nobody yet] In the envelope: ": -1, "[Bea alone] Bea picks up": 1},
            hidden="\nhand Ada: ? ?\n",
            steps=(8, 20),
        )
    return Told(
        *("noir", request.getfixturevalue("noir"), read_noir, "killer", "inspector"),
        begins="Noir: citizen’s arrest: Ada, Bea",
        has={
            "[nobody] The evidence deck": 1,
            "[Bea alone] Bea draws: ": -1,
            "[Ada alone] Ada is ": -1,
        },
        hidden="\ndrawn: ? ? ? ?\n",
        steps=(5, 12),
    )


@pytest.fixture
def text(told: Told, cluekit: Call) -> Path:
    """The saved game as a text."""
    path = told.save.with_suffix(".txt")
    path.write_text(cluekit("replay", told.save, "--text").answer, encoding="utf-8")
    return path


# --- the whole game, and a seat's ----------------------------------------------------------------


def test_the_whole_game_is_told(told: Told, cluekit: Call) -> None:
    """Secrets stand beside what was public, with their readers; stderr warns of it."""
    said = cluekit("replay", told.save)
    assert said.code == 0
    assert "the solution too" in said.messages
    lines = said.answer.splitlines()
    assert "holds the solution" in lines[0]
    assert lines[1] == told.begins
    for begins, often in told.has.items():
        found = sum(line.startswith(begins) for line in lines)
        assert found == often or (often < 0 < found), begins
    turns = [line for line in lines if line.startswith("Turn ")]
    assert lines.count("") == len(turns), "an empty line before each turn"
    if told.name == "clue":
        assert len(turns) == told.session.view(0).table.turn
    else:
        assert "wins" in lines[-1]


def test_a_seat_is_told_what_it_was_told(saved: Path, noir: Path, cluekit: Call) -> None:
    """The seat reads "you", and nobody else's secrets; it is named in any capitals."""
    for save, seat, has, has_not in (
        (saved, "bea", "You pick up", ()),
        (noir, "killer", "You are ", ("You draw: ", "Bea is")),
        (noir, "inspector", "You draw: ", ("Ada is",)),
    ):
        said = cluekit("replay", save, "--seat", seat)
        assert (said.code, said.messages) == (0, "")
        assert has in said.answer
        for secret in ("alone]", "[nobody]", *has_not):
            assert secret not in said.answer
        assert "In the envelope" not in said.answer.split("Turn 1")[0]
        assert said == cluekit("replay", save, "--seat", seat.upper())
        assert said == cluekit("replay", save, "--seat", seat.title())


def test_a_seats_export_holds_that_seats_letters_only(told: Told, cluekit: Call) -> None:
    """Every fact in it reached the seat; no seed, no script, no other hand."""
    export = cluekit("replay", told.save, "--seat", told.seat, "--json").json
    number = [player.id for player in told.session.players].index(told.seat)
    assert export == json.loads(json.dumps(store.post(told.session, number)))
    assert (export["format"], export["seat"]) == ("cluekit-letters", told.seat)
    assert "luck" not in export
    facts = [one["fact"] for one in export["letters"]]
    assert {fact["seat"] for fact in facts if fact["type"] == "received"} <= {number}
    assert "cards-drawn" not in {fact["type"] for fact in facts}


def test_the_whole_game_as_data(told: Told, cluekit: Call) -> None:
    """One object with every move, its seat and its letters; it warns in itself."""
    whole, session = cluekit("replay", told.save, "--json").json, told.session
    assert (whole["format"], whole["version"]) == ("cluekit-replay", 1)
    assert (whole["game"], whole["edition"]) == (told.name, session.edition.id)
    assert "solution" in whole["warning"]
    assert [move["number"] for move in whole["moves"]] == list(range(1, session.step + 1))
    assert whole["over"] is True
    if told.name == "clue":
        assert whole["moves"][7]["move"]["type"] == "roll"


def test_it_stops_where_asked(saved: Path, cluekit: Call, refused: Refused) -> None:
    """--step N tells the first N moves; there is no move after the last."""
    assert len(cluekit("replay", saved, "--step", 3, "--json").json["moves"]) == 3
    assert "Turn 1" not in cluekit("replay", saved, "--step", 0, "--seat", "ada").answer
    assert "There is no move 9999" in refused("replay", saved, "--step", 9_999)


def test_the_board_is_drawn_as_it_stood(
    told: Told, cluekit: Call, refused: Refused, tmp_path: Path
) -> None:
    """--svg writes a well-formed picture of that step; another step, another picture."""
    pictures = []
    for step in told.steps:
        file = tmp_path / f"{step}.svg"
        words = ("--seat", told.other, "--step", step, "--svg", file)
        assert cluekit("replay", told.save, *words).code == 0
        assert ET.parse(file).getroot().tag.endswith("svg")  # noqa: S314 - our own picture
        pictures.append(file.read_text(encoding="utf-8"))
    assert pictures[0] != pictures[1]
    assert "ends in .svg" in refused("replay", told.save, "--svg", told.save)


# --- texts ---------------------------------------------------------------------------------------


def test_a_text_is_told_like_the_save(told: Told, text: Path, cluekit: Call) -> None:
    """Word for word, whole or as a seat lived it, to any move; written again it is the same."""
    content = text.read_text(encoding="utf-8")
    assert "solution" in content.split("\n")[0]
    assert told.read(content).record == told.session.record
    assert cluekit("replay", text, "--text").answer == content
    for more in ((), ("--seat", told.other), ("--step", 9), ("--seat", told.seat, "--json")):
        said = cluekit("replay", text, *more)
        assert said == cluekit("replay", told.save, *more)
        assert said.code == 0


def test_a_seats_text_is_for_reading_only(
    told: Told, cluekit: Call, refused: Refused, tmp_path: Path
) -> None:
    """It holds nothing of the others, says so, and says in words that it cannot be played."""
    said = cluekit("replay", told.save, "--seat", told.seat, "--text")
    assert said.messages == ""
    assert "nothing else" in said.answer.splitlines()[0]
    assert told.hidden in said.answer
    path = tmp_path / "own.txt"
    path.write_text(said.answer, encoding="utf-8")
    assert "cannot be played" in refused("replay", path)


def test_a_wrong_line_is_named(told: Told, text: Path, refused: Refused) -> None:
    """With what would have been possible, in the game's own words; the exit code says bad input."""
    lines = text.read_text(encoding="utf-8").split("\n")
    marked = " walks to " if told.name == "clue" else "kill "
    at = next(number for number, line in enumerate(lines) if marked in line)
    if told.name == "clue":
        lines[at] = lines[at].split(" to ")[0] + " to A1"
        expected = []
    else:
        killer = next(line for line in lines if line.startswith("killer: "))
        lines[at] = f"kill {killer[-1]}"
        expected = ["is against the rules", "You cannot kill yourself.", "(N08)"]
        expected += ["Possible here: kill "]
    text.write_text("\n".join(lines), encoding="utf-8")
    said = refused("replay", text)
    for words in (f"Line {at + 1}", *expected):
        assert words in said


# --- files ---------------------------------------------------------------------------------------


def test_a_damaged_save_is_refused_in_words(told: Told, refused: Refused) -> None:
    """The line is named, and the file is left as it is; an unknown seat is told the known ones."""
    known = ", ".join(player.id for player in told.session.players)
    assert known in refused("replay", told.save, "--seat", "zoe")
    old, new = (b"rope", b"ropy") if told.name == "clue" else (b"killed", b"kissed")
    content = told.save.read_bytes().replace(old, new, 1)
    told.save.write_bytes(content)
    assert "damaged in line" in refused("replay", told.save)
    assert told.save.read_bytes() == content


def test_a_torn_save_is_told_and_a_foreign_file_refused(
    saved: Path, cluekit: Call, tmp_path: Path, refused: Refused
) -> None:
    """What a crash cut off is said on stderr; a file of any other kind is refused in words."""
    saved.write_bytes(saved.read_bytes()[:-20])
    said = cluekit("replay", saved, "--seat", "ada")
    assert said.code == 0
    assert "cut off" in said.messages
    assert "Turn 1" in said.answer
    path = tmp_path / "file"
    for content in (b"\xff\xfe\0c", b"\x80junk", b"junk", b"", b"{", b"\xef\xbb\xbf"):
        with case_named(content):
            path.write_bytes(content)
            said = refused("replay", path)
            assert "cluekit" in said or "UTF-8" in said


@pytest.fixture
def saves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty folder of saves."""
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "home"))
    store.saves().mkdir(parents=True)
    return store.saves()


def test_without_a_file_the_saves_are_listed(saved: Path, cluekit: Call, saves: Path) -> None:
    """Newest first, with edition and players, or with what is wrong."""
    assert cluekit("replay").answer == ""
    for age, (name, content) in enumerate({"a": saved.read_bytes(), "b": b"junk"}.items()):
        (saves / f"{name}.jsonl").write_bytes(content)
        os.utime(saves / f"{name}.jsonl", (10**9 - age, 10**9 - age))
    first, second = cluekit("replay").answer.splitlines()
    assert first.split()[3:] == ["mini", "Ada,", "Bea,", "Cem"]
    assert "not a game saved by cluekit" in second
    listed = cluekit("replay", "--json").json["saves"]
    assert [one["problem"] for one in listed] == [None, "save-foreign"]


def test_names_of_files_may_be_anything(saved: Path, cluekit: Call, saves: Path) -> None:
    """A file whose name is no text is listed and refused like any other."""
    odd = saves / "\udcff.jsonl"
    try:
        odd.write_bytes(saved.read_bytes())
    except OSError:
        pytest.skip("this file system keeps such names out")
    assert cluekit("replay").code == 0
    assert len(cluekit("replay", "--json").json["saves"]) == 1
    assert cluekit("replay", odd, "--seat", "ada").code == 0
    assert cluekit("replay", odd.with_name("\udcfe.jsonl")).code == 2


WARNINGS = {
    "en": WARNING,
    "it": "Questo file contiene la soluzione della partita: da leggere solo a partita finita.",
    "pt": "Este arquivo contém a solução da partida: leia-o só quando a partida tiver acabado.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language(told: Told, cluekit: Call, language: str) -> None:
    """No place is left empty; the warning is translated, but for the head of a save."""
    with speaking(language):
        said = cluekit("replay", told.save)
        assert said.code == 0
        assert "{" not in said.answer
        assert said.answer.splitlines()[0] == WARNINGS[language]
        assert cluekit("replay", told.save, "--json").json["warning"] == WARNINGS[language]
