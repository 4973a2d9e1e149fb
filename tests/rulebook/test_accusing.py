"""Edition ``uk``: accusing, winning, being out, the end (U16-U19, U27, U28)."""

from __future__ import annotations

import pytest

from cluekit.clue.public import facts, moves
from cluekit.core import EVERYONE, RefusedError
from cluekit.core.session import Session
from rulebook.situations import (
    DAGGER,
    ROPE,
    SCARLETT,
    WHITE,
    accuse_wrongly,
    ask,
    at_table,
    do,
    entrance,
    in_room,
    kinds,
    mover,
    of,
    place,
    put,
    readers,
    right,
    table,
    wrong,
)

OWN = {0: ["rope", "mrs-white", "hall"], 1: ["study"]}


def _asked(players: int = 3, **answers: str) -> Session:
    """Return a game in which seat 0 has asked and nobody could answer."""
    session = at_table(players, OWN, **answers)
    in_room(session, "hall")
    ask(session, WHITE, ROPE)
    return session


def test_u16_after_a_suggestion_in_the_same_turn_one_may_accuse() -> None:
    """Not before it, and not without it."""
    session = at_table(3, OWN)
    assert moves.Accuse not in kinds(session)
    in_room(session, "hall")
    assert moves.Accuse not in kinds(session)
    with pytest.raises(RefusedError, match="suggest-first"):
        do(session, right(session))
    ask(session, WHITE, ROPE)
    assert moves.Accuse in kinds(session)


def test_u16_option_any_time_in_the_own_turn() -> None:
    """With the option one may accuse before and after the roll, never in others' turns."""
    session = at_table(3, OWN, accusation="any-time")
    assert moves.Accuse in kinds(session)
    do(session, moves.Roll())
    assert moves.Accuse in kinds(session)
    for seat in (1, 2):
        with pytest.raises(RefusedError, match="not-your-turn"):
            session.play(seat, right(session))


def test_u16_one_accusation_per_player_per_game() -> None:
    """Where wrong accusers go on moving, they still never accuse again."""
    session = _asked(2, wrong_accuser="still-moves")
    do(session, wrong(session))
    in_room(session, "study")
    do(session, moves.EndTurn())
    assert mover(session) == 0
    with pytest.raises(RefusedError, match="already-accused"):
        do(session, right(session))


def test_u16_it_is_written_down_and_compared_in_secret() -> None:
    """Everyone hears that there is an accusation; the text is the accuser's alone."""
    session = _asked()
    do(session, wrong(session))
    assert readers(session, facts.Accused) == {EVERYONE}
    assert readers(session, facts.AccusationWritten) == {0b001}
    assert session.view(1).own.accusation is None
    assert session.view(0).own.accusation is not None


def test_u17_correct_the_cards_are_revealed_and_the_player_wins() -> None:
    """The envelope is laid open and the game is over."""
    session = _asked()
    inside = session._positions[-1].secrets.case_file
    happened = do(session, right(session))
    assert of(happened, facts.AccusationHeld) == [facts.AccusationHeld(0)]
    assert of(happened, facts.GameEnded) == [facts.GameEnded(0, inside)]
    assert session.over
    assert all(session.view(seat).table.case_file == inside for seat in (0, 1, 2, 62))
    assert table(session).winner == 0


def test_u18_wrong_the_cards_go_back_unseen() -> None:
    """Only the accuser has looked inside."""
    session = _asked()
    do(session, wrong(session))
    assert readers(session, facts.CaseFileHolds) == {0b001}
    assert session.view(1).table.case_file is None
    assert not session.over


def test_u18_a_wrong_accuser_still_answers_and_asks_and_accuses_no_more() -> None:
    """They must show cards; they make no suggestion and no accusation any more."""
    session = _asked(2, wrong_accuser="still-moves")
    do(session, wrong(session))
    in_room(session, "study")
    ask(session, WHITE, ROPE)
    assert mover(session) == 0
    assert set(session.choices) == {moves.Show(WHITE), moves.Show(ROPE)}
    do(session, moves.Show(ROPE), moves.EndTurn())
    put(session, SCARLETT, "hall")
    do(session, moves.Stay())
    assert mover(session) == 1, "seat 0 may not ask, so nothing is left to do"


def test_u19_when_all_have_accused_wrongly_the_murder_is_unsolved() -> None:
    """No winner; the envelope is revealed to all."""
    session = at_table(2)
    inside = session._positions[-1].secrets.case_file
    accuse_wrongly(session)
    assert not session.over
    happened = accuse_wrongly(session)
    assert of(happened, facts.GameEnded) == [facts.GameEnded(-1, inside)]
    assert session.over
    assert table(session).winner is None
    assert session.view(62).table.case_file == inside


def test_u27_an_accusation_may_name_any_triple_and_any_room() -> None:
    """Six by six by nine: all 324, wherever one stands and whatever one holds."""
    session = _asked()
    offered = set(session.choices.of_kind(moves.Accuse))
    deck = session.edition.deck
    assert len(offered) == 324
    assert moves.Accuse(WHITE, ROPE, deck.number("hall")) in offered
    assert moves.Accuse(SCARLETT, DAGGER, deck.number("kitchen")) in offered


def test_u28_the_turns_of_a_wrong_accuser_are_skipped() -> None:
    """Play goes past them."""
    session = _asked(3)
    do(session, wrong(session))
    order = []
    for _ in range(4):
        order.append(mover(session))
        in_room(session, "study")
        do(session, moves.EndTurn())
    assert order == [1, 2, 1, 2]


def test_u28_option_they_still_move() -> None:
    """With the option they keep walking about, to shut doors and to be a nuisance."""
    session = _asked(2, wrong_accuser="still-moves")
    do(session, wrong(session))
    in_room(session, "study")
    do(session, moves.EndTurn())
    assert mover(session) == 0
    assert moves.Roll in kinds(session)


def test_u28_they_answer_may_be_called_and_cannot_win() -> None:
    """They show cards and are called into rooms like anybody."""
    session = _asked(3)
    do(session, wrong(session))
    in_room(session, "study")
    put(session, SCARLETT, "ballroom")
    ask(session, SCARLETT, ROPE)
    assert table(session).pieces[SCARLETT] == place(session, "study")
    assert mover(session) == 0
    do(session, moves.Show(ROPE))
    assert table(session).questions[-1].shower == 0
    for move in (right(session), moves.Roll()):
        with pytest.raises(RefusedError):
            session.play(0, move)


def test_u28_a_piece_on_an_entrance_square_moves_into_that_room() -> None:
    """So that it does not shut the door for good."""
    session = at_table(3, accusation="any-time")
    put(session, SCARLETT, entrance(session, "library"))
    happened = do(session, wrong(session))
    assert table(session).pieces[SCARLETT] == place(session, "library")
    assert of(happened, facts.Walked) == [
        facts.Walked(0, (place(session, "library"),), forced=True)
    ]


def test_u28_elsewhere_it_stays() -> None:
    """On any other square, and where wrong accusers still move, the piece stays where it is."""
    for answers, put_at in (({}, None), ({"wrong_accuser": "still-moves"}, "library")):
        session = at_table(3, accusation="any-time", **answers)
        if put_at:
            put(session, SCARLETT, entrance(session, put_at))
        before = table(session).pieces
        do(session, wrong(session))
        assert table(session).pieces == before


def test_u28_the_last_player_left_plays_on_alone() -> None:
    """One of three is left: turn after turn is theirs, until they accuse."""
    session = at_table(3)
    accuse_wrongly(session)
    accuse_wrongly(session)
    for _ in range(3):
        assert mover(session) == 2
        in_room(session, "study")
        do(session, moves.EndTurn())
    accuse_wrongly(session)
    assert session.over
