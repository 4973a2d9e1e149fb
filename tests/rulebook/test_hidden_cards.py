"""Cards that lie face down: what they hide, and who may look (U30, U31)."""

from __future__ import annotations

import pytest

from cluekit.clue import SHIPPED, edition, new_game, read_edition, sheet_of
from cluekit.clue.notation import read, write
from cluekit.clue.public import facts, moves
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


def _unanswered(**answers: str) -> Session:
    """The same, after seat 0 asked about what the other does not hold."""
    session = _two(**answers)
    deck = session.edition.deck
    held = hands(session)[1]
    suspect = next(card for card in deck.suspects if card not in held)
    weapon = next(card for card in deck.weapons if card not in held)
    ask(session, suspect, weapon)
    return session


def test_u30_nobody_answered_proves_only_envelope_or_face_down_card() -> None:
    """Own weapon and own room with one suspect: that suspect may still lie face down."""
    own, inside = {0: ["rope", "hall"]}, ("professor-plum", "dagger", "kitchen")
    hidden = at_table(4, own, case_file=inside, leftovers="face-down", asking="hall")
    happened = ask(hidden, PLUM, ROPE)
    assert of(happened, facts.NobodyAnswered)
    sheet = sheet_of(hidden.view(0))
    assert sheet.says(PLUM, 4) == "open"
    assert sheet.says(PLUM, 5) == "open"
    plain = at_table(4, own, case_file=inside, asking="hall")
    ask(plain, PLUM, ROPE)
    assert sheet_of(plain.view(0)).says(PLUM, 4) == "yes"


def test_u30_hands_are_equal_and_the_rest_is_hidden_from_all() -> None:
    """Four players: four cards each, two face down; everyone knows how many, nobody which."""
    session = at_table(4, leftovers="face-down")
    view = session.view(0)
    assert view.table.sizes == (4, 4, 4, 4)
    assert view.table.face_down == 2
    deal = next(step for step in session.record if getattr(step.move, "step", "") == "deal")
    laid = [letter for letter in deal.letters if isinstance(letter.fact, facts.LaidFaceDown)]
    assert [letter.to for letter in laid] == [NOBODY]


def test_u30_who_looks_learns_it_alone() -> None:
    """Everyone sees which card was looked at; what it is, only who looked."""
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
    """Eighteen cards: seven, seven and four."""
    table = laid_out("us", 2, **FOUR).view(0).table
    assert table.sizes == (7, 7)
    assert table.face_down == 4
    assert laid_out("us", 3, **FOUR).view(0).table.face_down == 0


@pytest.mark.parametrize("name", SHIPPED)
def test_u31_else_two_players_share_all_the_cards(name: str) -> None:
    """So every edition of the kit deals, unless four face down are wished for."""
    session = new_game(name, ("Ada", "Bo"), 3)
    table = session.view(0).table
    assert sum(table.sizes) == session.edition.deck.size - 3
    assert (table.face_down, table.face_up) == (0, ())
    assert edition(name).options.two_players == "deal-all"


def test_u31_four_lie_face_down_even_where_other_left_overs_lie_face_up() -> None:
    """The two rules do not mix their cards."""
    table = laid_out("us", 2, leftovers="face-up", **FOUR).view(0).table
    assert (table.face_down, table.face_up) == (4, ())


WHISTLE = """
[[weapons]]
id = "whistle"
name = "Whistle"
shape = "rope"

"""


@pytest.mark.parametrize(
    ("leftovers", "lying"),
    [("uneven", ((8, 7), 0, 4)), ("face-up", ((7, 7), 1, 4)), ("face-down", ((7, 7), 0, 5))],
    ids=str,
)
def test_u31_the_four_are_laid_aside_before_anything_is_left_over(
    leftovers: str, lying: tuple[tuple[int, int], int, int]
) -> None:
    """Of fifteen cards for two one is left over, in each of three ways; the text reads back."""
    text = edition_with("us", leftovers=leftovers, **FOUR).source.replace(
        "[[rooms]]", WHISTLE + "[[rooms]]", 1
    )
    session = new_game(read_edition(text), ("Ada", "Bo"), 3)
    table = session.view(0).table
    assert (table.sizes, len(table.face_up), table.face_down) == lying
    assert read(write(session)).record == session.record


def test_u31_when_the_other_cannot_answer_the_asker_may_look_at_one() -> None:
    """Any of the four, and only one of them; or none."""
    session = _unanswered()
    assert mover(session) == 0
    assert {move for move in session.choices if isinstance(move, moves.Peek)} == {
        moves.Peek(index) for index in range(4)
    }
    assert moves.EndTurn in kinds(session)
    do(session, moves.Peek(0))
    assert moves.Peek not in kinds(session)
    with pytest.raises(RefusedError):
        do(session, moves.Peek(1))


def test_u31_once_a_suggestion() -> None:
    """The next question that nobody answers lets one look again."""
    session = _unanswered()
    do(session, moves.Peek(0), moves.EndTurn(), moves.Roll())
    do(session, moves.Walk(next(iter(session.choices.walks))))
    while mover(session) != 0:
        do(session, moves.EndTurn())
    do(session, moves.Stay())
    held, deck = hands(session)[1], session.edition.deck
    suspect = next(card for card in deck.suspects if card not in held)
    ask(session, suspect, next(card for card in deck.weapons if card not in held))
    assert moves.Peek in kinds(session)


def test_u31_not_when_a_card_was_shown_nor_after_a_wrong_accusation() -> None:
    """An answer is an answer; and a wrong accusation ends the turn."""
    shown = _two()
    suspect = next(card for card in hands(shown)[1] if card in shown.edition.deck.suspects)
    ask(shown, suspect, ROPE)
    do(shown, shown.choices.of_kind(moves.Show).__next__())
    assert moves.Peek not in kinds(shown)
    failed = _unanswered(before_envelope="envelope")
    do(failed, wrong(failed))
    assert mover(failed) == 1


def test_u31_is_for_two() -> None:
    """Three players with cards face down: nobody looks."""
    session = at_table(4, {0: ["rope", "mrs-white", "hall"]}, leftovers="face-down", asking="hall")
    ask(session, WHITE, ROPE)
    assert moves.Peek not in kinds(session)
