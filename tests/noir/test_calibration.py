"""Calibration: of all suspects that a belief gives 30 %, three in ten are the one.

Where the other side really plays as the model says, this holds exactly; so the numbers of hits in
each bin may differ from what the shares promise by luck alone.
"""

from collections.abc import Callable
from fractions import Fraction
from math import sqrt

import pytest

from cluekit.core import Chance, Luck
from cluekit.core.session import Session
from cluekit.noir import INSPECTOR, KILLER, new_game
from cluekit.noir.deduction.belief import Model, belief_about
from naming import case_named

EDGES = (0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.9, 1.0)
WIDE = 4.0
"""This many standard errors a bin may be off: with nine bins, by luck once in 1,700 times."""

HOW: dict[Model, Callable[[Session, Luck], object]] = {
    "legal": lambda game, luck: game.choices.at_random(luck),
    "kinds": lambda game, luck: luck.pick(
        list(game.choices.of_kind(luck.pick(game.choices.kinds())))
    ),
}


def _at_some_point(name: str, model: Model, seed: int) -> Session:
    """Return a game played as the model says, stopped after a number of actions drawn at first."""
    game, luck = new_game(name, seed=f"calibration {seed}"), Chance(seed).luck("play", 0)
    stop = 5 + luck.die(45)
    while game.step < stop and not game.over:
        game.play(game.choices.seat, HOW[model](game, luck))
    return game


def _bins(
    name: str, model: Model, seats: tuple[int, ...], games: int, power: int = 1
) -> dict[int, list[list[tuple[float, bool]]]]:
    """Return (share, was it that suspect?) for all suspects of each game, bin by bin, by seat.

    A game counts when it goes on at that point: when it is over, everything is known. Weights are
    raised to a ``power``: by 1 the belief is right.
    """
    found: dict[int, list[list[tuple[float, bool]]]] = {s: [[] for _ in EDGES[1:]] for s in seats}
    for game in (_at_some_point(name, model, seed) for seed in range(games)):
        secrets = game._positions[-1].secrets
        for seat in seats:
            truth = secrets.killer if seat == KILLER else secrets.inspector
            if game.over or truth < 0:
                continue
            weights = belief_about(game.view(1 - seat), seat, model).weights
            total = sum(weight**power for weight in weights.values())
            for who, weight in weights.items():
                share = float(Fraction(weight**power) / total)
                at = max(n for n, edge in enumerate(EDGES[:-1]) if edge < share)
                found[seat][at].append((share, who == truth))
    return found


def _off(pairs: list[tuple[float, bool]]) -> float:
    """Return by how many standard errors a bin is off."""
    spread = sqrt(sum(share * (1 - share) for share, _ in pairs))
    return max(0.0, abs(sum(hit - share for share, hit in pairs)) - 1e-6) / (spread or 1e-9)


SHIPPED = ("noir-classic", "noir-standard", "noir-citizens")
LONG = (*SHIPPED[:2], "noir-003-standard")
RUNS = [
    *(pytest.param(name, 400, id=name) for name in SHIPPED),
    *(pytest.param(name, 5_000, id=f"long-{name}", marks=pytest.mark.long) for name in LONG),
]


@pytest.mark.parametrize("model", HOW)
@pytest.mark.parametrize(("name", "games"), RUNS)
def test_shares_come_true_as_often_as_they_say(name: str, games: int, model: Model) -> None:
    """Within four standard errors; citizen's arrests change nothing for the Killer."""
    seats = (KILLER,) if name == "noir-citizens" else (KILLER, INSPECTOR)
    for seat, bins in _bins(name, model, seats, games).items():
        filled = 0
        for edge, pairs in zip(EDGES, bins, strict=False):
            with case_named(seat, edge, len(pairs)):
                assert _off(pairs) <= WIDE
            filled += sum(share for share, _ in pairs) > 5
        assert filled > 3, "too few bins to speak of"


def test_a_wrong_model_is_found_out() -> None:
    """The test can fail: an Inspector who takes weights squared is sure too soon."""
    bins = _bins("noir-classic", "legal", (KILLER,), 400, power=2)[KILLER]
    assert max(map(_off, bins)) > WIDE
