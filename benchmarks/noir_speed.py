"""How quick Noir is: random play beside two plain versions of it, and what a belief costs.

Prints, for each mode, actions and whole games a second of processor time (a whole game: board laid,
cards shuffled, every legal move equally likely, to the end), and the ratio to the plain versions:
`_plain_noir.py` has the same design in frozen dataclasses, `_mutable_noir.py` is one game that
changes in place and keeps nothing. All are measured in turns, so that machine and neighbours cancel
out; how often the Killer wins is printed to show that all play the same game. Then the belief of
either side is brought up to date fact by fact. Run it with `python kit.py bench noir_speed`.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random  # noqa: TID251 - for the plain versions alone
from typing import NamedTuple

import _plain_noir as plain
from _mutable_noir import MutableNoir

from cluekit.core import Chance
from cluekit.noir import INSPECTOR, KILLER, Phase, edition, new_game
from cluekit.noir.deduction.belief import updates
from cluekit.noir.public import moves
from cluekit.noir.public.table import opening, players_for
from cluekit.noir.referee import rules
from cluekit.noir.referee.playout import advance, play_out
from cluekit.noir.referee.state import Secrets, State

ROUNDS, GAMES = 9, 120
MODES: dict[str, dict[str, bool]] = {
    "noir-classic": {},
    "noir-standard": {"canvas": True, "old_is_dead": False},
    "noir-citizens": {"canvas": True, "old_is_dead": False, "citizens": True},
}
BARS = {"plain": 2.0, "actions": 160_000, "games": 1_500, "update": 50.0}


class Played(NamedTuple):
    """This many actions, and this many games that the Killer won."""

    actions: int
    killer: int


def ours(mode: str, start: int) -> Played:
    """Play whole games with the kit's engine."""
    rules_of = edition(mode)
    bare = State(opening(rules_of, players_for(rules_of, ["Ada", "Bea"])), Secrets())
    actions = killer = 0
    for game in range(start, start + GAMES):
        state, luck = bare, Chance(game).luck("play", 0)
        while state.table.phase is Phase.SETUP:
            state = advance(state, moves.Prepare(rules.choices(state).prepare), luck)
        state, count = play_out(state, luck)
        actions += count
        killer += state.table.winner == KILLER
    return Played(actions, killer)


def frozen(mode: str, start: int) -> Played:
    """Play whole games with the plain frozen version."""
    actions = killer = 0
    for game in range(start, start + GAMES):
        luck = Random(game)  # noqa: S311 - a game, not a secret
        position, count = plain.play_out(plain.laid(plain.Rules(**MODES[mode]), luck), luck)
        actions += count
        killer += position.winner == "killer"
    return Played(actions, killer)


def mutable(mode: str, start: int) -> Played:
    """Play whole games with the version that changes in place."""
    actions = killer = 0
    for game in range(start, start + GAMES):
        playing = MutableNoir(Random(game), **MODES[mode])  # noqa: S311 - a game, not a secret
        actions += playing.play_out()
        killer += playing.winner == "killer"
    return Played(actions, killer)


KITS: dict[str, Callable[[str, int], Played]] = {
    "ours": ours,
    "plain": frozen,
    "mutable": mutable,
}


def compare(mode: str) -> None:
    """Measure the three in turns; print rates, ratios and how often the Killer won."""
    rates: dict[str, list[float]] = {name: [] for name in KITS}
    games: dict[str, list[float]] = {name: [] for name in KITS}
    won: dict[str, int] = dict.fromkeys(KITS, 0)
    for number in range(ROUNDS):
        for name, play in KITS.items():
            started = time.process_time()
            played = play(mode, number * GAMES)
            seconds = time.process_time() - started
            rates[name].append(played.actions / seconds)
            games[name].append(GAMES / seconds)
            won[name] += played.killer
    print(f"\n{mode}")
    for name in KITS:
        share = won[name] / (ROUNDS * GAMES)
        print(
            f"  {name:8} {max(rates[name]):9,.0f} actions/s  {max(games[name]):6,.0f} games/s"
            f"  (medians {statistics.median(rates[name]):,.0f}, "
            f"{statistics.median(games[name]):,.0f}; the Killer won {share:.0%})"
        )
    for name in ("plain", "mutable"):
        ratios = [a / b for a, b in zip(rates["ours"], rates[name], strict=True)]
        print(f"  ours / {name}: {statistics.median(ratios):.2f}")


def update_costs(mode: str, seat: int) -> list[float]:
    """Return the microseconds of each update of one side's belief, fact by fact, in 40 games."""
    costs = []
    for seed in range(40):
        game = new_game(mode, seed=seed)
        luck = Chance(seed).luck("play", 0)
        while not game.over and game.step < 200:  # noqa: PLR2004 - long enough
            game.play(game.choices.seat, game.choices.at_random(luck))
        view = game.view(seat)
        started = time.perf_counter()
        count = sum(1 for _ in updates(view, 1 - seat))
        costs.append((time.perf_counter() - started) / max(1, count) * 1e6)
    return costs


def main() -> None:
    """Compare the engines, then time the belief."""
    for mode in MODES:
        compare(mode)
    print(f"\nbars, for orientation: {BARS}")
    for mode in MODES:
        for seat in (KILLER, INSPECTOR):
            costs = update_costs(mode, seat)
            print(f"{mode}, seat {seat}: {statistics.median(costs):.1f} µs an update (median)")


if __name__ == "__main__":
    main()
