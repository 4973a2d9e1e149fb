"""Only legal moves are offered, every one of them can be played, every other is refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import msgspec
import pytest

from cluekit.clue import facts, moves
from cluekit.clue.editions import Edition
from cluekit.core import DEALER, SPECTATOR, Chance, Problem, RefusedError
from cluekit.core.session import Session
from twin.amounts import amounts
from twin.houses import PRESETS, any_kind, draw_options, house, open_game, played

SOME = 15
"""How many moves of one kind are tried where there are very many."""


def every_move(edition: Edition) -> list[Any]:
    """Return every move one could name on this board, and some nobody could."""
    cards, places = range(-1, edition.deck.size + 1), range(-1, edition.plan.places + 2)
    deck = edition.deck
    accusations = product(deck.suspects, deck.weapons, deck.rooms)
    return [
        *(moves.Prepare(step) for step in (*edition.options.setup_order, "", "tea")),
        *(moves.Roll(), moves.Stay(), moves.EndTurn()),
        *(kind(place) for kind, place in product((moves.TakePassage, moves.Walk), places)),
        *(moves.Suggest(*asked) for asked in product(cards, cards, (-1, 0, 6))),
        *(moves.Show(card) for card in cards),
        *(moves.Show(card, also) for card in cards for also in _more(edition)),
        *(moves.Peek(index) for index in range(-1, 6)),
        *(moves.PickPlayer(seat) for seat in range(-1, 8)),
        *(moves.ChooseCharacter(card) for card in cards),
        *(moves.Accuse(*triple) for triple in accusations),
        *(moves.Accuse(*triple) for triple in ((-1, -1, -1), (0, 0, 0), (10**9, 6, 12))),
    ]


def _more(edition: Edition) -> list[tuple[int, ...]]:
    """Return cards to show besides one: another, two others, one twice, one there is not."""
    size, hand = edition.deck.size, range(0, edition.deck.size, 3)
    return [*((card,) for card in range(size)), *combinations(hand, 2), (0, 0), (size,)]


MALFORMED: tuple[Any, ...] = (
    None,
    "roll",
    0,
    {"type": "roll"},
    moves.Roll,
    facts.Rolled(0, (6, 6)),
    moves.Walk([1]),  # type: ignore[arg-type]
    moves.Walk("0"),  # type: ignore[arg-type]
    moves.Walk(to=True),
    moves.Walk(0.0),  # type: ignore[arg-type]
    moves.Suggest(0.0, 6),  # type: ignore[arg-type]
    moves.Suggest(None, None),  # type: ignore[arg-type]
    moves.Show(card=True),
    moves.Show(1.0),  # type: ignore[arg-type]
    moves.Accuse(0, 6, {}),  # type: ignore[arg-type]
    moves.Prepare(3),  # type: ignore[arg-type]
    moves.TakePassage(b"0"),  # type: ignore[arg-type]
    moves.Walk(10**30),
    moves.Show(0, [1]),  # type: ignore[arg-type]
    moves.Show(0, ("1",)),  # type: ignore[arg-type]
    moves.Peek(index=False),
    moves.PickPlayer(None),  # type: ignore[arg-type]
    moves.ChooseCharacter(0.0),  # type: ignore[arg-type]
    moves.Suggest(0, 6, "1"),  # type: ignore[arg-type]
)


def _refused(session: Session, seat: int, move: Any) -> Problem:
    """Assert that the move is refused, with a reason, and that nothing has changed."""
    before = (session.step, session.record, session._positions[-1], session.choices)
    expected = session.problem_with(seat, move)
    with pytest.raises(RefusedError) as refusal:
        session.play(seat, move)
    problem = refusal.value.problem
    assert problem == expected
    assert problem.code
    assert msgspec.json.encode(problem)
    after = (session.step, session.record, session._positions[-1], session.choices)
    assert before[0] == after[0]
    assert before[1] == after[1]
    assert before[2] is after[2]
    assert before[3] == after[3]
    return problem


def _tables(preset: str, amount: int, purpose: str, most: int) -> Iterator[Session]:
    """Yield games under several house rules, at each of their steps."""
    for seed in range(amount):
        luck = Chance(f"{purpose} {seed}").luck("options", 0, 0)
        edition = house(preset, **(draw_options(luck) if seed % 3 else {}))
        players = luck.pick(range(edition.players[0], edition.players[1] + 1))
        yield from played(open_game(edition, players, seed), any_kind(), most)


@pytest.mark.parametrize("preset", PRESETS)
@amounts(20, 1_000)
def test_every_offered_choice_can_be_played(preset: str, amount: int) -> None:
    """Whatever is offered is accepted, at every step of the game."""
    for session in _tables(preset, amount, "offered", 60):
        seat = session.choices.seat
        for kind in session.choices.kinds():
            offered = list(session.choices.of_kind(kind))
            for move in offered[:: 1 + len(offered) // SOME]:
                branch = session.branch(session.step)
                assert branch.problem_with(seat, move) is None
                letters = branch.play(seat, move)
                assert letters
                assert branch.step == session.step + 1
                assert branch.record[-1].move == move


@pytest.mark.parametrize("preset", PRESETS)
@amounts(20, 1_000)
def test_nothing_else_can_be_played(preset: str, amount: int) -> None:
    """Every other move is refused with a reason, and the state stays as it was."""
    codes = set()
    for session in _tables(preset, amount, "refused", 60):
        legal = set(session.choices)
        others = [move for move in every_move(session.edition) if move not in legal]
        step = 1 + len(others) // (150 if preset == "mini" else 100)
        for move in others[session.step % step :: step]:
            codes.add(_refused(session, session.choices.seat, move).code)
    assert len(codes) > 12, "the search met too few reasons"


@pytest.mark.parametrize("preset", PRESETS)
@amounts(20, 1_000)
def test_nobody_else_can_play(preset: str, amount: int) -> None:
    """A legal move by anybody but the one who decides is refused, and nothing changes."""
    for session in _tables(preset, amount, "others", 60):
        legal = list(session.choices)[:: 1 + len(list(session.choices)) // SOME]
        others = {*range(len(session.players)), DEALER, SPECTATOR, 99, -2} - {session.choices.seat}
        for seat in others:
            for move in legal or [moves.Roll()]:
                _refused(session, seat, move)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_no_move_is_refused(preset: str) -> None:
    """Things that are no moves, or only look like some, are refused like a wrong move."""
    for session in _tables(preset, 4, "malformed", 80):
        for thing in MALFORMED:
            _refused(session, session.choices.seat, thing)


@pytest.mark.parametrize("preset", PRESETS)
def test_choices_say_what_they_contain(preset: str) -> None:
    """Walking through the choices and asking for a move give the same answer; no move twice."""
    for session in _tables(preset, 3, "contain", 60):
        legal = list(session.choices)
        assert len(legal) == len(set(legal))
        named = {move for move in every_move(session.edition) if move in session.choices}
        assert named == set(legal)
