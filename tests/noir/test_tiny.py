"""Tiny Noir: two independent solutions agree, and the small ones are known by hand."""

import pytest

from cluekit.noir.tiny_noir import PASS, Seen, Tiny, actions, after, can_meet, solve
from noir.sequence_form import Form, Rules

BLUFFS = {(2, 2, 3, False): 1 / 2, (2, 2, 3, True): 1 / 3}
GAMES = [
    *(*BLUFFS, (2, 2, 2, False)),
    (1, 3, 2, False),
    (1, 3, 2, True),
    pytest.param((1, 4, 3, False), marks=pytest.mark.long),
    pytest.param((1, 4, 3, True), marks=pytest.mark.long),
]


@pytest.mark.parametrize("game", GAMES)
def test_two_solutions_agree(game: tuple[int, int, int, bool]) -> None:
    """Regret minimisation and linear programme; 2×2 is worth 1/2, 1/3 with self-arrest."""
    found, value = solve(Tiny(*game), rounds=100), Form(Rules(*game)).value()
    assert found.exploitability < 0.02
    assert abs(found.value - value) <= found.exploitability + 1e-6
    if game in BLUFFS:
        assert abs(value - BLUFFS[game]) < 1e-9
        assert abs(found.value - BLUFFS[game]) < 0.01


def test_exploitability_falls() -> None:
    """More rounds come nearer to an equilibrium; it is never negative."""
    few, many = (solve(Tiny(2, 2, 3, self_arrest=True), rounds=r) for r in (5, 40))
    assert 0 <= many.exploitability < few.exploitability


def test_what_can_be_done() -> None:
    """Neighbours that live; oneself where it is allowed; a pass where there is nobody."""
    line = Tiny(1, 4, 3)
    assert actions(line, Seen(), 0) == (1,)
    assert actions(line, Seen(mover=0, dead=(1,)), 0) == (PASS,)
    assert actions(Tiny(1, 4, 3, self_arrest=True), Seen(mover=1, dead=(1,)), 3) == (2, 3)
    assert after(Seen(0, (1,)), PASS) == Seen(1, (1,), (), passed=True)
    assert not can_meet(Seen(0, (1,), (2,)), killer=2, inspector=3)


@pytest.mark.parametrize("game", [(1, 2, 2), (2, 4, 3), (2, 2, 1), (2, 2, 4)])
def test_games_that_cannot_be_solved_are_refused(game: tuple[int, int, int]) -> None:
    """Boards too small or too large, tolls that decide nothing: refused with the limits."""
    with pytest.raises(ValueError, match=r"tiny board|deaths can win"):
        Tiny(*game)


@pytest.mark.long
@pytest.mark.parametrize("self_arrest", [False, True])
def test_two_by_three(self_arrest: bool) -> None:  # noqa: FBT001
    """The largest board, by both methods."""
    found = solve(Tiny(2, 3, 3, self_arrest), rounds=400)
    value = Form(Rules(2, 3, 3, self_arrest)).value()
    assert abs(found.value - value) <= found.exploitability + 1e-6
