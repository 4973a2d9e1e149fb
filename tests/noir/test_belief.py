"""Belief: the weights of all worlds, by how likely their play was, by rule or by a bot."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import count, product
from math import comb, log2, sqrt

import pytest

from cluekit.core import SPECTATOR, Chance, Luck
from cluekit.core.session import Session, run
from cluekit.noir import INSPECTOR, KILLER, edition, new_game, read_edition
from cluekit.noir.bots import BOTS
from cluekit.noir.bots.bot_models import MODELS, PLAYERS, believe, played_by
from cluekit.noir.deduction.belief import Model, belief_about, evenly, updates
from cluekit.noir.deduction.candidates import candidates
from cluekit.noir.deduction.joint_belief import joint_belief
from cluekit.noir.deduction.supposed_worlds import choices_with
from cluekit.noir.public import facts
from cluekit.noir.public.view import Own, View
from cluekit.sets import mask, members
from naming import case_named
from noir.enumeration import normal, weights_along
from noir.positions import at_random, small
from run_seed import run_seed
from twin.amounts import numbers
from twin.noir_editions import drawn_edition

BY_RULE: tuple[Model, ...] = ("legal", "kinds")


@pytest.mark.parametrize("name", ["noir-classic", "noir-standard"])
def test_belief_is_what_enumeration_gives(name: str) -> None:
    """On three by three: shares from the letters of one side = shares of all weighted worlds."""
    for number in range(6):
        seed = f"{run_seed()} {number}"
        game = at_random(new_game(small(name), seed=seed), f"belief {seed}", most=22)
        for seat, model in product((KILLER, INSPECTOR), BY_RULE):
            for step, worlds in weights_along(game, 1 - seat, model):
                view = game.view(1 - seat, step)
                ready = step % 4 == 3 and view.table.winner is None and view.own.was
                if step < 7 or step == game.step or not ready:
                    continue
                shares: dict[int, Fraction] = {}
                for world, weight in worlds.items():
                    who = world.killer if seat == KILLER else world.inspector
                    shares[who] = shares.get(who, Fraction(0)) + weight
                with case_named(seed, step, seat, model):
                    assert normal(belief_about(view, seat, model).weights) == normal(shares)


def test_every_update_can_be_asked_and_at_the_end_the_inspector_is_certain() -> None:
    """Each fact, before and after, never empty; whom the last kill had cleared is certain (N09)."""
    game = at_random(new_game("noir-standard", seed=6), "why", most=40)
    told = list(updates(game.view(INSPECTOR), KILLER))
    assert [update.fact for update in told] == list(game.view(INSPECTOR).table.history)
    assert all(update.after.total for update in told)
    assert told[0].after.suspects == game.view(SPECTATOR, 6).table.near(told[0].fact.suspect) & (
        told[0].before.suspects
    )
    assert round(evenly((1 << 21) - 1).bits(), 2) == 4.39
    endings: set[str] = set()
    for number in numbers(12, lambda: "inspector-killed" in endings):
        seed = f"{run_seed()} {number}"
        game = at_random(new_game("noir-classic", seed=seed), f"end {seed}", most=400)
        table = game.view(SPECTATOR).table
        endings.add(table.ending)
        for seat in (KILLER, SPECTATOR):
            belief = belief_about(game.view(seat), INSPECTOR)
            with case_named(seed, seat):
                assert belief.weights == ({table.inspector: 1} if table.inspector >= 0 else {})


@pytest.mark.parametrize("name", ["noir-classic", "noir-standard", "noir-citizens"])
def test_joint_belief_is_what_enumeration_gives(name: str) -> None:
    """Shares of (identity, hand) are those of all worlds that fit; their margin is the belief.

    But with citizen's arrests: there the hand tells which actions were open.
    """
    for model in BY_RULE:
        compared: list[int] = []
        for number in numbers(5, lambda: len(compared) > 12):  # noqa: B023 - asked at once
            seed = f"{run_seed()} {number}"
            game = at_random(new_game(small(name), seed=seed), f"joint {seed}", most=20)
            for step, worlds in weights_along(game, KILLER, model):
                view = game.view(KILLER, step)
                if step % 4 == 1 and step < game.step and view.table.winner is None:
                    expected = {(w.inspector, mask(w.hand)): at for w, at in worlds.items()}
                    joint = joint_belief(view, model)
                    with case_named(seed, step, model):
                        assert normal(joint.weights) == normal(expected)
                        if view.table.chosen and name != "noir-citizens":
                            belief = belief_about(view, INSPECTOR, model)
                            assert normal(joint.inspector().weights) == normal(belief.weights)
                    compared.append(step)


def test_the_full_board_has_42_504_worlds() -> None:
    """24 · C(23, 3), less those with the dead (4/3 in the hand, N04); billions are refused."""
    game = new_game("noir-classic", seed=2)
    assert len(joint_belief(game.view(KILLER)).weights) == 10_626  # four of 24 cards
    for seat in (KILLER, INSPECTOR):  # the first kill, and the choice of an identity
        game.play(seat, next(iter(game.choices)))
    view, own = game.view(KILLER), game.view(INSPECTOR)
    found, victim = joint_belief(view), 1 << view.table.history[0].suspect
    assert len(found.weights) == 42_504 - 1_771  # whoever died is not the Inspector
    assert (own.own.identity, own.hand) in found.weights
    assert set(found.holding().weights) == set(range(25)) - {view.own.identity}
    assert {who for who, _ in found.conditional(own.own.identity).weights} == {own.own.identity}
    with_dead = {w for (_, hand), w in found.weights.items() if hand & victim}
    without = {w for (_, hand), w in found.weights.items() if not hand & victim}
    assert [(one, other) for one in with_dead for other in without] == [(4, 3)]
    variant = read_edition(edition("noir-classic").source + "rows = 7\ncolumns = 7\nhand = 9\n")
    with pytest.raises(ValueError, match="9 of 48 cards"):
        joint_belief(new_game(variant, seed=1).view(KILLER))


def test_the_truth_is_among_the_worlds_by_any_house_rules() -> None:
    """Other grids, hands and switches: what the Inspector is and holds is never ruled out."""
    houses = (drawn_edition(f"joint {run_seed()} {number}") for number in count())
    sizes = ((house, house.options.suspects - 1, house.options.hand) for house in houses)
    few = (house for house, cards, hand in sizes if comb(cards, hand) * hand < 10_000)
    for number, house in zip(range(8), few, strict=False):
        seed = f"{run_seed()} {number}"
        game = at_random(new_game(house, seed=seed), seed, most=24)
        for step in range(4, game.step, 2):
            view, own = game.view(KILLER, step), game.view(INSPECTOR, step)
            if view.table.winner is None:
                with case_named(seed, step):
                    assert (own.own.identity, own.hand) in joint_belief(view).weights


EDGES = (0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.9, 1.0)
WIDE = 4.0
"""This many standard errors a bin may be off: with nine bins, by luck once in 1,700 times."""


def _of_a_kind(game: Session, luck: Luck) -> object:
    return luck.pick(list(game.choices.of_kind(luck.pick(game.choices.kinds()))))


HOW: dict[Model, Callable[[Session, Luck], object]] = {
    "legal": lambda game, luck: game.choices.at_random(luck),
    "kinds": _of_a_kind,
}


@cache
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
    *(pytest.param(name, 200, id=name) for name in SHIPPED),
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
