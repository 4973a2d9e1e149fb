"""Belief: the weights are those of all worlds, each counted by how likely its play was."""

from fractions import Fraction

import pytest

from cluekit.core import SPECTATOR
from cluekit.core.session import Session
from cluekit.core.sets import mask
from cluekit.noir import INSPECTOR, KILLER, Table, edition, facts, new_game, read_edition
from cluekit.noir.belief import Model, belief_about, evenly, updates
from cluekit.noir.table import fold, opening
from noir.enumeration import World, all_worlds, later, near
from noir.positions import SMALL, at_random, letters

Weighted = dict[World, Fraction]


def _play(table: Table, world: World, fact: object, model: Model) -> Fraction:
    """Return how likely the acting side was to do this in this world; 1 where nobody chose."""
    living = [s for s in table.cells if not table.dead >> s & 1]
    killer, inspector, hand = world

    def beside(who: int) -> list[int]:
        return [s for s in living if near(table.cells, table.width, who, s)]

    before = table.history[-1] if table.history else None
    by_card = isinstance(before, facts.Exonerated) and before.arrest >= 0
    if isinstance(fact, facts.IdentityChosen):
        return Fraction(1, sum(card in living for card in hand))
    if isinstance(fact, facts.Exonerated):
        return Fraction(1, len(hand))
    kinds = (facts.Shifted, facts.Killed, facts.Arrested, facts.Disguised, facts.InspectorDrew)
    if not isinstance(fact, kinds) or by_card:
        return Fraction(1)
    if table.turn == 1:
        return Fraction(1, len(beside(killer)))
    last = table.shift
    ban = last is not None and last.seat != table.mover
    length = 0 if last is None else table.width if last.axis == "row" else table.rows
    shifts = 2 * (table.rows * (table.width > 1) + table.width * (table.rows > 1))
    shifts -= (2 if length == 2 else 1) if ban else 0
    attacks = len(beside(killer)) if table.mover == KILLER else len(beside(inspector)) + 1
    counts = {facts.Shifted: shifts, facts.Killed: attacks, facts.Arrested: attacks}
    many = [shifts, attacks, int(table.deck > 0)]
    if model == "legal":
        return Fraction(1, sum(many))
    return Fraction(1, sum(map(bool, many)) * counts.get(type(fact), 1))


def _weighted(session: Session, seat: int, step: int, model: Model) -> Weighted:
    """Return every world that fits the seat's letters with its weight, luck of the deck included.

    After each move only worlds are kept in which the seat holds what it then held.
    """
    view = session.view(SPECTATOR, step)
    options = view.table.edition.options
    table = opening(view.table.edition, view.table.players)
    worlds: Weighted = dict.fromkeys(all_worlds(options.suspects, options.hand), Fraction(1))
    reached = 0
    for number, fact in session.letters(SPECTATOR, 0, step):
        if number > reached and number > 4:
            worlds = {w: at for w, at in worlds.items() if _mine(w, session, seat, number)}
            reached = number
        if table.prepared == 4:
            then: Weighted = {}
            for world, weight in worlds.items():
                found = later({world}, table, fact)
                branches = (
                    table.deck if isinstance(fact, facts.Disguised | facts.InspectorDrew) else 1
                )
                for new in found:
                    share = weight * _play(table, world, fact, model) / branches
                    then[new] = then.get(new, Fraction(0)) + share
            worlds = then
        table = fold(table, fact)
    return worlds


@pytest.mark.parametrize("name", ["noir-classic", "noir-standard"])
@pytest.mark.parametrize("model", ["legal", "kinds"])
@pytest.mark.parametrize("seat", [KILLER, INSPECTOR])
def test_belief_is_what_enumeration_gives(name: str, model: Model, seat: int) -> None:
    """On three by three: shares from the letters of one side = shares of all weighted worlds."""
    small = read_edition(edition(name).source + SMALL)
    for seed in range(6):
        game = at_random(new_game(small, seed=seed), f"belief {seed}", most=22)
        for step in range(7, game.step, 4):
            worlds = _weighted(game, 1 - seat, step, model)
            own = game.view(1 - seat, step).own
            shares: dict[int, Fraction] = {}
            for world, weight in worlds.items():
                if _mine(world, game, 1 - seat, step):
                    who = world.killer if seat == KILLER else world.inspector
                    shares[who] = shares.get(who, Fraction(0)) + weight
            if game.view(0, step).table.winner >= 0 or not own.was:
                continue
            belief = belief_about(game.view(1 - seat, step), seat, model)
            total = sum(shares.values())
            assert {who: belief.share(who) for who in belief.weights} == {
                who: share / total for who, share in shares.items()
            }, (seed, step, letters(belief.suspects))


def _mine(world: World, game: Session, seat: int, step: int) -> bool:
    """Tell whether the world has the cards that this side holds."""
    view = game.view(seat, step)
    held = mask(world.hand) | (1 << world.inspector if world.inspector >= 0 else 0)
    if seat == INSPECTOR:
        fits = world.inspector in (-1, view.own.identity) or view.own.identity < 0
        return fits and held == view.own.drawn & ~view.table.shown
    return world.killer == view.own.identity and not held & mask(view.own.was)


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
