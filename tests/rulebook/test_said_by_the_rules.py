"""What the rules force is said, with its clause: turns that end by themselves or are skipped."""

from collections.abc import Callable
from typing import Any

from cluekit.clue.public import facts, moves
from cluekit.clue.wording import tell_step
from cluekit.core.session import Session
from cluekit.words import LANGUAGES, speaking
from naming import case_named
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
    in_room,
    laid_out,
    of,
    put,
    roll,
    shut,
    table,
    wrong,
)


def _said(session: Session, seat: int, happened: list[Any]) -> str:
    """Return what a seat reads of it, in one text."""
    return " ".join(tell_step(happened, session.view(seat)))


def _ended(happened: list[Any]) -> list[tuple[int, str]]:
    return [(fact.seat, fact.by) for fact in of(happened, facts.TurnEnded)]


Ending = tuple[Session, list[Any]]


def _card_shown() -> Ending:
    """Where one may not accuse after a shown card."""
    session = at_table(3, {1: ["mrs-peacock"]}, accuse_after_shown=False, asking="hall")
    ask(session, PEACOCK, ROPE)
    return session, do(session, moves.Show(PEACOCK))


def _on_a_square() -> Ending:
    """Outside a room there is nothing to ask."""
    session = at_table(3)
    roll(session, 1, 2)
    square = next(to for to in session.choices.walks if not session.edition.plan.is_inside(to))
    return session, do(session, moves.Walk(square))


def _stayed() -> Ending:
    """In a house with one question for each entry (C10)."""
    session = at_table(3, suggestions="once-per-entry", at="hall")
    return session, do(session, moves.Stay())


def _shut_in() -> Ending:
    """In a house where nobody may stay."""
    session = at_table(staying="never", at="ballroom")
    shut(session, "ballroom")
    return session, roll(session, 6, 5)


def _asked_in_the_villa() -> Ending:
    """Accusing is done in the pool alone, so after the answer nothing is left."""
    session = laid_out("pool", 3, {1: ["rope"]}, questioning="classic")
    enter(session, "kitchen")
    ask(session, WHITE, session.edition.deck.number("rope"))
    return session, do(session, moves.Show(session.edition.deck.number("rope")))


def _accused_before() -> Ending:
    """In a house where wrong accusers walk on: they never ask."""
    session = at_table(2, wrong_accuser="still-moves")
    accuse_wrongly(session)
    in_room(session, "study")
    do(session, moves.EndTurn())
    put(session, SCARLETT, "hall")
    return session, do(session, moves.Stay())


ENDINGS: dict[str, tuple[Callable[[], Ending], str]] = {
    "card-shown": (_card_shown, "You were shown a card: that ends your turn. (U15)"),
    "no-room": (_on_a_square, "You are in no room, so you cannot ask: your turn ends. (U10)"),
    "room-not-entered": (_stayed, "did not come into this room just now"),
    "shut-in": (_shut_in, "You could not leave, and may not stay to ask: your turn ends. (U25)"),
    "only-in-the-pool": (
        _asked_in_the_villa,
        "You may accuse only in the pool: your turn ends here. (P09)",
    ),
    "accused": (
        _accused_before,
        "You accused wrongly and may no longer ask: your turn ends. (U18)",
    ),
}


def test_u10_and_u15_and_u18_and_u25_and_c10_and_p09_why_a_turn_ends_by_itself_is_said() -> None:
    """To whose turn it was; who ends the turn oneself is not told so; others hear it, too."""
    for by, (arranged, words) in ENDINGS.items():
        session, happened = arranged()
        with case_named(by):
            assert _ended(happened) == [(0, by)]
            assert words in _said(session, 0, happened)
    session, happened = _card_shown()
    assert "Player 0 was shown a card: that ends the turn. (U15)" in _said(session, 2, happened)
    session, happened = _shut_in()
    stays = "No way is open: your piece stays where it is. (U25)"
    assert stays in _said(session, 0, happened)
    asked = at_table(3, {1: ["rope"]}, asking="hall")
    ask(asked, WHITE, ROPE)
    do(asked, moves.Show(ROPE))
    assert not _ended(do(asked, moves.EndTurn()))


def test_u18_a_wrong_accusation_ends_the_turn_and_is_told_once() -> None:
    """The verdict says that nothing more may be asked; the end of the turn is not said again."""
    session = at_table(3)
    happened = accuse_wrongly(session)
    assert _ended(happened) == [(0, "accused")]
    assert _said(session, 0, happened).count("(U18)") == 1


def test_u28_a_skipped_turn_and_a_piece_that_clears_a_doorway_are_said() -> None:
    """Passed over each time anew, the last one hears of all; a piece that did not choose."""
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
    accuse_wrongly(session)
    in_room(session, "study")
    happened = do(session, moves.EndTurn())
    assert [fact.seats for fact in of(happened, facts.TurnsSkipped)] == [(0, 1)]
    both = "Skipped after a wrong accusation: Player 0 and Player 1. (U28)"
    assert both in _said(session, 2, happened)
    session = at_table(3, accusation="any-time")
    put(session, SCARLETT, entrance(session, "library"))
    happened = do(session, wrong(session))
    said = "Your piece clears the doorway and goes into the Library. (U28)"
    assert said in _said(session, 0, happened)
    assert table(session).pieces[SCARLETT] != entrance(session, "library")


def test_u10_and_p11_and_p12_who_is_called_or_shows_unasked_reads_by_which_rule() -> None:
    """Only the one whose piece it is; cards that match are shown without being asked which."""
    session = at_table(3)
    happened = enter(session, "hall") + ask(session, session.players[1].suspect, ROPE)
    assert "Your piece and the Rope are in the Hall now. (U10)" in _said(session, 1, happened)
    assert "(U10)" not in _said(session, 2, happened)
    for answers, whom, clause in (
        ({"questioning": "fast"}, 1, "(P12)"),
        ({"cards_shown": "all"}, -1, "(P11)"),
    ):
        session = at_table(3, {1: ["rope"]}, **answers, asking="hall")
        happened = do(session, moves.Suggest(WHITE, ROPE, whom))
        assert f"You showed Player 0 the Rope. {clause}" in _said(session, 1, happened)
        assert clause not in _said(session, 0, happened)


def test_u15_said_in_every_language() -> None:
    """The same clause, other words."""
    session, happened = _card_shown()
    english = _said(session, 0, happened)
    for language in LANGUAGES:
        with speaking(language):
            said = _said(session, 0, happened)
        assert "(U15)" in said
        assert (said == english) == (language == "en")
