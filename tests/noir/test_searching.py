"""The searcher: as many trials as it may, nodes of what it would know, and no win missed."""

from collections.abc import Iterator

import pytest

from cluekit.core import Chance
from cluekit.core.session import Session
from cluekit.noir import INSPECTOR, KILLER, SHIPPED, new_game
from cluekit.noir.bots import BOTS, Searcher
from cluekit.noir.bots.bayes_bot import weigh
from cluekit.noir.bots.glass_box import Option, Reason, best
from cluekit.noir.bots.searcher import TRUST, WIDTH, Node
from cluekit.noir.bots.tracker import Following, thoughts
from cluekit.noir.deduction.belief import belief_about
from cluekit.noir.public import moves
from noir.positions import at_random


def _decisions(name: str, seed: int, most: int = 60) -> Iterator[Session]:
    game = at_random(new_game(name, seed=seed), seed, most=most)
    return (game.branch(step) for step in range(4, game.step))


@pytest.mark.parametrize("name", SHIPPED)
def test_it_makes_as_many_trials_as_it_may(name: str) -> None:
    """Every trial counts for one of its moves; where there is one move only it tries nothing."""
    for game in list(_decisions(name, 3))[::9]:
        seat, choices = game.choices.seat, game.choices
        told = Searcher(25).explain(game.view(seat), choices, Chance(1).luck("bot", 0))
        tried = sum(option.reason.left for option in told.options)
        assert tried == (25 if len(told.options) > 1 else 0)
        assert len(told.options) <= WIDTH
        assert all(0 <= option.reason.chance <= 1 for option in told.options)


def test_without_trials_it_plays_as_bayes() -> None:
    """The worth of a move begins as what `bayes` gives it."""
    for game in list(_decisions("noir-standard", 5))[::4]:
        view, choices = game.view(game.choices.seat), game.choices
        made = Searcher(0)(view, choices, Chance(1).luck("bot", 0))
        here = thoughts(view, Following(exact=True).up_to(view.table))
        assert made in [option.move for option in best(weigh(here, choices))]


@pytest.mark.parametrize("bot", ["careful", "bayes", "searcher"])
def test_a_certain_arrest_is_made(bot: str) -> None:
    """Who knows the Killer and stands next to them arrests at once."""
    seen = 0
    for seed in range(60):
        for game in _decisions("noir-standard", seed):
            view, choices = game.view(INSPECTOR), game.choices
            known = belief_about(view, KILLER)
            if not choices.arrest & known.suspects or len(known.weights) > 1:
                continue
            one = Searcher(12) if bot == "searcher" else BOTS[bot]()
            made = one(view, choices, Chance(2).luck("bot", 0))
            targets = (moves.Arrest, moves.CitizensArrest)
            assert isinstance(made, targets)
            seen += 1
        if seen > 8:
            return
    pytest.fail("too few certain arrests to speak of")


def test_a_node_favours_what_wins_and_what_is_untried() -> None:
    """First worths order the moves; trials that win raise one, and neglect makes curious."""
    node = Node()
    first = [Option(moves.Kill(who), worth, Reason("any")) for who, worth in ((1, 0.5), (2, 0.4))]
    node.options, node.tries, node.won = tuple(first), [0, 0], [0.0, 0.0]
    assert node.next() == 0
    for _ in range(3 * TRUST):
        node.learn(0, 0.0)
    assert node.next() == 1
    for _ in range(6 * TRUST):
        node.learn(1, 1.0)
    assert node.worth(1) > node.worth(0)
