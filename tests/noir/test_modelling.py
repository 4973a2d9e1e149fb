"""Belief about a side that plays like a bot: an action counts as much as the bot would make it."""

from fractions import Fraction
from itertools import product
from math import log2

import pytest

from cluekit.core import Chance
from cluekit.core.session import Session, run
from cluekit.noir import INSPECTOR, KILLER, new_game
from cluekit.noir.bots import BOTS
from cluekit.noir.bots.bot_models import MODELS, PLAYERS, believe, played_by
from cluekit.noir.deduction.belief import belief_about
from cluekit.noir.deduction.candidates import candidates
from cluekit.noir.deduction.supposed_worlds import choices_with
from cluekit.noir.public import facts
from cluekit.noir.public.view import Own, View
from cluekit.sets import members
from naming import case_named
from noir.enumeration import normal
from noir.positions import at_random, small


def _game(killer: str, inspector: str, seed: object, name: str = "noir-classic") -> Session:
    """Return a game between two bots after two dozen moves, or at its last open decision."""
    game = new_game(name, seed=f"model {seed}")
    bots = {KILLER: BOTS[killer](), INSPECTOR: BOTS[inspector]()}
    run(game, bots, until=lambda now: now.step >= 18)
    return game.branch(game.step - game.over)


@pytest.mark.parametrize("bot", PLAYERS)
def test_a_killers_actions_count_as_its_bot_would_make_them(bot: str) -> None:
    """Three by three, no slips: the weights are products of shares asked of the bot, one by one."""
    house = small("noir-classic")
    compared = 0
    for seed in range(16):
        game = new_game(house, seed=f"by bot {seed}")
        run(game, {KILLER: BOTS[bot](), INSPECTOR: BOTS["random"]()}, lambda now: now.step > 9)
        game = game.branch(game.step - game.over)
        view = game.view(INSPECTOR)
        if any(isinstance(fact, facts.Disguised) for fact in view.table.history):
            continue
        left = members(candidates(view).killer)
        shares = {who: share for who in left if (share := _product(game, bot, who))}
        found = played_by(PLAYERS[bot](), view, KILLER, slips=Fraction(0))
        assert normal(found.weights) == normal(shares)
        by_rule = belief_about(view, KILLER)
        compared += any(found.share(who) != by_rule.share(who) for who in range(9))
    assert compared


def _product(game: Session, bot: str, who: int) -> Fraction:
    """Return how likely a bot that is ``who`` makes all the Killer's moves of a game."""
    chance, own = Fraction(1), Own(who, (who,))
    for step in range(4, game.step):
        made = game.record[step]
        if made.seat != KILLER:
            continue
        view = View(game.view(KILLER, step).table, KILLER, own)
        choices = choices_with(view.table, KILLER, own)
        if made.move not in choices:
            return Fraction(0)
        told = BOTS[bot]().explain(view, choices, Chance(0).luck("any", 0))
        best = [o.move for o in told.options if o.worth >= told.options[0].worth - 1e-12]
        chance *= Fraction(made.move in best, len(best))
    return chance


@pytest.mark.parametrize("seat", [KILLER, INSPECTOR])
def test_the_right_model_knows_more(seat: int) -> None:
    """About a careful player the model `careful` gives the truth more bits than `legal` does."""
    gained = []
    for seed in range(25):
        bots = ("careful", "random") if seat == KILLER else ("random", "careful")
        game = _game(*bots, seed)
        view, secrets = game.view(1 - seat), game._positions[-1].secrets
        truth = secrets.killer if seat == KILLER else secrets.inspector
        if truth < 0:
            continue
        by_bot, by_rule = (float(believe(view, seat, m).share(truth)) for m in ("careful", "legal"))
        gained.append(log2(by_bot) - log2(by_rule))
    assert len(gained) > 18
    assert sum(gained) > 4


def test_slips_keep_the_truth_possible() -> None:
    """Whoever really plays, and however oddly: the candidates of every model are the same."""
    for seed in range(2):
        game = at_random(new_game("noir-citizens", seed=seed), seed, most=22)
        game = game.branch(game.step - game.over)
        for seat, model in product((KILLER, INSPECTOR), MODELS):
            view = game.view(1 - seat)
            with case_named(seed, seat, model):
                assert view.table.chosen
                assert believe(view, seat, model).suspects == belief_about(view, seat).suspects
    with pytest.raises(KeyError, match="shadow"):
        believe(view, KILLER, "shadow")
