"""Tiny Noir: its values are those of another method, and the small ones are known by hand."""

from fractions import Fraction

import pytest

from cluekit.noir.tiny_noir import PASS, Seen, Tiny, actions, after, can_meet, solve

VALUES = {
    (2, 2, 3, False): Fraction(1, 2),
    (2, 2, 3, True): Fraction(1, 3),
    (2, 2, 2, False): Fraction(1, 2),
    (1, 3, 2, False): Fraction(1, 3),
    (1, 3, 2, True): Fraction(1, 3),
    (1, 4, 3, False): Fraction(3, 8),
    (1, 4, 3, True): Fraction(3, 8),
    (2, 3, 3, False): Fraction(55, 84),
    (2, 3, 3, True): Fraction(71, 132),
}
"""Rows, columns, deaths to win, may the Inspector arrest itself; what the game is worth.

They come from the sequence form as one linear programme (Koller, Megiddo 1996), written from the
definition alone and solved by HiGHS; the bluffs on two by two can be reckoned by hand.
"""

LONG = [pytest.param(game, marks=pytest.mark.long) for game in [*VALUES][5:]]


@pytest.mark.parametrize("game", [*[*VALUES][:5], *LONG])
def test_two_solutions_agree(game: tuple[int, int, int, bool]) -> None:
    """Regret minimisation comes as near as it says to the value that the programme has."""
    largest, rounds = game[:2] == (2, 3), 100 if game in [*VALUES][:5] else 400
    found, value = solve(Tiny(*game), rounds), VALUES[game]
    assert found.exploitability < 0.02 or largest
    assert abs(found.value - value) <= found.exploitability + 1e-6
    assert abs(found.value - value) < 0.01 or largest


def test_exploitability_falls() -> None:
    """More rounds come nearer, never below nought; neighbours that live, else a pass; limits."""
    few, many = (solve(Tiny(2, 2, 3, self_arrest=True), rounds=r) for r in (5, 40))
    assert 0 <= many.exploitability < few.exploitability
    line = Tiny(1, 4, 3)
    assert actions(line, Seen(), 0) == (1,)
    assert actions(line, Seen(mover=0, dead=(1,)), 0) == (PASS,)
    assert actions(Tiny(1, 4, 3, self_arrest=True), Seen(mover=1, dead=(1,)), 3) == (2, 3)
    assert after(Seen(0, (1,)), PASS) == Seen(1, (1,), (), passed=True)
    assert not can_meet(Seen(0, (1,), (2,)), killer=2, inspector=3)
    for game in ((1, 2, 2), (2, 4, 3), (2, 2, 1), (2, 2, 4)):
        with pytest.raises(ValueError, match=r"tiny board|deaths can win"):
            Tiny(*game)
