"""Edition ``uk``: moving, rooms, who is in the way, who was called (U09-U11, U20, U22-U26)."""

from __future__ import annotations

from itertools import pairwise

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
    roll,
    table,
)

ENTERABLE = "library"


def _walks(session: Session) -> dict[int, tuple[int, ...]]:
    return dict(session.choices.walks)


def _at_the_door(session: Session, room: str = ENTERABLE) -> int:
    """Stand the one on turn on an entrance square; return the room's place."""
    put(session, session.players[mover(session)].suspect, entrance(session, room))
    return place(session, room)


# --- U09: two dice, that many squares ----------------------------------------------------------


def test_u09_two_dice_and_exactly_that_many_squares() -> None:
    """Two dice are rolled, and the piece stops exactly that many squares away, or in a room."""
    session = at_table()
    dice(session, 4, 3)
    assert of(do(session, moves.Roll()), facts.Rolled) == [facts.Rolled(0, (4, 3))]
    for to, way in _walks(session).items():
        if to >= session.edition.plan.rooms:
            assert len(way) == 7
        else:
            assert len(way) <= 7


def test_u09_option_one_die() -> None:
    """With one die, one die is rolled."""
    session = at_table(dice=1)
    dice(session, 5)
    assert of(do(session, moves.Roll()), facts.Rolled) == [facts.Rolled(0, (5,))]


def test_u09_option_up_to_the_roll() -> None:
    """Where "up to" holds, every nearer square will do too."""
    session = at_table(movement="up-to")
    roll(session, 2, 2)
    assert {len(way) for way in _walks(session).values()} == {1, 2, 3, 4}


def test_u09_never_diagonally_and_no_square_twice() -> None:
    """Each step goes one square across or along; no square is stepped on twice in a turn."""
    session = at_table()
    roll(session, 6, 6)
    plan = session.edition.plan
    for way in _walks(session).values():
        squares = [p for p in (table(session).place_of(0), *way) if p >= plan.rooms]
        for here, there in pairwise(squares):
            (column, row), (right, down) = plan.cell(here), plan.cell(there)
            assert abs(column - right) + abs(row - down) == 1
        assert len(set(squares)) == len(squares)


def test_u09_entering_a_room_ends_the_move_and_needs_no_exact_roll() -> None:
    """One step from the door, a roll of twelve enters; no way leads on through the room."""
    session = at_table()
    room = _at_the_door(session)
    roll(session, 6, 6)
    assert _walks(session)[room] == (room,)
    assert all(p >= session.edition.plan.rooms for w in _walks(session).values() for p in w[:-1])
    do(session, moves.Walk(room))
    assert moves.Walk not in kinds(session)
    assert table(session).place_of(0) == room


# --- U10, U11: rooms ---------------------------------------------------------------------------


def test_u10_who_enters_may_at_once_suggest_this_room_with_anybody_and_anything() -> None:
    """Any suspect, any weapon, and that room; both tokens are put into the room."""
    session = at_table()
    room = _at_the_door(session)
    dice(session, 1, 2)
    do(session, moves.Roll(), moves.Walk(room))
    offered = set(session.choices.of_kind(moves.Suggest))
    assert offered == {moves.Suggest(s, w) for s in range(6) for w in range(6, 12)}
    happened = ask(session, WHITE, SPANNER)
    card = session.edition.deck.room(room)
    assert of(happened, facts.Suggested) == [facts.Suggested(0, (WHITE, SPANNER, card))]
    assert table(session).pieces[WHITE] == room
    assert table(session).weapons[SPANNER - 6] == room


def test_u10_no_suggestion_on_a_square() -> None:
    """Whoever stops in the corridor asks nothing: the turn is over."""
    session = at_table()
    roll(session, 1, 1)
    square = next(p for p in _walks(session) if p >= session.edition.plan.rooms)
    do(session, moves.Walk(square))
    assert mover(session) == 1


def test_u11_one_may_stay_and_ask_again_each_turn() -> None:
    """For as many turns as it takes a player stays in a room and asks there."""
    session = at_table(2)
    for weapon in (DAGGER, ROPE, SPANNER):
        in_room(session, "hall")
        ask(session, MUSTARD, weapon)
        answer_and_end(session)
        put(session, session.players[1].suspect, "study")
        do(session, moves.Stay(), moves.EndTurn())
    assert len(table(session).questions) == 3
    assert {question.cards[2] for question in table(session).questions} == {19}


def test_u11_option_never_stay() -> None:
    """Where staying is never allowed a player must leave, even one who was called in."""
    session = at_table(staying="never", at="hall")
    assert moves.Stay not in kinds(session)
    with pytest.raises(RefusedError, match="must-leave"):
        do(session, moves.Stay())


def test_u11_option_one_suggestion_per_entry() -> None:
    """With one suggestion per entry a player may stay, but not ask again."""
    session = at_table(suggestions="once-per-entry", at="hall")
    do(session, moves.Stay())
    assert mover(session) == 1, "nothing was left to do: the turn passed on"


# --- U20, U26: passages ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("here", "there"), [("kitchen", "study"), ("lounge", "conservatory")], ids=str
)
def test_u20_secret_passages_lead_both_ways(here: str, there: str) -> None:
    """Kitchen and study, lounge and conservatory are joined; no other room has a passage."""
    for start, end in ((here, there), (there, here)):
        session = at_table()
        put(session, SCARLETT, start)
        assert list(session.choices.of_kind(moves.TakePassage)) == [
            moves.TakePassage(place(session, end))
        ]
        do(session, moves.TakePassage(place(session, end)))
        assert table(session).place_of(0) == place(session, end)


def test_u20_other_rooms_have_none() -> None:
    """From the hall no passage leads anywhere."""
    session = at_table(at="hall")
    with pytest.raises(RefusedError, match="no-such-passage"):
        do(session, moves.TakePassage(place(session, "study")))


def test_u26_a_passage_replaces_roll_and_move_and_arriving_is_entering() -> None:
    """It is taken before any roll, instead of it; the room reached may be asked about at once."""
    session = at_table(at="kitchen")
    do(session, moves.TakePassage(place(session, "study")))
    assert moves.Roll not in kinds(session)
    assert moves.Suggest in kinds(session)
    rolled = at_table(at="kitchen")
    do(rolled, moves.Roll())
    with pytest.raises(RefusedError):
        do(rolled, moves.TakePassage(place(rolled, "study")))


def test_u26_nothing_blocks_a_passage() -> None:
    """With every door shut at both ends the passage is still open."""
    session = at_table(at="kitchen")
    for suspect, square in zip((1, 2, 3, 4, 5), entrances(session, "kitchen"), strict=False):
        put(session, suspect, square)
    do(session, moves.TakePassage(place(session, "study")))
    assert table(session).place_of(0) == place(session, "study")


# --- U25: what need not be done ----------------------------------------------------------------


def test_u25_suggesting_and_accusing_are_optional() -> None:
    """In a room, and after an answer, one may simply end the turn."""
    session = at_table(asking="hall")
    do(session, moves.EndTurn())
    assert mover(session) == 1
    in_room(session, "study")
    ask(session, WHITE, ROPE)
    answer_and_end(session)
    assert mover(session) == 2
    assert table(session).accused == 0


def test_u25_zero_steps_where_up_to_the_roll_applies() -> None:
    """Up to the roll: nought too. Exactly the roll: not."""
    session = at_table(movement="up-to")
    do(session, moves.Roll())
    assert moves.Stay in kinds(session)
    exact = at_table()
    do(exact, moves.Roll())
    assert moves.Stay not in kinds(exact)
    with pytest.raises(RefusedError, match="must-move"):
        do(exact, moves.Stay())


def test_u25_not_where_a_room_must_be_left() -> None:
    """Zero steps are no way round having to leave a room (P02)."""
    session = at_table(movement="up-to", staying="when-called", at="hall")
    do(session, moves.Roll())
    assert moves.Stay not in kinds(session)


@pytest.mark.parametrize(("staying", "asks"), [("always", True), ("when-called", False)])
def test_u25_shut_in_the_piece_stays(staying: str, asks: bool) -> None:  # noqa: FBT001
    """With no way out the piece stays, and may ask only if staying allows it."""
    session = at_table(staying=staying, at="ballroom")
    for suspect, square in zip(range(1, 6), entrances(session, "ballroom"), strict=False):
        put(session, suspect, square)
    happened = roll(session, 6, 5)
    assert of(happened, facts.Stayed) == [facts.Stayed(0, forced=True)]
    assert (mover(session) == 0 and moves.Suggest in kinds(session)) is asks


def test_u22_a_square_holds_one_piece_and_blocks_the_way() -> None:
    """Nobody stops on a taken square, nor walks across it."""
    session = at_table()
    roll(session, 1, 2)
    via = next(way[1] for way in _walks(session).values() if len(way) == 3)
    blocked = at_table()
    put(blocked, PLUM, via)
    roll(blocked, 1, 2)
    assert all(via not in way for way in _walks(blocked).values())


def test_u22_option_pieces_may_be_crossed_but_not_stopped_on() -> None:
    """With the option one walks past others, and still stops beside them only."""
    session = at_table(pawns="may-be-crossed")
    roll(session, 1, 2)
    ways = _walks(session)
    corner = next(way for to, way in ways.items() if to >= session.edition.plan.rooms)
    crossed = at_table(pawns="may-be-crossed")
    put(crossed, PLUM, corner[0])
    put(crossed, WHITE, corner[2])
    roll(crossed, 1, 2)
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
    session = at_table(asking="hall")
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
    session = at_table(doors=doors, at="hall")
    for suspect, square in zip(range(1, 6), entrances(session, "hall"), strict=False):
        put(session, suspect, square)
    happened = roll(session, 3, 4)
    assert (of(happened, facts.Stayed) == [facts.Stayed(0, forced=True)]) is shut


@DOORS
@pytest.mark.parametrize("pawns", ["block", "may-be-crossed"])
def test_u22_and_others_out(doors: str, shut: bool, pawns: str) -> None:  # noqa: FBT001
    """Nobody gets in by that door, even where pieces may be crossed (option: never closed)."""
    session = at_table(doors=doors, pawns=pawns)
    square, rooms = entrance(session, "library"), session.edition.plan.rooms
    put(session, PLUM, square)
    put(session, SCARLETT, next(p for p in session.edition.plan.beside[square] if p >= rooms))
    roll(session, 1, 1)
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
    session = at_table(asking="hall")
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
    session = at_table(named_where_standing="called", asking="hall")
    ask(session, session.players[0].suspect, CANDLESTICK)
    assert table(session).called == 0
