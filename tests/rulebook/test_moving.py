"""Edition ``uk``: moving, rooms, who is in the way, who was called (U09-U11, U20, U22-U26)."""

from itertools import pairwise, product
from typing import get_args

import pytest

from cluekit.clue.public import facts, moves
from cluekit.core import RefusedError
from cluekit.core.session import Session
from rulebook.situations import (
    CANDLESTICK,
    DAGGER,
    MUSTARD,
    PLUM,
    ROPE,
    SCARLETT,
    SPANNER,
    WHITE,
    answer_and_end,
    ask,
    at_table,
    begin_in,
    do,
    enter,
    entrance,
    in_room,
    kinds,
    laid_out,
    lies,
    mover,
    of,
    place,
    put,
    roll,
    shut,
    table,
)
from twin.editions import PRESETS, any_kind, edition_with, open_game, played

ENTERABLE = "library"


def _walks(session: Session) -> dict[int, tuple[int, ...]]:
    return dict(session.choices.walks)


def _at_the_door(session: Session, room: str = ENTERABLE) -> int:
    """Stand the one on turn on an entrance square; return the room's place."""
    put(session, session.players[mover(session)].suspect, entrance(session, room))
    return place(session, room)


def test_u09_two_dice_or_one_and_exactly_or_up_to_that_many_squares() -> None:
    """Exactly, or "up to" that many, or into a room; never diagonally, no square twice."""
    for answers, faces, lengths in (
        ({}, (4, 3), {7}),
        ({"dice": 1}, (5,), {5}),
        ({"movement": "up-to"}, (2, 2), {1, 2, 3, 4}),
    ):
        session = at_table(**answers)
        assert of(roll(session, *faces), facts.Rolled) == [facts.Rolled(0, faces)]
        rooms = session.edition.plan.rooms
        assert {len(way) for to, way in _walks(session).items() if to >= rooms} == lengths
        assert all(len(way) <= sum(faces) for way in _walks(session).values())
    session = at_table()
    roll(session, 6, 6)
    plan = session.edition.plan
    for way in _walks(session).values():
        squares = [p for p in (table(session).place_of(0), *way) if p >= plan.rooms]
        for here, there in pairwise(squares):
            (column, row), (right, down) = plan.cell(here), plan.cell(there)
            assert abs(column - right) + abs(row - down) == 1
        assert len(set(squares)) == len(squares)


def test_u09_and_u10_entering_a_room_ends_the_move_and_one_may_ask_there_at_once() -> None:
    """One step from the door twelve enter; any suspect and weapon are asked about, and come."""
    session = at_table()
    room = _at_the_door(session)
    roll(session, 6, 6)
    assert _walks(session)[room] == (room,)
    assert all(p >= session.edition.plan.rooms for w in _walks(session).values() for p in w[:-1])
    do(session, moves.Walk(room))
    assert moves.Walk not in kinds(session)
    assert table(session).place_of(0) == room
    offered = set(session.choices.of_kind(moves.Suggest))
    assert offered == {moves.Suggest(s, w) for s in range(6) for w in range(6, 12)}
    happened = ask(session, WHITE, SPANNER)
    card = session.edition.deck.room(room)
    assert of(happened, facts.Suggested) == [facts.Suggested(0, (WHITE, SPANNER, card))]
    assert table(session).pieces[WHITE] == room
    assert table(session).weapons[SPANNER - 6] == room


def test_u10_and_u25_on_a_square_one_cannot_ask_and_in_a_room_one_need_not() -> None:
    """Stopping in the corridor ends the turn; one need not ask, nor accuse after an answer."""
    session = at_table()
    roll(session, 1, 1)
    square = next(p for p in _walks(session) if p >= session.edition.plan.rooms)
    do(session, moves.Walk(square))
    assert mover(session) == 1
    session = at_table(asking="hall")
    do(session, moves.EndTurn())
    assert mover(session) == 1
    in_room(session, "study")
    ask(session, WHITE, ROPE)
    answer_and_end(session)
    assert mover(session) == 2
    assert table(session).accused == 0


def test_u11_one_may_stay_and_ask_again_each_turn() -> None:
    """For as many turns as it takes; as options only once for each entry, or never."""
    session = at_table(2)
    for weapon in (DAGGER, ROPE, SPANNER):
        in_room(session, "hall")
        ask(session, MUSTARD, weapon)
        answer_and_end(session)
        put(session, session.players[1].suspect, "study")
        do(session, moves.Stay(), moves.EndTurn())
    assert len(table(session).questions) == 3
    assert {question.cards[2] for question in table(session).questions} == {19}
    never = at_table(staying="never", at="hall")
    assert moves.Stay not in kinds(never)
    with pytest.raises(RefusedError, match="must-leave"):
        do(never, moves.Stay())
    once = at_table(suggestions="once-per-entry", at="hall")
    do(once, moves.Stay())
    assert mover(once) == 1, "nothing was left to do: the turn passed on"


def test_u20_and_c11_secret_passages_lead_both_ways() -> None:
    """Kitchen and study, lounge and conservatory are joined; from the hall none leads anywhere."""
    for name in ("uk", "us"):
        for pair in (("kitchen", "study"), ("lounge", "conservatory")):
            for start, end in (pair, pair[::-1]):
                session = laid_out(name)
                put(session, SCARLETT, start)
                through = moves.TakePassage(place(session, end))
                assert list(session.choices.of_kind(moves.TakePassage)) == [through]
                do(session, through)
                assert table(session).place_of(0) == place(session, end)
    session = at_table(at="hall")
    with pytest.raises(RefusedError, match="no-such-passage"):
        do(session, moves.TakePassage(place(session, "study")))


def test_u26_a_passage_replaces_roll_and_move_and_arriving_is_entering() -> None:
    """Before any roll, instead of it; with all doors shut, too; one may ask there at once."""
    session = at_table(at="kitchen")
    shut(session, "kitchen")
    do(session, moves.TakePassage(place(session, "study")))
    assert table(session).place_of(0) == place(session, "study")
    assert moves.Roll not in kinds(session)
    assert moves.Suggest in kinds(session)
    rolled = at_table(at="kitchen")
    do(rolled, moves.Roll())
    with pytest.raises(RefusedError):
        do(rolled, moves.TakePassage(place(rolled, "study")))


def test_u25_shut_in_the_piece_stays_and_who_may_stand_still_says_so() -> None:
    """Nought up to the roll, not where a room must be left; shut in, asking goes by the rule."""
    called = {"staying": "when-called", "at": "hall"}
    for answers, zero in (
        ({"movement": "up-to"}, True),
        ({}, False),
        ({"movement": "up-to", **called}, False),
    ):
        session = at_table(**answers)
        do(session, moves.Roll())
        assert (moves.Stay in kinds(session)) is zero
    exact = at_table()
    do(exact, moves.Roll())
    with pytest.raises(RefusedError, match="must-move"):
        do(exact, moves.Stay())
    for staying, asks in (("always", True), ("when-called", False)):
        session = at_table(staying=staying, at="ballroom")
        shut(session, "ballroom")
        happened = roll(session, 6, 5)
        assert of(happened, facts.Stayed) == [facts.Stayed(0, forced=True)]
        assert (mover(session) == 0 and moves.Suggest in kinds(session)) is asks
    session = at_table(movement="up-to")
    plan = session.edition.plan
    start = table(session).place_of(0)
    for piece, spot in enumerate((s for s in plan.beside[start] if s >= plan.inside), MUSTARD):
        put(session, piece, spot)
    roll(session, 3, 4)
    assert kinds(session) == {moves.Stay}
    assert of(do(session, moves.Stay()), facts.Stayed) == [facts.Stayed(0)]


def test_u22_a_square_holds_one_piece_and_blocks_the_way() -> None:
    """The board's first one, too: nobody stops there, nor crosses it, unless an option lets."""
    session, blocked = at_table(), at_table()
    roll(session, 1, 2)
    via = next(way[1] for way in _walks(session).values() if len(way) == 3)
    put(blocked, PLUM, via)
    roll(blocked, 1, 2)
    assert all(via not in way for way in _walks(blocked).values())
    session, crossed = (at_table(pawns="may-be-crossed") for _ in range(2))
    roll(session, 1, 2)
    ways = _walks(session)
    corner = next(way for to, way in ways.items() if to >= session.edition.plan.rooms)
    put(crossed, PLUM, corner[0])
    put(crossed, WHITE, corner[2])
    roll(crossed, 1, 2)
    assert set(_walks(crossed)) == set(ways) - {corner[2]}
    for blocked in (True, False):
        session = at_table(movement="up-to")
        plan = session.edition.plan
        start = next(spot for spot in plan.beside[plan.inside] if spot >= plan.inside)
        put(session, SCARLETT, start)
        there = table(session).pieces.index(plan.inside)
        put(session, there, plan.inside if blocked else "study")
        roll(session, 1, 1)
        assert (plan.inside in session.choices.walks) is not blocked


def test_u22_rooms_hold_any_number_and_a_called_piece_comes_through_closed_doors() -> None:
    """All six pieces fit into one room; a piece is taken from anywhere, whatever stands there."""
    session = at_table()
    hall = place(session, "hall")
    for suspect in range(1, 6):
        put(session, suspect, "hall")
    enter(session, "hall")
    ask(session, WHITE, SPANNER)
    assert table(session).pieces == (hall,) * 6
    session = at_table(asking="hall")
    shut(session, "hall", first=2)
    put(session, PLUM, "study")
    ask(session, PLUM, ROPE)
    assert table(session).pieces[PLUM] == hall


def test_u22_a_pawn_before_a_door_shuts_players_in_and_others_out() -> None:
    """Even where pieces may be crossed; as an option doors are never closed."""
    for doors, closed in (("closed-by-pawn", True), ("never-closed", False)):
        session = at_table(doors=doors, at="hall")
        shut(session, "hall")
        happened = roll(session, 3, 4)
        assert (of(happened, facts.Stayed) == [facts.Stayed(0, forced=True)]) is closed
        for pawns in ("block", "may-be-crossed"):
            session = at_table(doors=doors, pawns=pawns)
            square, rooms = entrance(session, "library"), session.edition.plan.rooms
            put(session, PLUM, square)
            beside = session.edition.plan.beside[square]
            put(session, SCARLETT, next(p for p in beside if p >= rooms))
            roll(session, 1, 1)
            assert (place(session, "library") not in _walks(session)) is closed


def test_u23_named_things_already_in_the_room_stay_and_anybody_may_be_named() -> None:
    """Nobody counts as called who was there; oneself and unplayed suspects may be named."""
    session = at_table()
    put(session, MUSTARD, "lounge")
    put(session, session.players[1].suspect, "lounge")
    in_room(session, "lounge")
    assert moves.Suggest(session.players[0].suspect, ROPE) in session.choices
    assert PLUM not in {player.suspect for player in session.players}
    assert moves.Suggest(PLUM, ROPE) in session.choices
    before = table(session).pieces, table(session).weapons
    ask(session, session.players[1].suspect, DAGGER)
    assert (table(session).pieces, table(session).weapons) == before
    assert table(session).called == 0


def test_u24_called_means_moved_in_by_another_since_ones_last_turn() -> None:
    """Who was called may stay and ask there; once their own turn is over it counts no more."""
    session = at_table(staying="when-called", suggestions="once-per-entry")
    enter(session, "hall")
    ask(session, session.players[1].suspect, CANDLESTICK)
    answer_and_end(session)
    assert mover(session) == 1
    assert table(session).called == 1 << 1
    do(session, moves.Stay())
    assert moves.Suggest in kinds(session)
    do(session, moves.EndTurn())
    assert table(session).called == 0
    for _ in range(2):
        do(session, moves.Roll())
        if session.choices.walks:
            do(session, moves.Walk(next(iter(session.choices.walks))))
        if session.choices.end:
            do(session, moves.EndTurn())
    assert mover(session) == 1
    assert moves.Stay not in kinds(session)


def test_u24_being_named_where_one_stands_does_not_count() -> None:
    """Unless the option says so; and naming oneself calls nobody."""
    for counts, who, called in (("not-called", 1, 0), ("called", 1, 1 << 1), ("called", 0, 0)):
        session = at_table(named_where_standing=counts)
        put(session, session.players[1].suspect, "hall")
        in_room(session, "hall")
        ask(session, session.players[who].suspect, CANDLESTICK)
        assert table(session).called == called


def test_p02_where_staying_is_never_allowed_being_called_changes_nothing() -> None:
    """With that answer even a player who was brought into the room must leave it."""
    session = at_table(staying="never")
    begin_in(session, "study")
    lies(session, called=0b001)
    assert moves.Stay not in kinds(session)
    roll(session, 1, 2)
    assert moves.Stay not in kinds(session)


def test_u09_nothing_more_happens_by_itself_while_somebody_decides() -> None:
    """Every move ends with an open decision, or the game's end; asked for a kind, its moves."""
    for preset, players in product(PRESETS, (2, 3)):
        for session in played(open_game(edition_with(preset), players, 4), any_kind(), 120):
            here = session._places[session.step]
            state = session.game.State(here.table, here.secrets)
            assert session.choices == session.game.choices(state)
            assert session.game.onward(state, session.choices) == ()
            for kind in get_args(moves.Move):
                each = list(session.choices.of_kind(kind))
                assert bool(each) == (kind in session.choices.kinds())
                assert all(move in session.choices for move in each)
