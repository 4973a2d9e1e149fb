"""Supposed worlds: they fit what a side knows, in all that it may know, and hold nothing else."""

import pytest
from msgspec.structs import replace

from cluekit.core import Chance
from cluekit.core.session import Session
from cluekit.noir import INSPECTOR, SHIPPED, Edition, new_game
from cluekit.noir.bots import BOTS, Searcher
from cluekit.noir.deduction.belief import belief_about, evenly
from cluekit.noir.deduction.candidates import candidates
from cluekit.noir.deduction.supposed_worlds import Supposed, draw_suspect, play_on, suppose
from cluekit.noir.public.table import Phase
from cluekit.noir.public.view import View
from cluekit.sets import mask, members
from naming import case_named
from noir.positions import at_random
from run_seed import run_seed
from standing import put_at
from twin.noir_editions import drawn_edition

A_DEAD_INSPECTOR = "supposing 3873170118 21"
"""A house that lets the Inspector choose who is dead, and a game where it can be nobody else."""


def _supposed(view: View, seed: object) -> Supposed:
    other = belief_about(view, 1 - view.seat)
    luck = Chance(f"{seed}").luck("suppose", 0)
    return suppose(view, candidates(View(view.table)), other, luck)


def _worlds(name: str | Edition, seed: object) -> list[tuple[Session, Supposed]]:
    """Return a game at each of many points, with a world supposed by whoever is to decide."""
    game = at_random(new_game(name, seed=seed), seed, most=60)
    points = (game.branch(step) for step in range(4, game.step))
    return [(at, _supposed(at.view(at.choices.seat), at.step)) for at in points]


def _fits(game: Session, world: Supposed) -> None:
    """Assert that a world fits a view: table, cards, choices, letters; every card once."""
    seat, table, state = game.choices.seat, world.table, world.state
    view = game.view(seat)
    assert (table, world.choices, world.view(seat)) == (view.table, game.choices, view)
    killer, hand, deck = state.secrets.killer, state.hand, state.secrets.order
    inspector = [state.secrets.inspector] if table.chosen else []
    places = [killer, *inspector, *deck, *members(hand), *table.discards]
    assert sorted(places) == list(range(table.edition.options.suspects))
    assert (len(deck), hand.bit_count()) == (table.deck, table.hand)
    known = candidates(view)
    if seat == INSPECTOR:
        assert known.killer >> killer & 1
    elif table.chosen:
        assert known.inspector >> state.secrets.inspector & 1
    other = world.view(1 - seat)
    assert candidates(other).own == other.own.drawn | mask(other.own.was)


def test_a_supposed_world_fits_the_view() -> None:
    """In the kit's editions and by any house rules, where the other side may move, too."""
    for number in range(13):
        seed = f"supposing {run_seed()} {number}" if number < 12 else A_DEAD_INSPECTOR
        house = SHIPPED[number] if number < 5 else drawn_edition(seed)
        for game, world in _worlds(house, seed):
            with case_named(seed, game.step):
                _fits(game, world)
                first, luck = next(iter(world.choices)), Chance(seed).luck("on", 0)
                moved = play_on(world, first, luck)
                assert moved.choices.seat < 0 or len(list(moved.choices)) > 0


@pytest.mark.parametrize("name", SHIPPED)
def test_a_supposed_game_goes_on_by_the_rules(name: str) -> None:
    """It is played to the end by any legal moves; the candidates go along with the facts."""
    for game, start in _worlds(name, 5)[::7]:
        world, luck = start, Chance(f"on {game.step}").luck("play", 0)
        for _ in range(400):
            if world.choices.seat < 0:
                break
            kind = luck.pick(world.choices.kinds())
            world = play_on(world, luck.pick(list(world.choices.of_kind(kind))), luck)
            if world.table.phase is not Phase.OVER:
                assert world.public == candidates(View(world.table))


@pytest.mark.parametrize("name", ["noir-standard", "noir-citizens"])
def test_twin_worlds_give_the_same_move(name: str) -> None:
    """Games that differ only in what a seat cannot know: the same move, for the same reasons.

    The twin is the game as the seat could suppose it, other cards in other hands, as a session of
    its own; its choices come from the rules, not from the first game.
    """
    differ = 0
    for number, (game, world) in enumerate(_worlds(name, 2)):
        seat, twin = game.choices.seat, game.branch(game.step)
        here = twin._positions[-1]
        put_at(twin, replace(here, secrets=world.state.secrets, owns=world.owns))
        for bot in BOTS if number % 4 == 0 else BOTS.keys() - {"searcher"}:
            one, other = (
                (Searcher(6) if bot == "searcher" else BOTS[bot]()).explain(
                    at.view(seat), at.choices, Chance("twin").luck("bot", 0)
                )
                for at in (game, twin)
            )
            assert one == other, bot
        differ += twin._positions[-1].secrets != game._positions[-1].secrets
    assert differ > 5


def test_luck_draws_as_the_belief_says() -> None:
    """Of 3,000 draws with weights 1 : 2 : 7 each comes about as often; also with huge weights."""
    for scale in (1, 3**40):
        belief, luck = evenly(0b111), Chance("draw").luck("draw", 0)
        belief = replace(belief, weights={0: scale, 1: 2 * scale, 2: 7 * scale})
        found = [draw_suspect(belief, luck) for _ in range(3_000)]
        for who, share in enumerate((0.1, 0.2, 0.7)):
            assert abs(found.count(who) / 3_000 - share) < 0.035  # four standard errors at most
