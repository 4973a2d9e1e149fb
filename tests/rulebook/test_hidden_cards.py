"""Cards that lie face down: what they hide, and who may look (U30, U31)."""

import pytest

from cluekit.clue import SHIPPED, new_game, read_edition, sheet_of
from cluekit.clue.notation import read, write
from cluekit.clue.public import facts, moves
from cluekit.clue.referee.setup import aside
from cluekit.core import EVERYONE, NOBODY, RefusedError
from cluekit.core.session import Session
from rulebook.situations import (
    PLUM,
    ROPE,
    WHITE,
    ask,
    at_table,
    do,
    hands,
    in_room,
    kinds,
    laid_out,
    mover,
    of,
    readers,
    show_first,
    wrong,
)
from twin.editions import edition_with

FOUR = {"two_players": "four-face-down"}


def _two(**answers: str) -> Session:
    """Return a game of two, four cards face down, in which nobody holds rope, Plum and hall."""
    own = {0: ["study"], 1: ["library"]}
    inside = ("professor-plum", "dagger", "kitchen")
    session = laid_out("us", 2, own, inside, suggestions="each-turn", **FOUR, **answers)
    in_room(session, "study")
    return session


def _ask_for_nothing(session: Session) -> None:
    """Let the one on turn ask about what the other does not hold."""
    held, deck = hands(session)[1 - mover(session)], session.edition.deck
    ask(
        session, *(next(c for c in kind if c not in held) for kind in (deck.suspects, deck.weapons))
    )


def _unanswered(**answers: str) -> Session:
    session = _two(**answers)
    _ask_for_nothing(session)
    return session


def test_u30_nobody_answered_proves_only_envelope_or_face_down_card() -> None:
    """Own weapon and own room with one suspect: that suspect may still lie face down."""
    own, inside = {0: ["rope", "hall"]}, ("professor-plum", "dagger", "kitchen")
    for answers, says in (({"leftovers": "face-down"}, ["open"] * 2), ({}, ["yes"])):
        session = at_table(4, own, case_file=inside, **answers, asking="hall")
        assert of(ask(session, PLUM, ROPE), facts.NobodyAnswered)
        sheet = sheet_of(session.view(0))
        assert [sheet.says(PLUM, place) for place in range(4, sheet.holders)] == says


def test_u30_hands_are_equal_the_rest_is_hidden_and_who_looks_learns_it_alone() -> None:
    """Everyone knows how many lie there and which was looked at; what it is, only who looked."""
    session = at_table(4, leftovers="face-down")
    view = session.view(0)
    assert view.table.sizes == (4, 4, 4, 4)
    assert view.table.face_down == 2
    deal = next(step for step in session.record if getattr(step.move, "step", "") == "deal")
    laid = [letter for letter in deal.letters if isinstance(letter.fact, facts.LaidFaceDown)]
    assert [letter.to for letter in laid] == [NOBODY]
    session = _unanswered()
    do(session, moves.Peek(2))
    assert readers(session, facts.Peeked) == {EVERYONE}
    assert readers(session, facts.FaceDownSeen) == {0b01}
    card = session._positions[-1].secrets.face_down[2]
    assert session.view(0).own.peeked == ((2, card),)
    assert session.view(1).own.peeked == ()
    sheet = sheet_of(session.view(0))
    assert sheet.says(card, 3) == "yes"
    assert sheet.says(card, 2) == "no"


def test_u31_two_players_four_cards_face_down_seven_each() -> None:
    """Even where left-overs lie face up; else, and with three, all cards are dealt."""
    for players, answers, lying in (
        (2, FOUR, ((7, 7), 4, ())),
        (2, {**FOUR, "leftovers": "face-up"}, ((7, 7), 4, ())),
        (3, FOUR, ((6, 6, 6), 0, ())),
    ):
        table = laid_out("us", players, **answers).view(0).table
        assert (table.sizes, table.face_down, table.face_up) == lying
    for name in SHIPPED:
        session = new_game(name, ("Ada", "Bo"), 3)
        table = session.view(0).table
        assert sum(table.sizes) == session.edition.deck.size - 3
        assert (table.face_down, table.face_up) == (0, ())
        assert session.edition.options.two_players == "deal-all"


WHISTLE = '[[weapons]]\nid = "whistle"\nname = "Whistle"\nshape = "rope"\n\n[[rooms]]'


def test_u31_the_four_are_laid_aside_before_anything_is_left_over() -> None:
    """Of fifteen cards for two one is left over, in each of three ways; the text reads back."""
    for leftovers, lying in (
        ("uneven", ((8, 7), 0, 4)),
        ("face-up", ((7, 7), 1, 4)),
        ("face-down", ((7, 7), 0, 5)),
    ):
        text = edition_with("us", leftovers=leftovers, **FOUR).source
        text = text.replace("[[rooms]]", WHISTLE, 1)
        session = new_game(read_edition(text), ("Ada", "Bo"), 3)
        table = session.view(0).table
        assert (table.sizes, len(table.face_up), table.face_down) == lying
        assert read(write(session)).record == session.record


def test_u31_when_the_other_cannot_answer_the_asker_may_look_at_one() -> None:
    """Any of the four, only one of them, or none; the next such question lets one look again."""
    session = _unanswered()
    assert mover(session) == 0
    looks = {move for move in session.choices if isinstance(move, moves.Peek)}
    assert looks == {moves.Peek(index) for index in range(4)}
    assert moves.EndTurn in kinds(session)
    do(session, moves.Peek(0))
    assert moves.Peek not in kinds(session)
    with pytest.raises(RefusedError):
        do(session, moves.Peek(1))
    do(session, moves.EndTurn(), moves.Roll())
    do(session, moves.Walk(next(iter(session.choices.walks))))
    while mover(session) != 0:
        do(session, moves.EndTurn())
    do(session, moves.Stay())
    _ask_for_nothing(session)
    assert moves.Peek in kinds(session)


def test_u31_not_when_a_card_was_shown_nor_after_a_wrong_accusation_nor_with_three() -> None:
    """An answer is an answer; a wrong accusation ends the turn; with more players nobody looks."""
    shown = _two()
    suspect = next(card for card in hands(shown)[1] if card in shown.edition.deck.suspects)
    ask(shown, suspect, ROPE)
    show_first(shown)
    assert moves.EndTurn in kinds(shown)
    assert shown.choices.peek == ()
    failed = _unanswered(before_envelope="envelope")
    do(failed, wrong(failed))
    assert mover(failed) == 1
    more = at_table(4, {0: ["rope", "mrs-white", "hall"]}, leftovers="face-down", asking="hall")
    ask(more, WHITE, ROPE)
    assert moves.Peek not in kinds(more)


def test_u31_few_cards_and_no_look_after_a_wrong_accusation_of_the_second_seat() -> None:
    """Each of two still gets a card; it is the accuser's own accusation that counts."""
    four = edition_with("us", two_players="four-face-down")
    for cards, hidden in ((18, 4), (6, 4), (5, 3), (2, 0)):
        assert aside(four, 2, cards) == hidden
        assert aside(four, 3, cards) == 0
        assert aside(edition_with("us"), 2, cards) == 0
    inside = ("professor-plum", "dagger", "kitchen")
    four = {"suggestions": "each-turn", "two_players": "four-face-down"}
    session = laid_out("us", 2, {1: ["study"]}, inside, **four)
    while mover(session) != 1:
        do(session, moves.EndTurn() if session.choices.end else next(iter(session.choices)))
    in_room(session, "study")
    deck, held = session.edition.deck, hands(session)[0]
    ask(session, *(next(c for c in k if c not in held) for k in (deck.suspects, deck.weapons)))
    do(session, wrong(session))
    assert mover(session) == 0
    assert session.view(0).table.turn > 1
