"""Advice: what every suggestion is worth from a seat's view, and which room to head for."""

from typing import Any

import pytest
from msgspec.structs import replace

from cluekit.clue import NAMES, Phase, View, bots_for, edition, new_game, stack_deck
from cluekit.clue.deduction.advice import (
    Advice,
    advice,
    may_ask_here,
    question_of,
    turns_between,
    turns_to,
)
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.public import moves
from cluekit.core import SPECTATOR
from cluekit.core.session import Session, run
from cluekit.logic.information import Question, worlds, worth

A, B, C, R, V, D, L, G, T = range(9)


def opened() -> Session:
    """The lesson game in which you hold Ada and the Rope (curriculum L11, L12)."""
    hands = [["ada", "rope"], ["carla", "dagger"], ["library", "tower"]]
    luck = stack_deck(edition("mini"), ("bruno", "vase", "garden"), hands, dice=(6, 6))
    return new_game(chance=luck)


def told(view: View) -> Advice:
    """Return the advice, which there is."""
    found = advice(view)
    assert found is not None
    return found


def test_all_suggestions_are_ranked_by_their_bits_and_rooms_by_bits_a_turn() -> None:
    """Curriculum 12.2: none of your own cards 1.310 bits, one 1.197 or so, two 0.918."""
    assert advice(opened().view(SPECTATOR)) is None
    found = told(opened().view(0))
    assert (found.exact, found.deals, len(found.suggestions)) == (True, 72, 27)
    worths = {s.cards: s.worth for s in found.suggestions}
    bits = {cards: round(worth.bits, 3) for cards, worth in worths.items()}
    assert (bits[B, V, L], bits[A, V, L], bits[A, R, L]) == (1.310, 1.197, 0.918)
    ranked = [s.worth.bits for s in found.suggestions]
    assert ranked == sorted(ranked, reverse=True)
    assert ranked[0] == pytest.approx(1.310, abs=0.001)
    assert worths[A, R, L].public == pytest.approx(worths[A, R, L].bits), "it is in who shows"
    assert worths[B, V, L].public < worths[B, V, L].bits
    assert {room.room for room in found.rooms} == {L, G, T}
    rates = [room.rate for room in found.rooms]
    assert rates == sorted(rates, reverse=True)
    for room in found.rooms:
        about = [s for s in found.suggestions if s.cards[2] == room.room]
        assert room.best.worth.bits == max(s.worth.bits for s in about)
        assert room.rate == room.best.worth.bits / (1 + room.turns)


def test_one_learns_from_the_log_and_from_the_view_alone() -> None:
    """After an answer it is worth less; half-way through, 324 suggestions, errors told."""
    session = opened()
    for seat, move in [(0, moves.Roll()), (0, moves.Walk(0)), (0, moves.Suggest(B, V))]:
        session.play(seat, move)
    session.play(2, moves.Show(L))
    view = session.view(0)
    after = {s.cards: s.worth.bits for s in told(view).suggestions}
    assert after[B, V, L] < 1.310
    exact = worlds(puzzle_of(view), "refuter")
    assert exact is not None
    assert after[C, D, G] == worth(exact, question_of(view, (C, D, G))).bits
    session = new_game("uk", NAMES[:4], 6)
    run(session, bots_for(["careful"] * 4), until=lambda s: s.step >= 20 and s.choices.roll)
    assert session.choices.phase is Phase.START
    found = advice(session.view(0), "deals", every=100)
    assert (len(found.suggestions), len(found.rooms), found.exact) == (324, 9, False)
    assert all(s.worth.error > 0 for s in found.suggestions[:10])


def house(view: View, **answers: Any) -> View:
    """Return the view in a house with other answers."""
    edition = view.table.edition
    other = replace(edition, options=replace(edition.options, **answers))
    return replace(view, table=replace(view.table, edition=other))


def test_a_suggestion_is_answered_as_the_house_says() -> None:
    """U12, P11, P12: the next who can, one alone (any is advised), everybody; one card, or all."""
    view, all_round = new_game("uk", NAMES[:4], 1).view(1), (2, 3, 0)
    view = replace(view, table=replace(view.table, order=(0, 1, 2, 3)))
    for answers, whom, seats, more in (
        ({}, -1, all_round, {}),
        ({"cards_shown": "all"}, -1, all_round, {"shows": "all"}),
        ({"cards_shown": "at-least-one"}, -1, all_round, {}),
        ({"questioning": "fast"}, 3, (3,), {"shows": "all"}),
        ({"questioning": "every-player"}, -1, all_round, {"goes_on": True}),
    ):
        expected = Question(1, (A, R, L), seats, **more)
        assert question_of(house(view, **answers), (A, R, L), whom) == expected
    found = told(house(new_game("mini", seed=4).view(0), questioning="fast"))
    assert {s.whom for s in found.suggestions} == {1, 2}
    assert len(found.suggestions) == 54


def test_so_many_turns_are_expected_until_one_arrives() -> None:
    """Of one die two steps take a roll more once in six; a passage none; `us` has to leave."""
    view = new_game("uk", NAMES[:3], 1).view(0)
    table, one = view.table, house(view, dice=1).table
    plan = table.edition.plan
    steps = {
        table.edition.paths.distances[square][room]: (square, room)
        for room in range(plan.rooms)
        for square in range(plan.inside, plan.places)
    }
    assert turns_between(one, *steps[1]) == 0
    assert turns_between(one, *steps[2]) == pytest.approx(1 / 6)
    assert turns_between(one, *steps[3]) == pytest.approx(13 / 36)
    assert turns_between(table, *steps[3]) == pytest.approx(1 / 36)
    for name, waits in (("uk", 0.0), ("us", 1.0)):
        session = new_game(name, NAMES[:3], 2)
        view = session.view(session.choices.seat)
        suspect = view.table.players[view.seat].suspect
        passages = view.table.edition.plan.passages
        kitchen = next(room for room, ways in enumerate(passages) if ways)
        pieces = list(view.table.pieces)
        pieces[suspect] = kitchen
        there = replace(view, table=replace(view.table, pieces=tuple(pieces)))
        assert turns_to(there, view.deck.room(passages[kitchen][0])) == 0
        assert turns_to(there, view.deck.room(kitchen)) == waits
        called = replace(there.table, called=1 << view.seat)
        assert may_ask_here(called, view.seat)
