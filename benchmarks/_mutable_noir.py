"""Noir as one mutable dataclass, to measure against: lists and sets, moves as tuples.

Written as one would write it for a simulation alone: no letters, no views, no history, nothing to
take back. It plays the same rules (N01–N31, the options of the three modes) and chooses among all
legal moves alike, so that who wins how often can be compared, too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random  # noqa: TID251 - the version to measure against takes Python's own luck

Move = tuple[str, int, int]
SIDES = ("killer", "inspector")


@dataclass
class MutableNoir:
    """A game in progress; ``winner`` is "" until it is over."""

    random: Random
    canvas: bool = False
    citizens: bool = False
    old_is_dead: bool = True
    size: int = 5
    toll: int = 16
    board: list[list[int]] = field(default_factory=list)
    dead: set[int] = field(default_factory=set)
    innocent: set[int] = field(default_factory=set)
    deck: list[int] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    killer: int = -1
    inspector: int = -1
    mover: str = "killer"
    drawing: bool = False
    ban: tuple[str, int, int] | None = None
    actions: int = 0
    winner: str = ""

    def __post_init__(self) -> None:
        """Lay the board, shuffle the evidence, draw the Killer and the Inspector's cards."""
        suspects = list(range(self.size**2))
        self.random.shuffle(suspects)
        self.board = [suspects[i : i + self.size] for i in range(0, len(suspects), self.size)]
        self.deck = list(range(self.size**2))
        self.random.shuffle(self.deck)
        self.killer = self.deck.pop()
        self.hand = [self.deck.pop() for _ in range(4)]

    # --- what may be done ---------------------------------------------------------------------

    def around(self, suspect: int) -> list[int]:
        """Return the living neighbours."""
        for row, line in enumerate(self.board):
            if suspect in line:
                column = line.index(suspect)
                return [
                    other
                    for near in self.board[max(0, row - 1) : row + 2]
                    for other in near[max(0, column - 1) : column + 2]
                    if other != suspect and other not in self.dead
                ]
        return []

    def legal(self) -> list[Move]:
        """Return every legal move."""
        if self.drawing:
            return [("discard", card, 0) for card in self.hand]
        if self.mover == "inspector" and self.inspector < 0:
            return [("choose", card, 0) for card in self.hand if card not in self.dead]
        if self.mover == "killer":
            kills: list[Move] = [("kill", who, 0) for who in self.around(self.killer)]
            if not self.actions:
                return kills
            return kills + self.shifts() + ([("disguise", 0, 0)] if self.deck else [])
        found: list[Move] = [("arrest", who, 0) for who in self.around(self.inspector)]
        found.append(("arrest", self.inspector, 0))
        if self.deck:
            found.append(("exonerate", 0, 0))
            if self.citizens:
                found += [("citizen", c, who) for c in self.hand for who in self.around(c)]
        return found + self.shifts()

    def shifts(self) -> list[Move]:
        """Return both ways for every line but what would undo the other's last shift."""
        rows, columns = len(self.board), len(self.board[0])
        found: list[Move] = []
        if columns > 1:
            found += [("row", row, step) for row in range(rows) for step in (1, -1)]
        if rows > 1:
            found += [("column", column, step) for column in range(columns) for step in (1, -1)]
        if self.ban is None:
            return found
        axis, index, step = self.ban
        both = (columns if axis == "row" else rows) == 2  # noqa: PLR2004 - a line of two
        return [
            move
            for move in found
            if not (move[0] == axis and move[1] == index and (both or move[2] == -step))
        ]

    # --- what it does -------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Play a legal move."""
        kind, first, second = move
        self.actions += 1
        ban, self.ban = self.ban, None
        getattr(self, f"do_{kind}")(first, second)
        if kind == "exonerate":
            self.ban = ban
            return
        self.mover = "inspector" if self.mover == "killer" else "killer"

    def do_choose(self, card: int, _: int) -> None:
        """Choose the identity."""
        self.inspector = card
        self.hand.remove(card)

    def do_row(self, row: int, step: int) -> None:
        """Move a row."""
        line = self.board[row]
        self.board[row] = [line[-1], *line[:-1]] if step == 1 else [*line[1:], line[0]]
        self.ban = ("row", row, step)
        self.shrink()

    def do_column(self, column: int, step: int) -> None:
        """Move a column."""
        line = [row[column] for row in self.board]
        line = [line[-1], *line[:-1]] if step == 1 else [*line[1:], line[0]]
        for row, suspect in zip(self.board, line, strict=True):
            row[column] = suspect
        self.ban = ("column", column, step)
        self.shrink()

    def do_kill(self, who: int, _: int) -> None:
        """Kill; the question to the Inspector changes nothing on the board."""
        self.dead.add(who)
        self.innocent.discard(who)
        if who == self.inspector:
            self.winner = "killer"
        self.after_death()

    def do_disguise(self, _: int, __: int) -> None:
        """Draw a card to become somebody else."""
        card = self.deck.pop()
        if card in self.dead:
            return
        old, self.killer = self.killer, card
        if self.old_is_dead:
            self.dead.add(old)
            self.innocent.discard(old)
            self.after_death()
        else:
            self.innocent.add(old)

    def do_arrest(self, who: int, _: int) -> None:
        """Arrest."""
        if who == self.killer:
            self.winner = "inspector"

    def do_exonerate(self, _: int, __: int) -> None:
        """Draw a card; next one is discarded."""
        self.hand.append(self.deck.pop())
        self.drawing = True

    def do_discard(self, card: int, _: int) -> None:
        """Discard a card: innocent, and in the canvas the Killer says whether they are near."""
        self.drawing = False
        self.hand.remove(card)
        if card not in self.dead:
            self.innocent.add(card)
        if self.canvas:
            self.killer in self.around(card)  # noqa: B015 - the answer, which chance does not heed

    def do_citizen(self, card: int, who: int) -> None:
        """Discard a card and arrest one of its neighbours."""
        self.hand.remove(card)
        self.innocent.add(card)
        self.do_arrest(who, 0)

    def after_death(self) -> None:
        """Count the dead, then close the board up."""
        if not self.winner and len(self.dead) >= self.toll:
            self.winner = "killer"
        if not self.winner:
            self.shrink()

    def shrink(self) -> None:
        """Remove lines of dead suspects, rows and columns at once, until there are none."""
        while self.board:
            rows = [r for r, line in enumerate(self.board) if self.dead.issuperset(line)]
            columns = [
                c
                for c in range(len(self.board[0]))
                if all(line[c] in self.dead for line in self.board)
            ]
            if not rows and not columns:
                return
            if self.ban:
                gone = rows if self.ban[0] == "row" else columns
                axis, index, step = self.ban
                left = index - sum(1 for other in gone if other < index)
                self.ban = None if index in gone else (axis, left, step)
            self.board = [
                [suspect for c, suspect in enumerate(line) if c not in columns]
                for r, line in enumerate(self.board)
                if r not in rows
            ]

    def play_out(self, most: int = 10_000) -> int:
        """Play legal moves, each equally likely, to the end; return how many there were."""
        while not self.winner and self.actions < most:
            self.play(self.random.choice(self.legal()))
        return self.actions
