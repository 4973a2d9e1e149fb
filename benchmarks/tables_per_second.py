"""Simulated tables with deducing agents: suggestions a second, ours beside other people's.

Three players with six cards each, no board: everybody in turn asks about three cards drawn by
luck, the answers are true, and after every suggestion every seat deduces all it can from what it
saw. A table ends when the seat that asked knows the case file, or after 60 suggestions. All agents
sit at the same tables. Ours find whatever follows, and exact chances of every card everywhere
(``cluekit.logic.counting``); the others find what their rules find, most of them no chances. So the
benchmark also says after how many suggestions a table was solved, and sets our own agents by simple
rules beside those that go by simple rules. At the end it says where ``complete`` spends its time in
whole games on the board.

The others are public projects, one folder each, which the first argument names; what is not there
is said: `python kit.py bench tables_per_second FOLDER`. Measured versions:
gregstoll/cluesolver c3a99e4, codeWorth/ClueBot 31756fb, alexw1230's on Glucose 94325cc.
"""

import cProfile
import pstats
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from _table_ours import KINDS, SEATS, Careful, Complete, NoteTaker
from _table_peers import PEERS, Agent, module, quiet

from cluekit.clue import NAMES, players_for
from cluekit.clue.editions.edition import edition
from cluekit.core import Chance
from cluekit.lab import play_one

LONGEST = 60
TABLES = 12
BAR = 60
GAMES = 20
Make = Callable[[list[int], set[int]], Agent]
OURS: dict[str, Make] = {"complete": Complete, "careful": Careful, "note-taker": NoteTaker}


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
    makes: dict[str, Make] = dict(OURS)
    for name, agent in PEERS.items():
        try:
            makes[name] = peer(name, module(folder / agent.source, name.replace("/", "_")))
        except (ImportError, FileNotFoundError) as error:
            print(f"{name}: not there ({error}); its sources belong into {folder / agent.source}")
    tables = {name: PEERS[name].tables if name in PEERS else TABLES for name in makes}
    found = {name: rates(make, tables[name]) for name, make in makes.items()}
    for name, (rate, length) in found.items():
        print(f"{name}: {rate:.0f} suggestions/s, a table takes {length:.1f}")
    ours = {name: found.pop(name)[0] for name in OURS}
    others = {name: rate for name, (rate, _) in found.items()}
    for name, rate in others.items():
        like = OURS if not PEERS[name].full else ["complete"]
        print(f"beside {name}: " + ", ".join(f"{one} {ours[one] / rate:.2f}" for one in like))
    judge(ours["complete"], others)
    where_time_goes()


def where_time_goes() -> None:
    """Play whole games of ``complete`` bots under a profiler; print the shares of each module."""
    house = edition("uk")
    players = players_for(house, NAMES[:4])
    profile = cProfile.Profile()
    started = time.process_time()
    for game in range(GAMES):
        play_one(house, players, ["complete"] * 4, "profile", game)
    seconds = time.process_time() - started
    print(f"whole games of four complete bots: {GAMES / seconds:.1f}/s; where the time goes:")
    profile.enable()
    for game in range(GAMES):
        play_one(house, players, ["complete"] * 4, "profile", game)
    profile.disable()
    for name, share in shares_of(pstats.Stats(profile)).items():
        print(f"  {share:5.1%} {name}")


def shares_of(found: pstats.Stats) -> dict[str, float]:
    """Return the ten modules in whose own lines most time goes, with what they call of C."""
    times: Counter[str] = Counter()
    for function, (_, _, own, _, callers) in found.stats.items():  # type: ignore[attr-defined]
        if function[0].startswith(("~", "<")):  # of C: it counts for who calls it
            for caller, spent in callers.items():
                times[Path(caller[0]).stem] += spent[2]
        else:
            times[Path(function[0]).stem] += own
    whole = times.total()
    return {name: time / whole for name, time in times.most_common(10)}


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
