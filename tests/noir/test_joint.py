"""Identity and hand together: the weights are those of all worlds, each by how likely its play."""

from itertools import count
from math import comb

import pytest

from cluekit.noir import INSPECTOR, KILLER, Edition, edition, new_game, read_edition
from cluekit.noir.deduction.belief import Model, belief_about
from cluekit.noir.deduction.joint_belief import joint_belief
from cluekit.sets import mask
from noir.positions import SMALL, at_random
from noir.weighing import normal, weighted
from twin.noir_editions import drawn_edition


@pytest.mark.parametrize("name", ["noir-classic", "noir-standard", "noir-citizens"])
@pytest.mark.parametrize("model", ["legal", "kinds"])
def test_joint_belief_is_what_enumeration_gives(name: str, model: Model) -> None:
    """Three by three: shares of (identity, hand) are those of all worlds that fit the letters."""
    small = read_edition(edition(name).source + SMALL)
    compared = 0
    for seed in range(6):
        game = at_random(new_game(small, seed=seed), f"joint {seed}", most=20)
        for step in range(5, game.step, 4):
            if game.view(KILLER, step).table.winner is not None:
                continue
            worlds = weighted(game, KILLER, step, model)
            found = joint_belief(game.view(KILLER, step), model)
            expected = {(w.inspector, mask(w.hand)): at for w, at in worlds.items()}
            assert normal(found.weights) == normal(expected), (seed, step)
            compared += 1
    assert compared > 12


@pytest.mark.parametrize("name", ["noir-classic", "noir-standard"])
def test_its_margin_is_the_belief_about_the_inspector(name: str) -> None:
    """Without citizen's arrests the hand tells nothing about which actions were open."""
    small = read_edition(edition(name).source + SMALL)
    for seed in range(8):
        game = at_random(new_game(small, seed=seed), f"margin {seed}", most=16)
        for step in range(6, game.step, 3):
            view = game.view(KILLER, step)
            if view.table.chosen:
                margin = normal(joint_belief(view).inspector().weights)
                assert margin == normal(belief_about(view, INSPECTOR).weights)


def test_the_full_board_has_42_504_worlds() -> None:
    """24 · C(23, 3), less those with the dead victim as Inspector; the truth is among the rest."""
    game = new_game("noir-classic", seed=2)
    assert len(joint_belief(game.view(KILLER)).weights) == 10_626  # four of 24 cards
    game.play(KILLER, next(iter(game.choices)))
    game.play(INSPECTOR, next(iter(game.choices)))
    view, own = game.view(KILLER), game.view(INSPECTOR)
    found = joint_belief(view)
    assert len(found.weights) == 42_504 - 1_771  # whoever died is not the Inspector
    assert (own.own.identity, own.hand) in found.weights
    assert set(found.holding().weights) == set(range(25)) - {game.view(KILLER).own.identity}
    assert {who for who, _ in found.conditional(own.own.identity).weights} == {own.own.identity}


@pytest.mark.parametrize("number", range(10))
def test_the_truth_is_among_the_worlds_by_any_house_rules(number: int) -> None:
    """Other grids, hands and switches: what the Inspector is and holds is never ruled out."""
    variant = next(
        variant for variant in map(drawn_edition, count(100 * number)) if _small(variant)
    )
    game = at_random(new_game(variant, seed=number), number, most=24)
    for step in range(4, game.step):
        view, own = game.view(KILLER, step), game.view(INSPECTOR, step)
        if view.table.winner is None:
            assert (own.own.identity, own.hand) in joint_belief(view).weights


def _small(variant: Edition) -> bool:
    options = variant.options
    return options.hand * comb(options.suspects - 1, options.hand) < 20_000


def test_too_many_worlds_are_refused() -> None:
    """Seven by seven with nine cards are billions: that is said at once."""
    variant = read_edition(edition("noir-classic").source + "rows = 7\ncolumns = 7\nhand = 9\n")
    with pytest.raises(ValueError, match="9 of 48 cards"):
        joint_belief(new_game(variant, seed=1).view(KILLER))


def test_a_dead_card_in_the_hand_is_likelier() -> None:
    """N04: with a dead card among four the identity is one of three: such worlds count 4/3."""
    game = new_game("noir-classic", seed=2)
    game.play(KILLER, next(iter(game.choices)))
    game.play(INSPECTOR, next(iter(game.choices)))
    view = game.view(KILLER)
    victim, found = 1 << view.table.history[0].suspect, joint_belief(view)
    with_dead = {w for (_, hand), w in found.weights.items() if hand & victim}
    without = {w for (_, hand), w in found.weights.items() if not hand & victim}
    assert [(one, other) for one in with_dead for other in without] == [(4, 3)]
