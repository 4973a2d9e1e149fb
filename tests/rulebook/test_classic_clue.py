"""Edition ``us``: what differs from ``uk``, and what both say (C01-C15)."""

from itertools import pairwise

import pytest

from cluekit.clue import new_game, sheet_of
from cluekit.clue.public import facts, moves
from cluekit.core import EVERYONE, RefusedError
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

OWN = {0: ["rope", "mrs-white", "hall"]}


def _us(players: int = 3, own: dict[int, list[str]] | None = None, **answers: str) -> Session:
    return laid_out("us", players, own or OWN, INSIDE, **answers)


def _asked(players: int = 3, **answers: str) -> Session:
    """Return a game in which seat 0 has asked and nobody could answer."""
    session = _us(players, **answers)
    enter(session, "hall")
    ask(session, WHITE, ROPE)
    return session


def test_c01_and_c04_the_set_up() -> None:
    """Six different rooms for the weapons, others in other games; Scarlet begins, without dice."""
    found = set()
    for seed in range(20):
        session = new_game("us", ("Ada", "Bo", "Cy"), seed)
        assert table(session).pieces == session.edition.starts
        assert len(set(table(session).weapons)) == 6
        found.add(table(session).weapons)
        assert table(session).players[mover(session)].suspect == SCARLETT
        assert not table(session).start_rolls
    assert len(found) > 10


def test_c02_and_c03_one_of_each_pile_in_the_file_and_the_rest_dealt() -> None:
    """Four players: five, five, four and four cards, certain on one's own sheet."""
    session = new_game("us", ("Ada", "Bo", "Cy", "Di"), 7)
    assert table(session).sizes == (5, 5, 4, 4)
    deck, inside = session.edition.deck, session._positions[-1].secrets.case_file
    assert [deck.cards[card].kind for card in inside] == ["suspect", "weapon", "room"]
    dealt = [card for hand in hands(session) for card in hand]
    assert sorted([*dealt, *inside]) == list(range(21))
    for seat, hand in enumerate(hands(session)):
        sheet = sheet_of(session.view(seat))
        assert all(sheet.says(card, seat) == "yes" for card in hand)


def test_c05_and_c06_two_dice_and_up_to_that_number() -> None:
    """Fewer squares are allowed, none at all too; going into a room is a step of its own."""
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


def test_c07_the_room_is_the_players_own_and_suspect_and_weapon_move_there() -> None:
    """A suggestion names no room; what it calls comes, and does not go back."""
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


def test_c10_no_suggestion_in_a_turn_in_which_no_room_was_entered() -> None:
    """Whoever stays may not ask, and play goes to the left; having been called in is entering."""
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


def test_c12_and_p07_no_diagonal_steps_and_in_us_none_through_another_piece() -> None:
    """Each step leads to a neighbour; with a piece in the way the same place is farther or out."""
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


def test_c14_and_c15_correct_wins_said_aloud_or_written() -> None:
    """The case file is shown to all; as an option the claim is written, read by nobody."""
    for how in ("table-first", "envelope"):
        session = _asked(before_envelope=how)
        happened = do(session, right(session))
        assert (of(happened, facts.Accused)[0].said is None) is (how == "envelope")
        assert session.over
        assert table(session).winner == 0


def test_c14_and_c15_wrong_no_more_turns_but_cards_are_still_shown() -> None:
    """Nobody can disprove it, so the accuser looks, alone; is passed over from now on, answers."""
    session = _asked()
    happened = do(session, moves.Accuse(WHITE, ROPE, session.edition.deck.number("hall")))
    assert len(of(happened, facts.CouldNotAnswer)) == 2
    assert readers(session, facts.CaseFileHolds) == {0b001}
    assert of(happened, facts.AccusationFailed)
    assert (table(session).out, mover(session)) == (0b001, 1)
    enter(session, "study")
    happened = ask(session, WHITE, ROPE)
    assert of(happened, facts.CouldNotAnswer) == [facts.CouldNotAnswer(2)]
    assert mover(session) == 0
    assert set(session.choices.kinds()) == {moves.Show}


def test_c15_said_aloud_and_the_table_answers_first() -> None:
    """Who can disprove it shows a card; it was wrong, and the envelope stays shut."""
    session = _asked()
    green = session.edition.deck.number("reverend-green")
    holder = next(seat for seat in (1, 2) if green in hands(session)[seat])
    said = moves.Accuse(GREEN, ROPE, session.edition.deck.number("hall"))
    happened = do(session, said)
    assert of(happened, facts.Accused)[0].said == (said.suspect, said.weapon, said.room)
    assert readers(session, facts.Accused) == {EVERYONE}
    assert mover(session) == holder
    happened = do(session, moves.Show(green))
    assert of(happened, facts.AccusationFailed)
    assert readers(session, facts.CardSeen) == {1 | 1 << holder}
    sent = [letter.fact for step in session.record[-2:] for letter in step.letters]
    assert not of(sent, facts.CaseFileHolds)
