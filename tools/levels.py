"""Place the bots: seeded tournaments of each level against the one below it, as a table.

    python tools/levels.py [games] [edition …]
    python tools/levels.py --noir [games] [edition …] [--bots a,b,…]     (see ``noir_levels``)

``jumper`` and ``greedy``, whose ideas are wrong, are no levels: ``note-taker`` and ``complete``
meet them first. Four sit at a table,
two of each kind, and the chairs change every game. The share is of the games that one of the two
kinds won, with its 95 % interval. The same seeds give the same table.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from itertools import pairwise

import noir_levels

from cluekit.clue import BOTS, NAMES, bots_for, find_edition, new_game
from cluekit.core.session import run
from cluekit.lab.estimate import share_of

EDITIONS = ("uk", "us", "pool")
SEATS = 4
WRONG = {"jumper": "note-taker", "greedy": "complete"}
PAIRS = (*WRONG.items(), *pairwise(bot for bot in BOTS if bot not in WRONG))
"""Who is worse, it is hoped, and who is better."""


def winners(name: str, better: str, worse: str, games: int) -> tuple[int, int]:
    """Return how many games the better and the worse kind won."""
    house, won = find_edition(name), {better: 0, worse: 0}
    for game in range(games):
        kinds = [better if (seat + game) % 2 == 0 else worse for seat in range(SEATS)]
        session = run(new_game(house, NAMES[:SEATS], f"levels {game}"), bots_for(kinds))
        winner = session.view(0).table.winner
        if winner is not None:
            won[kinds[winner]] += 1
    return won[better], won[worse]


def read(arguments: list[str]) -> Namespace:
    """Read the command line; what is wrong is said, with what would be right."""
    parser = ArgumentParser(description="Place the bots: seeded tournaments, as a table.")
    parser.add_argument("games", nargs="?", type=int, help="games a pair (400; of Noir 200)")
    parser.add_argument("editions", nargs="*", help="editions, by their ids")
    parser.add_argument("--noir", action="store_true", help="Noir's bots, in both roles")
    parser.add_argument("--bots", help="of Noir, only these: random,careful,bayes,searcher")
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> None:
    """Print a row for each pair of levels and edition."""
    asked = read(arguments)
    if asked.noir:
        bots = asked.bots.split(",") if asked.bots else ()
        noir_levels.main(asked.games or 200, asked.editions, bots)
        return
    games = asked.games or 400
    print("| level | against | edition | games won | share | 95 % interval |")
    print("|---|---|---|---|---|---|")
    for worse, better in PAIRS:
        for name in asked.editions or EDITIONS:
            more, less = winners(name, better, worse, games)
            found = share_of(more, more + less)
            cells = (f"`{better}`", f"`{worse}`", f"`{name}`", f"{more} of {more + less}")
            between = f"{found.low:.1%} – {found.high:.1%}"
            print("|", " | ".join((*cells, f"{found.value:.1%}", between)), "|")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
