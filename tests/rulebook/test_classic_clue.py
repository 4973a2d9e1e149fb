"""Edition ``us``: what differs from ``uk`` (C01-C15); cards face down (U30, U31)."""

from itertools import pairwise

import pytest

from cluekit.clue import SHIPPED, new_game, read_edition, sheet_of
from cluekit.clue.notation import read, write
from cluekit.clue.public import facts, moves
from cluekit.clue.referee.setup import aside
from cluekit.core import EVERYONE, NOBODY, RefusedError
from cluekit.core.session import Session
from rulebook.situations import (
    DAGGER,
    GREEN,
    INSIDE,
    PLUM,
    ROPE,
    SCARLETT,
    WHITE,
    ask,
    at_table,
    do,
    enter,
    hands,
    in_room,
    in_villa,
    kinds,
    laid_out,
    mover,
    of,
    place,
    put,
    readers,
    right,
    roll,
    show_first,
    table,
    wrong,
)
from twin.editions import edition_with

OWN = {0: ["rope", "mrs-white", "hall"]}


def _us(players: int = 3, own: dict[int, list[str]] | None = None, **answers: str) -> Session:
    return laid_out("us", players, own or OWN, INSIDE, **answers)


def _asked(players: int = 3, **answers: str) -> Session:
    """Return a game in which seat 0 has asked and nobody could answer."""
    session = _us(players, **answers)
    enter(session, "hall")
    ask(session, WHITE, ROPE)
    return session


def test_c01_and_c02_and_c03_and_c04_the_set_up() -> None:
    """Weapons in six different rooms, one card of each pile in the file, the rest dealt."""
    found = set()
    for seed in range(20):
        session = new_game("us", ("Ada", "Bo", "Cy"), seed)
        assert table(session).pieces == session.edition.starts
        assert len(set(table(session).weapons)) == 6
        found.add(table(session).weapons)
        assert table(session).players[mover(session)].suspect == SCARLETT
        assert not table(session).start_rolls
    assert len(found) > 10
    session = new_game("us", ("Ada", "Bo", "Cy", "Di"), 7)
    assert table(session).sizes == (5, 5, 4, 4)
    deck, inside = session.edition.deck, session._positions[-1].secrets.case_file
    assert [deck.cards[card].kind for card in inside] == ["suspect", "weapon", "room"]
    dealt = [card for hand in hands(session) for card in hand]
    assert sorted([*dealt, *inside]) == list(range(21))
    for seat, hand in enumerate(hands(session)):
        sheet = sheet_of(session.view(seat))
        assert all(sheet.says(card, seat) == "yes" for card in hand)


def test_c07_and_c10_one_asks_about_the_room_one_entered_and_who_is_named_comes() -> None:
    """What is called stays; whoever stays may not ask; having been called in is entering."""
    session = _us()
    enter(session, "hall")
    hall, home = place(session, "hall"), table(session).pieces[GREEN]
    asked = of(ask(session, GREEN, DAGGER), facts.Suggested)
    assert asked[0].cards == (GREEN, DAGGER, session.edition.deck.number("hall"))
    assert table(session).pieces[GREEN] == hall != home
    assert table(session).weapons[DAGGER - session.edition.deck.weapons.start] == hall
    while session.choices.show or mover(session) == 0:
        do(session, next(iter(session.choices.of_kind(session.choices.kinds()[-1]))))
    assert table(session).pieces[GREEN] == hall
    stayed = _us()
    put(stayed, SCARLETT, "hall")
    do(stayed, moves.Stay())
    assert mover(stayed) == 1
    session = _us(3, {0: ["hall", "rope"]})
    enter(session, "hall")
    assert moves.Suggest in kinds(session)
    ask(session, table(session).players[1].suspect, ROPE)
    while mover(session) != 1 or session.choices.show:
        do(session, next(move for move in session.choices if not isinstance(move, moves.Accuse)))
    do(session, moves.Stay())
    assert mover(session) == 1
    assert moves.Suggest in kinds(session)


def test_c05_and_c06_and_c12_and_p07_up_to_two_dice_not_diagonally_nor_through_a_piece() -> None:
    """None at all, too; into a room is a step; a piece in the way: the place is farther or out."""
    session = _us()
    assert of(roll(session, 2, 1), facts.Rolled) == [facts.Rolled(0, (2, 1))]
    assert {len(way) for way in session.choices.walks.values()} == {1, 2, 3}
    assert moves.Stay in kinds(session)
    for faces, inside in (((1, 1), False), ((1, 2), True)):  # it is two steps to the door
        session = _us()
        plan, away = session.edition.plan, session.edition.paths.distances
        study = place(session, "study")
        squares = range(plan.inside, plan.places)
        put(session, SCARLETT, next(p for p in squares if away[p][study] == 3))
        roll(session, *faces)
        assert (study in session.choices.walks) is inside
    for session, faces in ((in_villa(bonus_cards=False), (6, 6)), (_us(), (2, 2))):
        roll(session, *faces)
        plan, start = session.edition.plan, session.edition.starts[SCARLETT]
        for way in session.choices.walks.values():
            squares = [plan.cell(p) for p in (start, *way) if p >= plan.inside]
            for (column, row), (other, line) in pairwise(squares):
                assert abs(column - other) + abs(row - line) == 1
    first = next(way[0] for way in session.choices.walks.values())
    blocked = _us()
    put(blocked, PLUM, first)
    assert PLUM not in {player.suspect for player in table(blocked).players}
    roll(blocked, 2, 2)
    assert all(first not in way for way in blocked.choices.walks.values())


def test_c13_one_accusation_after_a_suggestion_and_it_may_name_any_room() -> None:
    """Not before it; then any of all 324. One a game: wrong accusers who go on accuse no more."""
    session = _us()
    enter(session, "hall")
    with pytest.raises(RefusedError, match="suggest-first"):
        do(session, right(session))
    ask(session, WHITE, ROPE)
    assert len(set(session.choices.of_kind(moves.Accuse))) == 324
    session = _asked(2, wrong_accuser="still-moves", two_players="deal-all")
    do(session, wrong(session))
    while session.choices.show:
        show_first(session)
    in_room(session, "hall") if mover(session) == 1 else None
    assert mover(session) == 0
    with pytest.raises(RefusedError, match="already-accused"):
        do(session, right(session))


def test_c14_and_c15_correct_wins_and_wrong_takes_no_more_turns_but_still_shows() -> None:
    """Said aloud or written for nobody; wrong, the accuser alone looks, and is passed over."""
    for how in ("table-first", "envelope"):
        session = _asked(before_envelope=how)
        happened = do(session, right(session))
        assert (of(happened, facts.Accused)[0].said is None) is (how == "envelope")
        assert session.over
        assert table(session).winner == 0
    session = _asked()
    happened = do(session, moves.Accuse(WHITE, ROPE, session.edition.deck.number("hall")))
    assert len(of(happened, facts.CouldNotAnswer)) == 2
    assert readers(session, facts.CaseFileHolds) == {0b001}
    assert of(happened, facts.AccusationFailed)
    assert (table(session).out, mover(session)) == (0b001, 1)
    enter(session, "study")
    happened = ask(session, WHITE, ROPE)
    assert of(happened, facts.CouldNotAnswer) == [facts.CouldNotAnswer(2)]
    assert (mover(session), set(session.choices.kinds())) == (0, {moves.Show})


def test_c15_said_aloud_and_the_table_answers_first() -> None:
    """Who can disprove it shows a card; it was wrong, and the envelope stays shut."""
    session = _asked()
    green = session.edition.deck.number("reverend-green")
    holder = next(seat for seat in (1, 2) if green in hands(session)[seat])
    said = moves.Accuse(GREEN, ROPE, session.edition.deck.number("hall"))
    happened = do(session, said)
    assert of(happened, facts.Accused)[0].said == (said.suspect, said.weapon, said.room)
    assert (readers(session, facts.Accused), mover(session)) == ({EVERYONE}, holder)
    happened = do(session, moves.Show(green))
    assert of(happened, facts.AccusationFailed)
    assert readers(session, facts.CardSeen) == {1 | 1 << holder}
    sent = [letter.fact for step in session.record[-2:] for letter in step.letters]
    assert not of(sent, facts.CaseFileHolds)


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
    """How many lie there and who looked is known to all; what it is, only to who looked."""
    own, inside = {0: ["rope", "hall"]}, ("professor-plum", "dagger", "kitchen")
    for answers, says in (({"leftovers": "face-down"}, ["open"] * 2), ({}, ["yes"])):
        session = at_table(4, own, case_file=inside, **answers, asking="hall")
        assert of(ask(session, PLUM, ROPE), facts.NobodyAnswered)
        sheet = sheet_of(session.view(0))
        assert [sheet.says(PLUM, place) for place in range(4, sheet.holders)] == says
    session = at_table(4, leftovers="face-down")
    view = session.view(0)
    assert (view.table.sizes, view.table.face_down) == ((4, 4, 4, 4), 2)
    deal = next(step for step in session.record if getattr(step.move, "step", "") == "deal")
    laid = [letter for letter in deal.letters if isinstance(letter.fact, facts.LaidFaceDown)]
    assert [letter.to for letter in laid] == [NOBODY]
    session = _unanswered()
    do(session, moves.Peek(2))
    assert readers(session, facts.Peeked) == {EVERYONE}
    assert readers(session, facts.FaceDownSeen) == {0b01}
    card = session._positions[-1].secrets.face_down[2]
    assert (session.view(0).own.peeked, session.view(1).own.peeked) == (((2, card),), ())
    sheet = sheet_of(session.view(0))
    assert (sheet.says(card, 3), sheet.says(card, 2)) == ("yes", "no")


WHISTLE = '[[weapons]]\nid = "whistle"\nname = "Whistle"\nshape = "rope"\n\n[[rooms]]'


def test_u31_two_players_four_cards_face_down_seven_each() -> None:
    """Even where left-overs lie face up; of fifteen for two one is over; it reads back."""
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
    """Of few cards each still gets one; it is the accuser's own accusation that ends the turn."""
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
    four = edition_with("us", two_players="four-face-down")
    for cards, hidden in ((18, 4), (6, 4), (5, 3), (2, 0)):
        assert (aside(four, 2, cards), aside(four, 3, cards)) == (hidden, 0)
        assert aside(edition_with("us"), 2, cards) == 0
    inside = ("professor-plum", "dagger", "kitchen")
    four = {"suggestions": "each-turn", "two_players": "four-face-down"}
    session = laid_out("us", 2, {1: ["study"]}, inside, **four)
    while mover(session) != 1:
        do(session, moves.EndTurn() if session.choices.end else next(iter(session.choices)))
    in_room(session, "study")
    _ask_for_nothing(session)
    do(session, wrong(session))
    assert mover(session) == 0
    assert session.view(0).table.turn > 1
