"""Belief: the weights are those of all worlds, each counted by how likely its play was."""

from fractions import Fraction

import pytest

from cluekit.core import SPECTATOR
from cluekit.noir import INSPECTOR, KILLER, edition, new_game, read_edition
from cluekit.noir.deduction.belief import Model, belief_about, evenly, updates
from noir.positions import SMALL, at_random, letters
from noir.weighing import normal, weighted


@pytest.mark.parametrize("name", ["noir-classic", "noir-standard"])
@pytest.mark.parametrize("model", ["legal", "kinds"])
@pytest.mark.parametrize("seat", [KILLER, INSPECTOR])
def test_belief_is_what_enumeration_gives(name: str, model: Model, seat: int) -> None:
    """On three by three: shares from the letters of one side = shares of all weighted worlds."""
    small = read_edition(edition(name).source + SMALL)
    for seed in range(6):
        game = at_random(new_game(small, seed=seed), f"belief {seed}", most=22)
        for step in range(7, game.step, 4):
            worlds = weighted(game, 1 - seat, step, model)
            own = game.view(1 - seat, step).own
            shares: dict[int, Fraction] = {}
            for world, weight in worlds.items():
                who = world.killer if seat == KILLER else world.inspector
                shares[who] = shares.get(who, Fraction(0)) + weight
            if game.view(0, step).table.winner is not None or not own.was:
                continue
            belief = belief_about(game.view(1 - seat, step), seat, model)
            assert normal(belief.weights) == normal(shares), (seed, step, letters(belief.suspects))


def test_every_update_can_be_asked() -> None:
    """Each public fact is there with the belief before and after it; none ever empties it."""
    game = at_random(new_game("noir-standard", seed=6), "why", most=40)
    told = list(updates(game.view(INSPECTOR), KILLER))
    assert [update.fact for update in told] == list(game.view(INSPECTOR).table.history)
    assert all(update.after.total for update in told)
    assert told[0].after.suspects == game.view(SPECTATOR, 6).table.near(told[0].fact.suspect) & (
        told[0].before.suspects
    )


def test_bits() -> None:
    """21 suspects are 4.39 bits, the figure of an Inspector before the first kill."""
    assert round(evenly((1 << 21) - 1).bits(), 2) == 4.39


def test_at_the_end_the_inspector_is_certain() -> None:
    """N09, N20: whom the last kill had cleared was the Inspector: the end makes it certain."""
    endings = set()
    for seed in range(12):
        game = at_random(new_game("noir-classic", seed=seed), f"end {seed}", most=400)
        table = game.view(SPECTATOR).table
        endings.add(table.ending)
        for seat in (KILLER, SPECTATOR):
            belief = belief_about(game.view(seat), INSPECTOR)
            assert belief.weights == ({table.inspector: 1} if table.inspector >= 0 else {})
    assert "inspector-killed" in endings
