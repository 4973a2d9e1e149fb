"""Noir by hand: who can be the Killer, by trying everybody, from the rules' words alone.

It imports nothing of the package, so that it can contradict it. The board is a list of rows of
letters; each candidate lives through the story and is dropped at the first thing that could not
have happened. A disguise that succeeds begins anew with every card that may lie in the deck.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import oracle

Board = list[str]


def places(board: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Row and column of everybody."""
    return {who: (r, c) for r, row in enumerate(board) for c, who in enumerate(row)}


def touch(board: Sequence[str], one: str, other: str) -> bool:
    """Whether two suspects are neighbours, corners included."""
    return one in around(board, other)


def around(board: Sequence[str], who: str, dead: str = "") -> set[str]:
    """The neighbours of somebody, without the dead."""
    at = places(board)
    row, column = at.get(who, (-9, -9))
    near = {one for one, (r, c) in at.items() if max(abs(r - row), abs(c - column)) == 1}
    return near - {*dead}


def moved(board: Board, words: list[str]) -> Board:
    """The board after "row 1 right" or "column 3 up"."""
    axis, line, way = words
    index = int(line) - 1
    if axis == "row":
        row = board[index]
        row = row[-1] + row[:-1] if way == "right" else row[1:] + row[0]
        return [*board[:index], row, *board[index + 1 :]]
    turned = moved(flipped(board), ["row", line, "right" if way == "down" else "left"])
    return flipped(turned)


def flipped(board: Board) -> Board:
    """Columns as rows."""
    return ["".join(column) for column in zip(*board, strict=True)]


def closed_up(board: Board, dead: set[str]) -> Board:
    """The board without lines of which all are dead, again and again."""
    kept = [row for row in board if not set(row) <= dead]
    gone = [c for c, column in enumerate(flipped(board)) if set(column) <= dead]
    kept = ["".join(who for c, who in enumerate(row) if c not in gone) for row in kept]
    return kept if kept == board else closed_up(kept, dead)


class Evening:
    """A story that is lived through: the true Killer is known, and what was said of the others."""

    def __init__(self, grid: Any) -> None:
        self.board: Board = list(grid.board)
        self.boards = [self.board]
        self.dead, self.open = set(grid.dead), set(grid.discard)
        self.killer, self.deck = grid.killer, list(grid.deck or "")
        self.own = {*grid.hand, *(grid.inspector or "")}
        self.hand = set(grid.hand)
        self.turned = grid.mode != "classic"
        self.standard = grid.mode == "standard"
        everybody = {who for row in self.board for who in row}
        self.could = everybody - self.dead - self.open - self.own - set(grid.innocent)
        self.said: list[tuple[Board, str, bool]] = []
        self.story: list[str] = []
        for action in grid.actions:
            self.live(action)

    def live(self, action: str) -> None:
        """Play one action."""
        verb, *rest = action.split()
        if verb in ("row", "column"):
            self.board = moved(self.board, action.split())
        elif verb == "kill":
            self._say(rest[0], near=True)
            self.dead.add(rest[0])
            self.could.discard(rest[0])
        elif verb == "identity":
            self.hand.discard(rest[0])
        elif verb == "arrest":
            assert rest[0] != self.killer
            self.could.discard(rest[0])
        elif verb == "exonerate":
            self._exonerate(rest[0])
        else:
            self._disguise()
        self.board = closed_up(self.board, self.dead)
        self.boards.append(self.board)
        self.story.append(verb)

    def _say(self, who: str, *, near: bool) -> None:
        self.said.append((self.board, who, near))
        beside = around(self.board, who)
        self.could = self.could & beside if near else self.could - beside

    def _exonerate(self, card: str) -> None:
        drawn = self.deck.pop(0)
        self.own.add(drawn)
        self.hand.add(drawn)
        self.hand.remove(card)
        self.could -= {drawn, card}
        self.open.add(card)
        if self.standard and card in places(self.board):
            self._say(card, near=touch(self.board, self.killer, card))

    def _disguise(self) -> None:
        card = self.deck.pop(0)
        if card in self.dead:
            self.open.add(card)
            return
        self.open.add(self.killer)
        if not self.turned:
            self.dead.add(self.killer)
        self.killer = card
        self.said.clear()
        self.could = {w for row in self.board for w in row} - self.dead - self.open - self.own

    @property
    def alive(self) -> set[str]:
        """Everybody alive on the board."""
        return {who for row in self.board for who in row} - self.dead


def worth(could: set[str], yes: set[str]) -> float:
    """Expected bits of an answer: those of the split, all equally likely."""
    return oracle.entropy((len(could & yes), len(could - yes)))


def two_by_two(bluff: Fraction, *, kill_the_arrested: bool) -> Fraction:
    """How often the Killer wins on two by two: every identity, every arrest, by listing.

    0 is the Killer, 3 is dead; 1 or 2 is the Inspector.
    """
    won = Fraction(0)
    for inspector in (1, 2):
        other = 3 - inspector
        ways = [(inspector, bluff), (0, (1 - bluff) / 2), (other, (1 - bluff) / 2)]
        for arrested, chance in ways:
            if arrested == 0:
                continue
            killed = arrested if kill_the_arrested else 3 - arrested
            won += Fraction(1, 2) * chance * (killed == inspector)
    return won
