"""Edition ``uk``: asking, answering, accusing, the end (U12-U19, U21, U27, U28)."""

from __future__ import annotations

import pytest

from cluekit.clue import sheet_of
from cluekit.clue.public import facts, moves
from cluekit.core import EVERYONE, NOBODY, RefusedError
from cluekit.core.session import Session
from rulebook.situations import (
    CANDLESTICK,
    DAGGER,
    GREEN,
    PLUM,
    ROPE,
    SCARLETT,
    WHITE,
    accuse_wrongly,
    ask,
    at_table,
    do,
    entrance,
    hands,
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
from twin.editions import PRESETS, any_kind, edition_with, open_game, played


def test_u12_the_left_neighbour_answers_first() -> None:
    """Seat 1 and seat 2 both hold a named card: seat 1 is asked, seat 2 never."""
    session = at_table(3, {1: ["rope"], 2: ["mrs-white"]}, asking="hall")
    happened = ask(session, WHITE, ROPE)
    assert not of(happened, facts.CouldNotAnswer)
    assert mover(session) == 1
    assert list(session.choices) == [moves.Show(ROPE)]


def test_u12_holding_one_they_must_show_one_of_their_choice() -> None:
    """Two named cards in hand: either may be shown, none of the others, and passing is no move."""
    session = at_table(3, {1: ["rope", "mrs-white", "library"]}, asking="hall")
    ask(session, WHITE, ROPE)
    assert set(session.choices) == {moves.Show(ROPE), moves.Show(WHITE)}
    with pytest.raises(RefusedError):
        do(session, moves.EndTurn())
    with pytest.raises(RefusedError, match="not-asked-about"):
        do(session, moves.Show(session.edition.deck.number("library")))


def test_u12_it_is_shown_to_the_suggester_only() -> None:
    """Everyone sees that a card was shown; which one, the two of them alone."""
    session = at_table(4, {1: ["rope"]}, asking="hall")
    ask(session, WHITE, ROPE)
    assert do(session, moves.Show(ROPE))[:1] == [facts.Showed(1, 0)]
    assert readers(session, facts.Showed) == {EVERYONE}
    assert readers(session, facts.CardSeen) == {0b0011}
    assert [shown.card for shown in session.view(0).own.shown] == [ROPE]
    assert not session.view(2).own.shown


def test_u12_holding_none_it_passes_on_to_the_left() -> None:
    """Who holds none says so, and the next is asked."""
    session = at_table(4, {3: ["rope", "mrs-white", "hall"]}, asking="hall")
    happened = ask(session, WHITE, ROPE)
    assert of(happened, facts.CouldNotAnswer) == [facts.CouldNotAnswer(1), facts.CouldNotAnswer(2)]
    assert mover(session) == 3


def test_u13_nobody_can_answer_and_it_ends_before_the_suggester() -> None:
    """All others pass; the suggester, who holds the cards, is not asked."""
    session = at_table(3, {0: ["rope", "mrs-white", "hall"]}, asking="hall")
    happened = ask(session, WHITE, ROPE)
    passed = [fact.seat for fact in of(happened, facts.CouldNotAnswer)]
    assert passed == [1, 2]
    assert of(happened, facts.NobodyAnswered) == [facts.NobodyAnswered(0)]
    assert mover(session) == 0


def test_u13_the_suggester_may_name_own_cards() -> None:
    """Own cards may be named: that is how one bluffs, or asks about one thing alone."""
    session = at_table(3, {0: ["rope", "mrs-white"]}, asking="hall")
    assert moves.Suggest(WHITE, ROPE) in session.choices


def test_u14_nobody_answers_about_one_open_card_so_it_is_in_the_envelope() -> None:
    """Own weapon and own room with one suspect: nobody answers, so it was that suspect."""
    file = ("professor-plum", "dagger", "kitchen")
    session = at_table(3, {0: ["rope", "hall"]}, case_file=file, asking="hall")
    ask(session, PLUM, ROPE)
    sheet = sheet_of(session.view(0))
    assert sheet.says(PLUM, 3) == "yes"
    assert sheet_of(session.view(1)).says(PLUM, 3) != "yes", "others do not know whose the rest is"


def test_u14_a_shown_card_is_crossed_off() -> None:
    """The suspect's card is shown: it was somebody else."""
    session = at_table(3, {0: ["rope", "hall"], 2: ["reverend-green"]}, asking="hall")
    ask(session, GREEN, ROPE)
    do(session, moves.Show(GREEN))
    sheet = sheet_of(session.view(0))
    assert sheet.says(GREEN, 2) == "yes"
    assert sheet.says(GREEN, 3) == "no"


def test_u14_cards_one_does_not_hold_bring_general_clues() -> None:
    """Three cards of which one holds none: whatever is shown is new."""
    session = at_table(3, {0: ["rope"], 1: ["mrs-white", "candlestick", "study"]}, asking="study")
    ask(session, WHITE, CANDLESTICK)
    before = sheet_of(session.view(0))
    do(session, moves.Show(session.choices.show[0]))
    shown = session.view(0).own.shown[-1].card
    assert before.says(shown, 1) not in {"yes", "no"}
    assert sheet_of(session.view(0)).says(shown, 1) == "yes"


def test_u15_a_shown_card_ends_the_questioning_and_the_turn_save_for_an_accusation() -> None:
    """After a shown card nobody else is asked; the turn can be ended, or the asker accuses."""
    session = at_table(3, {1: ["rope"], 2: ["mrs-white"]}, asking="hall")
    ask(session, WHITE, ROPE)
    do(session, moves.Show(ROPE))
    assert table(session).questions[-1].passed == 0
    assert kinds(session) == {moves.Accuse, moves.EndTurn}
    do(session, moves.EndTurn())
    assert mover(session) == 1


def test_u15_option_no_accusation_after_a_shown_card() -> None:
    """With the option the turn is over at once; where nobody answered one may still accuse."""
    hands = {0: ["rope", "mrs-white", "hall"], 1: ["mrs-peacock"]}
    session = at_table(3, hands, accuse_after_shown=False, asking="hall")
    ask(session, 4, ROPE)
    do(session, moves.Show(4))
    assert mover(session) == 1
    unanswered = at_table(3, hands, accuse_after_shown=False, asking="hall")
    ask(unanswered, WHITE, ROPE)
    assert moves.Accuse in kinds(unanswered)


@pytest.mark.parametrize("preset", PRESETS)
def test_u21_what_is_public_and_what_is_private(preset: str) -> None:
    """Rolls, moves, triples, passes, results are public; hands, shown cards, writings not."""
    private = {facts.Received, facts.CardSeen, facts.AccusationWritten, facts.CaseFileHolds}
    met = set()
    for seed in range(20):
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
    session = at_table(3, {0: ["rope", "mrs-white", "hall"]}, asking="hall")
    ask(session, WHITE, ROPE)
    do(session, wrong(session))
    assert readers(session, facts.Accused) == readers(session, facts.AccusationFailed) == {EVERYONE}
    assert readers(session, facts.AccusationWritten) == {0b001}
    assert readers(session, facts.CaseFileHolds) == {0b001}
    assert session.view(0).own.looked == session._positions[-1].secrets.case_file
    assert session.view(1).own.looked is None
    assert session.view(1).table.case_file is None


OWN = {0: ["rope", "mrs-white", "hall"], 1: ["study"]}


def _asked(players: int = 3, **answers: str) -> Session:
    """Return a game in which seat 0 has asked and nobody could answer."""
    session = at_table(players, OWN, **answers, asking="hall")
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
