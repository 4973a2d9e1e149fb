"""Calls that mean nothing: every function of the fronts answers them with a sentence."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cluekit import clue, lab, noir, ui
from cluekit.core import Chance, RefusedError
from cluekit.ui.kit.messages import NotHeardError

FRONTS = {"clue": clue, "noir": noir, "lab": lab, "ui": ui}

SEED = "“seed” must be a whole number or a text in quotes, not "


class Odd:
    """A thing that cannot even be shown."""

    def __repr__(self) -> str:
        raise ValueError("no words for it")


JUNK = (
    None, True, -1, 0, 7, 2**80, 1.5, float("nan"), "", "nope", "☃" * 500, "\x00", b"bytes", [],
    [3], ["nope"], [["nope"]], {}, {"a": 1}, (), ("a", "a"), object(), Odd(), int, len, Chance,
)  # fmt: skip


def functions() -> Iterator[tuple[str, str]]:
    """Every public function of the fronts, as room and name."""
    for room, front in FRONTS.items():
        for name in front.__all__:
            if inspect.isfunction(getattr(front, name)):
                yield room, name


def good(room: str, name: str) -> dict[str, Any]:
    """What a sensible call says where it must say something."""
    game = noir if room == "noir" else clue
    edition = game.edition("noir-classic" if room == "noir" else "mini")
    session = game.new_game()
    names = [player.name for player in session.players]
    cases: dict[str, dict[str, Any]] = {
        "bots_for": {"kinds": ["random"]},
        "edition": {"name": edition.id},
        "find_edition": {"name": edition.id},
        "get_ready": {"session": session},
        "open_saved": {"path": "nothing.jsonl"},
        "players_for": {"edition": edition, "names": names},
        "read_edition": {"text": edition.source},
        "sheet_of": {"view": session.view(0)},
        "stacked": {"edition": edition, "case_file": ["C"], "hands": [["B"]]},
        "bar": {"games": range(3)},
        "compare": {"one": edition, "other": edition, "games": 2, "max_turns": 2},
        "flip": {"edition": edition},
        "play_one": {"edition": edition, "players": session.players, "bots": ["random"] * 3,
                     "seed": 0, "index": 0, "max_turns": 2},
        "simulate": {"edition": edition, "bots": ["random"] * 3, "games": 1, "max_turns": 2},
        "switches": {"edition": edition},
        "exercise": {"name": "0.1"},
        "open_in": {"code": "en"},
        "replay": {"session": session},
        "solve": {"path": "nothing.toml"},
        "two_worlds": {"seen": session.view(0), "card": "C", "holder": "Nora"},
        "belief_board": {"source": noir.new_game()},
        "candidate_mask": {"source": noir.new_game()},
        "predict": {"source": noir.new_game()},
    }  # fmt: skip
    return cases.get(name, {})


def is_a_sentence(said: str) -> bool:
    """Tell words for a reader from a code with its values."""
    code = re.match(r"[a-z]+(-[a-z]+)*(:|$)", said)
    return " " in said and not code and not re.search(r"\{\w+\}", said)


def answer(call: Callable[..., Any], *args: Any, **kwargs: Any) -> str:
    """What a call says that is refused; "" for one that is not. Anything else is our mistake."""
    try:
        call(*args, **kwargs)
    except (RefusedError, NotHeardError) as refused:
        return str(refused)
    return ""


@pytest.mark.parametrize(("room", "name"), list(functions()))
def test_every_argument_takes_junk_or_says_what_is_right(room: str, name: str) -> None:
    """No value whatever in any argument ends in a traceback."""
    call = getattr(FRONTS[room], name)
    said = {}
    for asked in inspect.signature(call).parameters.values():
        for junk in JUNK:
            if callable(junk) and asked.name == "each":
                continue  # what a function gives back is seen only when it is called
            args, kwargs = (), good(room, name)
            if asked.kind is asked.VAR_POSITIONAL:
                args = (junk,)
            elif asked.kind is asked.VAR_KEYWORD:
                kwargs["board"] = junk
            else:
                kwargs[asked.name] = junk
            said[asked.name, repr(type(junk)), id(junk)] = answer(call, *args, **kwargs)
    wrong = {key: words for key, words in said.items() if words and not is_a_sentence(words)}
    assert not wrong
    assert any(said.values()) or not said  # something of it is refused


@pytest.mark.parametrize(("room", "name"), list(functions()))
def test_arguments_that_are_none_are_refused(room: str, name: str) -> None:
    """Too many, one that there is not, and none at all where one is needed."""
    call = getattr(FRONTS[room], name)
    asked = inspect.signature(call).parameters.values()
    many = [Odd()] * 30
    assert is_a_sentence(answer(call, *many))
    if all(each.kind is not each.VAR_KEYWORD for each in asked):
        said = "“colour” is not an argument here" if asked else "Nothing goes between the brackets"
        assert said in answer(call, colour="red", **good(room, name))
    if any(each.default is each.empty for each in asked if each.kind is each.POSITIONAL_OR_KEYWORD):
        assert answer(call).endswith("is missing here.")


@pytest.mark.parametrize(
    ("call", "args", "words", "said"),
    [
        (ui.table, (), {"names": 5}, "“names” must be a list of texts or None, not 5."),
        (ui.table, (), {"names": ["Mara", 5]}, "“names[1]” must be a text in quotes, not 5."),
        (ui.table, (), {"humans": -1}, "3 chairs seat 0 to 3 people, not −1."),
        (ui.table, (), {"humans": 4}, "3 chairs seat 0 to 3 people, not 4."),
        (ui.table, (), {"humans": "two"}, "“humans” must be a whole number, not 'two'."),
        (ui.table, (), {"bots": 7}, "“bots” must be a text in quotes or a list of texts, not 7."),
        (ui.table, (), {"bots": []}, "At least one bot must be named."),
        (ui.table, (), {"seed": None}, SEED + "None."),
        (ui.table, (), {"seed": []}, SEED + "[]."),
        (ui.table, (), {"seed": 1.5}, SEED + "1.5."),
        (ui.table, (), {"edition": 3}, "an edition of Clue or an edition of Noir, not 3."),
        (ui.table, (), {"nmaes": 3}, "Did you mean “names”?"),
        (ui.setup, (7,), {}, "“edition” must be a text in quotes"),
        (ui.exercise, (3,), {}, "“name” must be a text in quotes, not 3."),
        (ui.rule_card, (None,), {}, "not None."),
        (ui.replay, ("x",), {}, "“session” must be a game, such as new_game() begins, not 'x'."),
        (ui.watch, (), {"bots": [7]}, "“bots[0]” must be a text in quotes, not 7."),
        (ui.belief_board, (), {"seat": 4}, "“seat” must be a text in quotes, not 4."),
        (ui.belief_board, (3,), {}, "an edition of Noir, a game, such as"),
        (ui.belief_board, (), {"hand": 5}, "“hand” must be a text in quotes or a list of texts"),
        (ui.predict, (), {"about": 1}, "“about” must be a text in quotes, not 1."),
        (ui.story, (), {"hands": 3}, "“hands” must be a list of texts, not 3."),
        (ui.story, (), {"hands": ["B"], "dice": "two"}, "No die shows “two”: write 1 to 6"),
        (ui.truth_table, (5,), {}, "“statements[0]” must be a text in quotes, not 5."),
        (ui.two_worlds, (3, "C", "Nora"), {}, "“seen” must be what a seat sees"),
        (ui.open_in, ("xx",), {}, "There is no language “xx”. There are: en, it, pt."),
        (clue.new_game, (), {"players": ["One"]}, "1"),
        (clue.new_game, (), {"players": [f"P{n}" for n in range(20)]}, "20"),
        (noir.new_game, (), {"players": ["One"]}, "Two play"),
        (noir.new_game, (), {"players": [f"P{n}" for n in range(20)]}, "Two play"),
        (lab.simulate, (clue.edition("mini"), ["random"], -1), {"players": 3}, "−1 games cannot"),
        (lab.compare, (3, clue.edition("mini")), {}, "“one” must be an edition of Clue or"),
        (lab.compare, (clue.edition("mini"),) * 2, {"games": 1}, "Two pairs of games"),
    ],
)  # fmt: skip
def test_it_is_said_what_is_wrong_and_what_is_right(
    call: Callable[..., Any], args: tuple[Any, ...], words: dict[str, Any], said: str
) -> None:
    """The calls that people have tried."""
    found = answer(call, *args, **words)
    assert said in found
    assert is_a_sentence(found)


def test_a_refused_call_changes_nothing() -> None:
    """The table on which one plays is still there afterwards."""
    before = ui.table(seed=3)
    answer(ui.table, seed=3, bots="nobody")
    answer(ui.table, seed=3, humans="two")
    assert ui.table(seed=3) is before
