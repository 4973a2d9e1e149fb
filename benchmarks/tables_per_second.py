"""Simulated tables with deducing agents: suggestions a second, ours beside other people's.

Three players with six cards each, no board: everybody in turn asks about three cards drawn by
luck, the answers are true, and after every suggestion every seat deduces all it can from what it
saw. A table ends when the seat that asked knows the case file, or after 60 suggestions. All agents
sit at the same tables. Ours find whatever follows, and exact chances of every card everywhere
(``cluekit.logic.counting``); the others find what their rules find, most of them no chances. So the
benchmark also says after how many suggestions a table was solved.

The others are public projects, one folder each, which the first argument names; what is not there
is said: `python kit.py bench tables_per_second FOLDER`. Measured versions:
gregstoll/cluesolver c3a99e4, codeWorth/ClueBot 31756fb, alexw1230's on Glucose 94325cc.
"""

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from _table_peers import PEERS, Agent, module, quiet

from cluekit.core import Chance
from cluekit.logic import Holds, Lacks, OneOf, Premise, Puzzle, Showed
from cluekit.logic.counting import count

KINDS = (range(6), range(6, 12), range(12, 21))
SEATS = 3
LONGEST = 60
TABLES = 12
BAR = 60
Make = Callable[[list[int], set[int]], Agent]


class Ours:
    """Complete knowledge: asked of the counter whenever something new was heard."""

    def __init__(self, sizes: list[int], hand: set[int]) -> None:
        mine = sum(1 << card for card in hand)
        self.sizes = tuple(sizes)
        self.premises: list[Premise] = [
            Holds(0, mine, rule="mine"),
            Lacks(0, (1 << 21) - 1 & ~mine, rule="mine"),
        ]
        self.can = tuple(1 if card in hand else 0b1110 for card in range(21))

    def hear(self, asker: int, cards: tuple[int, ...], shower: int, shown: int) -> None:
        """Keep what is new; deduce all that follows."""
        before = len(self.premises)
        asked = sum(1 << card for card in cards)
        for step in range(1, SEATS):
            seat = (asker + step) % SEATS
            if seat == shower:
                self._showed(seat, cards, asked, shown)
                break
            if any(self.can[card] >> seat & 1 for card in cards):
                self.premises.append(Lacks(seat, asked))
        if len(self.premises) > before:
            kinds = tuple(sum(1 << card for card in kind) for kind in KINDS)
            found = count(Puzzle(kinds, self.sizes, tuple(self.premises)))
            if found is not None:
                self.can = found.can

    def _showed(self, seat: int, cards: tuple[int, ...], asked: int, shown: int) -> None:
        known = any(self.can[card] == 1 << seat for card in cards)
        if shown >= 0 and self.can[shown] != 1 << seat:
            self.premises.append(Showed(seat, shown, asked))
        elif shown < 0 and seat and not known:
            self.premises.append(OneOf(seat, asked))

    def solved(self) -> bool:
        """Look whether three cards are known to be in the case file."""
        return sum(can == 1 << SEATS for can in self.can) == len(KINDS)


def play(make: Make, table: int) -> int:
    """Play one table; return the number of suggestions."""
    luck = Chance("tables", table).luck("table", 0)
    inside = {luck.pick(kind) for kind in KINDS}
    rest = luck.order([card for card in range(21) if card not in inside])
    hands = [set(rest[seat::SEATS]) for seat in range(SEATS)]
    agents = [make([len(rest) // SEATS] * SEATS, hand) for hand in hands]
    for number in range(LONGEST):
        asker = number % SEATS
        cards = tuple(luck.pick(kind) for kind in KINDS)
        order = [(asker + step) % SEATS for step in range(1, SEATS)]
        shower = next((seat for seat in order if hands[seat].intersection(cards)), -1)
        held = [card for card in cards if shower >= 0 and card in hands[shower]]
        shown = luck.pick(held) if held else -1
        for seat, agent in enumerate(agents):
            seen = shown if seat == asker else -1
            agent.hear((asker - seat) % SEATS, cards, (shower - seat) % SEATS if held else -1, seen)
        if agents[asker].solved():
            return number + 1
    return LONGEST


def rates(make: Make, tables: int) -> tuple[float, float]:
    """Return suggestions a second of CPU time, and the mean length of a table."""
    started = time.process_time()
    with quiet():
        lengths = [play(make, table) for table in range(tables)]
    seconds = time.process_time() - started
    return sum(lengths) / seconds, statistics.fmean(lengths)


def peer(name: str, loaded: ModuleType) -> Make:
    """Return how to seat an agent of this project."""
    return lambda sizes, hand: PEERS[name](loaded, sizes, hand)


def main() -> None:
    """Measure each in turn; print rates and ratios."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("peers")
    makes: dict[str, Make] = {"ours": Ours}
    for name, agent in PEERS.items():
        try:
            makes[name] = peer(name, module(folder / agent.source, name.replace("/", "_")))
        except (ImportError, FileNotFoundError) as error:
            print(f"{name}: not there ({error}); its sources belong into {folder / agent.source}")
    tables = {name: PEERS[name].tables if name in PEERS else TABLES for name in makes}
    found = {name: rates(make, tables[name]) for name, make in makes.items()}
    for name, (rate, length) in found.items():
        print(f"{name}: {rate:.0f} suggestions/s, a table takes {length:.1f}")
    ours = found.pop("ours")[0]
    for name, (rate, _) in found.items():
        print(f"ours / {name}: {ours / rate:.2f}")
    judge(ours, {name: rate for name, (rate, _) in found.items()})


def judge(ours: float, others: dict[str, float]) -> None:
    """Hold the bar against all agents, and against those that try to find everything."""
    full = {name: rate for name, rate in others.items() if PEERS[name].full}
    for which, found in (("all agents", others), ("agents that try to find everything", full)):
        if found:
            name = max(found, key=found.__getitem__)
            met = "met" if ours >= BAR * found[name] else "MISSED"
            print(f"bar, at least {BAR} times the fastest of {which} ({name}): {met}")


if __name__ == "__main__":
    main()
