"""Whole random games: what must hold holds at every step, and every game comes to its end."""

from collections.abc import Callable

import pytest

from cluekit.clue import BOTS, get_ready
from cluekit.core import Chance
from cluekit.core.session import Session, run
from cluekit.noir import SHIPPED
from contract.kinds import CLUE, KINDS, log_is_the_game
from run_seed import run_seed
from twin.amounts import amounts, numbers
from twin.editions import PRESETS, Wish, any_kind, draw_options, edition_with, open_game, played

ENDLESS = 100_000
"""A game of this many moves goes on for ever."""


def _nothing_broken(
    session: Session, wrong: Callable[[Session], list[str]], wish: Wish, most: int
) -> None:
    """Play, asserting at each step."""
    for now in played(session, wish, most):
        found = wrong(now)
        assert not found, (found, now.edition.options, now.chance.seed, now.step)
    assert not log_is_the_game(session), session.chance.seed


@pytest.mark.parametrize("preset", SHIPPED)
@amounts(60, 10_000)
def test_random_games_of_noir_keep_every_promise(preset: str, amount: int) -> None:
    """Cards, board, turns, secrets: under random house rules; Clue's walk in `test_whole_games`."""
    kind = KINDS[preset]
    for number in range(amount):
        wish = kind.calm if number % 2 else kind.wish
        session = kind.table(preset, f"contract {run_seed()}", number)
        _nothing_broken(session, kind.wrong, wish, most=150)


def _between(session: Session, bot: str) -> Session:
    """Let bots of one kind play a game to its end."""
    bots = {seat: BOTS[bot]() for seat in range(len(session.players))}
    run(get_ready(session), bots, until=lambda now: now.step >= ENDLESS)
    assert session.over, (session.edition.options, session.chance.seed)
    assert not log_is_the_game(session), session.chance.seed
    return session


@pytest.mark.parametrize("preset", PRESETS)
@amounts(50, 2_000)
def test_note_takers_solve_the_case(preset: str, amount: int) -> None:
    """Under any house rules a game between note-takers ends, and one of them has won."""
    for number in range(amount):
        name = f"ends {run_seed()} {number}"
        luck = Chance(name).luck("options", 0, 0)
        edition = edition_with(preset, **(draw_options(luck) if number % 4 else {}))
        players = luck.pick(range(2, edition.players[1] + 1))
        end = _between(open_game(edition, players, name), "note-taker").view(0).table
        assert end.winner is not None or end.face_down, name


def test_even_random_games_end() -> None:
    """Bots that play at random meet the solution in the end, and never accuse wrongly."""
    for number, preset in enumerate(PRESETS):
        edition = edition_with(preset)
        name = f"random {run_seed()} {number}"
        players = edition.players[(number + run_seed()) % 2]
        session = _between(open_game(edition, players, name), "random")
        assert session.view(0).table.winner is not None, name


@amounts(20, 1_000)
def test_the_end_is_the_end(amount: int) -> None:
    """Games with many accusations end, solved or unsolved, and both kinds occur (U17, U19)."""
    endings: set[bool] = set()
    for number in numbers(amount, lambda: endings == {True, False}):
        session = open_game(edition_with("mini"), 2 + number % 2, f"end {run_seed()} {number}")
        _nothing_broken(session, CLUE.wrong, any_kind(accuse_one_in=2), most=2_000)
        assert session.over, session.chance.seed
        assert session.choices.seat == -1
        assert not list(session.choices)
        endings.add(session.view(0).table.winner is not None)
