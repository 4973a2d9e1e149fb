"""Edition ``uk``: who stands where, who is in the way, who was called (U22-U24)."""

from __future__ import annotations

import pytest

from cluekit.clue.public import facts, moves
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
    dice,
    do,
    entrance,
    entrances,
    in_room,
    kinds,
    mover,
    of,
    place,
    put,
    table,
)


def _walks(session: Session) -> dict[int, tuple[int, ...]]:
    return dict(session.choices.walks)


def test_u22_a_square_holds_one_piece_and_blocks_the_way() -> None:
    """Nobody stops on a taken square, nor walks across it."""
    session = at_table()
    dice(session, 1, 2)
    do(session, moves.Roll())
    via = next(way[1] for way in _walks(session).values() if len(way) == 3)
    blocked = at_table()
    put(blocked, PLUM, via)
    dice(blocked, 1, 2)
    do(blocked, moves.Roll())
    assert all(via not in way for way in _walks(blocked).values())


def test_u22_option_pieces_may_be_crossed_but_not_stopped_on() -> None:
    """With the option one walks past others, and still stops beside them only."""
    session = at_table(pawns="may-be-crossed")
    dice(session, 1, 2)
    do(session, moves.Roll())
    ways = _walks(session)
    corner = next(way for to, way in ways.items() if to >= session.edition.plan.rooms)
    crossed = at_table(pawns="may-be-crossed")
    put(crossed, PLUM, corner[0])
    put(crossed, WHITE, corner[2])
    dice(crossed, 1, 2)
    do(crossed, moves.Roll())
    assert corner[2] not in _walks(crossed)
    assert set(_walks(crossed)) == set(ways) - {corner[2]}


def test_u22_rooms_hold_any_number() -> None:
    """All six pieces and all six weapons fit into one room."""
    session = at_table()
    for suspect in range(1, 6):
        put(session, suspect, "hall")
    put(session, SCARLETT, entrance(session, "hall"))
    dice(session, 1, 2)
    do(session, moves.Roll(), moves.Walk(place(session, "hall")))
    ask(session, WHITE, SPANNER)
    assert table(session).pieces == (place(session, "hall"),) * 6


def test_u22_a_called_piece_comes_through_closed_doors() -> None:
    """It is taken from anywhere and put in, whatever stands before the doors."""
    session = at_table()
    in_room(session, "hall")
    for suspect, square in zip((2, 3, 4), entrances(session, "hall"), strict=False):
        put(session, suspect, square)
    put(session, PLUM, "study")
    ask(session, PLUM, ROPE)
    assert table(session).pieces[PLUM] == place(session, "hall")


DOORS = pytest.mark.parametrize(
    ("doors", "shut"), [("closed-by-pawn", True), ("never-closed", False)], ids=str
)


@DOORS
def test_u22_a_pawn_before_a_door_shuts_players_in(doors: str, shut: bool) -> None:  # noqa: FBT001
    """With a piece on every entrance square a player inside waits (option: never closed)."""
    session = at_table(doors=doors)
    put(session, SCARLETT, "hall")
    for suspect, square in zip(range(1, 6), entrances(session, "hall"), strict=False):
        put(session, suspect, square)
    dice(session, 3, 4)
    happened = do(session, moves.Roll())
    assert (of(happened, facts.Stayed) == [facts.Stayed(0, forced=True)]) is shut


@DOORS
@pytest.mark.parametrize("pawns", ["block", "may-be-crossed"])
def test_u22_and_others_out(doors: str, shut: bool, pawns: str) -> None:  # noqa: FBT001
    """Nobody gets in by that door, even where pieces may be crossed (option: never closed)."""
    session = at_table(doors=doors, pawns=pawns)
    square, rooms = entrance(session, "library"), session.edition.plan.rooms
    put(session, PLUM, square)
    put(session, SCARLETT, next(p for p in session.edition.plan.beside[square] if p >= rooms))
    dice(session, 1, 1)
    do(session, moves.Roll())
    assert (place(session, "library") not in _walks(session)) is shut


def test_u23_named_things_already_in_the_room_stay() -> None:
    """A suspect and a weapon that are there already are not moved, and nobody counts as called."""
    session = at_table()
    put(session, MUSTARD, "lounge")
    put(session, session.players[1].suspect, "lounge")
    in_room(session, "lounge")
    before = table(session).pieces, table(session).weapons
    ask(session, session.players[1].suspect, DAGGER)
    assert (table(session).pieces, table(session).weapons) == before
    assert table(session).called == 0


def test_u23_own_and_unplayed_suspects_may_be_named() -> None:
    """One may name oneself, and suspects that nobody plays."""
    session = at_table()
    in_room(session, "hall")
    assert moves.Suggest(session.players[0].suspect, ROPE) in session.choices
    assert PLUM not in {player.suspect for player in session.players}
    assert moves.Suggest(PLUM, ROPE) in session.choices


def _called(**answers: str) -> Session:
    """Return a game in which seat 1 was called into the hall by seat 0 and is on turn."""
    session = at_table(staying="when-called", suggestions="once-per-entry", **answers)
    put(session, SCARLETT, entrance(session, "hall"))
    dice(session, 1, 2)
    do(session, moves.Roll(), moves.Walk(place(session, "hall")))
    ask(session, session.players[1].suspect, CANDLESTICK)
    answer_and_end(session)
    assert mover(session) == 1
    return session


def test_u24_called_means_moved_in_by_another_since_ones_last_turn() -> None:
    """Who was called may stay and ask there; once their own turn is over it counts no more."""
    session = _called()
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


@pytest.mark.parametrize(("counts", "called"), [("not-called", 0), ("called", 1 << 1)])
def test_u24_being_named_where_one_stands_does_not_count(counts: str, called: int) -> None:
    """Named where one already stands: not called, unless the option says so."""
    session = at_table(named_where_standing=counts)
    put(session, session.players[1].suspect, "hall")
    in_room(session, "hall")
    ask(session, session.players[1].suspect, CANDLESTICK)
    assert table(session).called == called


def test_u24_naming_oneself_calls_nobody() -> None:
    """Only another's suggestion calls."""
    session = at_table(named_where_standing="called")
    in_room(session, "hall")
    ask(session, session.players[0].suspect, CANDLESTICK)
    assert table(session).called == 0
