"""Place Noir's bots: each against each in both roles, on the same deals, as two tables.

    python tools/levels.py --noir [games] [edition …] [--bots a,b,…]

The first table gives the share of games that the Killer wins, for each pair of bots: its diagonal
is the balance of a mode between equals. The second gives for each level and the one below it how
often it wins in either role, and in both together. Intervals are 95 % (Wilson). Games without an
end after ``LONGEST`` actions are counted for nobody. The same seeds give the same tables.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import pairwise, product
from typing import NamedTuple

from cluekit.core.session import run
from cluekit.lab.estimate import share_of
from cluekit.noir import INSPECTOR, KILLER, SHIPPED, new_game
from cluekit.noir.bots import BOTS, bots_for

LONGEST = 1_000


class Cell(NamedTuple):
    """How many games the Killer and the Inspector won, and how many actions all took."""

    killer: int
    inspector: int
    actions: int

    @property
    def ended(self) -> int:
        """The number of games that came to an end."""
        return self.killer + self.inspector


def play(name: str, killer: str, inspector: str, games: int) -> Cell:
    """Play this many seeded games of two bots."""
    won, actions = [0, 0], 0
    for game in range(games):
        session = new_game(name, seed=f"levels {game}")
        run(session, bots_for((killer, inspector)), until=lambda now: now.step > LONGEST)
        winner = session.view(KILLER).table.winner
        actions += session.step
        if winner is not None:
            won[winner] += 1
    return Cell(won[KILLER], won[INSPECTOR], actions)


def share(won: int, games: int) -> str:
    """Return a share with its interval: "63 % (56 – 69)"."""
    if not games:
        return "–"
    found = share_of(won, games)
    return f"{found.value:.0%} ({100 * found.low:.0f} – {100 * found.high:.0f})"


def matrix(name: str, bots: Sequence[str], games: int) -> dict[tuple[str, str], Cell]:
    """Play each bot against each and print the Killer's share, a row for each Killer."""
    found: dict[tuple[str, str], Cell] = {}
    for killer in bots:
        for inspector in bots:
            found[killer, inspector] = play(name, killer, inspector, games)
        cells = [share(found[killer, other].killer, found[killer, other].ended) for other in bots]
        print("|", " | ".join((f"`{name}`", f"`{killer}`", *cells)), "|")
        sys.stdout.flush()
    return found


def level(name: str, worse: str, better: str, found: dict[tuple[str, str], Cell]) -> str:
    """Return a row: how often the better bot wins in either role."""
    killing, seeking = found[better, worse], found[worse, better]
    cells = (
        share(killing.killer, killing.ended),
        share(seeking.inspector, seeking.ended),
        share(killing.killer + seeking.inspector, killing.ended + seeking.ended),
    )
    return " | ".join((f"| `{better}`", f"`{worse}`", f"`{name}`", *cells)) + " |"


def head(*names: str) -> None:
    """Print the first two lines of a table."""
    print("\n|", " | ".join(names), "|")
    print("|" + "---|" * len(names))


def main(games: int, editions: Sequence[str], chosen: Sequence[str]) -> None:
    """Print both tables, and how long the games were and how many had no end."""
    names, bots = list(editions) or SHIPPED, list(chosen) or list(BOTS)
    head("edition", "Killer", *(f"against `{bot}`" for bot in bots))
    found = {name: matrix(name, bots, games) for name in names}
    head("level", "against", "edition", "as Killer", "as Inspector", "in both roles")
    for (worse, better), name in product(pairwise(bots), names):
        print(level(name, worse, better, found[name]))
    every = [cell for cells in found.values() for cell in cells.values()]
    unfinished = games * len(every) - sum(cell.ended for cell in every)
    mean = sum(cell.actions for cell in every) / (games * len(every))
    print(
        f"\n{games} games a pair and edition, {mean:.0f} moves on average, {unfinished} unfinished"
    )
