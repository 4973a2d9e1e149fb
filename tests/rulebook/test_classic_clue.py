"""Edition ``us``: what differs from ``uk``, and what both say (C01-C15)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from cluekit.clue import new_game, sheet_of
from cluekit.clue.public import facts, moves
from cluekit.core import EVERYONE, RefusedError
from cluekit.core.session import Session
from rulebook.situations import (
    DAGGER,
    GREEN,
    PLUM,
    ROPE,
    SCARLETT,
    WHITE,
    ask,
    dice,
    do,
    enter,
    hands,
    in_room,
    kinds,
    laid_out,
    mover,
    of,
    place,
    put,
    readers,
    right,
    roll,
    table,
    wrong,
)

INSIDE = ("professor-plum", "candlestick", "library")
OWN = {0: ["rope", "mrs-white", "hall"]}


def _us(players: int = 3, own: dict[int, list[str]] | None = None, **answers: str) -> Session:
    return laid_out("us", players, own or OWN, INSIDE, **answers)


def _asked(players: int = 3, **answers: str) -> Session:
    """Return a game in which seat 0 has asked and nobody could answer."""
    session = _us(players, **answers)
    enter(session, "hall")
    ask(session, WHITE, ROPE)
    return session


def test_c01_pieces_on_their_starts_weapons_in_different_rooms_wherever() -> None:
    """The rooms of the weapons are drawn: six different ones, others in other games."""
    found = set()
    for seed in range(20):
        session = new_game("us", ("Ada", "Bo", "Cy"), seed)
        assert table(session).pieces == session.edition.starts
        assert len(set(table(session).weapons)) == 6
        found.add(table(session).weapons)
    assert len(found) > 10


def test_c02_one_of_each_pile_in_the_file_and_the_rest_dealt_uneven_hands_allowed() -> None:
    """Four players: five, five, four and four cards, and three in the case file."""
    session = new_game("us", ("Ada", "Bo", "Cy", "Di"), 7)
    assert table(session).sizes == (5, 5, 4, 4)
    deck, inside = session.edition.deck, session._positions[-1].secrets.case_file
    assert [deck.cards[card].kind for card in inside] == ["suspect", "weapon", "room"]
    dealt = [card for hand in hands(session) for card in hand]
    assert sorted([*dealt, *inside]) == list(range(21))


def test_c03_each_player_marks_the_received_cards() -> None:
    """Your own cards are certain on your own sheet."""
    session = _us()
    for seat in range(3):
        sheet = sheet_of(session.view(seat))
        assert all(sheet.says(card, seat) == "yes" for card in hands(session)[seat])


def test_c04_miss_scarlet_always_goes_first() -> None:
    """No dice for it, whatever the seed; unplayed, the first clockwise from her begins (U29)."""
    for seed in range(8):
        session = new_game("us", ("Ada", "Bo", "Cy"), seed)
        assert table(session).players[mover(session)].suspect == SCARLETT
        assert not table(session).start_rolls


def test_c05_two_dice_and_up_to_that_number() -> None:
    """Fewer squares are allowed, none at all too."""
    session = _us()
    dice(session, 2, 1)
    assert of(do(session, moves.Roll()), facts.Rolled) == [facts.Rolled(0, (2, 1))]
    assert {len(way) for way in session.choices.walks.values()} == {1, 2, 3}
    assert moves.Stay in kinds(session)


def test_c06_going_into_a_room_is_a_step_of_its_own() -> None:
    """Two steps from the door: with two steps one stands before it, with three one is in."""
    reached = []
    for faces in ((1, 1), (1, 2)):
        session = _us()
        plan, away = session.edition.plan, session.edition.paths.distances
        study = place(session, "study")
        put(
            session,
            SCARLETT,
            next(p for p in range(plan.inside, plan.places) if away[p][study] == 3),
        )
        roll(session, *faces)
        reached.append(study in session.choices.walks)
    assert reached == [False, True]


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


def test_c08_the_player_to_the_left_shows_one_secretly_or_else_the_next() -> None:
    """Seat 1 has none, seat 2 shows; the two of them know which."""
    session = _us(4, {0: ["hall"], 2: ["rope", "mrs-white"], 3: ["dagger"]})
    enter(session, "hall")
    happened = ask(session, WHITE, ROPE)
    assert of(happened, facts.CouldNotAnswer) == [facts.CouldNotAnswer(1)]
    assert mover(session) == 2
    do(session, moves.Show(WHITE))
    assert readers(session, facts.CardSeen) == {0b0101}


def test_c09_the_shown_card_is_marked_off() -> None:
    """It is the shower's, and not in the case file."""
    session = _us(3, {0: ["hall"], 1: ["rope"]})
    enter(session, "hall")
    ask(session, WHITE, ROPE)
    do(session, moves.Show(ROPE))
    sheet = sheet_of(session.view(0))
    assert (sheet.says(ROPE, 1), sheet.says(ROPE, 3)) == ("yes", "no")


def test_c10_no_suggestion_in_a_turn_in_which_no_room_was_entered() -> None:
    """Whoever stays may not ask, and play goes to the left."""
    session = _us()
    put(session, SCARLETT, "hall")
    do(session, moves.Stay())
    assert mover(session) == 1
    entered = _us()
    enter(entered, "hall")
    assert moves.Suggest in kinds(entered)


def test_c10_having_been_called_in_counts_as_entering() -> None:
    """Called since the last turn: one stays and asks."""
    session = _us(3, {0: ["hall", "rope"]})
    enter(session, "hall")
    ask(session, table(session).players[1].suspect, ROPE)
    while mover(session) != 1 or session.choices.show:
        do(session, next(move for move in session.choices if not isinstance(move, moves.Accuse)))
    do(session, moves.Stay())
    assert mover(session) == 1
    assert moves.Suggest in kinds(session)


@pytest.mark.parametrize(("one", "other"), [("lounge", "conservatory"), ("kitchen", "study")])
def test_c11_secret_passages_both_ways(one: str, other: str) -> None:
    """Lounge and conservatory, kitchen and study."""
    for here, there in ((one, other), (other, one)):
        session = _us()
        put(session, SCARLETT, here)
        do(session, moves.TakePassage(place(session, there)))
        assert table(session).pieces[SCARLETT] == place(session, there)


def test_c12_no_diagonal_steps_and_none_through_another_piece() -> None:
    """Each step leads to a neighbour; with a piece in the way the same place is farther or out."""
    session = _us()
    roll(session, 2, 2)
    plan = session.edition.plan
    for way in session.choices.walks.values():
        squares = [
            plan.cell(p) for p in (session.edition.starts[SCARLETT], *way) if p >= plan.inside
        ]
        for (column, row), (other, line) in pairwise(squares):
            assert abs(column - other) + abs(row - line) == 1
    first = next(way[0] for way in session.choices.walks.values())
    blocked = _us()
    put(blocked, PLUM, first)
    assert PLUM not in {player.suspect for player in table(blocked).players}
    roll(blocked, 2, 2)
    assert all(first not in way for way in blocked.choices.walks.values())


def test_c13_one_accusation_after_a_suggestion_and_it_may_name_any_room() -> None:
    """Not before the suggestion; then any of all 324."""
    session = _us()
    enter(session, "hall")
    with pytest.raises(RefusedError, match="suggest-first"):
        do(session, right(session))
    ask(session, WHITE, ROPE)
    assert len(set(session.choices.of_kind(moves.Accuse))) == 324


def test_c13_one_per_player_per_game() -> None:
    """Where wrong accusers go on, they never accuse again."""
    session = _asked(2, wrong_accuser="still-moves", two_players="deal-all")
    do(session, wrong(session))
    while session.choices.show:
        do(session, moves.Show(session.choices.show[0]))
    in_room(session, "hall") if mover(session) == 1 else None
    assert mover(session) == 0
    with pytest.raises(RefusedError, match="already-accused"):
        do(session, right(session))


def test_c14_correct_wins() -> None:
    """The case file is shown to all."""
    session = _asked()
    do(session, right(session))
    assert session.over
    assert table(session).winner == 0


def test_c14_wrong_no_more_turns_but_cards_are_still_shown() -> None:
    """Seat 0 is passed over from now on, and answers."""
    session = _asked()
    do(session, moves.Accuse(WHITE, ROPE, session.edition.deck.number("hall")))
    assert table(session).out == 0b001
    assert mover(session) == 1
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


def test_c15_nobody_can_disprove_it_so_the_envelope_is_opened() -> None:
    """Own cards named: nobody shows, the accuser alone looks, and it was wrong."""
    session = _asked()
    happened = do(session, moves.Accuse(WHITE, ROPE, session.edition.deck.number("hall")))
    assert len(of(happened, facts.CouldNotAnswer)) == 2
    assert readers(session, facts.CaseFileHolds) == {0b001}
    assert of(happened, facts.AccusationFailed)


def test_c15_option_envelope_and_the_winner_is_the_same() -> None:
    """Aloud or written: who is right wins; written, nobody else reads it."""
    winners = Counter[int]()
    for how in ("table-first", "envelope"):
        session = _asked(before_envelope=how)
        happened = do(session, right(session))
        assert (of(happened, facts.Accused)[0].said is None) is (how == "envelope")
        winners[table(session).winner] += 1
    assert winners == {0: 2}
