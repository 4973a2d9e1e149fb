"""How long a bot of Noir thinks: a move of each, beside random play of the rules.

Positions are those of games between `bayes` and `bayes`, all the Killer's and the Inspector's
decisions in the five editions. Each is thought over by three bots that have followed the game up to
their last decision, and the least processor time counts; the middle of them, and what one in a
hundred exceeds, are printed in milliseconds and as a multiple of what 100 random actions take,
measured in turns.
Run it with `python kit.py bench noir_bots`, or with a number, this many games an edition.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator

from cluekit.core import Chance
from cluekit.core.session import run
from cluekit.noir import INSPECTOR, KILLER, SHIPPED, Session, new_game
from cluekit.noir.bots import BOTS, GlassBox, Searcher

BAR = 10.0
"""Milliseconds: a move of `bayes` should take no longer."""
RUNS, ACTIONS = 3, 100
BOTS_HERE: dict[str, Callable[[], GlassBox]] = {
    **{name: BOTS[name] for name in ("random", "careful", "bayes")},
    "searcher, 20 trials": lambda: Searcher(20),
}


def games(count: int) -> Iterator[Session]:
    """Yield games that `bayes` has played against itself to the end."""
    for name in SHIPPED:
        for seed in range(count):
            game = new_game(name, seed=f"bench {seed}")
            yield run(game, {KILLER: BOTS["bayes"](), INSPECTOR: BOTS["bayes"]()})


def at_random() -> float:
    """Return the milliseconds that this many random actions take."""
    started, luck, done = time.process_time(), Chance(1).luck("bench", 0), 0
    game = new_game("noir-standard", seed=done)
    while done < ACTIONS:
        if game.over:
            game = new_game("noir-standard", seed=done)
        game.play(game.choices.seat, game.choices.at_random(luck))
        done += 1
    return 1000 * (time.process_time() - started)


def thinking(make: Callable[[], GlassBox], game: Session, every: int) -> list[float]:
    """Return the least milliseconds of each of the game's decisions, or of one in that many."""
    found: list[float] = []
    alike = {seat: [make() for _ in range(RUNS)] for seat in (KILLER, INSPECTOR)}
    for step in range(4, game.step):
        at = game.branch(step)
        seat = at.choices.seat
        if step % every == 0:
            found.append(min(decided(bot, at) for bot in alike[seat]))
        else:
            for bot in alike[seat]:
                bot.believes(at.view(seat))  # follows the game
    return found


def decided(bot: GlassBox, game: Session) -> float:
    """Return the milliseconds of one decision."""
    asked = (game.view(game.choices.seat), game.choices, game.luck("bench"))
    started = time.process_time()
    bot(*asked)
    return 1000 * (time.process_time() - started)


def main() -> None:
    """Print a line for each bot."""
    played = list(games(int(sys.argv[1]) if len(sys.argv) > 1 else 4))
    for name, make in BOTS_HERE.items():
        base, found = [], []
        for game in played:
            base.append(at_random())
            found += thinking(make, game, 1 if name in BOTS else 10)
        middle, unit = statistics.median(found), statistics.median(base)
        rare = sorted(found)[-1 - len(found) // 100]
        print(
            f"{name}: {middle:.2f} ms, 1 in 100 over {rare:.2f} ms; {middle / unit:.2f} times "
            f"{ACTIONS} random actions ({unit:.2f} ms); {len(found)} decisions"
        )
        if name == "bayes":
            print(f"  the bar is {BAR:.0f} ms: {'held' if middle <= BAR else 'missed'}")


if __name__ == "__main__":
    main()
