"""What the rules force is said, with its clause: turns that end by themselves or are skipped."""

from __future__ import annotations

from typing import Any

import pytest

from cluekit.clue.public import facts, moves
from cluekit.clue.wording import tell_step
from cluekit.core.session import Session
from cluekit.words import LANGUAGES, set_language
from rulebook.situations import (
    PEACOCK,
    ROPE,
    SCARLETT,
    WHITE,
    accuse_wrongly,
    ask,
    at_table,
    do,
    enter,
    entrance,
    entrances,
    in_room,
    laid_out,
    of,
    put,
    roll,
    table,
    wrong,
)


def _assert_said(session: Session, happened: list[Any], by: str, words: str) -> None:
    """The turn of seat 0 ended for this reason, and seat 0 reads these words of it."""
    assert [(fact.seat, fact.by) for fact in of(happened, facts.TurnEnded)] == [(0, by)]
    assert words in _said(session, 0, happened)


def _said(session: Session, seat: int, happened: list[Any]) -> str:
    """Return what a seat reads of it, in one text."""
    return " ".join(tell_step(happened, session.view(seat)))


def _ended(happened: list[Any]) -> list[tuple[int, str]]:
    return [(fact.seat, fact.by) for fact in of(happened, facts.TurnEnded)]


def test_u15_a_turn_that_a_shown_card_ends_is_said_to_end() -> None:
    """Where one may not accuse after a shown card; to the asker, and to the others."""
    session = at_table(3, {1: ["mrs-peacock"]}, accuse_after_shown=False, asking="hall")
    ask(session, PEACOCK, ROPE)
    happened = do(session, moves.Show(PEACOCK))
    _assert_said(
        session, happened, "card-shown", "You were shown a card: that ends your turn. (U15)"
    )
    assert "Player 0 was shown a card: that ends the turn. (U15)" in _said(session, 2, happened)


def test_u10_a_turn_that_ends_on_a_square_says_why() -> None:
    """Outside a room there is nothing to ask; who ends the turn oneself is not told so."""
    session = at_table(3)
    roll(session, 1, 2)
    square = next(to for to in session.choices.walks if not session.edition.plan.is_inside(to))
    happened = do(session, moves.Walk(square))
    _assert_said(
        session, happened, "no-room", "You are in no room, so you cannot ask: your turn ends. (U10)"
    )
    asked = at_table(3, {1: ["rope"]}, asking="hall")
    ask(asked, WHITE, ROPE)
    do(asked, moves.Show(ROPE))
    assert not _ended(do(asked, moves.EndTurn()))


def test_c10_who_has_only_stayed_is_told_that_this_gives_no_question() -> None:
    """In a house with one question for each entry."""
    session = at_table(3, suggestions="once-per-entry", at="hall")
    happened = do(session, moves.Stay())
    _assert_said(session, happened, "room-not-entered", "did not come into this room just now")


def test_u25_who_was_shut_in_is_told_both() -> None:
    """That the piece stays, and that this gives no question where nobody may stay."""
    session = at_table(staying="never", at="ballroom")
    for piece, square in zip(range(1, 6), entrances(session, "ballroom"), strict=False):
        put(session, piece, square)
    happened = roll(session, 6, 5)
    assert _ended(happened) == [(0, "shut-in")]
    said = _said(session, 0, happened)
    assert "No way is open: your piece stays where it is. (U25)" in said
    assert "You could not leave, and may not stay to ask: your turn ends. (U25)" in said


def test_p09_in_the_villa_a_question_is_the_end_of_the_turn() -> None:
    """Accusing is done in the pool alone, so after the answer nothing is left."""
    session = laid_out("pool", 3, {1: ["rope"]}, questioning="classic")
    enter(session, "kitchen")
    ask(session, WHITE, session.edition.deck.number("rope"))
    happened = do(session, moves.Show(session.edition.deck.number("rope")))
    _assert_said(
        session,
        happened,
        "only-in-the-pool",
        "You may accuse only in the pool: your turn ends here. (P09)",
    )


def test_u18_a_wrong_accusation_ends_the_turn_and_is_told_once() -> None:
    """The verdict says that nothing more may be asked; the end of the turn is not said again."""
    session = at_table(3)
    happened = accuse_wrongly(session)
    assert _ended(happened) == [(0, "accused")]
    assert _said(session, 0, happened).count("(U18)") == 1


def test_u18_who_still_moves_is_told_why_the_turn_ends() -> None:
    """In a house where wrong accusers walk on: they never ask."""
    session = at_table(2, wrong_accuser="still-moves")
    accuse_wrongly(session)
    in_room(session, "study")
    do(session, moves.EndTurn())
    put(session, SCARLETT, "hall")
    happened = do(session, moves.Stay())
    _assert_said(
        session,
        happened,
        "accused",
        "You accused wrongly and may no longer ask: your turn ends. (U18)",
    )


def test_u28_a_skipped_turn_is_said_to_be_skipped() -> None:
    """To the one who is passed over, to the others, and each time anew."""
    session = at_table(3)
    accuse_wrongly(session)
    for turn in range(2):
        for mover in (1, 2):
            in_room(session, ("study", "library")[turn])
            happened = do(session, moves.EndTurn())
            skipped = [fact.seats for fact in of(happened, facts.TurnsSkipped)]
            assert skipped == ([(0,)] if mover == 2 else [])
    assert "You have accused wrongly: your turn is skipped. (U28)" in _said(session, 0, happened)
    other = "Skipped after a wrong accusation: Player 0. (U28)"
    assert _said(session, 1, happened).startswith(other)


def test_u28_the_last_one_left_hears_of_all_the_others() -> None:
    """Turn after turn is theirs, and why is said."""
    session = at_table(3)
    accuse_wrongly(session)
    happened = accuse_wrongly(session)
    in_room(session, "study")
    happened = do(session, moves.EndTurn())
    assert [fact.seats for fact in of(happened, facts.TurnsSkipped)] == [(0, 1)]
    assert "Skipped after a wrong accusation: Player 0 and Player 1. (U28)" in _said(
        session, 2, happened
    )


def test_u28_a_piece_that_clears_a_doorway_is_said_to() -> None:
    """Its player did not choose to go there."""
    session = at_table(3, accusation="any-time")
    put(session, SCARLETT, entrance(session, "library"))
    happened = do(session, wrong(session))
    said = "Your piece clears the doorway and goes into the Library. (U28)"
    assert said in _said(session, 0, happened)
    assert table(session).pieces[SCARLETT] != entrance(session, "library")


def test_u10_who_is_called_reads_by_which_rule() -> None:
    """Only the one whose piece it is."""
    session = at_table(3)
    happened = enter(session, "hall") + ask(session, session.players[1].suspect, ROPE)
    assert "Your piece and the Rope are in the Hall now. (U10)" in _said(session, 1, happened)
    assert "(U10)" not in _said(session, 2, happened)


@pytest.mark.parametrize(
    ("answers", "clause"), [({"questioning": "fast"}, "(P12)"), ({"cards_shown": "all"}, "(P11)")]
)
def test_p12_cards_that_are_shown_without_asking_say_by_which_rule(
    answers: dict[str, str], clause: str
) -> None:
    """Nobody is asked which card to show: every card that matches is shown."""
    session = at_table(3, {1: ["rope"]}, **answers, asking="hall")
    whom = 1 if answers.get("questioning") == "fast" else -1
    happened = do(session, moves.Suggest(WHITE, ROPE, whom))
    assert f"You showed Player 0 the Rope. {clause}" in _said(session, 1, happened)
    assert clause not in _said(session, 0, happened)


@pytest.mark.parametrize("language", LANGUAGES)
def test_u15_said_in_every_language(language: str) -> None:
    """The same clause, other words."""
    session = at_table(3, {1: ["mrs-peacock"]}, accuse_after_shown=False, asking="hall")
    ask(session, PEACOCK, ROPE)
    happened = do(session, moves.Show(PEACOCK))
    english = _said(session, 0, happened)
    set_language(language)
    try:
        said = _said(session, 0, happened)
    finally:
        set_language("en")
    assert "(U15)" in said
    assert (said == english) == (language == "en")
    assert "that ends your turn" in english
