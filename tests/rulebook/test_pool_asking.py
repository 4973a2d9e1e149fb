"""Edition ``pool``: investigating, classic and fast, and accusing (P11, P12, P16-P19)."""

from __future__ import annotations

from typing import Any

import pytest

from cluekit.clue import sheet_of
from cluekit.clue.public import facts, moves
from cluekit.core import EVERYONE
from cluekit.core.session import Session
from rulebook.situations import (
    GREEN,
    SCARLETT,
    WHITE,
    do,
    enter,
    enter_pool,
    hands,
    laid_out,
    mover,
    of,
    place,
    readers,
    right,
    table,
    wrong,
)

INSIDE = ("professor-plum", "candlestick", "library")


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
