"""Edition ``pool``: getting ready, moving, the pool, bonus cards (P01-P10, P13-P15, P20-P22)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from cluekit.clue import BOTS, edition, facts, moves, new_game
from cluekit.core import DEALER, EVERYONE, SPECTATOR, RefusedError
from cluekit.core.session import Session, run
from rulebook.situations import (
    SCARLETT,
    ask,
    bonus,
    dice,
    do,
    enter,
    enter_pool,
    hands,
    kinds,
    laid_out,
    mover,
    of,
    place,
    pool_door,
    put,
    readers,
    right,
    table,
)
from twin.houses import house, open_game

INSIDE = ("professor-plum", "candlestick", "library")
QUIET: dict[str, Any] = {"bonus_cards": False}
NO_MARK = (3, 4)


def _pool(players: int = 3, **answers: Any) -> Session:
    return laid_out("pool", players, {}, INSIDE, **answers)


def _me(session: Session) -> int:
    return int(table(session).players[mover(session)].suspect)


def _roll(session: Session, *faces: int) -> list[Any]:
    dice(session, *faces)
    return do(session, moves.Roll())


def _beside_special(session: Session) -> tuple[int, int]:
    """Return a square and the special square beside it; neither lies before a door."""
    plan = session.edition.plan
    doors = {door.square for door in plan.doors}
    return next(
        (here, there)
        for there in sorted(plan.special)
        for here in plan.beside[there]
        if here >= plan.inside and here not in doors | plan.special and there not in doors
    )


def _stop_on_special(session: Session, *card: int) -> list[Any]:
    """Let the one on turn stop on a special square; the bonus deck gives this card."""
    here, there = _beside_special(session)
    put(session, _me(session), here)
    dice(session, *NO_MARK, *card)
    return do(session, moves.Roll(), moves.Walk(there))


def test_p01_move_then_investigate_in_a_room_then_accuse_in_the_pool() -> None:
    """Before moving neither; in a room only the one, in the pool only the other."""
    session = _pool(**QUIET)
    assert kinds(session) == {moves.Roll}
    _roll(session, *NO_MARK)
    assert kinds(session) == {moves.Walk, moves.Stay}
    room = _pool(**QUIET)
    enter(room, "hall")
    assert kinds(room) == {moves.Suggest, moves.EndTurn}
    water = _pool(**QUIET)
    enter_pool(water)
    assert kinds(water) == {moves.Accuse, moves.EndTurn}


def test_p02_who_starts_in_a_room_must_leave_it_on_foot_or_by_passage() -> None:
    """No staying, neither before the roll nor after it."""
    session = _pool(**QUIET)
    put(session, SCARLETT, "study")
    assert kinds(session) == {moves.Roll, moves.TakePassage}
    with pytest.raises(RefusedError, match="must-leave"):
        do(session, moves.Stay())
    _roll(session, *NO_MARK)
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
    session = _pool()
    hall = place(session, "hall")
    put(session, SCARLETT, "hall")
    _roll(session, 6, 6)
    assert hall not in session.choices.walks
    card = bonus(session, "move-anywhere")
    flight = _pool()
    put(flight, SCARLETT, "hall")
    _roll(flight, 1, 3, card)
    assert hall not in flight.choices.walks
    assert place(flight, "study") in flight.choices.walks


def test_p03_option_re_entering() -> None:
    """With the option one may step out and in again, which is entering."""
    session = _pool(**QUIET, re_enter_room_left=True)
    put(session, SCARLETT, "hall")
    _roll(session, *NO_MARK)
    do(session, moves.Walk(place(session, "hall")))
    assert moves.Suggest in kinds(session)


def test_p04_brought_into_a_room_one_may_stay_and_investigate_there() -> None:
    """Stay, and ask."""
    session = _called_into_the_hall()
    do(session, moves.Stay())
    assert mover(session) == 1
    assert moves.Suggest in kinds(session)


def test_p05_a_question_mark_draws_a_bonus_card() -> None:
    """The face of one step is the ?; other faces draw nothing."""
    session = _pool()
    card = bonus(session, "another-turn")
    happened = _roll(session, 4, 1, card)
    assert of(happened, facts.BonusDrawn) == [facts.BonusDrawn(0, card)]
    assert readers(session, facts.BonusDrawn) == {EVERYONE}
    assert not of(_roll(_pool(), 4, 3), facts.BonusDrawn)


def test_p06_up_to_the_sum_and_stopping_early_is_allowed() -> None:
    """Any nearer square, a room, a special square on the way."""
    session = _pool(**QUIET)
    here, there = _beside_special(session)
    put(session, SCARLETT, here)
    _roll(session, 6, 6)
    assert there in session.choices.walks
    assert {len(way) for way in session.choices.walks.values()} >= {1, 2, 6, 12}
    assert any(to < session.edition.plan.rooms for to in session.choices.walks)


def test_p07_steps_are_not_diagonal() -> None:
    """Each step goes to a square that shares a side."""
    session = _pool(**QUIET)
    plan = session.edition.plan
    _roll(session, 6, 6)
    for way in session.choices.walks.values():
        cells = [plan.cell(spot) for spot in way if spot >= plan.inside]
        for (column, row), (other, line) in pairwise(cells):
            assert abs(column - other) + abs(row - line) == 1


def test_p08_a_taken_square_may_be_crossed_but_not_stopped_on() -> None:
    """With a piece on the only way out of the start square one still gets behind it."""
    session = _pool(**QUIET)
    plan = session.edition.plan
    start = session.edition.starts[SCARLETT]
    ways_out = [spot for spot in plan.beside[start] if spot >= plan.inside]
    others = [s for s in session.edition.deck.suspects if s != SCARLETT]
    for piece, spot in zip(others, ways_out, strict=False):
        put(session, piece, spot)
    _roll(session, 2, 2)
    assert not set(ways_out) & set(session.choices.walks)
    assert session.choices.walks
    assert all(way[0] in ways_out for way in session.choices.walks.values())


def test_p09_stopping_in_the_pool_allows_an_accusation() -> None:
    """There, and nowhere else: not in a room, after an investigation."""
    session = _pool(**QUIET)
    enter_pool(session)
    do(session, right(session))
    assert table(session).winner == 0
    room = _pool(**QUIET)
    enter(room, "hall")
    with pytest.raises(RefusedError, match="only-in-the-pool"):
        do(room, right(room))


def test_p10_bonus_cards_are_on_or_off() -> None:
    """Off: no card for a ?, and none on a special square."""
    session = _pool(**QUIET)
    assert not of(_roll(session, 1, 1), facts.BonusDrawn)
    assert not of(_stop_on_special(_pool(**QUIET)), facts.BonusDrawn)
    assert of(_stop_on_special(_pool(), 0), facts.BonusDrawn)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_p13_players_difficulty_mode_and_bonus_cards_are_chosen(players: int) -> None:
    """Each level of bot plays both modes, with and without bonus cards, at tables of all sizes."""
    for mode in ("classic", "fast"):
        for cards in (True, False):
            chosen = house("pool", questioning=mode, bonus_cards=cards)
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
    session = _pool(**QUIET)
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
    session = _pool(**QUIET)
    plan = session.edition.plan
    away = session.edition.paths.distances
    put(session, SCARLETT, min(range(plan.rooms), key=lambda room: away[room][plan.pool]))
    _roll(session, 6, 6)
    assert plan.pool in session.choices.walks
    assert all(plan.pool not in way[:-1] for way in session.choices.walks.values())
    put(session, SCARLETT, pool_door(session))
    assert plan.pool in session.choices.walks


def test_p21_a_question_mark_counts_one_step_and_one_card_each_before_moving() -> None:
    """Two ?: two steps and two cards, both resolved before the walk."""
    session = _pool()
    card = bonus(session, "another-turn")
    happened = _roll(session, 1, 1, card, bonus(session, "six-more"))
    assert len(of(happened, facts.BonusUsed)) == 2
    assert moves.Walk in kinds(session)
    assert max(len(way) for way in session.choices.walks.values()) == 8


def test_p21_a_special_square_draws_once_after_stopping() -> None:
    """Passing it draws nothing; stopping draws one; a bonus move draws no further one."""
    session = _pool()
    happened = _stop_on_special(session, bonus(session, "move-anywhere"))
    assert len(of(happened, facts.BonusDrawn)) == 1
    plan = session.edition.plan
    other = next(s for s in sorted(plan.special) if s in session.choices.walks)
    assert not of(do(session, moves.Walk(other)), facts.BonusDrawn)


def test_p21_a_bonus_move_obeys_p02_and_p03_and_allows_what_p01_allows() -> None:
    """Anywhere but the room left; then in a room one asks, in the pool one accuses."""
    for to, what in (("hall", moves.Suggest), ("", moves.Accuse)):
        session = _pool()
        put(session, SCARLETT, "study")
        _roll(session, 1, 3, bonus(session, "move-anywhere"))
        assert place(session, "study") not in session.choices.walks
        assert moves.Stay not in kinds(session)
        do(session, moves.Walk(place(session, to) if to else session.edition.plan.pool))
        assert what in kinds(session)


def test_p21_six_more_squares() -> None:
    """On a ? they are added to the roll; on a special square they are a move of their own."""
    session = _pool()
    _roll(session, 1, 3, bonus(session, "six-more"))
    assert max(len(way) for way in session.choices.walks.values()) == 10
    again = _pool()
    _stop_on_special(again, bonus(again, "six-more"))
    assert max(len(way) for way in again.choices.walks.values()) == 6
    do(again, moves.Stay())
    assert mover(again) == 1


def test_p21_another_turn_is_a_new_turn_after_this_one() -> None:
    """The same seat begins turn 2, and only once."""
    session = _pool()
    _roll(session, 1, 3, bonus(session, "another-turn"))
    do(session, moves.Stay())
    assert (mover(session), table(session).turn) == (0, 2)
    _roll(session, *NO_MARK)
    do(session, moves.Stay())
    assert mover(session) == 1


def test_p21_an_empty_deck_is_shuffled_again() -> None:
    """The last card is drawn; for the second ? all cards come back first."""
    session = _pool()
    last, other = bonus(session, "another-turn"), bonus(session, "six-more")
    here, none = session._positions[-1], [0] * len(session.edition.bonus)
    none[last] = 1
    session._positions[-1] = replace(here, table=replace(here.table, bonus_left=tuple(none)))
    happened = _roll(session, 1, 1, last, other)
    kinds_of = [type(fact) for fact in happened]
    assert kinds_of[1:4] == [facts.BonusDrawn, facts.BonusDeckShuffled, facts.BonusDrawn]
    whole = [card.count for card in session.edition.bonus]
    whole[other] -= 1
    assert list(table(session).bonus_left) == whole


def test_p21_bonus_cards_off_a_mark_is_one_step_and_special_squares_are_plain() -> None:
    """Nothing is drawn; a ? and a four are five steps."""
    session = _pool(**QUIET)
    _roll(session, 1, 4)
    assert max(len(way) for way in session.choices.walks.values()) == 5


def test_p22_several_bonus_cards_in_drawn_order_and_a_shower_chooses() -> None:
    """First one is shown a card, of the shower's choice, then everybody shows to the left."""
    session = _pool()
    first, second = bonus(session, "be-shown"), bonus(session, "show-left")
    _roll(session, 1, 1, first, second)
    assert set(session.choices) == {moves.PickPlayer(1), moves.PickPlayer(2)}
    do(session, moves.PickPlayer(2))
    assert mover(session) == 2
    assert {move.card for move in session.choices} == set(hands(session)[2])
    happened = do(session, moves.Show(hands(session)[2][1]))
    assert of(happened, facts.BonusUsed) == [facts.BonusUsed(0, first)]
    assert readers(session, facts.CardSeen) == {0b101}
    for giver, taker in ((0, 1), (1, 2), (2, 0)):
        assert mover(session) == giver
        happened = do(session, moves.Show(hands(session)[giver][0]))
        assert readers(session, facts.CardSeen) == {1 << giver | 1 << taker}
    assert of(happened, facts.BonusUsed) == [facts.BonusUsed(0, second)]


def test_p22_one_card_laid_open_for_all() -> None:
    """Everyone sees it; it stays the player's own, and is not laid open twice."""
    session = _pool()
    card = bonus(session, "lay-open")
    _roll(session, 1, 1, card, bonus(session, "another-turn"))
    shown = hands(session)[0][0]
    do(session, moves.Show(shown))
    assert readers(session, facts.CardLaidOpen) == {EVERYONE}
    assert table(session).laid_open == ((0, shown),)
    assert shown in hands(session)[0]


def test_p22_no_cards_no_effect() -> None:
    """Nothing lies face down among three players: the card is used up, and nothing happens."""
    session = _pool()
    card = bonus(session, "peek")
    happened = _roll(session, 1, 3, card)
    assert of(happened, facts.BonusUsed) == [facts.BonusUsed(0, card)]
    two = _pool(2)
    _roll(two, 1, 3, card)
    assert set(two.choices) == {moves.Peek(index) for index in range(4)}
    do(two, moves.Peek(1))
    assert readers(two, facts.FaceDownSeen) == {0b01}
