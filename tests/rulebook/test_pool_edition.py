"""Edition ``pool``: getting ready, moving, the pool, asking (P01-P09, P11-P20)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from cluekit.clue import BOTS, edition, new_game, sheet_of
from cluekit.clue.bots import LEVELS
from cluekit.clue.public import facts, moves
from cluekit.core import DEALER, EVERYONE, SPECTATOR, RefusedError
from cluekit.core.session import Session, run
from rulebook.situations import (
    GREEN,
    SCARLETT,
    WHITE,
    ask,
    beside_special,
    bonus,
    do,
    enter,
    enter_pool,
    hands,
    in_villa,
    kinds,
    laid_out,
    mover,
    of,
    place,
    pool_door,
    put,
    readers,
    right,
    roll,
    table,
    wrong,
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
    levels = [[*LEVELS.values()][seat % len(LEVELS)] for seat in range(players)]
    for mode in ("classic", "fast"):
        cards = (mode == "classic") == (players == 3)  # each pair of choices somewhere
        chosen = edition_with("pool", questioning=mode, bonus_cards=cards)
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


def _in_hall(
    own: dict[int, list[str]], players: int = 3, order: tuple[int, ...] = (), **answers: Any
) -> Session:
    session = laid_out("pool", players, own, INSIDE, order, bonus_cards=False, **answers)
    enter(session, "hall")
    return session


def _card(session: Session, name: str) -> int:
    return session.edition.deck.number(name)


def test_p11_the_named_suspect_is_called_and_the_next_in_turn_order_must_refute() -> None:
    """The order was drawn: after seat 1 comes seat 2's neighbour in it, seat 0 first."""
    session = _in_hall({1: ["hall"], 0: ["rope"], 2: ["mrs-white"]}, order=(1, 0, 2))
    assert mover(session) == 1
    called = table(session).players[2].suspect
    happened = do(session, moves.Suggest(called, _card(session, "rope")))
    assert table(session).pieces[called] == place(session, "hall")
    assert not of(happened, facts.CouldNotAnswer)
    assert mover(session) == 0
    do(session, moves.Show(_card(session, "rope")))
    assert readers(session, facts.CardSeen) == {0b011}


def test_p11_holding_none_the_next_and_so_on() -> None:
    """In turn order, until somebody can."""
    session = _in_hall({1: ["hall"], 2: ["rope", "mrs-white"]}, order=(1, 0, 2))
    happened = do(session, moves.Suggest(WHITE, _card(session, "rope")))
    assert of(happened, facts.CouldNotAnswer) == [facts.CouldNotAnswer(0)]
    assert mover(session) == 2


@pytest.mark.parametrize(
    ("answer", "showings"), [("one", 2), ("at-least-one", 3), ("all", 0)], ids=str
)
def test_p11_how_many_cards_are_shown_is_an_option(answer: str, showings: int) -> None:
    """Of two matching cards: one or the other; these or both; or both without a choice."""
    session = _in_hall({0: ["hall"], 1: ["rope", "mrs-white"]}, cards_shown=answer)
    happened = do(session, moves.Suggest(WHITE, _card(session, "rope")))
    shown = of(happened, facts.Showed)
    if answer == "all":
        assert shown == [facts.Showed(1, 0, 2)]
        assert len(session.view(0).own.shown) == 2
    else:
        assert mover(session) == 1
        assert len(set(session.choices)) == showings
        both = moves.Show(WHITE, (_card(session, "rope"),))
        assert (both in session.choices) is (answer == "at-least-one")


def test_p11_at_least_one_card_is_the_villas_own_rule() -> None:
    """Rope, the suspect or both; and somebody may even show all three."""
    session = _in_hall({0: ["study"], 1: ["rope", "mrs-white", "hall"]})
    rope, hall = _card(session, "rope"), _card(session, "hall")
    do(session, moves.Suggest(WHITE, rope))
    assert len(set(session.choices)) == 7
    happened = do(session, moves.Show(WHITE, (rope, hall)))
    assert of(happened, facts.Showed) == [facts.Showed(1, 0, 3)]
    assert {shown.card for shown in session.view(0).own.shown} == {WHITE, rope, hall}
    assert readers(session, facts.CardSeen) == {0b011}


def test_p11_option_every_player_answers() -> None:
    """All are asked, one after another, whoever has shown before."""
    session = _in_hall({0: ["hall"], 1: ["rope"], 2: ["mrs-white"]}, questioning="every-player")
    do(session, moves.Suggest(WHITE, _card(session, "rope")))
    do(session, moves.Show(_card(session, "rope")))
    assert mover(session) == 2
    happened = do(session, moves.Show(WHITE))
    assert of(happened, facts.AllAnswered) == [facts.AllAnswered(0)]
    assert {shown.card for shown in session.view(0).own.shown} == {WHITE, _card(session, "rope")}


def test_p12_fast_one_chosen_player_is_called_and_shows_every_card_of_the_three() -> None:
    """Seat 2 is asked, comes into the hall and shows both; seat 1 is not asked at all."""
    session = _in_hall({0: ["hall"], 1: ["dagger"], 2: ["rope", "mrs-white"]}, questioning="fast")
    happened = do(session, moves.Suggest(WHITE, _card(session, "rope"), 2))
    piece = table(session).players[2].suspect
    assert table(session).pieces[piece] == place(session, "hall")
    assert of(happened, facts.Showed) == [facts.Showed(2, 0, 2)]
    assert readers(session, facts.CardSeen) == {0b101}
    assert {shown.card for shown in session.view(0).own.shown} == {WHITE, _card(session, "rope")}


def test_p12_what_was_not_shown_the_questioned_player_does_not_hold() -> None:
    """Every card is shown, so the rest is somewhere else."""
    session = _in_hall({0: ["study"], 2: ["rope"]}, questioning="fast")
    asked = next(s for s in session.edition.deck.suspects if s not in hands(session)[2])
    do(session, moves.Suggest(asked, _card(session, "rope"), 2))
    assert sheet_of(session.view(0)).says(asked, 2) == "no"


def test_p16_the_room_is_ones_own_the_weapon_moves_and_cards_are_shown_to_one_alone() -> None:
    """Asked in the hall it is about the hall."""
    session = _in_hall({0: ["study"], 1: ["rope"]})
    rope = _card(session, "rope")
    asked = of(do(session, moves.Suggest(WHITE, rope)), facts.Suggested)[0]
    assert asked.cards == (WHITE, rope, _card(session, "hall"))
    weapon = rope - session.edition.deck.weapons.start
    assert table(session).weapons[weapon] == place(session, "hall")
    do(session, moves.Show(rope))
    assert readers(session, facts.CardSeen) == {0b011}


def test_p17_an_unplayed_piece_is_moved_and_naming_oneself_calls_nobody() -> None:
    """Green is nobody's here; and Scarlett is the asker's own."""
    session = _in_hall({0: ["rope"]})
    assert GREEN not in {player.suspect for player in table(session).players}
    do(session, moves.Suggest(GREEN, _card(session, "rope")))
    assert table(session).pieces[GREEN] == place(session, "hall")
    own = _in_hall({0: ["rope"]})
    do(own, moves.Suggest(SCARLETT, _card(own, "rope")))
    assert table(own).called == 0


def test_p18_any_other_player_may_be_questioned_wrong_accusers_too() -> None:
    """Suspect and weapon are free: 7 by 7 for each of the two others."""
    session = laid_out("pool", 3, {}, INSIDE, bonus_cards=False, questioning="fast")
    enter_pool(session)
    do(session, wrong(session))
    enter(session, "hall")
    assert mover(session) == 1
    asked = set(session.choices.of_kind(moves.Suggest))
    assert len(asked) == 7 * 7 * 2
    assert {move.whom for move in asked if isinstance(move, moves.Suggest)} == {0, 2}


def test_p18_only_the_questioned_players_piece_moves_none_is_public_nobody_else_answers() -> None:
    """Seat 1 holds none: everyone hears it, and seat 2, who could, is not asked."""
    session = _in_hall({0: ["hall"], 2: ["rope", "mrs-white"]}, questioning="fast")
    before = table(session).pieces
    happened = do(session, moves.Suggest(WHITE, _card(session, "rope"), 1))
    moved = [piece for piece, was in enumerate(before) if table(session).pieces[piece] != was]
    assert moved == [table(session).players[1].suspect]
    assert of(happened, facts.CouldNotAnswer) == [facts.CouldNotAnswer(1)]
    assert readers(session, facts.CouldNotAnswer) == {EVERYONE}
    assert not of(happened, facts.NobodyAnswered)
    assert (mover(session), table(session).turn) == (1, 2)


def test_p19_a_right_accusation_wins_and_a_wrong_one_is_out() -> None:
    """As in the other editions: U17, U28."""
    session = laid_out("pool", 3, {}, INSIDE, bonus_cards=False)
    enter_pool(session)
    do(session, right(session))
    assert table(session).winner == 0
    failed = laid_out("pool", 3, {}, INSIDE, bonus_cards=False)
    enter_pool(failed)
    do(failed, wrong(failed))
    assert readers(failed, facts.CaseFileHolds) == {0b001}
    assert table(failed).out == 0b001
    assert mover(failed) == 1
