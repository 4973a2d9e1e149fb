"""Edition ``uk``: asking and answering, what it proves, who learns it (U12-U15, U21)."""

from __future__ import annotations

import pytest

from cluekit.clue import sheet_of
from cluekit.clue.public import facts, moves
from cluekit.core import EVERYONE, NOBODY, RefusedError
from rulebook.situations import (
    CANDLESTICK,
    GREEN,
    PLUM,
    ROPE,
    WHITE,
    ask,
    at_table,
    do,
    hands,
    in_room,
    kinds,
    mover,
    of,
    readers,
    table,
    wrong,
)
from twin.editions import PRESETS, any_kind, edition_with, open_game, played


def test_u12_the_left_neighbour_answers_first() -> None:
    """Seat 1 and seat 2 both hold a named card: seat 1 is asked, seat 2 never."""
    session = at_table(3, {1: ["rope"], 2: ["mrs-white"]})
    in_room(session, "hall")
    happened = ask(session, WHITE, ROPE)
    assert not of(happened, facts.CouldNotAnswer)
    assert mover(session) == 1
    assert list(session.choices) == [moves.Show(ROPE)]


def test_u12_holding_one_they_must_show_one_of_their_choice() -> None:
    """Two named cards in hand: either may be shown, none of the others, and passing is no move."""
    session = at_table(3, {1: ["rope", "mrs-white", "library"]})
    in_room(session, "hall")
    ask(session, WHITE, ROPE)
    assert set(session.choices) == {moves.Show(ROPE), moves.Show(WHITE)}
    with pytest.raises(RefusedError):
        do(session, moves.EndTurn())
    with pytest.raises(RefusedError, match="not-asked-about"):
        do(session, moves.Show(session.edition.deck.number("library")))


def test_u12_it_is_shown_to_the_suggester_only() -> None:
    """Everyone sees that a card was shown; which one, the two of them alone."""
    session = at_table(4, {1: ["rope"]})
    in_room(session, "hall")
    ask(session, WHITE, ROPE)
    assert do(session, moves.Show(ROPE))[:1] == [facts.Showed(1, 0)]
    assert readers(session, facts.Showed) == {EVERYONE}
    assert readers(session, facts.CardSeen) == {0b0011}
    assert [shown.card for shown in session.view(0).own.shown] == [ROPE]
    assert not session.view(2).own.shown


def test_u12_holding_none_it_passes_on_to_the_left() -> None:
    """Who holds none says so, and the next is asked."""
    session = at_table(4, {3: ["rope", "mrs-white", "hall"]})
    in_room(session, "hall")
    happened = ask(session, WHITE, ROPE)
    assert of(happened, facts.CouldNotAnswer) == [facts.CouldNotAnswer(1), facts.CouldNotAnswer(2)]
    assert mover(session) == 3


def test_u13_nobody_can_answer_and_it_ends_before_the_suggester() -> None:
    """All others pass; the suggester, who holds the cards, is not asked."""
    session = at_table(3, {0: ["rope", "mrs-white", "hall"]})
    in_room(session, "hall")
    happened = ask(session, WHITE, ROPE)
    passed = [fact.seat for fact in of(happened, facts.CouldNotAnswer)]
    assert passed == [1, 2]
    assert of(happened, facts.NobodyAnswered) == [facts.NobodyAnswered(0)]
    assert mover(session) == 0


def test_u13_the_suggester_may_name_own_cards() -> None:
    """Own cards may be named: that is how one bluffs, or asks about one thing alone."""
    session = at_table(3, {0: ["rope", "mrs-white"]})
    in_room(session, "hall")
    assert moves.Suggest(WHITE, ROPE) in session.choices


def test_u14_nobody_answers_about_one_open_card_so_it_is_in_the_envelope() -> None:
    """Own weapon and own room with one suspect: nobody answers, so it was that suspect."""
    file = ("professor-plum", "dagger", "kitchen")
    session = at_table(3, {0: ["rope", "hall"]}, case_file=file)
    in_room(session, "hall")
    ask(session, PLUM, ROPE)
    sheet = sheet_of(session.view(0))
    assert sheet.says(PLUM, 3) == "yes"
    assert sheet_of(session.view(1)).says(PLUM, 3) != "yes", "others do not know whose the rest is"


def test_u14_a_shown_card_is_crossed_off() -> None:
    """The suspect's card is shown: it was somebody else."""
    session = at_table(3, {0: ["rope", "hall"], 2: ["reverend-green"]})
    in_room(session, "hall")
    ask(session, GREEN, ROPE)
    do(session, moves.Show(GREEN))
    sheet = sheet_of(session.view(0))
    assert sheet.says(GREEN, 2) == "yes"
    assert sheet.says(GREEN, 3) == "no"


def test_u14_cards_one_does_not_hold_bring_general_clues() -> None:
    """Three cards of which one holds none: whatever is shown is new."""
    session = at_table(3, {0: ["rope"], 1: ["mrs-white", "candlestick", "study"]})
    in_room(session, "study")
    ask(session, WHITE, CANDLESTICK)
    before = sheet_of(session.view(0))
    do(session, moves.Show(session.choices.show[0]))
    shown = session.view(0).own.shown[-1].card
    assert before.says(shown, 1) not in {"yes", "no"}
    assert sheet_of(session.view(0)).says(shown, 1) == "yes"


def test_u15_a_shown_card_ends_the_questioning_and_the_turn_save_for_an_accusation() -> None:
    """After a shown card nobody else is asked; the turn can be ended, or the asker accuses."""
    session = at_table(3, {1: ["rope"], 2: ["mrs-white"]})
    in_room(session, "hall")
    ask(session, WHITE, ROPE)
    do(session, moves.Show(ROPE))
    assert table(session).questions[-1].passed == 0
    assert kinds(session) == {moves.Accuse, moves.EndTurn}
    do(session, moves.EndTurn())
    assert mover(session) == 1


def test_u15_option_no_accusation_after_a_shown_card() -> None:
    """With the option the turn is over at once; where nobody answered one may still accuse."""
    hands = {0: ["rope", "mrs-white", "hall"], 1: ["mrs-peacock"]}
    session = at_table(3, hands, accuse_after_shown=False)
    in_room(session, "hall")
    ask(session, 4, ROPE)
    do(session, moves.Show(4))
    assert mover(session) == 1
    unanswered = at_table(3, hands, accuse_after_shown=False)
    in_room(unanswered, "hall")
    ask(unanswered, WHITE, ROPE)
    assert moves.Accuse in kinds(unanswered)


@pytest.mark.parametrize("preset", PRESETS)
def test_u21_what_is_public_and_what_is_private(preset: str) -> None:
    """Rolls, moves, triples, passes, showers, accusations and results are public.

    Hands, shown cards, written accusations and what a wrong accuser saw are private.
    """
    private = {facts.Received, facts.CardSeen, facts.AccusationWritten, facts.CaseFileHolds}
    met = set()
    for seed in range(30):
        session = open_game(edition_with(preset), 3, seed)
        for _ in played(session, any_kind(accuse_one_in=4), 200):
            pass
        for step in session.record:
            for letter in step.letters:
                met.add(type(letter.fact))
                assert (letter.to == EVERYONE) is (type(letter.fact) not in private)
                if isinstance(letter.fact, facts.CardSeen):
                    assert letter.to == 1 << letter.fact.seat | 1 << letter.fact.to
                elif isinstance(letter.fact, facts.CaseFileHolds):
                    assert letter.to in {NOBODY, 1 << step.seat}
                elif type(letter.fact) in private:
                    assert letter.to == 1 << letter.fact.seat
    assert private <= met
    assert len(met) > 20


def test_u21_public_are_the_numbers_of_cards_but_not_the_cards() -> None:
    """Everyone knows how many cards each player holds, and nobody else's cards."""
    session = at_table(4)
    for seat in range(4):
        view = session.view(seat)
        assert view.table.sizes == (5, 5, 4, 4)
        assert view.hand == hands(session)[seat]
        told = repr(session.letters(seat))
        assert all(repr(hand) not in told for s, hand in enumerate(hands(session)) if s != seat)


def test_u21_the_text_of_an_accusation_and_the_result() -> None:
    """That one accused and was wrong is public; what was written and seen is not."""
    session = at_table(3, {0: ["rope", "mrs-white", "hall"]})
    in_room(session, "hall")
    ask(session, WHITE, ROPE)
    do(session, wrong(session))
    assert readers(session, facts.Accused) == readers(session, facts.AccusationFailed) == {EVERYONE}
    assert readers(session, facts.AccusationWritten) == {0b001}
    assert readers(session, facts.CaseFileHolds) == {0b001}
    assert session.view(0).own.looked == session._positions[-1].secrets.case_file
    assert session.view(1).own.looked is None
    assert session.view(1).table.case_file is None
