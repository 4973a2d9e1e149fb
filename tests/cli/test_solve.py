"""``cluekit solve``: the sheet, chances, proofs, clashes, advice and audit of a written game."""

import json
import re
import sys
import tomllib
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest
from calling import Call, Refused

from cluekit.clue import game
from cluekit.clue.notation import write
from cluekit.core import store
from cluekit.records.schemas import CASE, SCHEMAS, SOLUTION
from cluekit.words import speaking

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


def test_the_answer_as_data_and_in_words(case: Path, cluekit: Call) -> None:
    """By its schema, chances exact and rounded, in both models; a sheet in each language."""
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
    for language, word in (("it", "busta"), ("pt", "envelope")):
        with speaking(language):
            said = cluekit("solve", case, "--why", "dagger:envelope")
            data = cluekit("solve", case, "--json").json
        assert (said.code, word in said.answer) == (0, True)
        assert not re.search("deals|certain", said.answer, re.IGNORECASE)
        assert data["cards"]["dagger"]["possible"] == ["envelope"]


def test_why_and_what_to_ask(case: Path, cluekit: Call, refused: Refused, tmp_path: Path) -> None:
    """A proof and the fewest entries, or both ways; in bits; the audit; a CSV file of events."""
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
    why = cluekit("solve", case, "--json", "--why", "bruno:otto").json["why"]
    assert (why["says"], why["proofs"], why["entries"]) == ("open", [], [])
    there, elsewhere = why["worlds"]
    assert there["bruno"] == "otto" != elsewhere["bruno"]
    assert "Not known yet: Otto has Bruno." in cluekit("solve", case, "--why", "bruno:otto").answer
    ask = cluekit("solve", case, "--json", "--ask").json["ask"]
    assert ask[0]["bits"] == max(one["bits"] for one in ask)
    assert len(ask[0]["cards"]) == 3
    assert "bits  " in cluekit("solve", case, "--ask").answer
    changed(case, ('me = "You"\nhand = "ada rope"\n', ""))
    assert "me = " in refused("solve", case, "--ask")
    changed(case)
    (audit,) = cluekit("solve", case, "--json", "--audit").json["audit"]
    assert audit["seat"] == "you"
    assert audit["cards"]["ada"] == {"entry": 0, "turn": None}
    assert audit["cards"]["dagger"] == {"entry": 1, "turn": None}
    assert audit["cards"]["bruno"] is audit["case_file"] is None
    assert "Dagger" in cluekit("solve", case, "--audit").answer
    csv = tmp_path / "events.csv"
    csv.write_text("asker,suspect,weapon,room,shower,card\nYou,bruno,vase,library,Nora,vase\n")
    entries = cluekit("solve", case, "--json", "--events", csv).json["entries"]
    told = ["You: bruno vase library -> Nora vase", "Nora has not bruno"]
    assert [entry["text"] for entry in entries] == told
    assert 'events = "events.csv"' in refused("solve", csv)


def test_entries_that_clash_and_silence_counts(case: Path, cluekit: Call, tmp_path: Path) -> None:
    """The fewest, with their lines, and what to do; proofs rest on silence if it is asked for."""
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
    above = (('"Nora has not bruno"', '"You has vase"'), [4])
    for change, clash in (above, (('hand = "ada rope"', 'hand = "ada vase"'), [1])):
        said = cluekit("solve", changed(case, change), "--json")
        assert said.json["clash"] == clash, "above the events"
    path = tmp_path / "silent.toml"
    path.write_text(SILENT, encoding="utf-8")
    words = ("solve", path, "--json", "--why", "ada:Otto")
    plain, silent = cluekit(*words), cluekit(*words, "--silence")
    assert (plain.json["silence"], silent.json["silence"]) == (False, True)
    assert (plain.json["why"]["says"], silent.json["why"]["says"]) == ("open", "no")
    assert silent.json["deals"] < plain.json["deals"]
    assert "anybody who is sure accuses" in silent.messages
    told = cluekit("solve", path, "--silence", "--why", "ada:Otto")
    assert "nobody accused after entry 4" in told.answer
    validate(silent.json)
    path.write_text(SILENT + 'facts = ["Otto has ada carla"]\n', encoding="utf-8")
    said = cluekit("solve", path, "--json", "--silence")
    assert (said.code, said.json["silence"], said.json["consistent"]) == (0, False, True)
    assert "must have been sure" in said.messages


def test_a_whole_game_is_solved_as_a_seat_lived_it(
    saved: Path, cluekit: Call, tmp_path: Path, noir: Path, refused: Refused
) -> None:
    """Who could know what, and when; save, text and the seat's own text agree; Noir is no case."""
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
    whole, own = tmp_path / "game.txt", tmp_path / "bea.txt"
    whole.write_text(write(played), encoding="utf-8")
    assert played.over
    before = played.branch(played.step - 1)
    own.write_text(write(before, 1), encoding="utf-8")
    one, other = (cluekit("solve", path, "--seat", "bea", "--json") for path in (saved, whole))
    assert one.code == 0
    assert one == other == cluekit("solve", own, "--json")
    assert cluekit("solve", saved, "--seat", "zoe").code == 2
    why = ("--why", f"{inside[0]}:envelope")
    concluded = cluekit("solve", saved, "--seat", played.players[winner].id, *why).answer
    assert "Certain: " in concluded
    assert re.search(r"\n  entry \d", concluded), "it follows from what was asked"
    assert len(cluekit("solve", saved, "--json").json["joint"]) > 1, "a spectator was not sure"
    own.write_text(write(played, 1), encoding="utf-8")
    assert ": the envelope was opened." in cluekit("solve", own, *why).answer
    text = noir.with_suffix(".txt")
    text.write_text(cluekit("replay", noir, "--text").answer, encoding="utf-8")
    for path in (noir, text):
        assert "noir" in refused("solve", path, "--json").replace(path.name, "")


def test_mistakes_are_named_by_line_and_a_cell_that_is_none_refused(
    case: Path, refused: Refused, cluekit: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what would be right; the case fits the schema; how to get python-sat is said."""
    for cell in ("dagger", "dager:envelope", "dagger:norra", "dagger rope:nora", ":", "?:nora"):
        assert "ada:envelope" in refused("solve", case, "--why", cell), cell
    schema = cluekit("solve", "--schema").json
    assert schema == json.loads(SCHEMAS.published_text(CASE))
    jsonschema.validate(tomllib.loads(case.read_text(encoding="utf-8")), schema)
    for old, new, line, right in (
        ("Nora vase", "Nora vose", "Line 7", "vase"),
        ("[2, 2, 2]", "[2, 2, 3]", "Line 5, hand_sizes", "6"),
        ('me = "You"', 'me = "Yu"', "Line 3, me", "You"),
    ):
        said = refused("solve", changed(case, (old, new)), "--json")
        assert right in said.partition(line)[2]
    for words in ((), (tmp_path,), (tmp_path / "none.toml",)):
        assert refused("solve", *words)
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    assert cluekit("solve", changed(case)).code == 0
    assert "cluekit[sat]" in refused("solve", case, "--why", "dagger:envelope")


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
