"""A yardstick: a game of the same shape with nothing that makes ours worth having.

Four note-takers on the same floor plan, mutable state, bitmask notes, a flood fill on a bitboard
instead of exact paths. No letters, no refusals, no undo, no views, no replay: as fast as plain
Python plays such a game. `games_per_second.py` measures ours against it.
"""

from random import Random  # noqa: TID251 - the yardstick takes the quickest luck there is

from cluekit.clue import Edition
from cluekit.sets import mask

WIDTH = 64
"""Bits a row takes: more than any map is wide, so that no step wraps round."""


class Board:
    """Bit masks of the corridor, of each room's entrance squares, and where pieces start."""

    def __init__(self, edition: Edition) -> None:
        plan = edition.plan
        self.bit = {p: self._bit(plan.cell(p)) for p in range(plan.rooms, plan.places)}
        self.corridor = sum(self.bit.values())
        self.entrances = [0] * plan.rooms
        for door in plan.doors:
            self.entrances[door.room] |= self.bit[door.square]
        self.starts = [self.bit[start] for start in edition.starts]

    @staticmethod
    def _bit(cell: tuple[int, int]) -> int:
        return 1 << cell[1] * WIDTH + cell[0]

    def flood(self, origin: int, steps: int, free: int) -> int:
        """Return the corridor squares within this many steps."""
        reached = origin
        for _ in range(steps):
            reached |= (reached << 1 | reached >> 1 | reached << WIDTH | reached >> WIDTH) & free
        return reached


class Game:
    """One bare game: `play` returns the number of turns."""

    def __init__(self, edition: Edition, board: Board, luck: Random, seats: int = 4) -> None:
        deck = edition.deck
        self.board, self.luck, self.seats = board, luck, seats
        self.kinds = [mask(deck.suspects), mask(deck.weapons), mask(deck.rooms)]
        self.first_room = deck.rooms.start
        piles = [list(pile) for pile in (deck.suspects, deck.weapons, deck.rooms)]
        self.file = mask(luck.choice(pile) for pile in piles)
        rest = [card for pile in piles for card in pile if not self.file >> card & 1]
        luck.shuffle(rest)
        self.hands = [mask(rest[seat::seats]) for seat in range(seats)]
        self.open = [~hand for hand in self.hands]
        self.lacks = [[0] * seats for _ in range(seats)]
        self.room = [-1] * seats
        self.square = [board.starts[seat] for seat in range(seats)]

    def play(self, most: int = 1000) -> int:
        """Play until somebody is sure; the answer is checked against the case file."""
        for turn in range(most):
            seat = turn % self.seats
            self.walk(seat)
            if self.room[seat] >= 0:
                self.ask(seat)
            if all(not (left := self.open[seat] & kind) & (left - 1) for kind in self.kinds):
                return turn + 1
        return most

    def walk(self, seat: int) -> None:
        """Go into a room that is still open, else towards anywhere."""
        steps = self.luck.randint(1, 6) + self.luck.randint(1, 6)
        here = self.room[seat]
        if here >= 0 and self.open[seat] >> self.first_room + here & 1:
            return
        board = self.board
        origin = board.entrances[here] if here >= 0 else self.square[seat]
        reached = board.flood(origin, steps - 1, board.corridor)
        rooms = [r for r, doors in enumerate(board.entrances) if r != here and doors & reached]
        wanted = [r for r in rooms if self.open[seat] >> self.first_room + r & 1] or rooms
        if wanted:
            self.room[seat] = self.luck.choice(wanted)
        else:
            self.room[seat] = -1
            edge = reached & ~board.flood(origin, steps - 2, board.corridor) or reached
            self.square[seat] = edge & -edge

    def ask(self, seat: int) -> None:
        """Ask about open cards; the first who can answer shows one."""
        cards = 1 << self.first_room + self.room[seat]
        for kind in self.kinds[:2]:
            left = self.open[seat] & kind
            choices = [card for card in range(left.bit_length()) if left >> card & 1]
            cards |= 1 << self.luck.choice(choices)
        for step in range(1, self.seats):
            other = (seat + step) % self.seats
            held = self.hands[other] & cards
            if held:
                self.open[seat] &= ~(held & -held)
                break
            for notes in self.lacks:
                notes[other] |= cards
        self.conclude(seat, cards)

    def conclude(self, seat: int, cards: int) -> None:
        """What nobody else holds and I do not hold is in the file; then its kind is settled."""
        nobody = cards & ~self.hands[seat]
        for other, lacks in enumerate(self.lacks[seat]):
            if other != seat:
                nobody &= lacks
        for kind in self.kinds:
            if inside := nobody & kind & self.open[seat]:
                self.open[seat] &= ~kind | inside
