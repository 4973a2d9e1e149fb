"""A game is told again, from its save or its text: all of it, or what one seat lived."""

import json
import os
import re
import sqlite3
import xml.etree.ElementTree as ET
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from calling import Call, Refused

from cluekit import clue
from cluekit.classroom.facts import (
    Answered,
    AnyFact,
    Asked,
    AskedAgain,
    BellRung,
    Dismissed,
    DoorSet,
    HelpsSet,
    Joined,
    LanguageChosen,
    LessonGiven,
    LetIn,
    Opened,
    Renamed,
    Returned,
    Revealed,
    TurnedAway,
    Worked,
)
from cluekit.classroom.journal import Journal
from cluekit.clue.notation import read
from cluekit.core import store
from cluekit.core.savefile import WARNING
from cluekit.core.session import AnySession
from cluekit.learn.attempt import Helps
from cluekit.noir import game as noir_game
from cluekit.noir.notation import read as read_noir
from cluekit.ui.kit.messages import Press
from cluekit.words import LANGUAGES, speaking


class Told(NamedTuple):
    """A saved game of one kind, and what is told of it."""

    save: Path
    name: str
    read: Callable[[str], AnySession]
    seat: str  # who looks
    other: str
    begins: str  # the second line of the whole game
    has: dict[str, int]  # beginnings of lines, and how often they come; -1 for once or more
    hidden: str  # what a seat's text writes for what it does not know
    steps: tuple[int, int]  # which look differently

    @property
    def session(self) -> AnySession:
        """The game itself."""
        return store.read_saved(self.save, clue.game, noir_game).session


GAMES = {
    "saved": (
        *("clue", read, "bea", "ada", "The lesson deck: Ada, Bea, Cem"),
        {"[nobody yet] In the envelope: ": -1, "[Bea alone] Bea picks up": 1},
        *("\nhand Ada: ? ?\n", (8, 20)),
    ),
    "noir": (
        *("noir", read_noir, "killer", "inspector", "Noir: citizen’s arrest: Ada, Bea"),
        {"[nobody] The evidence deck": 1, "[Bea alone] Bea draws: ": -1, "[Ada alone] Ada is ": -1},
        *("\ndrawn: ? ? ? ?\n", (5, 12)),
    ),
}


@pytest.fixture(params=GAMES)
def told(request: pytest.FixtureRequest) -> Told:
    """A game of each kind."""
    return Told(request.getfixturevalue(request.param), *GAMES[request.param])


@pytest.fixture
def text(told: Told, cluekit: Call) -> Path:
    """The saved game as a text."""
    path = told.save.with_suffix(".txt")
    path.write_text(cluekit("replay", told.save, "--text").answer, encoding="utf-8")
    return path


def test_the_whole_game_is_told_and_is_there_as_data(told: Told, cluekit: Call) -> None:
    """Secrets beside what was public, with a warning; an export has what reached the seat."""
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
    noir = told.name == "noir"
    assert "wins" in lines[-1] if noir else len(turns) == told.session.view(0).table.turn
    assert {*WARNINGS} == {*LANGUAGES}
    for language, warning in WARNINGS.items():
        with speaking(language):
            said = cluekit("replay", told.save)
            assert (said.code, "{" in said.answer) == (0, False)
            assert said.answer.splitlines()[0] == warning
            assert cluekit("replay", told.save, "--json").json["warning"] == warning
    export = cluekit("replay", told.save, "--seat", told.seat, "--json").json
    number = [player.id for player in told.session.players].index(told.seat)
    assert export == json.loads(json.dumps(store.post(told.session, number)))
    assert (export["format"], export["seat"]) == ("cluekit-letters", told.seat)
    assert "luck" not in export
    facts = [one["fact"] for one in export["letters"]]
    assert {fact["seat"] for fact in facts if fact["type"] == "received"} <= {number}
    assert "cards-drawn" not in {fact["type"] for fact in facts}
    whole, session = cluekit("replay", told.save, "--json").json, told.session
    assert (whole["format"], whole["version"]) == ("cluekit-replay", 1)
    assert (whole["game"], whole["edition"]) == (told.name, session.edition.id)
    assert "solution" in whole["warning"]
    assert [move["number"] for move in whole["moves"]] == list(range(1, session.step + 1))
    assert whole["over"] is True
    if told.name == "clue":
        assert whole["moves"][7]["move"]["type"] == "roll"


def test_a_seat_is_told_its_game(saved: Path, noir: Path, cluekit: Call, refused: Refused) -> None:
    """It reads “you”, nobody else's secrets; --step N tells the first N moves."""
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
    assert len(cluekit("replay", saved, "--step", 3, "--json").json["moves"]) == 3
    assert "Turn 1" not in cluekit("replay", saved, "--step", 0, "--seat", "ada").answer
    assert "There is no move 9999" in refused("replay", saved, "--step", 9_999)


def test_texts_are_told_alike_and_refused(
    told: Told, text: Path, cluekit: Call, refused: Refused, tmp_path: Path
) -> None:
    """Word for word, to any move; a wrong line is named; a seat's own holds no other's."""
    content = text.read_text(encoding="utf-8")
    assert "solution" in content.split("\n")[0]
    assert told.read(content).record == told.session.record
    assert cluekit("replay", text, "--text").answer == content
    for more in ((), ("--seat", told.other), ("--step", 9), ("--seat", told.seat, "--json")):
        said = cluekit("replay", text, *more)
        assert said == cluekit("replay", told.save, *more)
        assert said.code == 0
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
    said = cluekit("replay", told.save, "--seat", told.seat, "--text")
    assert said.messages == ""
    assert "nothing else" in said.answer.splitlines()[0]
    assert told.hidden in said.answer
    path = tmp_path / "own.txt"
    path.write_text(said.answer, encoding="utf-8")
    assert "cannot be played" in refused("replay", path)
    pictures = []
    for step in told.steps:
        file = tmp_path / f"{step}.svg"
        words = ("--seat", told.other, "--step", step, "--svg", file)
        assert cluekit("replay", told.save, *words).code == 0
        assert ET.parse(file).getroot().tag.endswith("svg")  # noqa: S314 - our own picture
        pictures.append(file.read_text(encoding="utf-8"))
    assert pictures[0] != pictures[1]
    assert "ends in .svg" in refused("replay", told.save, "--svg", told.save)
    known = ", ".join(player.id for player in told.session.players)
    assert known in refused("replay", told.save, "--seat", "zoe")
    old, new = (b"rope", b"ropy") if told.name == "clue" else (b"killed", b"kissed")
    content = told.save.read_bytes().replace(old, new, 1)
    told.save.write_bytes(content)
    assert "damaged in line" in refused("replay", told.save)
    assert told.save.read_bytes() == content


@pytest.fixture
def saves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty folder of saves."""
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "home"))
    store.saves().mkdir(parents=True)
    return store.saves()


def test_without_a_file_the_saves_are_listed(
    saved: Path, cluekit: Call, saves: Path, tmp_path: Path, refused: Refused
) -> None:
    """Newest first, or with what is wrong; what a crash cut off is said; others are refused."""
    assert cluekit("replay").answer == ""
    for age, (name, content) in enumerate({"a": saved.read_bytes(), "b": b"junk"}.items()):
        (saves / f"{name}.jsonl").write_bytes(content)
        os.utime(saves / f"{name}.jsonl", (10**9 - age, 10**9 - age))
    first, second = cluekit("replay").answer.splitlines()
    assert first.split()[3:] == ["mini", "Ada,", "Bea,", "Cem"]
    assert "not a game saved by cluekit" in second
    listed = cluekit("replay", "--json").json["saves"]
    assert [one["problem"] for one in listed] == [None, "save-foreign"]
    odd = saves / "\udcff.jsonl"
    try:
        odd.write_bytes(saved.read_bytes())
    except OSError:
        pytest.skip("this file system keeps such names out")
    assert cluekit("replay").code == 0
    assert len(cluekit("replay", "--json").json["saves"]) == 3
    assert cluekit("replay", odd, "--seat", "ada").code == 0
    assert cluekit("replay", odd.with_name("\udcfe.jsonl")).code == 2
    saved.write_bytes(saved.read_bytes()[:-20])
    said = cluekit("replay", saved, "--seat", "ada")
    assert said.code == 0
    assert "cut off" in said.messages
    assert "Turn 1" in said.answer
    path = tmp_path / "file"
    for content in (b"\xff\xfe\0c", b"\x80junk", b"junk", b"", b"{", b"\xef\xbb\xbf"):
        path.write_bytes(content)
        assert re.search("cluekit|UTF-8", refused("replay", path)), content


WARNINGS = {
    "en": WARNING,
    "it": "Questo file contiene la soluzione della partita: da leggere solo a partita finita.",
    "pt": "Este arquivo contém a solução da partida: leia-o só quando a partida tiver acabado.",
}


def test_a_class_is_told_again_from_its_file(
    cluekit: Call, refused: Refused, tmp_path: Path
) -> None:
    """In lines, as data, as a table, one learner's alone; no token, no password; never changed."""
    path = tmp_path / "c.sqlite"
    asked = Asked("", 0, "How many?", ("1", "2"), "2")
    press, word = Press(id="p-1", target="check", turn=0), "hidden"
    facts: tuple[AnyFact, ...] = (
        *(Joined(0, "Dupin", 7, "4f", "en"), Joined(1, "", 8, "5f", "it")),
        *(asked, Answered(0, 0, "o0"), AskedAgain(), Answered(0, 1, "o1"), Answered(1, 1, "o0")),
        *(Revealed(), Dismissed(), Asked("0.3", 0), Answered(1, 0, "every")),
        *(Renamed(0, "Holmes"), TurnedAway(1), LetIn(1), Returned(1, "6f")),
        *(LanguageChosen(0, "pt"), DoorSet(closed=True, wifi="School", password=word)),
        *(LessonGiven("L00"), HelpsSet(Helps(hints=False)), Opened(0, "0.2")),
        *(Worked(0, "0.2", press, wrong=True), Worked(0, "0.2", press, solved=True), BellRung()),
    )
    journal = Journal(path, 0.0)
    for number, fact in enumerate(facts):
        journal.add([fact], 60.0 * number)
    assert "running" in refused("replay", path)
    journal.close()
    before = path.read_bytes()
    first, *lines = cluekit("replay", path).answer.splitlines()
    assert first.endswith("2 learners, 2 questions")
    assert len(lines) == len(facts)
    told = "\n".join(line.partition("  ")[2] for line in lines)
    for sentence in (
        *("Dupin came in, No. 7.", "No. 8 came in.", "Question 1: How many? (1 | 2)"),
        *("Dupin: 1\n", "Right: 2", "Question 2: 0.3/1", "Dupin is called Holmes from now on."),
        *("got the lesson At the table.", "there is: reasons, the solution.", "opened 0.2."),
        *("Holmes answered 0.2 wrongly.", "Holmes solved 0.2.", "The bell rang."),
        *("No. 8 was turned away.", "Holmes chose a language: Português", "the Wi-Fi School."),
    ):
        assert sentence in told
    alone = cluekit("replay", path, "--seat", "8").answer
    assert "No. 8: 1" in alone
    assert "Dupin" not in alone
    data = cluekit("replay", path, "--json")
    assert len(data.json["facts"]) == len(facts)
    assert not any(secret in data.answer for secret in (word, "4f"))
    table = cluekit("replay", path, "--text", "--step", "8").answer.splitlines()
    assert table[1:] == [
        "Dupin,7,How many?,1,1,✗,",
        "Dupin,7,How many?,2,2,✓,",
        ",8,How many?,2,1,✗,",
    ]
    assert "Holmes" in refused("replay", path, "--seat", "Nobody")
    assert f"{len(facts)} steps" in refused("replay", path, "--step", "99")
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.glob("c.sqlite*")] == ["c.sqlite"]


def test_the_file_of_a_class_may_be_torn_and_not_newer(
    cluekit: Call, refused: Refused, tmp_path: Path
) -> None:
    """What a power cut left behind the last fact is told; a newer file is left alone."""
    path = tmp_path / "c.sqlite"
    journal = Journal(path, 0.0)
    journal.add([Joined(0, "Dupin", 7, "4f", "en")], 0.0)
    journal.close()
    lines = cluekit("replay", path).answer.splitlines()
    log = path.with_name("c.sqlite-wal")
    log.write_bytes(b"\x37\x7f\x06\x82" + bytes(99))
    torn = cluekit("replay", path)
    assert torn.answer.splitlines() == lines
    assert "The end of" in torn.messages
    log.unlink()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 2")
    assert "newer" in refused("replay", path)
