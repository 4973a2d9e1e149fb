"""Refusals to the last detail: what is not its time, and where the edges of the board are."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from cluekit.clue.public import moves
from cluekit.core import DEALER, Problem
from cluekit.core.session import Session
from rulebook.situations import (
    GREEN,
    ROPE,
    SCARLETT,
    WHITE,
    ask,
    at_table,
    bonus,
    dice,
    do,
    in_room,
    in_villa,
    laid_out,
    place,
    put,
    right,
    roll,
    table,
)
from standing import put_at
from twin.editions import edition_with, open_game

NOT_NOW: list[tuple[Any, str, str]] = [
    (moves.ChooseCharacter(1), "choose-character", "P14"),
    (moves.Roll(), "roll", "U09"),
    (moves.PickPlayer(1), "pick-player", "P22"),
    (moves.Peek(0), "peek", "U31"),
    (moves.Stay(), "stay", "U11"),
    (moves.TakePassage(1), "take-passage", "U26"),
    (moves.Walk(3), "walk", "U09"),
    (moves.Suggest(WHITE, ROPE), "suggest", "U10"),
    (moves.Accuse(0, 6, 12), "accuse", "U16"),
    (moves.EndTurn(), "end-turn", "U09"),
]


def told(session: Session, move: Any, seat: int | None = None) -> Problem | None:
    """Why the one who decides, or that seat, may not do this."""
    return session.problem_with(session.choices.seat if seat is None else seat, move)


def answering() -> Session:
    """Seat 1 holds the rope and must show it."""
    session = at_table(3, {0: ["hall"], 1: ["rope"]})
    in_room(session, "hall")
    ask(session, WHITE, ROPE)
    return session


@pytest.mark.parametrize(("move", "wanted", "clause"), NOT_NOW)
def test_who_must_answer_does_nothing_else(move: Any, wanted: str, clause: str) -> None:
    """Each other move is refused by its clause, with the one thing there is to do."""
    about = {"wanted": wanted, "kinds": ["show"]}
    assert told(answering(), move) == Problem("not-now", clause, about)


@pytest.mark.parametrize("move", [moves.Walk(3), moves.TakePassage(1), moves.Roll(), moves.Show(1)])
def test_a_move_that_is_made_is_not_made_again(move: Any) -> None:
    """In a room, before or after asking, nobody goes on walking."""
    session = at_table(3, {0: ["hall"]})
    in_room(session, "hall")
    found = told(session, move)
    assert found is not None
    assert (found.code, found.about["kinds"]) == ("not-now", ["suggest", "end-turn"])


def test_set_up_is_set_up_before_anything_else() -> None:
    """The dealer is told the step that is next, whatever nonsense the step was called."""
    session = open_game(edition_with("uk"), 3, 1)
    cut = Problem("setup-order", "U03", {"step": "x" * 40, "next": "pieces"})
    assert told(session, moves.Prepare("x" * 50)) == cut  # type: ignore[arg-type]
    about = {"wanted": "roll", "kinds": ["prepare"]}
    assert told(session, moves.Roll()) == Problem("not-now", "U09", about)
    character = Problem("not-now", "P14", {"wanted": "choose-character", "kinds": ["prepare"]})
    assert told(session, moves.ChooseCharacter(1)) == character
    assert told(session, moves.Roll(), 0) == Problem("still-setting-up", about={"next": "pieces"})
    ready = at_table()
    assert told(ready, moves.Roll(), DEALER) == Problem("already-set-up")


def test_what_is_no_move_is_called_by_the_beginning_of_its_name() -> None:
    """Forty letters are enough."""
    stranger = type("Y" * 60, (), {})()
    assert told(at_table(), stranger) == Problem("not-a-move", about={"move": "Y" * 40})


def test_places_end_with_the_last_square() -> None:
    """The last place is one, and Miss Scarlett stands on it; the next number is none."""
    session = at_table()
    dice(session, 1, 2)
    do(session, moves.Roll())
    last = session.edition.plan.places - 1
    assert told(session, moves.Walk(last)) == Problem("there-already", "U09", {"place": last})
    nowhere = Problem("no-such-place", about={"place": last + 1})
    assert told(session, moves.Walk(last + 1)) == nowhere
    first = told(session, moves.Walk(0))
    assert first is not None
    assert first.code == "unreachable"


def test_must_move_counts_the_bonus() -> None:
    """U25: with exact movement all steps are told, those of a bonus card too."""
    session = in_villa(movement="exact")
    roll(session, 1, 3, bonus(session, "six-more"))
    assert told(session, moves.Stay()) == Problem("must-move", "U25", {"steps": 10})
    far = next(
        spot for spot in range(session.edition.plan.rooms) if spot not in session.choices.walks
    )
    about = {"to": far, "steps": 10, "reachable": list(session.choices.walks)}
    assert told(session, moves.Walk(far)) == Problem("unreachable-with-bonus", "P21", about)


def test_in_a_room_that_must_be_left_both_reasons_are_told() -> None:
    """P02: never, or only when called; before the roll as after it."""
    for staying, code in (("never", "must-leave"), ("when-called", "must-leave-uncalled")):
        session = at_table(staying=staying, movement="up-to")
        put(session, SCARLETT, "study")
        about = {"place": place(session, "study")}
        assert told(session, moves.Stay()) == Problem(code, "P02", about)
        dice(session, 1, 2)
        do(session, moves.Roll())
        assert told(session, moves.Stay()) == Problem(code, "P02", about)


def test_on_a_square_there_is_no_room_to_stay_in() -> None:
    """U11: before the roll one cannot stay on the corridor."""
    assert told(at_table(movement="up-to"), moves.Stay()) == Problem("not-in-a-room", "U11")


def in_the_open(session: Session) -> tuple[int, int]:
    """A square with squares on all four sides, and one of these."""
    plan = session.edition.plan
    own = next(
        spot
        for spot in range(plan.inside, plan.places)
        if len([there for there in plan.beside[spot] if there >= plan.inside]) == 4
    )
    return own, plan.beside[own][0]


def test_ones_own_square_is_no_walk_and_that_of_another_is_taken() -> None:
    """U09 and U22: where pieces block, where they are crossed."""
    for pawns, code, clause in (
        ("block", "square-taken", "U22"),
        ("may-be-crossed", "cross-not-stop", "P08"),
    ):
        session = at_table(pawns=pawns)
        own, beside = in_the_open(session)
        put(session, SCARLETT, own)
        put(session, GREEN, beside)
        dice(session, 1, 2)
        do(session, moves.Roll())
        assert told(session, moves.Walk(own)) == Problem("there-already", "U09", {"place": own})
        assert told(session, moves.Walk(beside)) == Problem(code, clause, {"place": beside})


def test_the_room_left_may_be_entered_again_with_the_switch() -> None:
    """P03: out of the study and in again are two steps."""
    for allowed in (True, False):
        session = at_table(re_enter_room_left=allowed)
        study = place(session, "study")
        put(session, SCARLETT, study)
        here = session._positions[-1]
        put_at(session, replace(here, table=replace(here.table, began_at=study)))
        dice(session, 1, 1)
        do(session, moves.Roll())
        there = Problem("there-already", "U09", {"place": study})
        assert told(session, moves.Walk(study)) == (None if allowed else there)


def test_three_cards_of_which_one_is_none_of_its_kind() -> None:
    """U10, U27: the first wrong one is told, and the last of each kind is right."""
    session = at_table(3, {0: ["hall"]}, accusation="any-time")
    deck = session.edition.deck
    last = [kind[-1] for kind in (deck.suspects, deck.weapons, deck.rooms)]
    assert told(session, moves.Accuse(*last)) is None
    suspect, weapon, room = last
    bad = Problem("not-a-suspect", "U10", {"card": suspect + 1})
    assert told(session, moves.Accuse(suspect + 1, weapon + 1, room)) == bad
    bad = Problem("not-a-weapon", "U10", {"card": weapon + 1})
    assert told(session, moves.Accuse(suspect, weapon + 1, room + 1)) == bad
    bad = Problem("not-a-room", "U27", {"card": room + 1})
    assert told(session, moves.Accuse(suspect, weapon, room + 1)) == bad


def test_while_a_bonus_card_waits_nobody_accuses_and_nobody_else_moves() -> None:
    """P22: what there is to do is told; to others, whose turn it is."""
    session = laid_out("pool")
    roll(session, 1, 3, bonus(session, "be-shown"))
    about = {"wanted": "accuse", "kinds": ["pick-player"]}
    assert told(session, moves.Accuse(0, 8, 20)) == Problem("not-now", "U16", about)
    assert told(session, moves.PickPlayer(1), 1) == Problem("not-your-turn", "U08", {"seat": 0})
    about = {"seat": 3, "seats": [1, 2]}
    assert told(session, moves.PickPlayer(3)) == Problem("pick-another", "P22", about)


def lies(session: Session, **changes: Any) -> Session:
    """Let the table lie a little otherwise; return the session."""
    here = session._positions[-1]
    put_at(session, replace(here, table=replace(here.table, **changes)))
    session._choices = None
    return session


def rolled(**answers: Any) -> Session:
    """Seat 0 has rolled three."""
    session = at_table(**answers)
    dice(session, 1, 2)
    do(session, moves.Roll())
    return session


def test_a_room_is_never_taken_but_its_squares_are() -> None:
    """U22: another piece in a far room is no reason; one on the first square of all is."""
    session = rolled()
    put(session, GREEN, "study")
    far = told(session, moves.Walk(place(session, "study")))
    assert far is not None
    assert far.code == "unreachable"
    first = session.edition.plan.inside
    put(session, GREEN, first)
    assert told(session, moves.Walk(first)) == Problem("square-taken", "U22", {"place": first})


def test_where_the_turn_began_counts_for_rooms_alone_and_without_the_switch() -> None:
    """P03: a far square is too far, and so is a room one may go back to."""
    session = rolled()
    plan, far = session.edition.plan, session.edition.paths.distances[table(session).place_of(0)]
    free = set(range(plan.inside, plan.places)).difference(table(session).pieces)
    square = max(sorted(free), key=far.__getitem__)
    found = told(lies(session, began_at=square), moves.Walk(square))
    assert found is not None
    assert found.code == "unreachable"
    for allowed, code in ((True, "unreachable"), (False, "room-left")):
        session = rolled(re_enter_room_left=allowed)
        study = place(session, "study")
        found = told(lies(session, began_at=study), moves.Walk(study))
        assert found is not None
        assert found.code == code


def test_what_is_wrong_with_the_cards_is_told_when_the_right_player_is_asked() -> None:
    """P12, U10: whom one asks comes first, then the cards."""
    session = laid_out("pool", questioning="fast")
    put(session, SCARLETT, "study")
    lies(session, phase="inquire", entered=True)
    weapon = session.edition.deck.weapons[0]
    bad = Problem("not-a-suspect", "U10", {"card": weapon})
    assert told(session, moves.Suggest(weapon, weapon, 1)) == bad


def test_any_seat_that_has_accused_is_told_so() -> None:
    """U16, U18: seat 1 as well as seat 0, and only if it is its own accusation."""
    session = at_table(3, wrong_accuser="still-moves", accusation="any-time")
    put(session, session.players[1].suspect, "study")
    lies(session, mover=1, phase="inquire", accused=0b010)
    assert told(session, moves.Suggest(WHITE, ROPE)) == Problem("accused-wrongly", "U18")
    assert told(session, right(session)) == Problem("already-accused", "U16")
    lies(session, accused=0b101)
    assert told(session, right(session)) is None


def test_a_card_that_lies_open_or_is_anothers_is_not_laid_open() -> None:
    """P22: both reasons carry the clause and what may be laid open."""
    session = laid_out("pool")
    first, *rest = session.view(0).hand
    lies(session, laid_open=((0, first),))
    roll(session, 1, 3, bonus(session, "lay-open"))
    about = {"card": first, "may_show": rest}
    assert told(session, moves.Show(first)) == Problem("open-already", "P22", about)
    other = session.view(1).hand[0]
    about = {"card": other, "may_show": rest}
    assert told(session, moves.Show(other)) == Problem("not-in-hand", "P22", about)
