"""A person who is called "You" (or Tu, or Você) is told about in a form that agrees."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from calling import Call, save_of

from cluekit import noir, words
from cluekit.clue import bots_for, new_game
from cluekit.noir.bots import bots_for as noir_bots
from cluekit.words.persons import is_you, name_in_list, person
from naming import case_named

PLAYER = {"en": "Player", "it": "Giocatore", "pt": "Jogador"}
YOU = {"en": "You", "it": "Tu", "pt": "Você"}
SEEN_BY_YOU = {"en": "Seen by you.", "it": "Visto da te.", "pt": "Visto por você."}

CASE = """\
deck = "mini"
players = ["You", "Nora", "Otto"]
me = "{me}"
hand = "{hand}"
events = ["Nora: bruno vase garden -> Otto ?", "Otto: ada vase garden -> You ada"]
"""


@pytest.fixture(autouse=True, params=YOU)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Everything is read in each language."""
    with words.speaking(request.param):
        yield request.param


@cache
def played(called: str) -> tuple[bytes, bytes, str]:
    """A game of Clue with somebody of this name, one of Noir, and the id of that seat of Clue."""
    clue = new_game("mini", (called, "Nora", "Otto"), seed=5, ready=False)
    grid = noir.new_game("noir-classic", ("Nora", called), seed=3, ready=False)
    both = save_of(clue, bots_for(["note-taker"] * 3)), save_of(grid, noir_bots(["careful"] * 2))
    return *both, clue.players[0].id


def test_who_is_called_you_has_a_number(language: str, tmp_path: Path, cluekit: Call) -> None:
    """However it is written; no sentence in the third person begins with a word for the second."""
    for called in YOU.values():
        save, _, seat = played(called)
        (path := tmp_path / "clue.jsonl").write_bytes(save)
        with case_named(called):
            everything = cluekit("replay", path).answer
            assert f"{PLAYER[language]} 1" in everything.splitlines()[1]
            assert not re.search(rf"\b{called}\b", everything)
            assert f"{PLAYER[language]} 1" in cluekit("replay", path, "--seat", "nora").answer
            own = cluekit("replay", path, "--seat", seat).answer
            assert own.splitlines()[0].endswith(f": {YOU[language]}, Nora, Otto")
    for called in YOU.values():
        (path := tmp_path / "noir.jsonl").write_bytes(played(called)[1])
        told = cluekit("replay", path).answer
        with case_named(called):
            assert f"{PLAYER[language]} 2" in told
            assert f"{called} " not in told
    for name in ("You", "you", "TU", " Você ", "voce"):
        assert is_you(name)
        assert person(name, 1) == f"{PLAYER[language]} 2"
        assert name_in_list(name, 1, mine=True) == YOU[language]
    assert person("Yolanda", 1) == name_in_list("Yolanda", 1, mine=True) == "Yolanda"
    file = tmp_path / "case.toml"
    file.write_text(CASE.format(me="You", hand="ada rope"), encoding="utf-8")
    told = cluekit("solve", file).answer
    assert SEEN_BY_YOU[language] in told
    assert re.search(rf"\b{YOU[language]} +Nora +Otto", told)
    file.write_text(CASE.format(me="Nora", hand="tower carla"), encoding="utf-8")
    told = cluekit("solve", file).answer
    assert re.search(rf"\b{PLAYER[language]} 1 +Nora +Otto", told)
