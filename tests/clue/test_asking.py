"""Advice: what a suggestion is worth, whom it asks, where to head; what own cards do to it."""

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from cluekit.clue import BOTS, NAMES, Phase, View, bots_for, edition, new_game, stack_deck
from cluekit.clue.deduction.advice import (
    Advice,
    about,
    advice,
    may_ask_here,
    question_of,
    settles,
    turns_between,
    turns_to,
)
from cluekit.clue.deduction.puzzle import by_hands, puzzle_of
from cluekit.clue.deduction.sheet import sheet_of
from cluekit.clue.editions.cast import KINDS
from cluekit.clue.public import moves
from cluekit.clue.wording.bot_reasons import say_why
from cluekit.core import SPECTATOR
from cluekit.core.session import Session, run
from cluekit.logic.information import Question, worlds, worth
from cluekit.sets import mask

A, B, C, R, V, D, L, G, T = range(9)


def told(view: View) -> Advice:
    """Return the advice, which there is."""
    found = advice(view)
    assert found is not None
    return found


def test_all_suggestions_are_ranked_by_their_bits_and_rooms_by_bits_a_turn() -> None:
    """Curriculum 12.2: none of your own cards 1.310 bits, one 1.197 or so, two 0.918."""
    assert advice(opened("ada", "rope").view(SPECTATOR)) is None
    found = told(opened("ada", "rope").view(0))
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
    session = opened("ada", "rope", file=("bruno", "vase", "garden"))
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
    assert ({s.whom for s in found.suggestions}, len(found.suggestions)) == ({1, 2}, 54)


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


ADA, _BRUNO, _CARLA, ROPE, VASE, _DAGGER, LIBRARY, _GARDEN, _TOWER = range(9)


def opened(*hand: str, file: tuple[str, ...] = ()) -> Session:
    """The lesson game at its beginning, with these two cards in your hand (curriculum L11, L12)."""
    deck = edition("mini").deck
    kinds = [[deck.cards[n].id for n in deck.kind(kind)] for kind in KINDS]
    file = file or next(cards for cards in product(*kinds) if not {*cards} & {*hand})
    rest = [card.id for card in deck.cards if card.id not in {*hand, *file}]
    return new_game(chance=stack_deck(edition("mini"), file, [[*hand], rest[:2], rest[2:]], (6, 6)))


def test_two_own_cards_ask_about_the_third_alone() -> None:
    """Most own cards first (curriculum 12.2); a card known to be in the file counts as own."""
    for hand, alone in (
        (("rope", "library"), "suspect"),
        (("ada", "library"), "weapon"),
        (("ada", "rope"), "room"),
    ):
        view = opened(*hand).view(0)
        ways = {way.about: way.best for way in advice(view).ways}
        others = [kind for kind in KINDS if kind != alone]
        half = [tuple(kind for kind in KINDS if kind in (alone, other)) for other in others]
        half.sort(key=lambda two: [*map(KINDS.index, two)])
        assert list(ways) == [(alone,), *half, KINDS]
        bits = [round(ways[kinds].worth.bits, 3) for kinds in ways]
        assert bits == [0.918, 1.197, 1.197, 1.310]
        assert ways[alone,].worth.public == pytest.approx(ways[alone,].worth.bits)
        own = mask(view.hand)
        for kinds, best in ways.items():
            mine = {KINDS[n] for n, card in enumerate(best.cards) if own >> card & 1}
            assert mine == {*KINDS} - {*kinds}
    session = opened("rope", "library")
    view, n = session.view(0), len(session.players)
    can = [(1 << (n + 1)) - 1] * view.deck.size
    can[ROPE], can[LIBRARY], can[VASE] = 1, 1 << n, 1 << 1
    assert about(view, can, (ADA, ROPE, LIBRARY)) == ("suspect",)
    assert about(view, can, (ADA, VASE, LIBRARY)) == ("suspect", "weapon")
    house = edition("mini")
    fast = replace(house, options=replace(house.options, questioning="fast"))
    tables = (replace(view.table, edition=fast), replace(view.table, face_down=1))
    assert settles(view)
    assert not any(settles(replace(view, table=table)) for table in tables)


def suggestions(kind: str, games: int) -> list[tuple[Any, Any, moves.Suggest]]:
    """Return every suggestion in some games of this kind of bot, with its view and its sheet."""
    found = []
    for number in range(games):
        session = new_game("uk", NAMES[:4], f"own cards {number}")
        bots = bots_for([kind] * 4)
        run(session, bots, until=lambda game: game.choices.phase is Phase.START)
        while not session.over:
            view, step = session.view(session.choices.seat), session.step
            run(session, bots, until=lambda game, step=step: game.step > step)
            move = session.record[step].move
            if isinstance(move, moves.Suggest):
                found.append((view, by_hands(sheet_of(view), view), move))
    return found


def names_the_solution(view: Any, sheet: Any, move: moves.Suggest) -> list[bool]:
    """Tell of each settled kind of which the hand has a card whether the known one is named."""
    deck, said = view.deck, []
    for kind, card in ((deck.suspects, move.suspect), (deck.weapons, move.weapon)):
        left = sheet.candidates(kind)
        if left.bit_count() == 1 and mask(view.hand) & mask(kind):
            said.append(bool(left >> card & 1))
    return said


def test_from_careful_upwards_own_cards_hide_what_is_known() -> None:
    """Of a settled kind an own card is named, and said; a note-taker names the known, too."""
    for kind in ("careful", "complete", "note-taker"):
        said = [known for each in suggestions(kind, 5) for known in names_the_solution(*each)]
        assert len(said) >= 10 or kind == "note-taker"
        assert any(said) == (kind == "note-taker")
    session = opened("rope", "library")
    view, bot = session.view(0), BOTS["careful"]()
    for move in (moves.Roll(), moves.Walk(0)):
        session.play(0, move)
    assert session.choices.room == LIBRARY
    view, alone = session.view(0), moves.Suggest(ADA, ROPE)
    reason = bot.why(view, session.choices, alone)  # type: ignore[attr-defined]
    assert (reason.code, reason.cards) == ("ask-alone", (ADA,))
    assert say_why(reason, view).endswith("so I ask about Ada alone.")
    open_ended = bot.why(view, session.choices, moves.Suggest(ADA, VASE))  # type: ignore[attr-defined]
    assert open_ended.code == "ask-open"
