"""Noir in plain frozen dataclasses, to measure against: our design without what makes it quick.

A position is a frozen dataclass and never changes, so that it can be taken back and looked at
again; moves and facts are frozen dataclasses, too, and every public fact is kept. Boards are
tuples of rows, sets are frozensets. Rules N01-N31 with the options of the three modes; every
legal move is equally likely.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random  # noqa: TID251 - the plain version takes Python's own luck

Board = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Rules:
    """The options that the three modes differ in."""

    canvas: bool = False
    citizens: bool = False
    old_is_dead: bool = True
    size: int = 5
    toll: int = 16


@dataclass(frozen=True)
class Move:
    """A move: its kind and what it is about."""

    kind: str
    about: int = -1
    with_: int = 0


@dataclass(frozen=True)
class Fact:
    """What everybody saw."""

    kind: str
    about: int = -1
    answer: bool | None = None


@dataclass(frozen=True)
class Position:
    """Everything there is; ``winner`` is "" until it is over."""

    rules: Rules
    board: Board
    killer: int
    hand: frozenset[int]
    deck: tuple[int, ...]
    dead: frozenset[int] = frozenset()
    innocent: frozenset[int] = frozenset()
    inspector: int = -1
    mover: str = "killer"
    drawing: bool = False
    shifted: tuple[str, int, int] | None = None
    turn: int = 0
    history: tuple[Fact, ...] = ()
    winner: str = ""


def laid(rules: Rules, luck: Random) -> Position:
    """Lay the board, shuffle the evidence, draw the Killer and the Inspector's cards."""
    suspects = list(range(rules.size**2))
    luck.shuffle(suspects)
    board = tuple(
        tuple(suspects[start : start + rules.size]) for start in range(0, len(suspects), rules.size)
    )
    luck.shuffle(suspects)
    return Position(rules, board, suspects[0], frozenset(suspects[1:5]), tuple(suspects[5:]))


# --- what may be done -------------------------------------------------------------------------


def around(position: Position, suspect: int) -> list[int]:
    """Return the living neighbours."""
    for row, line in enumerate(position.board):
        if suspect in line:
            column = line.index(suspect)
            return [
                other
                for near in position.board[max(0, row - 1) : row + 2]
                for other in near[max(0, column - 1) : column + 2]
                if other != suspect and other not in position.dead
            ]
    return []


def legal(position: Position) -> list[Move]:
    """Return every legal move."""
    if position.drawing:
        return [Move("discard", card) for card in sorted(position.hand)]
    if position.mover == "inspector" and position.inspector < 0:
        return [Move("choose", card) for card in sorted(position.hand - position.dead)]
    if position.mover == "killer":
        kills = [Move("kill", who) for who in around(position, position.killer)]
        if not position.turn:
            return kills
        return kills + shifts(position) + [Move("disguise")] * bool(position.deck)
    arrests = [Move("arrest", who) for who in around(position, position.inspector)]
    arrests.append(Move("arrest", position.inspector))
    return arrests + shifts(position) + evidence(position)


def evidence(position: Position) -> list[Move]:
    """Return the Inspector's moves with evidence."""
    if not position.deck:
        return []
    if not position.rules.citizens:
        return [Move("exonerate")]
    hand = sorted(position.hand)
    arrests = [Move("citizen", card, who) for card in hand for who in around(position, card)]
    return [Move("exonerate"), *arrests]


def shifts(position: Position) -> list[Move]:
    """Return both ways for every line but what would undo the other's last shift."""
    rows, columns = len(position.board), len(position.board[0])
    lines = [("row", row) for row in range(rows) if columns > 1]
    lines += [("column", column) for column in range(columns) if rows > 1]
    banned = set()
    if position.shifted is not None:
        axis, index, step = position.shifted
        banned = {(axis, index, -step)}
        if (columns if axis == "row" else rows) == 2:  # noqa: PLR2004 - a line of two
            banned.add((axis, index, step))
    return [
        Move(axis, index, step)
        for axis, index in lines
        for step in (1, -1)
        if (axis, index, step) not in banned
    ]


# --- what it does -----------------------------------------------------------------------------


def played(position: Position, move: Move) -> Position:
    """Return the position after a legal move."""
    after = DO[move.kind](position, move)
    if move.kind == "exonerate":
        return after
    keeps = move.kind in ("row", "column")
    return replace(
        after,
        mover="inspector" if position.mover == "killer" else "killer",
        turn=position.turn + 1,
        shifted=after.shifted if keeps else None,
    )


def told(position: Position, fact: Fact, **changes: object) -> Position:
    """Return the position with a fact and its changes."""
    return replace(position, history=(*position.history, fact), **changes)  # type: ignore[arg-type]


def choose(position: Position, move: Move) -> Position:
    """Choose the identity."""
    hand = position.hand - {move.about}
    return told(position, Fact("chosen"), inspector=move.about, hand=hand)


def shift(position: Position, move: Move) -> Position:
    """Move a line."""
    index, step = move.about, move.with_
    board = position.board if move.kind == "row" else turned(position.board)
    line = board[index]
    line = (line[-1], *line[:-1]) if step == 1 else (*line[1:], line[0])
    board = (*board[:index], line, *board[index + 1 :])
    board = board if move.kind == "row" else turned(board)
    last = (move.kind, index, step)
    return shrunk(told(position, Fact(move.kind, index), board=board, shifted=last))


def turned(board: Board) -> Board:
    """Return the columns as rows."""
    return tuple(zip(*board, strict=True))


def kill(position: Position, move: Move) -> Position:
    """Kill; where a marked innocent dies the Inspector answers."""
    who = move.about
    after = told(position, Fact("killed", who), **gone(position, who))
    if who == position.inspector:
        return replace(after, winner="killer")
    if position.rules.canvas and who in position.innocent:
        near = position.inspector in around(position, who)
        after = told(after, Fact("inspector answered", who, near))
    return paid(after)


def gone(position: Position, who: int) -> dict[str, frozenset[int]]:
    """Return the changes of a death."""
    return {"dead": position.dead | {who}, "innocent": position.innocent - {who}}


def disguise(position: Position, _: Move) -> Position:
    """Draw a card to become somebody else."""
    card, *deck = position.deck
    old = position.killer
    if card in position.dead:
        return told(position, Fact("disguised", card, answer=False), deck=tuple(deck))
    after = told(position, Fact("disguised", old, answer=True), killer=card, deck=tuple(deck))
    if position.rules.old_is_dead:
        return paid(replace(after, **gone(position, old)))
    return replace(after, innocent=position.innocent | {old})


def arrest(position: Position, move: Move) -> Position:
    """Arrest."""
    hit = move.about == position.killer
    return told(position, Fact("arrested", move.about, hit), winner="inspector" if hit else "")


def exonerate(position: Position, _: Move) -> Position:
    """Draw a card; next one is discarded."""
    card, *deck = position.deck
    hand = position.hand | {card}
    return told(position, Fact("drawn"), hand=hand, deck=tuple(deck), drawing=True)


def discard(position: Position, move: Move) -> Position:
    """Discard a card: innocent; in the canvas the Killer says whether they are near."""
    card = move.about
    innocent = position.innocent | ({card} - position.dead)
    hand = position.hand - {card}
    after = told(position, Fact("exonerated", card), hand=hand, innocent=innocent, drawing=False)
    if not position.rules.canvas or not any(card in line for line in position.board):
        return after
    near = position.killer in around(position, card)
    return told(after, Fact("killer answered", card, near))


def citizen(position: Position, move: Move) -> Position:
    """Discard a card and arrest one of its neighbours."""
    card = move.about
    innocent = position.innocent | ({card} - position.dead)
    hand = position.hand - {card}
    after = told(position, Fact("exonerated", card), hand=hand, innocent=innocent)
    return arrest(after, Move("arrest", move.with_))


def paid(position: Position) -> Position:
    """Count the dead, then close the board up."""
    if len(position.dead) >= position.rules.toll:
        return replace(position, winner="killer")
    return shrunk(position)


def shrunk(position: Position) -> Position:
    """Remove lines of dead suspects, rows and columns at once, until there are none."""
    while True:
        board, dead = position.board, position.dead
        rows = [number for number, line in enumerate(board) if dead.issuperset(line)]
        columns = [number for number, line in enumerate(turned(board)) if dead.issuperset(line)]
        if not rows and not columns:
            return position
        kept = tuple(
            tuple(suspect for column, suspect in enumerate(line) if column not in columns)
            for row, line in enumerate(board)
            if row not in rows
        )
        last = tracked(position.shifted, rows, columns)
        position = told(position, Fact("removed"), board=kept, shifted=last)


def tracked(
    last: tuple[str, int, int] | None, rows: list[int], columns: list[int]
) -> tuple[str, int, int] | None:
    """Return the remembered shift by its line's new number, or None when the line is gone."""
    if last is None:
        return None
    axis, index, step = last
    removed = rows if axis == "row" else columns
    left = index - sum(1 for other in removed if other < index)
    return None if index in removed else (axis, left, step)


DO = {
    "row": shift,
    "column": shift,
    **{do.__name__: do for do in (choose, kill, disguise, arrest, exonerate, discard, citizen)},
}


def play_out(position: Position, luck: Random, most: int = 10_000) -> tuple[Position, int]:
    """Play legal moves, each equally likely, to the end; return it and how many there were."""
    for count in range(most):
        if position.winner:
            return position, count
        position = played(position, luck.choice(legal(position)))
    return position, most
