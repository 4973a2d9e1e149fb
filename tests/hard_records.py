"""Records that are hard to solve: many players, many cards, and nothing but unseen shows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from cluekit.core import Chance
from cluekit.logic import Literal
from cluekit.logic.solver import STEPS, Model, Solution, Why, explain, solve, with_fewest
from cluekit.records import Case, case_of
from cluekit.records.file_format import source

PILES = {"suspects": 12, "weapons": 14, "rooms": 14}
TINY = {"suspects": 4, "weapons": 4, "rooms": 5}


@cache
def written(events: int, players: int = 10, *, mine: bool = False, tiny: bool = False) -> str:
    """An evening of nothing but unseen shows, each by the next player: nobody passes."""
    names = [f"P{number}" for number in range(players)]
    luck = Chance("only shows").luck("table", 0)
    piles = TINY if tiny else PILES
    decks = {pile: [f"{pile[0]}{n}" for n in range(1, most + 1)] for pile, most in piles.items()}
    inside = [luck.pick(deck) for deck in decks.values()]
    dealt = luck.order([card for deck in decks.values() for card in deck if card not in inside])
    hands = [dealt[number::players] for number in range(players)]

    def shows() -> Iterator[str]:
        found = 0
        while found < events:
            cards = {luck.pick(deck) for deck in decks.values()}
            shower = luck.pick(range(1, players))
            if cards & set(hands[shower]):
                found += 1
                yield f"{names[shower - 1]}: {' '.join(sorted(cards))} -> {names[shower]} ?"

    deck = "\n".join(f"{pile} = {cards}" for pile, cards in decks.items())
    own = f'me = "P0"\nhand = "{" ".join(hands[0])}"\n' if mine else ""
    lines = "\n".join(shows())
    return f'players = {names}\n{own}events = """\n{lines}\n"""\n[deck]\n{deck}'


def case(events: int, players: int = 10, *, mine: bool = False, tiny: bool = False) -> Case:
    """The same, read."""
    return case_of(source(written(events, players, mine=mine, tiny=tiny)))


def solved(record: Case, model: Model = "deals", steps: int = STEPS) -> Solution:
    """Return what follows from a record."""
    return solve(record.knowledge(), model, steps)


def explained(solution: Solution, card: int, holder: int, steps: int = STEPS) -> Why:
    """Return why a cell is as it is, with the fewest entries where it is certain."""
    found = explain(solution, (Literal(card, holder),), steps)
    return found if found.worlds else with_fewest(solution.known, found, steps)
