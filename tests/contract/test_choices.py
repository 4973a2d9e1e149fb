"""Only legal moves are offered, every one of them can be played, every other is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from cluekit.clue.public import moves
from cluekit.core import DEALER, SPECTATOR, Problem, RefusedError
from cluekit.core.session import Session
from contract.kinds import EVERY_PRESET, KINDS
from twin.amounts import amounts
from twin.editions import played

SOME = 15
"""How many moves of one kind are tried where there are very many."""

MANY = 100
"""How many of all moves one could name are tried at a step: the next step tries others."""


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
    for session, _ in _with_every_move(preset, amount, purpose, most):
        yield session


def _with_every_move(
    preset: str, amount: int, purpose: str, most: int
) -> Iterator[tuple[Session, Sequence[Any]]]:
    """Yield the same with all moves one could name: thousands, found once for each game."""
    kind = KINDS[preset]
    for seed in range(amount):
        table = kind.table(preset, purpose, seed)
        every = kind.every_move(table.edition)
        for session in played(table, kind.wish, most):
            yield session, every


@pytest.mark.parametrize("preset", EVERY_PRESET)
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


def in_any_order(move: Any) -> Any:
    """Return what a move comes to: who shows two cards at once may name either first (P11)."""
    return frozenset((move.card, *move.also)) if isinstance(move, moves.Show) else move


@pytest.mark.parametrize("preset", EVERY_PRESET)
@amounts(20, 1_000)
def test_nothing_else_can_be_played(preset: str, amount: int) -> None:
    """Every other move is refused with a reason, and the state stays as it was."""
    codes = set()
    for session, every in _with_every_move(preset, amount, "refused", 60):
        legal = {in_any_order(move) for move in session.choices}
        step = 1 + len(every) // MANY
        for move in every[session.step % step :: step]:
            if in_any_order(move) not in legal:
                codes.add(_refused(session, session.choices.seat, move).code)
    assert len(codes) > 12, "the search met too few reasons"


@pytest.mark.parametrize("preset", EVERY_PRESET)
@amounts(20, 1_000)
def test_nobody_else_can_play(preset: str, amount: int) -> None:
    """A legal move by anybody but the one who decides is refused, and nothing changes."""
    for session in _tables(preset, amount, "others", 60):
        legal = list(session.choices)[:: 1 + len(list(session.choices)) // SOME]
        others = {*range(len(session.players)), DEALER, SPECTATOR, 99, -2} - {session.choices.seat}
        for seat in others:
            for move in legal or ["tea"]:
                _refused(session, seat, move)


@pytest.mark.parametrize("preset", EVERY_PRESET)
def test_what_is_no_move_is_refused(preset: str) -> None:
    """Things that are no moves, or only look like some, are refused like a wrong move."""
    for session in _tables(preset, 4, "malformed", 80):
        for thing in KINDS[preset].malformed:
            _refused(session, session.choices.seat, thing)


@pytest.mark.parametrize("preset", EVERY_PRESET)
def test_choices_say_what_they_contain(preset: str) -> None:
    """Walking through the choices and asking for a move give the same answer; no move twice."""
    for session, every in _with_every_move(preset, 3, "contain", 60):
        legal = list(session.choices)
        assert len(legal) == len(set(legal))
        named = {move for move in every if move in session.choices}
        assert named == set(legal)
