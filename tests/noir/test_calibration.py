"""Calibration: of all suspects that a belief gives 30 %, three in ten are the one.

Where the other side really plays as the model says, this holds exactly; so the numbers of hits in
each bin may differ from what the shares promise by luck alone.
"""

from collections.abc import Callable
from math import sqrt

import pytest

from cluekit.core import Chance, Luck
from cluekit.core.session import Session
from cluekit.noir import INSPECTOR, KILLER, new_game
from cluekit.noir.deduction.belief import Model, belief_about

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


def _bins(name: str, model: Model, seat: int, games: int) -> dict[float, list[tuple[float, bool]]]:
    """Return (share, was it that suspect?) for all suspects of each game, by the bin's lower edge.

    A game counts when it goes on at that point: when it is over, everything is known.
    """
    found: dict[float, list[tuple[float, bool]]] = {edge: [] for edge in EDGES[:-1]}
    for seed in range(games):
        game = _at_some_point(name, model, seed)
        secrets = game._positions[-1].secrets
        truth = secrets.killer if seat == KILLER else secrets.inspector
        if game.over or truth < 0:
            continue
        belief = belief_about(game.view(1 - seat), seat, model)
        for who in belief.weights:
            share = float(belief.share(who))
            edge = max(edge for edge in EDGES[:-1] if edge < share)
            found[edge].append((share, who == truth))
    return found


def _check(name: str, model: Model, seat: int, games: int) -> None:
    filled = 0
    for edge, pairs in _bins(name, model, seat, games).items():
        promised = sum(share for share, _ in pairs)
        happened = sum(hit for _, hit in pairs)
        off = sqrt(sum(share * (1 - share) for share, _ in pairs))
        assert abs(happened - promised) <= WIDE * off + 1e-6, (edge, promised, happened, off)
        filled += promised > 5
    assert filled > 3, "too few bins to speak of"


@pytest.mark.parametrize("seat", [KILLER, INSPECTOR])
@pytest.mark.parametrize("model", HOW)
@pytest.mark.parametrize("name", ["noir-classic", "noir-standard"])
def test_shares_come_true_as_often_as_they_say(name: str, model: Model, seat: int) -> None:
    """400 games each, bin by bin within four standard errors."""
    _check(name, model, seat, 400)


@pytest.mark.long
@pytest.mark.parametrize("seat", [KILLER, INSPECTOR])
@pytest.mark.parametrize("model", HOW)
@pytest.mark.parametrize("name", ["noir-classic", "noir-standard", "noir-003-standard"])
def test_shares_come_true_in_thousands_of_games(name: str, model: Model, seat: int) -> None:
    """5,000 games each, bin by bin within four standard errors."""
    _check(name, model, seat, 5_000)


@pytest.mark.parametrize("model", HOW)
def test_about_the_killer_in_every_mode(model: Model) -> None:
    """What the Killer may do never depends on a hand, so citizen's arrests change nothing."""
    _check("noir-citizens", model, KILLER, 400)


def test_a_wrong_model_is_found_out() -> None:
    """The test can fail: an Inspector who takes weights squared is sure too soon."""
    off = 0.0
    for pairs in _wrongly_judged(400).values():
        spread = sqrt(sum(share * (1 - share) for share, _ in pairs))
        if spread:
            off = max(off, abs(sum(hit - share for share, hit in pairs)) / spread)
    assert off > WIDE


def _wrongly_judged(games: int) -> dict[float, list[tuple[float, bool]]]:
    """Return bins as above, of a belief whose weights are squared."""
    found: dict[float, list[tuple[float, bool]]] = {edge: [] for edge in EDGES[:-1]}
    for seed in range(games):
        game = _at_some_point("noir-classic", "legal", seed)
        if game.over:
            continue
        truth = game._positions[-1].secrets.killer
        squared = [(who, w * w) for who, w in _weights(game).items()]
        for who, weight in squared:
            share = weight / sum(w for _, w in squared)
            found[max(edge for edge in EDGES[:-1] if edge < share)].append((share, who == truth))
    return found


def _weights(game: Session) -> dict[int, int]:
    return belief_about(game.view(INSPECTOR), KILLER).weights
