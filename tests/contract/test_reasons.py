"""Refusals are exact: the code, the clause that says so, and what would have been possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cluekit.clue.public import moves
from cluekit.core import DEALER, Problem
from cluekit.core.session import Session
from rulebook.situations import (
    PLUM,
    ROPE,
    SCARLETT,
    WHITE,
    accuse_wrongly,
    ask,
    at_table,
    dice,
    do,
    in_room,
    place,
    put,
    right,
)
from twin.editions import edition_with, open_game


def _bare() -> Session:
    return open_game(edition_with("uk"), 3, 1)


def _turn() -> Session:
    return at_table()


def _rolled() -> Session:
    session = at_table()
    dice(session, 1, 2)
    do(session, moves.Roll())
    return session


def _in_hall(**answers: Any) -> Session:
    session = at_table(3, {0: ["hall"], 1: ["rope", "library"]}, **answers)
    in_room(session, "hall")
    return session


def _in_kitchen() -> Session:
    session = at_table()
    put(session, SCARLETT, "kitchen")
    return session


def _asked() -> Session:
    session = _in_hall()
    ask(session, WHITE, ROPE)
    return session


def _on_a_square() -> Session:
    session = at_table(accusation="any-time")
    dice(session, 1, 2)
    do(session, moves.Roll())
    square = next(p for p in session.choices.walks if p >= session.edition.plan.rooms)
    do(session, moves.Walk(square))
    return session


def _accused() -> Session:
    session = at_table(2, wrong_accuser="still-moves")
    accuse_wrongly(session)
    in_room(session, "study")
    do(session, moves.EndTurn())
    return session


def _over() -> Session:
    session = _in_hall(accusation="any-time")
    do(session, right(session))
    return session


START = ["roll"]
Case = tuple[Callable[[], Session], int, Any, Problem]
SUGGEST = moves.Suggest(WHITE, ROPE)

CASES: list[Case] = [
    (
        _bare,
        DEALER,
        moves.Prepare("deal"),
        Problem("setup-order", "U03", {"step": "deal", "next": "pieces"}),
    ),
    (_bare, 0, moves.Roll(), Problem("still-setting-up", "", {"next": "pieces"})),
    (_turn, DEALER, moves.Prepare("deal"), Problem("already-set-up")),
    (_turn, 0, moves.Prepare("deal"), Problem("already-set-up")),
    (_turn, 1, moves.Roll(), Problem("not-your-turn", "U08", {"seat": 0})),
    (_asked, 0, moves.EndTurn(), Problem("not-your-turn", "U08", {"seat": 1})),
    (_turn, 0, "roll", Problem("text-for-a-move", "", {"text": "roll"})),
    (_turn, 0, moves.Walk(0), Problem("roll-first", "U09")),
    (_turn, 0, moves.Stay(), Problem("not-in-a-room", "U11")),
    (_turn, 0, SUGGEST, Problem("not-now", "U10", {"wanted": "suggest", "kinds": START})),
    (_turn, 0, moves.Show(1), Problem("not-now", "U12", {"wanted": "show", "kinds": START})),
    (_turn, 0, moves.EndTurn(), Problem("not-now", "U09", {"wanted": "end-turn", "kinds": START})),
    (_turn, 0, moves.Accuse(0, 6, 12), Problem("suggest-first", "U16")),
    (_rolled, 0, moves.Roll(), Problem("not-now", "U09", {"wanted": "roll", "kinds": ["walk"]})),
    (_rolled, 0, moves.Stay(), Problem("must-move", "U25", {"steps": 3})),
    (_rolled, 0, moves.Walk(-1), Problem("no-such-place", "", {"place": -1})),
    (
        _in_kitchen,
        0,
        moves.TakePassage(1),
        Problem("no-such-passage", "U20", {"to": 1, "open": [8]}),
    ),
    (_turn, 0, moves.TakePassage(1), Problem("no-such-passage", "U20", {"to": 1, "open": []})),
    (_in_hall, 0, moves.Suggest(ROPE, ROPE), Problem("not-a-suspect", "U10", {"card": ROPE})),
    (_in_hall, 0, moves.Suggest(WHITE, WHITE), Problem("not-a-weapon", "U10", {"card": WHITE})),
    (_on_a_square, 0, SUGGEST, Problem("not-in-a-room", "U10")),
    (_on_a_square, 0, moves.Accuse(0, 6, 6), Problem("not-a-room", "U27", {"card": 6})),
    (
        _asked,
        1,
        moves.Show(WHITE),
        Problem("not-in-hand", "U12", {"card": WHITE, "may_show": [ROPE]}),
    ),
    (
        _asked,
        1,
        moves.Show(PLUM),
        Problem("not-asked-about", "U12", {"card": PLUM, "may_show": [ROPE]}),
    ),
    (_accused, 0, SUGGEST, Problem("accused-wrongly", "U18")),
    (_accused, 0, moves.Accuse(0, 6, 12), Problem("already-accused", "U16")),
    (_over, 0, moves.Roll(), Problem("game-over", "U19")),
]


@pytest.mark.parametrize(("situation", "seat", "move", "problem"), CASES)
def test_the_reason_is_exact(
    situation: Callable[[], Session], seat: int, move: Any, problem: Problem
) -> None:
    """Each refusal names its reason and what could have been done instead."""
    assert situation().problem_with(seat, move) == problem


def test_a_taken_square_and_one_too_far_are_told_apart() -> None:
    """Where one cannot walk, it is said whether somebody stands there, and what can be reached."""
    session = _rolled()
    there = session.edition.starts[PLUM]
    taken = Problem("square-taken", "U22", {"place": there})
    assert session.problem_with(0, moves.Walk(there)) == taken
    far = place(session, "study")
    about = {"to": far, "steps": 3, "reachable": list(session.choices.walks)}
    assert session.problem_with(0, moves.Walk(far)) == Problem("unreachable", "U09", about)


def test_a_room_that_must_be_left_and_one_not_entered() -> None:
    """Staying is refused where it is not allowed; asking where one has only stayed."""
    session = at_table(staying="never")
    put(session, SCARLETT, "hall")
    assert session.problem_with(0, moves.Stay()) == Problem(
        "must-leave", "P02", {"place": place(session, "hall")}
    )
    stayed = _in_hall(accusation="any-time", suggestions="once-per-entry")
    assert stayed.problem_with(0, SUGGEST) == Problem("room-not-entered", "C10")
