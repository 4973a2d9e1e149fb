"""Edition ``uk``: asking, answering, accusing, the end, and what is said of it (U12-U28)."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cluekit.clue import sheet_of
from cluekit.clue.public import facts, moves
from cluekit.clue.public.choices import Phase
from cluekit.clue.public.table import Question
from cluekit.clue.wording import tell_step
from cluekit.core import EVERYONE, NOBODY, Problem, RefusedError
from cluekit.core.session import Session
from cluekit.words import LANGUAGES, speaking
from naming import case_named
from rulebook.situations import (
    DAGGER,
    GREEN,
    INSIDE,
    PEACOCK,
    PLUM,
    ROPE,
    SCARLETT,
    WHITE,
    accuse_wrongly,
    ask,
    at_table,
    do,
    enter,
    entrances,
    hands,
    in_room,
    kinds,
    laid_out,
    lies,
    mover,
    of,
    place,
    put,
    readers,
    right,
    roll,
    shut,
    table,
    wrong,
)
from twin.editions import PRESETS, any_kind, edition_with, open_game, played


def test_u12_and_c08_the_left_neighbour_answers_first_and_the_suggester_alone_sees() -> None:
    """Either of two named cards, no other; who holds none says so, and the next is asked."""
    cards = {1: ["rope", "mrs-white", "library"], 2: ["hall"]}
    session = at_table(3, cards, asking="hall")
    assert not of(ask(session, WHITE, ROPE), facts.CouldNotAnswer)
    assert (mover(session), set(session.choices)) == (1, {moves.Show(ROPE), moves.Show(WHITE)})
    with pytest.raises(RefusedError):
        do(session, moves.EndTurn())
    with pytest.raises(RefusedError, match="not-asked-about"):
        do(session, moves.Show(session.edition.deck.number("library")))
    for name in ("uk", "us"):
        own = {0: ["hall"], 2: ["rope", "mrs-white"], 3: ["dagger"]}
        session = laid_out(name, 4, own, INSIDE)
        in_room(session, "hall") if name == "uk" else enter(session, "hall")
        assert of(ask(session, WHITE, ROPE), facts.CouldNotAnswer) == [facts.CouldNotAnswer(1)]
        assert (mover(session), do(session, moves.Show(ROPE))[:1]) == (2, [facts.Showed(2, 0)])
        assert readers(session, facts.Showed) == {EVERYONE}
        assert readers(session, facts.CardSeen) == {0b0101}
        assert [shown.card for shown in session.view(0).own.shown] == [ROPE]
        assert not session.view(3).own.shown


def test_u13_and_u14_nobody_can_answer_and_what_is_not_ones_own_is_in_the_envelope() -> None:
    """It ends before the suggester; own weapon, own room with one suspect: it was that suspect."""
    happened = ask(session := at_table(3, OWN, asking="hall"), WHITE, ROPE)
    assert [fact.seat for fact in of(happened, facts.CouldNotAnswer)] == [1, 2]
    assert of(happened, facts.NobodyAnswered) == [facts.NobodyAnswered(0)]
    assert mover(session) == 0
    file = ("professor-plum", "dagger", "kitchen")
    session = at_table(3, {0: ["rope", "hall"]}, case_file=file, asking="hall")
    ask(session, PLUM, ROPE)
    assert sheet_of(session.view(0)).says(PLUM, 3) == "yes"
    assert sheet_of(session.view(1)).says(PLUM, 3) != "yes", "others do not know whose the rest is"


def test_u14_and_c09_a_shown_card_is_crossed_off() -> None:
    """It is the shower's, so it was somebody else; of three cards not held any shown one is new."""
    for name, own, seat in (
        ("uk", {0: ["rope", "hall"], 2: ["reverend-green"]}, 2),
        ("uk", {0: ["dagger"], 1: ["reverend-green", "rope", "hall"]}, 1),
        ("us", {0: ["hall"], 1: ["reverend-green"]}, 1),
    ):
        session = laid_out(name, 3, own, INSIDE)
        in_room(session, "hall") if name == "uk" else enter(session, "hall")
        ask(session, GREEN, ROPE)
        before = sheet_of(session.view(0))
        do(session, moves.Show(session.choices.show[0]))
        card = session.view(0).own.shown[-1].card
        assert before.says(card, seat) not in {"yes", "no"}
        sheet = sheet_of(session.view(0))
        assert (sheet.says(card, seat), sheet.says(card, 3)) == ("yes", "no")


def test_u21_what_is_public_and_what_is_private() -> None:
    """Rolls, moves, triples, passes, numbers of cards; not hands, shown cards, writings."""
    readers_of: dict[type, Callable[[Any, int], set[int]]] = {
        facts.Received: lambda fact, _: {1 << fact.seat},
        facts.CardSeen: lambda fact, _: {1 << fact.seat | 1 << fact.to},
        facts.AccusationWritten: lambda fact, _: {1 << fact.seat},
        facts.CaseFileHolds: lambda _, seat: {NOBODY, 1 << seat},
    }
    for preset in PRESETS:
        met = set()
        for seed in range(6):
            session = open_game(edition_with(preset), 3, seed)
            for _ in played(session, any_kind(accuse_one_in=4), 200):
                pass
            for step in session.record:
                for sent in step.letters:
                    met.add(type(sent.fact))
                    may_read = readers_of.get(type(sent.fact), lambda _, __: {EVERYONE})
                    assert sent.to in may_read(sent.fact, step.seat)
        assert set(readers_of) <= met
        assert len(met) > 20
    session = at_table(4)
    for seat in range(4):
        view = session.view(seat)
        assert (view.table.sizes, view.hand) == ((5, 5, 4, 4), hands(session)[seat])
        told = repr(session.letters(seat))
        assert all(repr(hand) not in told for s, hand in enumerate(hands(session)) if s != seat)


OWN = {0: ["rope", "mrs-white", "hall"], 1: ["study"]}


def _asked(players: int = 3, **answers: str) -> Session:
    """Return a game in which seat 0 has asked and nobody could answer."""
    session = at_table(players, OWN, **answers, asking="hall")
    ask(session, WHITE, ROPE)
    return session


def test_u16_and_u28_accusing_after_a_suggestion_once_a_game() -> None:
    """In the same turn, or any time in the own turn; wrong accusers who go on accuse no more."""
    session = at_table(3, OWN)
    assert moves.Accuse not in kinds(session)
    in_room(session, "hall")
    assert moves.Accuse not in kinds(session)
    with pytest.raises(RefusedError, match="suggest-first"):
        do(session, right(session))
    ask(session, WHITE, ROPE)
    assert moves.Accuse in kinds(session)
    session = at_table(3, OWN, accusation="any-time")
    assert moves.Accuse in kinds(session)
    do(session, moves.Roll())
    assert moves.Accuse in kinds(session)
    for seat in (1, 2):
        with pytest.raises(RefusedError, match="not-your-turn"):
            session.play(seat, right(session))
    session = _asked(2, wrong_accuser="still-moves")
    do(session, wrong(session))
    in_room(session, "study")
    do(session, moves.EndTurn())
    assert mover(session) == 0
    assert moves.Roll in kinds(session)
    with pytest.raises(RefusedError, match="already-accused"):
        do(session, right(session))


def test_u18_and_u28_a_wrong_accuser_answers_is_called_and_asks_and_accuses_no_more() -> None:
    """They must show cards and are called like anybody; they cannot ask, roll or win."""
    session = _asked(2, wrong_accuser="still-moves")
    do(session, wrong(session))
    in_room(session, "study")
    ask(session, WHITE, ROPE)
    assert (mover(session), set(session.choices)) == (0, {moves.Show(WHITE), moves.Show(ROPE)})
    do(session, moves.Show(ROPE), moves.EndTurn())
    put(session, SCARLETT, "hall")
    do(session, moves.Stay())
    assert mover(session) == 1, "seat 0 may not ask, so nothing is left to do"
    session = _asked(3)
    do(session, wrong(session))
    in_room(session, "study")
    put(session, SCARLETT, "ballroom")
    ask(session, SCARLETT, ROPE)
    assert (table(session).pieces[SCARLETT], mover(session)) == (place(session, "study"), 0)
    do(session, moves.Show(ROPE))
    assert table(session).questions[-1].shower == 0
    for move in (right(session), moves.Roll()):
        with pytest.raises(RefusedError):
            session.play(0, move)


def test_u17_and_u19_and_u27_any_triple_and_the_end_lays_the_envelope_open() -> None:
    """All 324, wherever one stands; a right one wins, when all were wrong nobody has."""
    offered = list(_asked().choices.of_kind(moves.Accuse))
    assert len(set(offered)) == len(offered) == 324
    named = {(move.suspect, move.weapon, move.room) for move in offered}
    assert named >= {(WHITE, ROPE, 19), (SCARLETT, DAGGER, 12)}
    session = _asked()
    inside = session._positions[-1].secrets.case_file
    happened = do(session, right(session))
    assert of(happened, facts.AccusationHeld) == [facts.AccusationHeld(0)]
    assert of(happened, facts.GameEnded) == [facts.GameEnded(0, inside)]
    assert session.over
    assert all(session.view(seat).table.case_file == inside for seat in (0, 1, 2, 62))
    assert table(session).winner == 0
    session = at_table(2)
    inside = session._positions[-1].secrets.case_file
    accuse_wrongly(session)
    assert not session.over
    happened = accuse_wrongly(session)
    assert of(happened, facts.GameEnded) == [facts.GameEnded(-1, inside)]
    assert session.over
    assert table(session).winner is None
    assert session.view(62).table.case_file == inside


def test_u28_a_wrong_accusers_turns_are_skipped_and_the_piece_clears_the_door() -> None:
    """The last one left plays on; elsewhere, or where they still move, the piece stays."""
    session = _asked(3)
    do(session, wrong(session))
    order = []
    for turn in range(6):
        if turn == 3:
            accuse_wrongly(session)
        order.append(mover(session))
        in_room(session, "study")
        do(session, moves.EndTurn())
    assert order == [1, 2, 1, 1, 1, 1]
    accuse_wrongly(session)
    assert session.over
    for answers, door, moved in (
        ({}, True, True),
        ({}, False, False),
        ({"wrong_accuser": "still-moves"}, True, False),
    ):
        session = at_table(3, accusation="any-time", **answers)
        library = place(session, "library")
        if door:
            put(session, SCARLETT, entrances(session, "library")[0])
        before = table(session).pieces
        happened = do(session, wrong(session))
        walked = [facts.Walked(0, (library,), forced=True)] if moved else []
        with case_named(answers, door):
            assert of(happened, facts.Walked) == walked
            assert table(session).pieces == ((library, *before[1:]) if moved else before)


def test_u16_and_u18_and_u21_and_c15_and_u28_it_is_compared_in_secret_or_answered() -> None:
    """Everyone hears the result, the accuser alone looks; or one card is shown, by option."""
    session = _asked()
    do(session, wrong(session))
    assert readers(session, facts.Accused) == readers(session, facts.AccusationFailed) == {EVERYONE}
    assert readers(session, facts.AccusationWritten) == {0b001}
    assert readers(session, facts.CaseFileHolds) == {0b001}
    mine, other = session.view(0).own, session.view(1).own
    assert mine.looked == session._positions[-1].secrets.case_file
    assert mine.accusation is not None
    assert (other.looked, other.accusation) == (None, None)
    assert session.view(1).table.case_file is None
    assert not session.over
    own = {1: ["mrs-white", "rope"], 2: ["study"]}
    for shown, after in (("all", "no-more-turns"), ("at-least-one", "still-moves")):
        answers = {"cards_shown": shown, "wrong_accuser": after}
        session = at_table(3, own, accusation="any-time", before_envelope="table-first", **answers)
        door = entrances(session, "study")[0]
        put(session, SCARLETT, door)
        do(session, moves.Accuse(WHITE, ROPE, session.edition.deck.number("hall")))
        assert mover(session) == 1
        assert set(session.choices) == {moves.Show(WHITE), moves.Show(ROPE)}
        happened = do(session, moves.Show(ROPE))
        assert of(happened, facts.Showed) == [facts.Showed(1, 0, 1)]
        there = place(session, "study") if after == "no-more-turns" else door
        assert table(session).pieces[SCARLETT] == there


def test_u15_a_shown_card_ends_the_questioning_and_the_turn_save_for_an_accusation() -> None:
    """One may end or accuse, as an option only where nobody answered, and is told why not."""
    session = at_table(3, {1: ["rope"], 2: ["mrs-white"]}, asking="hall")
    ask(session, WHITE, ROPE)
    do(session, moves.Show(ROPE))
    assert table(session).questions[-1].passed == 0
    assert kinds(session) == {moves.Accuse, moves.EndTurn}
    do(session, moves.EndTurn())
    assert mover(session) == 1
    held = {**OWN, 1: ["mrs-peacock"]}
    session = at_table(3, held, accuse_after_shown=False, asking="hall")
    ask(session, PEACOCK, ROPE)
    do(session, moves.Show(PEACOCK))
    assert mover(session) == 1
    unanswered = at_table(3, held, accuse_after_shown=False, asking="hall")
    ask(unanswered, WHITE, ROPE)
    assert moves.Accuse in kinds(unanswered)
    session = at_table(3, {1: ["rope"]}, accuse_after_shown=False)
    question = Question(0, (WHITE, ROPE, 12), shower=1, showers=0b010, shown=1)
    lies(session, phase=Phase.CLOSE, asked=True, questions=(question,))
    assert session.problem_with(0, wrong(session)) == Problem("shown-a-card", "U15")


def _said(session: Session, seat: int, happened: list[Any]) -> str:
    """Return what a seat reads of it, in one text."""
    return " ".join(tell_step(happened, session.view(seat)))


def _ended(happened: list[Any]) -> list[tuple[int, str]]:
    return [(fact.seat, fact.by) for fact in of(happened, facts.TurnEnded)]


def _endings() -> Iterator[tuple[str, Session, list[Any], str]]:
    """Yield turns that end by themselves: why, the game, what happened, what is said of it."""
    # Where one may not accuse after a shown card.
    session = at_table(3, {1: ["mrs-peacock"]}, accuse_after_shown=False, asking="hall")
    ask(session, PEACOCK, ROPE)
    said = "You were shown a card: that ends your turn. (U15)"
    yield "card-shown", session, do(session, moves.Show(PEACOCK)), said
    # Outside a room there is nothing to ask.
    session = at_table(3)
    roll(session, 1, 2)
    square = next(to for to in session.choices.walks if not session.edition.plan.is_inside(to))
    said = "You are in no room, so you cannot ask: your turn ends. (U10)"
    yield "no-room", session, do(session, moves.Walk(square)), said
    # In a house with one question for each entry (C10).
    session = at_table(3, suggestions="once-per-entry", at="hall")
    said = "did not come into this room just now"
    yield "room-not-entered", session, do(session, moves.Stay()), said
    # In a house where nobody may stay.
    session = at_table(staying="never", at="ballroom")
    shut(session, "ballroom")
    said = "You could not leave, and may not stay to ask: your turn ends. (U25)"
    yield "shut-in", session, roll(session, 6, 5), said
    # Accusing is done in the pool alone, so after the answer nothing is left.
    session = laid_out("pool", 3, {1: ["rope"]}, questioning="classic")
    enter(session, "kitchen")
    rope = session.edition.deck.number("rope")
    ask(session, WHITE, rope)
    said = "You may accuse only in the pool: your turn ends here. (P09)"
    yield "only-in-the-pool", session, do(session, moves.Show(rope)), said
    # In a house where wrong accusers walk on: they never ask.
    session = at_table(2, wrong_accuser="still-moves")
    accuse_wrongly(session)
    in_room(session, "study")
    do(session, moves.EndTurn())
    put(session, SCARLETT, "hall")
    said = "You accused wrongly and may no longer ask: your turn ends. (U18)"
    yield "accused", session, do(session, moves.Stay()), said


def test_u18_and_u28_the_end_by_a_wrong_accusation_is_told_once_and_each_skipped_turn() -> None:
    """Passed over each time anew, the last one hears of all; so is a piece that did not choose."""
    session = at_table(3)
    happened = accuse_wrongly(session)
    assert _ended(happened) == [(0, "accused")]
    assert _said(session, 0, happened).count("(U18)") == 1
    session = at_table(3)
    accuse_wrongly(session)
    for turn in range(2):
        for seat in (1, 2):
            in_room(session, ("study", "library")[turn])
            happened = do(session, moves.EndTurn())
            skipped = [fact.seats for fact in of(happened, facts.TurnsSkipped)]
            assert skipped == ([(0,)] if seat == 2 else [])
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
    put(session, SCARLETT, entrances(session, "library")[0])
    happened = do(session, wrong(session))
    said = "Your piece clears the doorway and goes into the Library. (U28)"
    assert said in _said(session, 0, happened)
    assert table(session).pieces[SCARLETT] != entrances(session, "library")[0]


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


def test_u10_and_u15_and_u18_and_u25_and_c10_and_p09_why_a_turn_ends_by_itself_is_said() -> None:
    """To whose turn it was, and others, in every language; who ends it oneself is not told so."""
    told = {}
    for by, session, happened, words in _endings():
        with case_named(by):
            assert _ended(happened) == [(0, by)]
            assert words in _said(session, 0, happened)
        told[by] = session, happened
    session, happened = told["shut-in"]
    assert "No way is open: your piece stays where it is. (U25)" in _said(session, 0, happened)
    asked = at_table(3, {1: ["rope"]}, asking="hall")
    ask(asked, WHITE, ROPE)
    do(asked, moves.Show(ROPE))
    assert not _ended(do(asked, moves.EndTurn()))
    session, happened = told["card-shown"]
    assert "Player 0 was shown a card: that ends the turn. (U15)" in _said(session, 2, happened)
    english = _said(session, 0, happened)
    for language in LANGUAGES:
        with speaking(language):
            said = _said(session, 0, happened)
        assert "(U15)" in said
        assert (said == english) == (language == "en")
