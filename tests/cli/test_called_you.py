"""A person who is called "You" (or Tu, or Você) is told about in a form that agrees."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cluekit import noir, words
from cluekit.clue import bots_for, new_game
from cluekit.core import store
from cluekit.core.session import run
from cluekit.noir.bots import bots_for as noir_bots
from cluekit.words.persons import is_you, name_in_list, person
from naming import case_named

Call = Callable[..., Any]
PLAYER = {"en": "Player", "it": "Giocatore", "pt": "Jogador"}
YOU = {"en": "You", "it": "Tu", "pt": "Você"}
SEEN_BY_YOU = {"en": "Seen by you.", "it": "Visto da te.", "pt": "Visto por você."}

CASE = """\
deck = "mini"
players = ["{me}", "Nora", "Otto"]
me = "{me}"
hand = "ada rope"
events = '''
Nora: bruno vase garden -> Otto ?
Otto: ada vase garden -> {me} ada
'''
"""


@pytest.fixture(autouse=True, params=["en", "it", "pt"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Everything is read in each language."""
    with words.speaking(request.param):
        yield request.param


def test_who_is_called_like_the_reader_has_a_number_for_others(language: str) -> None:
    """However it is written; the reader's own seat is "You"."""
    for name in ("You", "you", "TU", " Você ", "voce"):
        assert is_you(name)
        assert person(name, 1) == f"{PLAYER[language]} 2"
        assert name_in_list(name, 1, mine=True) == YOU[language]
    assert person("Yolanda", 1) == name_in_list("Yolanda", 1, mine=True) == "Yolanda"


def test_a_game_of_clue_is_told_again(language: str, tmp_path: Path, cluekit: Call) -> None:
    """No sentence in the third person begins with a word for the second."""
    for called in YOU.values():
        session = new_game("mini", (called, "Nora", "Otto"), seed=5, ready=False)
        path = store.keep(session, tmp_path / f"{called}.jsonl").path
        run(session.prepare(), bots_for(["note-taker"] * 3))
        with case_named(called):
            everything = cluekit("replay", path).answer
            assert f"{PLAYER[language]} 1" in everything.splitlines()[1]
            assert not re.search(rf"\b{called}\b", everything)
            assert f"{PLAYER[language]} 1" in cluekit("replay", path, "--seat", "nora").answer
            own = cluekit("replay", path, "--seat", session.players[0].id).answer
            assert own.splitlines()[0].endswith(f": {YOU[language]}, Nora, Otto")


def test_a_game_of_noir_is_told_again(language: str, tmp_path: Path, cluekit: Call) -> None:
    """It is not "You draws": the Inspector of that name has a number."""
    for called in YOU.values():
        session = noir.new_game("noir-classic", ("Nora", called), seed=3, ready=False)
        path = store.keep(session, tmp_path / f"{called}.jsonl").path
        run(session.prepare(), noir_bots(("careful", "careful")))
        told = cluekit("replay", path).answer
        with case_named(called):
            assert f"{PLAYER[language]} 2" in told
            assert f"{called} " not in told


def test_a_written_game_is_seen_by_you(language: str, tmp_path: Path, cluekit: Call) -> None:
    """Whose case it is; somebody else of that name has a number; the sheet says "You"."""
    file = tmp_path / "case.toml"
    file.write_text(CASE.format(me="You"), encoding="utf-8")
    told = cluekit("solve", file).answer
    assert SEEN_BY_YOU[language] in told
    assert re.search(rf"\b{YOU[language]} +Nora +Otto", told)
    file.write_text(CASE.format(me="You").replace('me = "You"', 'me = "Nora"').replace(
        'hand = "ada rope"', 'hand = "tower carla"'), encoding="utf-8")  # fmt: skip
    told = cluekit("solve", file).answer
    assert re.search(rf"\b{PLAYER[language]} 1 +Nora +Otto", told)
