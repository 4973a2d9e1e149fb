"""Edition ``pool``: getting ready, moving, the pool, bonus cards (P01-P10, P13-P15, P20-P22)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from cluekit.clue import BOTS, edition, new_game
from cluekit.clue.public import moves
from cluekit.core import DEALER, SPECTATOR, RefusedError
from cluekit.core.session import Session, run
from rulebook.situations import (
    SCARLETT,
    ask,
    beside_special,
    bonus,
    do,
    enter,
    enter_pool,
    in_villa,
    kinds,
    laid_out,
    mover,
    place,
    pool_door,
    put,
    right,
    roll,
    table,
)
from twin.editions import edition_with, open_game

INSIDE = ("professor-plum", "candlestick", "library")
QUIET: dict[str, Any] = {"bonus_cards": False}
NO_MARK = (3, 4)


def test_p01_move_then_investigate_in_a_room_then_accuse_in_the_pool() -> None:
    """Before moving neither; in a room only the one, in the pool only the other."""
    session = in_villa(**QUIET)
    assert kinds(session) == {moves.Roll}
    roll(session, *NO_MARK)
    assert kinds(session) == {moves.Walk, moves.Stay}
    room = in_villa(**QUIET)
    enter(room, "hall")
    assert kinds(room) == {moves.Suggest, moves.EndTurn}
    water = in_villa(**QUIET)
    enter_pool(water)
    assert kinds(water) == {moves.Accuse, moves.EndTurn}


def test_p02_who_starts_in_a_room_must_leave_it_on_foot_or_by_passage() -> None:
    """No staying, neither before the roll nor after it."""
    session = in_villa(**QUIET)
    put(session, SCARLETT, "study")
    assert kinds(session) == {moves.Roll, moves.TakePassage}
    with pytest.raises(RefusedError, match="must-leave"):
        do(session, moves.Stay())
    roll(session, *NO_MARK)
    assert kinds(session) == {moves.Walk}


def _called_into_the_hall(**answers: Any) -> Session:
    """Return a game in which seat 1 is on turn, having been brought into the hall by seat 0."""
    session = laid_out("pool", 3, {0: ["hall", "rope"]}, INSIDE, **QUIET, **answers)
    enter(session, "hall")
    ask(session, table(session).players[1].suspect, session.edition.deck.number("rope"))
    while mover(session) != 1 or session.choices.show:
        do(session, next(iter(session.choices.of_kind(session.choices.kinds()[-1]))))
    return session


def test_p02_unless_another_players_investigation_brought_them_there() -> None:
    """Since the last turn: once, not for ever."""
    session = _called_into_the_hall()
    assert moves.Stay in kinds(session)
    do(session, moves.Stay(), moves.EndTurn())
    assert not table(session).called & 0b010


def test_p03_nobody_re_enters_the_room_they_left_in_the_same_turn() -> None:
    """Not by the same door, nor by another, nor with a bonus move; other rooms are free."""
    session = in_villa()
    hall = place(session, "hall")
    put(session, SCARLETT, "hall")
    roll(session, 6, 6)
    assert hall not in session.choices.walks
    card = bonus(session, "move-anywhere")
    flight = in_villa()
    put(flight, SCARLETT, "hall")
    roll(flight, 1, 3, card)
    assert hall not in flight.choices.walks
    assert place(flight, "study") in flight.choices.walks


def test_p03_option_re_entering() -> None:
    """With the option one may step out and in again, which is entering."""
    session = in_villa(**QUIET, re_enter_room_left=True)
    put(session, SCARLETT, "hall")
    roll(session, *NO_MARK)
    do(session, moves.Walk(place(session, "hall")))
    assert moves.Suggest in kinds(session)


def test_p04_brought_into_a_room_one_may_stay_and_investigate_there() -> None:
    """Stay, and ask."""
    session = _called_into_the_hall()
    do(session, moves.Stay())
    assert mover(session) == 1
    assert moves.Suggest in kinds(session)


def test_p06_up_to_the_sum_and_stopping_early_is_allowed() -> None:
    """Any nearer square, a room, a special square on the way."""
    session = in_villa(**QUIET)
    here, there = beside_special(session)
    put(session, SCARLETT, here)
    roll(session, 6, 6)
    assert there in session.choices.walks
    assert {len(way) for way in session.choices.walks.values()} >= {1, 2, 6, 12}
    assert any(to < session.edition.plan.rooms for to in session.choices.walks)


def test_p07_steps_are_not_diagonal() -> None:
    """Each step goes to a square that shares a side."""
    session = in_villa(**QUIET)
    plan = session.edition.plan
    roll(session, 6, 6)
    for way in session.choices.walks.values():
        cells = [plan.cell(spot) for spot in way if spot >= plan.inside]
        for (column, row), (other, line) in pairwise(cells):
            assert abs(column - other) + abs(row - line) == 1


def test_p08_a_taken_square_may_be_crossed_but_not_stopped_on() -> None:
    """With a piece on the only way out of the start square one still gets behind it."""
    session = in_villa(**QUIET)
    plan = session.edition.plan
    start = session.edition.starts[SCARLETT]
    ways_out = [spot for spot in plan.beside[start] if spot >= plan.inside]
    others = [s for s in session.edition.deck.suspects if s != SCARLETT]
    for piece, spot in zip(others, ways_out, strict=False):
        put(session, piece, spot)
    roll(session, 2, 2)
    assert not set(ways_out) & set(session.choices.walks)
    assert session.choices.walks
    assert all(way[0] in ways_out for way in session.choices.walks.values())


def test_p09_stopping_in_the_pool_allows_an_accusation() -> None:
    """There, and nowhere else: not in a room, after an investigation."""
    session = in_villa(**QUIET)
    enter_pool(session)
    do(session, right(session))
    assert table(session).winner == 0
    room = in_villa(**QUIET)
    enter(room, "hall")
    with pytest.raises(RefusedError, match="only-in-the-pool"):
        do(room, right(room))


@pytest.mark.parametrize("players", [2, 3, 6])
def test_p13_players_difficulty_mode_and_bonus_cards_are_chosen(players: int) -> None:
    """Each level of bot plays both modes, with and without bonus cards, at tables of all sizes."""
    for mode in ("classic", "fast"):
        for cards in (True, False):
            chosen = edition_with("pool", questioning=mode, bonus_cards=cards)
            levels = [list(BOTS)[seat % len(BOTS)] for seat in range(players)]
            session = open_game(chosen, players, f"{mode} {cards}")
            bots = {seat: BOTS[level]() for seat, level in enumerate(levels)}
            while not table(session).turn:
                do(session, next(iter(session.choices)))
            run(session, bots, until=lambda now: now.step > 5_000)
            assert session.over


def test_p14_the_set_up_in_its_order() -> None:
    """Turn order, characters in that order, crime, deal, pieces, notebooks."""
    session = new_game("pool", ("Ada", "Bo", "Cy", "Di"), 5)
    done = [getattr(step.move, "step", "character") for step in session.record]
    assert done == [
        *("turn-order", "character", "character", "character", "character"),
        *("piles", "case-file", "deal", "pieces", "weapons", "mark-sheets"),
    ]
    chose = [step.seat for step in session.record if step.seat != DEALER]
    assert tuple(chose) == table(session).order
    assert mover(session) == table(session).order[0]


def test_p14_characters_are_chosen_freely_among_those_left() -> None:
    """The first in turn order may take anybody; a taken one is refused."""
    chosen = edition("pool")
    session = open_game(chosen, 3, 2).prepare()
    first = mover(session)
    assert len(set(session.choices)) == len(chosen.deck.suspects)
    do(session, moves.ChooseCharacter(4))
    assert table(session).players[first].suspect == 4
    with pytest.raises(RefusedError, match="character-taken"):
        do(session, moves.ChooseCharacter(4))


def test_p15_everybody_sees_who_is_in_and_it_starts_when_all_are_ready() -> None:
    """Until the last has chosen a character nothing is dealt and nobody is on turn."""
    session = open_game(edition("pool"), 3, 1)
    for _ in range(4):
        assert len({session.view(seat).table.players for seat in (0, 1, 2, SPECTATOR)}) == 1
        assert not any(session.view(0).table.sizes)
        assert not table(session).turn
        do(session, next(iter(session.choices)))
    session.prepare()
    assert table(session).turn == 1


def test_p20_the_pool_is_no_room() -> None:
    """No investigation there; P02 does not hold there: one may stay, and accuse."""
    session = in_villa(**QUIET)
    enter_pool(session)
    with pytest.raises(RefusedError, match="not-in-a-room"):
        do(session, moves.Suggest(SCARLETT, session.edition.deck.weapons[0]))
    do(session, moves.EndTurn(), moves.Roll(), moves.Stay(), moves.Roll(), moves.Stay())
    assert mover(session) == 0
    assert kinds(session) == {moves.Roll, moves.Stay}
    do(session, moves.Stay())
    assert moves.Accuse in kinds(session)


def test_p20_entering_ends_the_move_and_one_comes_from_a_room_by_its_door() -> None:
    """No way leads through the pool; from a room it is entered on foot."""
    session = in_villa(**QUIET)
    plan = session.edition.plan
    away = session.edition.paths.distances
    put(session, SCARLETT, min(range(plan.rooms), key=lambda room: away[room][plan.pool]))
    roll(session, 6, 6)
    assert plan.pool in session.choices.walks
    assert all(plan.pool not in way[:-1] for way in session.choices.walks.values())
    put(session, SCARLETT, pool_door(session))
    assert plan.pool in session.choices.walks
