"""``cluekit solve``: the sheet, chances, proofs, clashes, advice and audit of a written game."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from cluekit import noir
from cluekit.clue.notation import write
from cluekit.clue.referee import game
from cluekit.core import store
from cluekit.core.session import Session, run
from cluekit.noir import notation as noir_text
from cluekit.noir.bots import bots_for
from cluekit.records.schemas import CASE, SCHEMAS, SOLUTION

Call = Callable[..., Any]

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


def changed(case: Path, old: str, new: str) -> Path:
    """Write the case otherwise."""
    assert old in CASE_TEXT
    case.write_text(CASE_TEXT.replace(old, new), encoding="utf-8")
    return case


def test_the_answer_as_data(case: Path, cluekit: Call) -> None:
    """One JSON object on stdout, as its schema says; chances exact and rounded."""
    said = cluekit("solve", case, "--json")
    assert (said.code, said.messages) == (0, "")
    jsonschema.validate(said.json, json.loads(SCHEMAS.published_text(SOLUTION)))
    answer = said.json
    assert (answer["format"], answer["version"]) == ("cluekit-solve", 2)
    assert (answer["consistent"], answer["model"], answer["deals"]) == (True, "deals", 5)
    assert answer["cards"]["dagger"]["possible"] == ["envelope"]
    bruno = answer["cards"]["bruno"]
    assert bruno["possible"] == ["otto", "envelope"]
    assert bruno["marginal"]["otto"] == {"fraction": "4/5", "float": 0.8}
    assert bruno["marginal"]["nora"] == {"fraction": "0", "float": 0.0}
    assert sum(Fraction(one["fraction"]) for one in answer["joint"]) == 1
    assert answer["joint"][0] == {
        "cards": ["carla", "dagger", "tower"],
        "fraction": "2/5",
        "float": 0.4,
    }
    assert [entry["line"] for entry in answer["entries"]] == [7, 8, 9, 11]
    assert answer["clash"] == []
    assert answer["why"] is answer["ask"] is answer["audit"] is None


def test_the_other_model(case: Path, cluekit: Call) -> None:
    """Nora may have shown the Vase by choice: then the deals do not weigh the same."""
    answer = cluekit("solve", case, "--json", "--model", "refuter").json
    assert (answer["model"], answer["deals"]) == ("refuter", 5)
    assert answer["cards"]["library"]["marginal"]["nora"]["fraction"] == "3/7"


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
    changed(case, "Otto ?", "Otto bruno")
    changed_text = case.read_text(encoding="utf-8").replace("Nora has not bruno", "Nora has bruno")
    case.write_text(changed_text, encoding="utf-8")
    answer = cluekit("solve", case, "--json").json
    assert (answer["consistent"], answer["deals"], answer["clash"]) == (False, 0, [3, 4])
    assert answer["cards"]["ada"] == {"possible": [], "marginal": None}
    assert answer["explained"][0]["lines"]
    jsonschema.validate(answer, json.loads(SCHEMAS.published_text(SOLUTION)))
    said = cluekit("solve", case)
    assert said.code == 0
    assert "entry 3, line 9: Nora: bruno dagger garden -> Otto bruno" in said.answer
    assert "entry 4, line 11: Nora has bruno" in said.answer


def test_a_clash_above_the_events(case: Path, cluekit: Call) -> None:
    """When no event is to blame, it says so."""
    changed(case, '"Nora has not bruno"', '"You has vase"')
    clash = cluekit("solve", case, "--json").json["clash"]
    assert clash == [4]
    changed(case, 'hand = "ada rope"', 'hand = "ada vase"')
    assert cluekit("solve", case, "--json").json["clash"] == [1]


def test_what_to_ask_next(case: Path, cluekit: Call) -> None:
    """The best suggestion first, in bits; for a spectator there is nothing to ask."""
    ask = cluekit("solve", case, "--json", "--ask").json["ask"]
    assert ask[0]["bits"] == max(one["bits"] for one in ask)
    assert len(ask[0]["cards"]) == 3
    assert "bits  " in cluekit("solve", case, "--ask").answer
    changed(case, 'me = "You"\nhand = "ada rope"\n', "")
    said = cluekit("solve", case, "--ask")
    assert (said.code, said.answer) == (2, "")
    assert "me = " in said.messages


def test_the_audit_of_a_case(case: Path, cluekit: Call) -> None:
    """After which entry each card could be placed."""
    (audit,) = cluekit("solve", case, "--json", "--audit").json["audit"]
    assert audit["seat"] == "you"
    assert audit["cards"]["ada"] == {"entry": 0, "turn": None}
    assert audit["cards"]["dagger"] == {"entry": 1, "turn": None}
    assert audit["cards"]["bruno"] is audit["case_file"] is None
    assert "Dagger" in cluekit("solve", case, "--audit").answer


@pytest.fixture
def played(saved: Path) -> Session:
    """The saved game, to its end."""
    return store.read_saved(saved, game).session


def test_the_audit_of_a_whole_game(saved: Path, played: Session, cluekit: Call) -> None:
    """Who could know what, and when, each by their own letters; nobody before they could."""
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


def test_a_game_as_a_seat_lived_it(
    saved: Path, played: Session, cluekit: Call, tmp_path: Path
) -> None:
    """The save, its text, and the seat's own text all say the same for that seat."""
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


@pytest.mark.parametrize("kind", ["text", "save"])
def test_a_game_of_noir_is_no_case(tmp_path: Path, cluekit: Call, kind: str) -> None:
    """A text or a save of Noir is refused by its name: there is no deal to be solved."""
    session, path = noir.new_game("noir-classic", seed=2), tmp_path / "evening"
    if kind == "save":
        store.keep(session, path)
    run(session, bots_for(("random", "random")), until=lambda now: now.step > 8)
    if kind == "text":
        path.write_text(noir_text.write(session, None), encoding="utf-8")
    said = cluekit("solve", path, "--json")
    assert said.code == 2
    assert "noir" in said.messages
    assert not said.answer


def test_events_from_another_file(case: Path, cluekit: Call, tmp_path: Path) -> None:
    """A CSV file takes the place of the case's events; alone it is no case."""
    csv = tmp_path / "events.csv"
    csv.write_text("asker,suspect,weapon,room,shower,card\nYou,bruno,vase,library,Nora,vase\n")
    entries = cluekit("solve", case, "--json", "--events", csv).json["entries"]
    assert [entry["text"] for entry in entries] == [
        "You: bruno vase library -> Nora vase",
        "Nora has not bruno",
    ]
    said = cluekit("solve", csv)
    assert (said.code, said.answer) == (2, "")
    assert 'events = "events.csv"' in said.messages


@pytest.mark.parametrize(
    "cell", ["dagger", "dager:envelope", "dagger:norra", "dagger rope:nora", ":", "?:nora"]
)
def test_a_cell_that_is_none(case: Path, cluekit: Call, cell: str) -> None:
    """It is refused with an example."""
    said = cluekit("solve", case, "--why", cell)
    assert (said.code, said.answer) == (2, "")
    assert "ada:envelope" in said.messages


def test_mistakes_are_named_by_line(case: Path, cluekit: Call) -> None:
    """With what would be right; nothing stands in the answer."""
    for old, new, line, right in (
        ("Nora vase", "Nora vose", "Line 7", "vase"),
        ("[2, 2, 2]", "[2, 2, 3]", "Line 5, hand_sizes", "6"),
        ('me = "You"', 'me = "Yu"', "Line 3, me", "You"),
    ):
        said = cluekit("solve", changed(case, old, new), "--json")
        assert (said.code, said.answer) == (2, "")
        assert line in said.messages
        assert right in said.messages


def test_nothing_named_and_nothing_there(cluekit: Call, tmp_path: Path) -> None:
    """Words, not tracebacks."""
    for words in (("solve",), ("solve", tmp_path), ("solve", tmp_path / "none.toml")):
        said = cluekit(*words)
        assert (said.code, said.answer) == (2, "")
        assert said.messages
        assert "Traceback" not in said.messages


def test_the_schemas(case: Path, cluekit: Call) -> None:
    """The one of case files is printed, and the case fits it."""
    import tomllib  # noqa: PLC0415 - here alone

    schema = cluekit("solve", "--schema").json
    assert schema == json.loads(SCHEMAS.published_text(CASE))
    jsonschema.validate(tomllib.loads(case.read_text(encoding="utf-8")), schema)


def test_without_python_sat(case: Path, cluekit: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says how to get it where it is needed."""
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    assert cluekit("solve", case).code == 0
    said = cluekit("solve", case, "--why", "dagger:envelope")
    assert (said.code, said.answer) == (2, "")
    assert "cluekit[sat]" in said.messages


def test_in_other_languages(case: Path, really: Call) -> None:
    """The whole answer is in the reader's language; ids stay as they are."""
    for language, word in (("it", "busta"), ("pt", "envelope")):
        said = really("solve", case, "--why", "dagger:envelope", CLUEKIT_LANG=language)
        assert said.code == 0
        assert word in said.answer
        assert "deals" not in said.answer
        assert "certain" not in said.answer.lower()
    data = really("solve", case, "--json", CLUEKIT_LANG="it")
    assert data.json["cards"]["dagger"]["possible"] == ["envelope"]


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
    jsonschema.validate(silent.json, json.loads(SCHEMAS.published_text(SOLUTION)))


def test_where_silence_cannot_be_it_is_left_out_and_said(tmp_path: Path, cluekit: Call) -> None:
    """Somebody was sure and kept still: the rest is answered all the same."""
    path = tmp_path / "silent.toml"
    path.write_text(SILENT + 'facts = ["Otto has ada carla"]\n', encoding="utf-8")
    said = cluekit("solve", path, "--json", "--silence")
    assert (said.code, said.json["silence"], said.json["consistent"]) == (0, False, True)
    assert "must have been sure" in said.messages
