"""The enumeration oracle: every world of the lesson deck, by plain itertools.

Written from the curriculum alone. It imports nothing of the package, so that it can contradict it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, product

SUSPECTS = ("ada", "bruno", "carla")
WEAPONS = ("rope", "vase", "dagger")
ROOMS = ("library", "garden", "tower")
CARDS = SUSPECTS + WEAPONS + ROOMS
PILES = (SUSPECTS, WEAPONS, ROOMS)
NAMED = {card[0]: card for card in CARDS}
PLACES = ("you", "nora", "otto", "envelope")

World = dict[str, str]
"""Where each card is."""


@cache
def worlds() -> tuple[World, ...]:
    """All ways to fill the envelope with one card of each kind and deal two cards to each."""
    return tuple(_worlds())


def _worlds() -> Iterator[World]:
    for envelope in product(SUSPECTS, WEAPONS, ROOMS):
        rest = [card for card in CARDS if card not in envelope]
        for yours in combinations(rest, 2):
            others = [card for card in rest if card not in yours]
            for noras in combinations(others, 2):
                ottos = [card for card in others if card not in noras]
                hands = {"you": yours, "nora": noras, "otto": ottos, "envelope": envelope}
                yield {card: place for place, hand in hands.items() for card in hand}


def knowing(hand: Iterable[str]) -> list[World]:
    """The worlds that are left when these cards are yours."""
    return [world for world in worlds() if all(world[card] == "you" for card in hand)]


def hearing(possible: Iterable[World], *events: str) -> list[World]:
    """The worlds that fit events such as "Nora: B R L -> Otto ?", in letters.

    Between asker and shower, clockwise, everybody passed; "nobody": all others did. A "?" is any
    of the three cards; "Nora none" is a pass and no more.
    """
    left = list(possible)
    for event in events:
        left = list(filter(_heard(event), left))
    return left


@cache
def _heard(event: str) -> Callable[[World], bool]:
    """Read an event; what it asks of a world."""
    asker, _, rest = event.partition(":")
    letters, _, outcome = rest.partition("->")
    cards = [NAMED[letter.lower()] for letter in letters.split()]
    order = PLACES[:3]
    first = order.index(asker.strip().lower())
    others = [order[(first + step) % 3] for step in (1, 2)]
    who, _, what = outcome.strip().lower().partition(" ")
    if who == "nobody":
        return lambda world: all(world[card] not in others for card in cards)
    if what == "none":
        return lambda world: all(world[card] != who for card in cards)
    passed = others[: others.index(who)]
    shown = cards if what == "?" else [NAMED[what]]
    assert set(shown) <= set(cards)
    return lambda world: (
        any(world[card] == who for card in shown)
        and all(world[card] not in passed for card in cards)
    )


def of_any_size() -> Iterator[World]:
    """All ways to fill the envelope and give the rest to anybody, hands of whatever size."""
    for envelope in product(SUSPECTS, WEAPONS, ROOMS):
        rest = [card for card in CARDS if card not in envelope]
        for places in product(PLACES[:3], repeat=len(rest)):
            yield dict.fromkeys(envelope, "envelope") | dict(zip(rest, places, strict=True))


def is_so(statement: str, world: World) -> bool:
    """Whether a statement such as "O_B | ~(E_C & N_V)" or "E_L -> E_D" is true in a world."""
    return _meaning(statement)(world)


SIGNS = {"~": " not ", "&": " and ", "|": " or "}


@cache
def _meaning(statement: str) -> Callable[[World], bool]:
    """Read a statement; what it asks of a world, by Python's own words."""
    begin, arrow, end = statement.partition(" -> ")
    if arrow:
        given, then = _meaning(begin), _meaning(end)
        return lambda world: then(world) or not given(world)
    assert re.fullmatch(r"([A-Z]_[A-Z]|[~&|() ])+", statement)
    asked = re.sub(r"[A-Z]_[A-Z]", r"is_true('\g<0>', world)", statement)
    plain = "".join(SIGNS.get(sign, sign) for sign in asked)
    meaning: Callable[[World], bool] = eval(f"lambda world: {plain}", {"is_true": is_true})  # noqa: S307 - nothing but the words above
    return meaning


def is_true(literal: str, world: World) -> bool:
    """Whether "O_B" or "~E_C" holds in a world."""
    place, card = literal.lstrip("~").lower().split("_")
    return (world[NAMED[card]][0] == place) != literal.startswith("~")


def files(possible: Iterable[World]) -> set[tuple[str, ...]]:
    """The different contents of the envelope."""
    return {tuple(card for card in CARDS if world[card] == "envelope") for world in possible}


def in_file(possible: Iterable[World], pile: Iterable[str]) -> set[str]:
    """The cards of a pile that are in the envelope in some world."""
    listed = list(possible)
    return {card for card in pile if any(world[card] == "envelope" for world in listed)}


def certain(possible: list[World]) -> dict[str, str]:
    """The cells that are the same in all worlds: "yes" or "no"."""
    found = {}
    for card, place in product(CARDS, PLACES):
        times = sum(world[card] == place for world in possible)
        if times in (0, len(possible)):
            found[f"{card}:{place}"] = "yes" if times else "no"
    return found


def dealt(cards: int, players: int) -> list[int]:
    """Deal this many cards one by one round the table; the hands, largest first."""
    hands = [0] * players
    for card in range(cards):
        hands[card % players] += 1
    return sorted(hands, reverse=True)


def big_certain(size: int, players: int, hand: int) -> int:
    """Count the certain cells of a large deck by building, for each open cell, two deals.

    Own cards are the first ``hand`` cards. A cell is open when one deal has the card there and
    another has it elsewhere; kinds do not matter to who holds a card in some hand.
    """
    others = range(hand, size)
    count = 0
    for card, place in product(range(size), range(players + 1)):
        there = [_deal(size, players, hand, card, wanted) for wanted in range(players + 1)]
        possible = {wanted for wanted, deal in enumerate(there) if deal is not None}
        open_cell = card in others and place in possible and possible - {place}
        count += not open_cell
    return count


def _deal(size: int, players: int, hand: int, card: int, place: int) -> list[list[int]] | None:
    """A deal in which the first player has these cards and ``place`` has the card, or None."""
    own = list(range(hand))
    if (card in own) != (place == 0):
        return None
    room = [hand, *dealt(size - 3 - hand, players - 1), 3]
    hands: list[list[int]] = [own, *([] for _ in range(players))]
    if place:
        hands[place].append(card)
    rest = [c for c in range(hand, size) if c != card]
    for seat in range(1, players + 1):
        while len(hands[seat]) < room[seat]:
            hands[seat].append(rest.pop())
    return hands if not rest else None


# --- walking, by trying every way ---------------------------------------------------------------

STEPS = {"^": (0, -1), "v": (0, 1), "<": (-1, 0), ">": (1, 0)}


def rooms_by_walking(
    plan: str, you: tuple[int, int], roll: int, others: Iterable[tuple[int, int]] = ()
) -> set[str]:
    """The room marks that can be entered, found by walking every path on the text map.

    No slanting step, no square twice, no square with another piece; the step through a door
    counts, and the move ends there.
    """
    rows = plan.strip("\n").splitlines()
    grid = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}
    blocked = set(others)
    found: set[str] = set()

    def walk(here: tuple[int, int], left: int, been: frozenset[tuple[int, int]]) -> None:
        if not left:
            return
        mark = grid[here]
        if mark in STEPS:
            found.add(grid[here[0] + STEPS[mark][0], here[1] + STEPS[mark][1]])
        for right, down in STEPS.values():
            there = (here[0] + right, here[1] + down)
            square = grid.get(there, "#") in set(".123456789") | set(STEPS)
            if square and there not in been and there not in blocked:
                walk(there, left - 1, been | {there})

    walk(you, roll, frozenset({you}))
    return found
