"""Puzzles by hand: how many answers a case has, by trying, from what its JSON says alone.

It imports nothing of the package, so that it can contradict it. Of a whodunit: for each case file,
whether the other cards can be dealt so that everything that was seen happens. Of a manhunt: who
could have lived through the evening, every card that a disguise can draw with its own branch.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any, NamedTuple

from noir_oracle import Board, around, closed_up, moved, touch

Cards = frozenset[str]


# --- whodunits ------------------------------------------------------------------------------------


class Seen(NamedTuple):
    """What an evening says: who has none of which cards, and who has one of which."""

    lacks: list[tuple[int, Cards]]
    shows: list[tuple[int, Cards]]


def read_event(line: str, players: Sequence[str]) -> Seen:
    """Return what a line says: "Nora: A R L -> Otto ?"."""
    asker, _, rest = line.partition(": ")
    asked, _, end = rest.partition(" -> ")
    cards, around_table = frozenset(asked.split()), len(players)
    others = [(players.index(asker) + n) % around_table for n in range(1, around_table)]
    shower, _, shown = end.partition(" ")
    if shower == "nobody":
        return Seen([(seat, cards) for seat in others], [])
    seat = players.index(shower)
    shown_cards = cards if shown == "?" else frozenset({shown})
    passed = others[: others.index(seat)]
    return Seen([(one, cards) for one in passed], [(seat, shown_cards)])


def files_that_fit(
    piles: Sequence[Sequence[str]],
    sizes: Sequence[int],
    hand: Sequence[str],
    events: Sequence[str],
    players: Sequence[str],
) -> Iterator[tuple[str, ...]]:
    """Yield every case file that can be."""
    seen = [read_event(line, players) for line in events]
    shows = [each for one in seen for each in one.shows]
    seats = range(len(players))
    others = set(seats) - {0}
    may = {card: {0} if card in hand else set(others) for pile in piles for card in pile}
    for seat, cards in (each for one in seen for each in one.lacks):
        for card in cards:
            may[card].discard(seat)
    for inside in product(*piles):
        if not set(inside) & set(hand):
            rest = {card: can for card, can in may.items() if card not in inside}
            if can_be_dealt(rest, list(sizes), shows):
                yield inside


def can_be_dealt(
    may: dict[str, set[int]], sizes: list[int], shows: list[tuple[int, Cards]]
) -> bool:
    """Tell whether the cards can be dealt so that each who showed has one of those cards."""
    if not has_room(may, sizes):
        return False
    options = [
        (seat, [card for card in sorted(cards) if seat in may.get(card, ())])
        for seat, cards in shows
        if not any(may.get(card) == {seat} for card in cards)
    ]
    if not options:
        return True
    seat, cards = min(options, key=lambda option: len(option[1]))
    for number, card in enumerate(cards):  # this one, and none of those before it
        others = {other: may[other] - {seat} for other in cards[:number]}
        if can_be_dealt({**may, **others, card: {seat}}, sizes, shows):
            return True
    return False


def has_room(may: dict[str, set[int]], sizes: list[int]) -> bool:
    """Tell whether every hand can be filled: no group of seats must take more than it can hold.

    That is Hall's theorem, where there are as many cards as places.
    """
    seats = range(len(sizes))
    groups = (set(group) for n in seats for group in combinations(seats, n))
    return len(may) == sum(sizes) and all(
        sum(can <= group for can in may.values()) <= sum(sizes[seat] for seat in group)
        for group in groups
    )


# --- manhunts -------------------------------------------------------------------------------------


class Action(NamedTuple):
    """An action as the Inspector saw it; ``said`` is None where nothing was asked."""

    words: tuple[str, ...]
    drawn: str = ""
    shown: str = ""
    success: bool = False
    said: bool | None = None


class Grid:
    """A grid of Noir that is lived through."""

    def __init__(self, position: dict[str, Any], *, canvas: bool, turned: bool) -> None:
        self.board: Board = list(position["board"])
        self.dead: set[str] = set()
        self.open: set[str] = set()
        self.own = {position["inspector"], *position.get("hand", "")}
        self.canvas, self.turned = canvas, turned

    @property
    def here(self) -> set[str]:
        """Everybody on the board."""
        return {who for row in self.board for who in row}

    def change(self, action: Action) -> None:
        """Do what everybody sees."""
        verb, *rest = action.words
        if verb in ("row", "column"):
            self.board = moved(self.board, list(action.words))
        elif verb == "kill":
            self.dead.add(rest[0])
        elif verb == "exonerate":
            self.own.add(action.drawn)
            self.open.add(rest[0])
        elif verb == "disguise":
            self.open.add(action.shown)
            if action.success and not self.turned:
                self.dead.add(action.shown)
        self.board = closed_up(self.board, self.dead)

    def fits(self, killer: str, action: Action) -> bool:
        """Tell whether this Killer's evening could have gone on so."""
        verb, *rest = action.words
        if verb == "kill":
            return touch(self.board, killer, rest[0])
        if verb == "arrest":
            return killer != rest[0]
        if verb == "exonerate":
            asked = action.said is None or action.said == touch(self.board, killer, rest[0])
            return asked and killer not in (action.drawn, rest[0])
        if verb == "disguise":
            return (killer == action.shown) == action.success
        return True

    def become(self, killer: str, action: Action) -> set[str]:
        """Return who the Killer can be after an action that is done."""
        if action.words[0] != "disguise" or not action.success:
            return {killer}
        return self.here - self.dead - self.open - self.own


def seen_of(puzzle: dict[str, Any], *, canvas: bool, turned: bool) -> list[Action]:
    """Return the actions as the Inspector saw them; asserts that the rules allow each."""
    position = puzzle["position"]
    grid, deck = Grid(position, canvas=canvas, turned=turned), list(position["deck"])
    killer, inspector, hand = (
        position["killer"],
        position["inspector"],
        set(position.get("hand", "")),
    )
    mover, last, seen = position.get("to_move", "killer"), (), []
    for line in puzzle["actions"]:
        words = tuple(line.split())
        alive, action = grid.here - grid.dead, Action(words)
        if words[0] == "kill":
            assert mover == "killer"
            assert words[1] in around(grid.board, killer) & alive - {inspector}
        elif words[0] == "arrest":
            assert mover == "inspector"
            assert words[1] in (around(grid.board, inspector) | {inspector}) & alive - {killer}
        elif words[0] == "exonerate":
            assert mover == "inspector"
            drawn, card = deck.pop(0), words[1]
            assert card in hand | {drawn}
            hand = (hand | {drawn}) - {card}
            said = touch(grid.board, killer, card) if canvas and card in grid.here else None
            action = Action(words, drawn, said=said)
        elif words[0] == "disguise":
            assert mover == "killer"
            card = deck.pop(0)
            success = card not in grid.dead
            action = Action(words, shown=killer if success else card, success=success)
            killer = card if success else killer
        else:
            back = {"right": "left", "left": "right", "up": "down", "down": "up"}
            assert last != (*words[:2], back[words[2]])
        seen.append(action)
        grid.change(action)
        mover, last = {"killer": "inspector", "inspector": "killer"}[mover], words
    assert puzzle["solution"] == [killer]
    return seen


def killers_that_fit(
    puzzle: dict[str, Any], seen: Sequence[Action], *, canvas: bool, turned: bool
) -> set[str]:
    """Return everybody who can be the Killer after these actions."""
    grid = Grid(puzzle["position"], canvas=canvas, turned=turned)
    killers = grid.here - grid.own
    for action in seen:
        lived = {who for who in killers if grid.fits(who, action)}
        grid.change(action)
        killers = {new for who in lived for new in grid.become(who, action)}
    return killers - grid.own - grid.open - grid.dead
