"""``cluekit solve``: the sheet, chances, proofs, clashes, advice and audit of a written game."""

import json
import sys
import tomllib
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from cluekit.clue.notation import write
from cluekit.clue.referee import game
from cluekit.core import store
from cluekit.records.schemas import CASE, SCHEMAS, SOLUTION
from cluekit.words import speaking
from naming import case_named

Call = Callable[..., Any]
Refused = Callable[..., str]

CASE_TEXT = """\
deck = "mini"
players = ["You", "Nora", "Otto"]
me = "You"
hand = "ada rope"
hand_sizes = [2, 2, 2]
events = [
    "You: bruno vase library -> Nora vase",
    "Otto: carla dagger tower -> nobody",
    "Nora: bruno dagger garden -> Otto ?",
]
facts = ["Nora has not bruno"]
"""


@pytest.fixture
def case(tmp_path: Path) -> Path:
    """A small case: the Dagger is in the envelope, the rest is open."""
    path = tmp_path / "evening.toml"
    path.write_text(CASE_TEXT, encoding="utf-8")
    return path


def changed(case: Path, *changes: tuple[str, str]) -> Path:
    """Write the case otherwise."""
    text = CASE_TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    case.write_text(text, encoding="utf-8")
    return case


def validate(answer: object) -> None:
    """Hold an answer to its schema."""
    jsonschema.validate(answer, json.loads(SCHEMAS.published_text(SOLUTION)))


def test_the_answer_as_data(case: Path, cluekit: Call) -> None:
    """One JSON object on stdout, as its schema says; chances exact and rounded, in both models."""
    said = cluekit("solve", case, "--json")
    assert (said.code, said.messages) == (0, "")
    answer = said.json
    validate(answer)
    assert (answer["format"], answer["version"]) == ("cluekit-solve", 2)
    assert (answer["consistent"], answer["model"], answer["deals"]) == (True, "deals", 5)
    assert answer["cards"]["dagger"]["possible"] == ["envelope"]
    bruno = answer["cards"]["bruno"]
    assert bruno["possible"] == ["otto", "envelope"]
    assert bruno["marginal"]["otto"] == {"fraction": "4/5", "float": 0.8}
    assert bruno["marginal"]["nora"] == {"fraction": "0", "float": 0.0}
    assert sum(Fraction(one["fraction"]) for one in answer["joint"]) == 1
    first = {"cards": ["carla", "dagger", "tower"], "fraction": "2/5", "float": 0.4}
    assert answer["joint"][0] == first
    assert [entry["line"] for entry in answer["entries"]] == [7, 8, 9, 11]
    assert answer["clash"] == []
    assert answer["why"] is answer["ask"] is answer["audit"] is None
    other = cluekit("solve", case, "--json", "--model", "refuter").json
    assert (other["model"], other["deals"]) == ("refuter", 5)
    assert other["cards"]["library"]["marginal"]["nora"]["fraction"] == "3/7", "shown by choice"


def test_in_words(case: Path, cluekit: Call) -> None:
    """A sheet, the number of deals, and what the envelope may hold."""
    said = cluekit("solve", case)
    assert said.code == 0
    whose, *lines = said.answer.split("\n")
    assert whose == "Seen by you."
    assert lines[0].split() == ["Suspects", "You", "Nora", "Otto", "envelope"]
    assert next(line.split() for line in lines if "Bruno" in line) == (
        ["Bruno", "·", "·", "80%", "20%"]
    )
    assert "5 deals are possible." in lines
    assert "    40%  Carla, Dagger, Tower" in lines
    assert said.messages == ""


def test_why_it_is_so(case: Path, cluekit: Call) -> None:
    """A proof, line by line, and the fewest entries; by any name of the card."""
    for cell in ("dagger:envelope", "Dagger : the envelope", "D:case file"):
        said = cluekit("solve", case, "--why", cell)
        assert said.code == 0, cell
        assert "Certain: The Dagger is in the envelope." in said.answer
        assert "entry 1, line 7: You: bruno vase library -> Nora vase" in said.answer
    why = cluekit("solve", case, "--json", "--why", "dagger:envelope").json["why"]
    assert (why["card"], why["holder"], why["says"]) == ("dagger", "envelope", "yes")
    assert why["entries"] == [1]
    assert len(why["proofs"]) == 1
    assert why["proofs"][0]["lines"][0].startswith("1. ")
    assert cluekit("solve", case, "--json", "--why", "vase:otto").json["why"]["says"] == "no"


def test_why_it_is_not_known_yet(case: Path, cluekit: Call) -> None:
    """Two deals, one each way."""
    why = cluekit("solve", case, "--json", "--why", "bruno:otto").json["why"]
    assert (why["says"], why["proofs"], why["entries"]) == ("open", [], [])
    there, elsewhere = why["worlds"]
    assert there["bruno"] == "otto" != elsewhere["bruno"]
    assert "Not known yet: Otto has Bruno." in cluekit("solve", case, "--why", "bruno:otto").answer


def test_entries_that_clash(case: Path, cluekit: Call) -> None:
    """The fewest, with their lines, how they clash, and what to do; the exit code is fine."""
    changed(case, ("Otto ?", "Otto bruno"), ("Nora has not bruno", "Nora has bruno"))
    answer = cluekit("solve", case, "--json").json
    assert (answer["consistent"], answer["deals"], answer["clash"]) == (False, 0, [3, 4])
    assert answer["cards"]["ada"] == {"possible": [], "marginal": None}
    assert answer["explained"][0]["lines"]
    validate(answer)
    said = cluekit("solve", case)
    assert said.code == 0
    assert "entry 3, line 9: Nora: bruno dagger garden -> Otto bruno" in said.answer
    assert "entry 4, line 11: Nora has bruno" in said.answer
    for change, clash in (
        (('"Nora has not bruno"', '"You has vase"'), [4]),
        (('hand = "ada rope"', 'hand = "ada vase"'), [1]),
    ):
        changed(case, change)
        assert cluekit("solve", case, "--json").json["clash"] == clash, "above the events"


def test_what_to_ask_next(case: Path, cluekit: Call, refused: Refused) -> None:
    """The best suggestion first, in bits; for a spectator there is nothing to ask."""
    ask = cluekit("solve", case, "--json", "--ask").json["ask"]
    assert ask[0]["bits"] == max(one["bits"] for one in ask)
    assert len(ask[0]["cards"]) == 3
    assert "bits  " in cluekit("solve", case, "--ask").answer
    changed(case, ('me = "You"\nhand = "ada rope"\n', ""))
    assert "me = " in refused("solve", case, "--ask")


def test_the_audit_of_a_case(case: Path, cluekit: Call) -> None:
    """After which entry each card could be placed."""
    (audit,) = cluekit("solve", case, "--json", "--audit").json["audit"]
    assert audit["seat"] == "you"
    assert audit["cards"]["ada"] == {"entry": 0, "turn": None}
    assert audit["cards"]["dagger"] == {"entry": 1, "turn": None}
    assert audit["cards"]["bruno"] is audit["case_file"] is None
    assert "Dagger" in cluekit("solve", case, "--audit").answer


def test_the_audit_of_a_whole_game(saved: Path, cluekit: Call) -> None:
    """Who could know what, and when, each by their own letters; nobody before they could."""
    played = store.read_saved(saved, game).session
    audit = cluekit("solve", saved, "--json", "--audit").json["audit"]
    assert [one["seat"] for one in audit] == ["ada", "bea", "cem"]
    deck, secrets = played.edition.deck, played._positions[-1].secrets
    inside = [deck.cards[card].id for card in secrets.case_file]
    winner = played.view(0).table.winner
    for seat, one in enumerate(audit):
        hand = [deck.cards[card].id for card in played.view(seat).hand]
        assert all(one["cards"][card] == {"entry": 0, "turn": 0} for card in hand)
        whole = [one["cards"][card] for card in inside]
        assert (one["case_file"] is None) is any(found is None for found in whole)
        if one["case_file"]:
            assert one["case_file"]["entry"] == max(found["entry"] for found in whole)
    assert audit[winner]["case_file"] is not None, "note-takers accuse when they know"
    table = cluekit("solve", saved, "--audit").answer
    assert "the whole envelope" in table


def test_a_game_as_a_seat_lived_it(saved: Path, cluekit: Call, tmp_path: Path) -> None:
    """The save, its text, and the seat's own text all say the same for that seat."""
    played = store.read_saved(saved, game).session
    whole, own = tmp_path / "game.txt", tmp_path / "bea.txt"
    whole.write_text(write(played), encoding="utf-8")
    own.write_text(write(played, 1), encoding="utf-8")
    answers = [
        cluekit("solve", saved, "--seat", "bea", "--json"),
        cluekit("solve", whole, "--seat", "bea", "--json"),
        cluekit("solve", own, "--json"),
    ]
    assert [one.code for one in answers] == [0, 0, 0]
    assert answers[0].json == answers[1].json == answers[2].json
    assert cluekit("solve", saved, "--seat", "zoe").code == 2


def test_a_game_of_noir_is_no_case(noir: Path, cluekit: Call, refused: Refused) -> None:
    """A text or a save of Noir is refused by its name: there is no deal to be solved."""
    text = noir.with_suffix(".txt")
    text.write_text(cluekit("replay", noir, "--text").answer, encoding="utf-8")
    for path in (noir, text):
        assert "noir" in refused("solve", path, "--json").replace(path.name, "")


def test_events_from_another_file(
    case: Path, cluekit: Call, refused: Refused, tmp_path: Path
) -> None:
    """A CSV file takes the place of the case's events; alone it is no case."""
    csv = tmp_path / "events.csv"
    csv.write_text("asker,suspect,weapon,room,shower,card\nYou,bruno,vase,library,Nora,vase\n")
    entries = cluekit("solve", case, "--json", "--events", csv).json["entries"]
    assert [entry["text"] for entry in entries] == [
        "You: bruno vase library -> Nora vase",
        "Nora has not bruno",
    ]
    assert 'events = "events.csv"' in refused("solve", csv)


def test_a_cell_that_is_none_is_refused_and_the_schema_given(
    case: Path, refused: Refused, cluekit: Call
) -> None:
    """With an example; the schema of case files is printed, and the case fits it."""
    cells = ("dagger", "dager:envelope", "dagger:norra", "dagger rope:nora", ":", "?:nora")
    for cell in cells:
        with case_named(cell):
            assert "ada:envelope" in refused("solve", case, "--why", cell)
    schema = cluekit("solve", "--schema").json
    assert schema == json.loads(SCHEMAS.published_text(CASE))
    jsonschema.validate(tomllib.loads(case.read_text(encoding="utf-8")), schema)


def test_mistakes_are_named_by_line(case: Path, refused: Refused, tmp_path: Path) -> None:
    """With what would be right; words too where nothing is named, and nothing is there."""
    for old, new, line, right in (
        ("Nora vase", "Nora vose", "Line 7", "vase"),
        ("[2, 2, 2]", "[2, 2, 3]", "Line 5, hand_sizes", "6"),
        ('me = "You"', 'me = "Yu"', "Line 3, me", "You"),
    ):
        said = refused("solve", changed(case, (old, new)), "--json")
        assert line in said
        assert right in said
    for words in ((), (tmp_path,), (tmp_path / "none.toml",)):
        assert refused("solve", *words)


def test_without_python_sat(
    case: Path, cluekit: Call, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says how to get it where it is needed."""
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    assert cluekit("solve", case).code == 0
    assert "cluekit[sat]" in refused("solve", case, "--why", "dagger:envelope")


def test_in_other_languages(case: Path, cluekit: Call) -> None:
    """The whole answer is in the reader's language; ids stay as they are."""
    for language, word in (("it", "busta"), ("pt", "envelope")):
        with speaking(language):
            said = cluekit("solve", case, "--why", "dagger:envelope")
            data = cluekit("solve", case, "--json").json
        assert said.code == 0
        assert word in said.answer
        assert "deals" not in said.answer
        assert "certain" not in said.answer.lower()
        assert data["cards"]["dagger"]["possible"] == ["envelope"]


SILENT = """\
deck = "mini"
players = ["You", "Nora", "Otto"]
me = "You"
hand = "dagger garden"
events = [
    "Otto: bruno dagger library -> You dagger",
    "You: carla rope tower -> Otto carla",
    "Nora: carla dagger garden -> Otto ?",
    "Otto: ada rope garden -> You garden",
    "You: ada rope library",
]
"""


def test_silence_counts_when_it_is_asked_to(tmp_path: Path, cluekit: Call) -> None:
    """Off by default; on, it is said, in words and in JSON, and proofs rest on it."""
    path = tmp_path / "silent.toml"
    path.write_text(SILENT, encoding="utf-8")
    plain, silent = (
        cluekit("solve", path, "--json", "--why", "ada:Otto", *more)
        for more in ((), ("--silence",))
    )
    assert (plain.json["silence"], silent.json["silence"]) == (False, True)
    assert (plain.json["why"]["says"], silent.json["why"]["says"]) == ("open", "no")
    assert silent.json["deals"] < plain.json["deals"]
    assert "anybody who is sure accuses" in silent.messages
    told = cluekit("solve", path, "--silence", "--why", "ada:Otto")
    assert "nobody accused after entry 4" in told.answer
    validate(silent.json)


def test_where_silence_cannot_be_it_is_left_out_and_said(tmp_path: Path, cluekit: Call) -> None:
    """Somebody was sure and kept still: the rest is answered all the same."""
    path = tmp_path / "silent.toml"
    path.write_text(SILENT + 'facts = ["Otto has ada carla"]\n', encoding="utf-8")
    said = cluekit("solve", path, "--json", "--silence")
    assert (said.code, said.json["silence"], said.json["consistent"]) == (0, False, True)
    assert "must have been sure" in said.messages
