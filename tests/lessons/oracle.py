"""The oracle: every world of the lesson deck, every row of a table, by plain itertools.

Written from the curriculum alone. It imports nothing of the package, so that it can contradict it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations, product
from math import log2
from types import CodeType

SUSPECTS = ("ada", "bruno", "carla")
WEAPONS = ("rope", "vase", "dagger")
ROOMS = ("library", "garden", "tower")
CARDS = SUSPECTS + WEAPONS + ROOMS
PILES = (SUSPECTS, WEAPONS, ROOMS)
NAMED = {card[0]: card for card in CARDS}
PLACES = ("you", "nora", "otto", "envelope")

World = dict[str, str]
"""Where each card is."""


Row = dict[str, bool]
"""A row of a truth table."""


@cache
def worlds() -> tuple[World, ...]:
    """All ways to fill the envelope with one card of each kind and deal two cards to each."""
    found: list[World] = []
    for envelope in product(*PILES):
        rest = [card for card in CARDS if card not in envelope]
        for yours in combinations(rest, 2):
            others = [card for card in rest if card not in yours]
            for noras in combinations(others, 2):
                ottos = [card for card in others if card not in noras]
                hands = {"you": yours, "nora": noras, "otto": ottos, "envelope": envelope}
                found.append({card: place for place, hand in hands.items() for card in hand})
    return tuple(found)


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
def told(event: str) -> tuple[str, tuple[str, ...], str, str]:
    """Read an event: who asked for which cards, who showed (or "nobody"), and what: "r", "?"."""
    asker, _, rest = event.lower().partition(":")
    letters, _, outcome = rest.partition("->")
    who, _, what = outcome.strip().partition(" ")
    return asker.strip(), tuple(NAMED[letter] for letter in letters.split()), who, what


@cache
def _heard(event: str) -> Callable[[World], bool]:
    """What an event asks of a world."""
    asker, cards, who, what = told(event)
    first = PLACES.index(asker)
    others = [PLACES[(first + step) % 3] for step in (1, 2)]
    if who == "nobody":
        return lambda world: all(world[card] not in others for card in cards)
    if what == "none":
        return lambda world: all(world[card] != who for card in cards)
    passed = others[: others.index(who)]
    shown = cards if what == "?" else (NAMED[what],)
    assert {*shown} <= {*cards}
    return lambda world: (
        any(world[card] == who for card in shown)
        and all(world[card] not in passed for card in cards)
    )


def of_any_size() -> Iterator[World]:
    """All ways to fill the envelope and give the rest to anybody, hands of whatever size."""
    for envelope in product(*PILES):
        rest = [card for card in CARDS if card not in envelope]
        for places in product(PLACES[:3], repeat=len(rest)):
            yield dict.fromkeys(envelope, "envelope") | dict(zip(rest, places, strict=True))


def rows_of(letters: Iterable[str]) -> list[Row]:
    """All rows of some letters, the one in which all is true first."""
    names = list(letters)
    every = product((True, False), repeat=len(names))
    return [dict(zip(names, values, strict=True)) for values in every]


def is_true_in(row: Mapping[str, bool], formula: str) -> bool:
    """Whether a formula is true in a row, by Python's own signs."""
    return bool(eval(_in_python(formula), {"other": lambda value: not value}, row))  # type: ignore[arg-type] # noqa: S307 - letters and signs


@cache
def _in_python(formula: str) -> CodeType:
    """~ & | -> <-> and parentheses; one arrow at most on each level, as all texts here have it."""
    said = re.sub(r"~(\w+)", r"~(\1)", formula).replace("<->", "==").replace("->", "<=")
    assert re.fullmatch(r"[\w~()|& <=]+", said)
    return compile(said.replace("~", "other"), formula, "eval")


def is_so(statement: str, world: World) -> bool:
    """Whether a statement such as "O_B | ~(E_C & N_V)" or "E_L -> E_D" is true in a world."""
    return is_true_in(_row(tuple(world[card] for card in CARDS)), statement)


@cache
def _row(places: tuple[str, ...]) -> Row:
    """Every literal of a world."""
    held = product(zip(CARDS, places, strict=True), PLACES)
    return {f"{place[0]}_{card[0]}".upper(): at == place for (card, at), place in held}


def meant(sentence: str) -> str:
    """A sentence of the kit in letters: what stands after its last "so" or colon."""
    said = re.split(r", so |: |So ", sentence.strip(" “”.,"))[-1]
    said = re.sub(r"^(?:If|if) (.+), then (.+)$", r"\1 -> \2", said)
    said = re.sub(r"(?:[Tt]he )?(\w)\w+ is not in the envelope", r"~E_\1", said)
    said = re.sub(r"(?:[Tt]he )?(\w)\w+ is in the envelope", r"E_\1", said)
    said = re.sub(r"(\w)\w+ do(?:es)? not have (?:the )?(\w)\w+", r"~\1_\2", said)
    said = re.sub(r"(\w)\w+ ha(?:s|ve) (?:the )?(\w)\w+", r"\1_\2", said)
    for words, sign in (("it is not true that ", "~"), (", ", " | "), (" or ", " | ")):
        said = said.replace(words, sign)
    return said.replace(" and ", " & ").replace("y_", "Y_")  # "you" within a sentence


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
    return [len(range(player, cards, players)) for player in range(players)]


def entropy(weights: Iterable[float]) -> float:
    """The bits that are open among shares, which need not add up to one."""
    listed = [float(each) for each in weights if each]
    return -1.0 * sum(each / sum(listed) * log2(each / sum(listed)) for each in listed)


def big_certain(size: int, players: int, hand: int) -> int:
    """Count the certain cells of a large deck, of which the first cards are one's own.

    The others are dealt and the deal is turned round, card by card: each comes to each place. Kinds
    do not matter to who holds a card in some hand.
    """
    room = enumerate([*dealt(size - 3 - hand, players - 1), 3], start=1)
    places = [place for place, cards in room for _ in range(cards)]
    deals = [[0] * hand + places[n:] + places[:n] for n in range(size - hand)]
    seen = [set(at) for at in zip(*deals, strict=True)]
    cells = product(seen, range(players + 1))
    return sum(place not in found or found == {place} for found, place in cells)


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
