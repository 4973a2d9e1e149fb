"""The slow twin of Noir: the rules once more, plainly and slowly, from clauses N01 to N31 alone.

It shares with the kit the answers of an edition and the names of moves and facts; nothing else.
Everything is mutable and naive. How the board was laid and the deck was shuffled is told to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from cluekit.noir.public import facts, moves
from twin.slow_parts import ALL, DEALER

Post = tuple[Any, Any]
"""A fact and who reads it: ``ALL`` or a set of seats."""

KILLER, INSPECTOR, NOBODY = 0, 1, -1
KILLER_READS, INSPECTOR_READS = frozenset({KILLER}), frozenset({INSPECTOR})


class NoirGround:
    """Rows of suspects. Every line keeps the name it was laid with, wherever it is now (N07)."""

    def __init__(self, cells: tuple[int, ...], width: int, *, wrap: bool) -> None:
        self.board = [list(cells[at : at + width]) for at in range(0, len(cells), width)]
        self.rows, self.columns = list(range(len(self.board))), list(range(width))
        self.wrap = wrap

    def copy(self) -> NoirGround:
        """Return the same board on another table."""
        twin = NoirGround((), 1, wrap=self.wrap)
        twin.board = [list(row) for row in self.board]
        twin.rows, twin.columns = list(self.rows), list(self.columns)
        return twin

    def names(self, axis: str) -> list[int]:
        """Return the names of the rows, or of the columns."""
        return self.rows if axis == "row" else self.columns

    def line(self, axis: str, index: int) -> list[int]:
        """Return who stands in a row or column, from the left or the top."""
        return self.board[index] if axis == "row" else [row[index] for row in self.board]

    def lies(self, suspect: int) -> bool:
        """Tell whether the suspect is on the board."""
        return any(suspect in row for row in self.board)

    def around(self, suspect: int) -> set[int]:
        """N03: up to eight neighbours, diagonals count; over the edge only where edges meet."""
        here = [(r, row.index(suspect)) for r, row in enumerate(self.board) if suspect in row]
        steps = product((-1, 0, 1), repeat=2)
        spots = [(r + down, c + right) for r, c in here for down, right in steps]
        high, wide = len(self.rows), len(self.columns)
        if self.wrap:
            spots = [(r % high, c % wide) for r, c in spots]
        found = {self.board[r][c] for r, c in spots if 0 <= r < high and 0 <= c < wide}
        return found - {suspect}

    def shift(self, axis: str, index: int, step: int) -> None:
        """N06: the line moves by one; who falls off comes in again at the other side."""
        line = self.line(axis, index)
        moved = [line[-1], *line[:-1]] if step == 1 else [*line[1:], line[0]]
        for place, suspect in enumerate(moved):
            if axis == "row":
                self.board[index][place] = suspect
            else:
                self.board[place][index] = suspect

    def dead_lines(self, axis: str, dead: set[int]) -> tuple[int, ...]:
        """N14: the numbers of the lines in which everybody is deceased."""
        lines = [self.line(axis, index) for index in range(len(self.names(axis)))]
        return tuple(index for index, line in enumerate(lines) if set(line) <= dead)

    def remove(self, rows: tuple[int, ...], columns: tuple[int, ...]) -> None:
        """N14: these lines go, rows and columns at once; the neighbours close up."""
        for row in sorted(rows, reverse=True):
            del self.board[row], self.rows[row]
        for column in sorted(columns, reverse=True):
            del self.columns[column]
            for line in self.board:
                del line[column]


class SlowNoir:
    """One game, on a board and with a deck that are given (top card first)."""

    def __init__(self, options: Any, cells: tuple[int, ...], deck: tuple[int, ...]) -> None:
        self.options, self.laid = options, cells
        self.ground = NoirGround((), 1, wrap=options.wrap)
        self.todo = ["board", "evidence", "killer", "inspector"]
        self.shuffled, self.deck = deck, list[int]()
        self.hand, self.open_cards = list[int](), list[int]()
        self.dead, self.innocent, self.kills = set[int](), set[int](), 0
        self.killer = self.inspector = NOBODY
        self.at, self.mover, self.number = "setup", KILLER, 0
        self.shift: tuple[int, str, int, int] | None = None
        self.winner, self.ending = NOBODY, ""
        self.history: list[Any] = []

    def copy(self) -> SlowNoir:
        """Return the same game at another table."""
        twin = SlowNoir(self.options, self.laid, self.shuffled)
        twin.__dict__.update(self.__dict__)
        twin.ground = self.ground.copy()
        for name in ("todo", "deck", "hand", "open_cards", "dead", "innocent"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def decides(self) -> int:
        """N01: in turn, the Killer first; N12: a card drawn is followed by a discard."""
        if self.at == "setup":
            return DEALER
        return NOBODY if self.at == "over" else self.mover

    def choices(self) -> set[Any]:
        """Return every legal move."""
        if self.at in ("setup", "over"):
            return {moves.Prepare(step) for step in self.todo[:1]}
        return set(getattr(self, "_may_" + self.at.replace("-", "_"))())

    def _may_identity(self) -> Iterator[Any]:
        """N04: one of the cards drawn; a dead suspect only where the edition says so."""
        for card in self.hand:
            if card not in self.dead or self.options.dead_identity:
                yield moves.ChooseIdentity(card)

    def _may_discard(self) -> Iterator[Any]:
        """N12, N25: any card of the hand, the one just drawn too."""
        yield from map(moves.Discard, self.hand)

    def _may_action(self) -> Iterator[Any]:
        """N05: shift, kill, disguise; shift, arrest, exonerate. N13: the deck is needed.

        N10: arrested is a neighbour or oneself; only the living, unless the edition says so.
        """
        yield from self._shifts()
        if self.mover == KILLER:
            yield from self._may_first_kill()
            yield from [moves.Disguise()] if self.deck else []
        else:
            around = self.ground.around(self.inspector) | {self.inspector}
            yield from map(
                moves.Arrest, around - (set() if self.options.arrest_dead else self.dead)
            )
            yield from [moves.Exonerate()] if self.deck else []
            yield from self._citizens()

    def _may_first_kill(self) -> Iterator[Any]:
        """N08: adjacent and living; never oneself. N02: nothing else is a first action."""
        yield from (moves.Kill(who) for who in self.ground.around(self.killer) - self.dead)

    def _citizens(self) -> Iterator[Any]:
        """N19: a card in hand, and a deck; N26: a living neighbour of who is exonerated."""
        enough = self.deck or self.options.citizens_need != "hand-and-deck"
        for card in self.hand if self.options.citizens_arrest and enough else ():
            for target in self.ground.around(card) - self.dead:
                yield moves.CitizensArrest(card, target)

    def _shifts(self) -> Iterator[Any]:
        """N06: any line, either way; N24: not a line of one; N07: no undoing."""
        for axis in ("row", "column"):
            for index, name in enumerate(self.ground.names(axis)):
                long = len(self.ground.line(axis, index))
                for step in (1, -1):
                    if long > 1 and not self._undoes(axis, name, step, long):
                        yield moves.Shift(axis, index, step)

    def _undoes(self, axis: str, name: int, step: int, long: int) -> bool:
        """N07: the same line, the other way; N24: in a line of two, both ways are.

        N23: on a board of two suspects there would be no shift then, so none is forbidden.
        """
        if self.shift is None or self.shift[0] == self.mover:
            return False
        if len(self.ground.rows) * len(self.ground.columns) == 2:
            return False
        return self.shift[1:3] == (axis, name) and (step != self.shift[3] or long == 2)

    def play(self, move: Any) -> list[Post]:
        """Play a legal move; return its facts with their readers."""
        posts = list(getattr(self, "_" + type(move).__name__)(move))
        if not isinstance(move, moves.Prepare):
            self.history = self.history + [fact for fact, to in posts if to == ALL]
        return posts

    def _Prepare(self, move: Any) -> Iterator[Post]:  # noqa: N802 - named like the move
        """N01, N02, N04: lay the board, shuffle, one card for the Killer, the Inspector's hand."""
        assert move.step == self.todo.pop(0)
        if move.step == "board":
            self.ground = NoirGround(self.laid, self.options.columns, wrap=self.options.wrap)
            yield facts.BoardLaid(self.laid, self.options.columns), ALL
        elif move.step == "evidence":
            self.deck = list(self.shuffled)
            yield facts.EvidenceShuffled(len(self.deck)), ALL
            yield facts.EvidenceOrder(self.shuffled), frozenset()
        elif move.step == "killer":
            self.killer = self.deck.pop(0)
            yield facts.KillerDrew(), ALL
            yield facts.IdentityTaken(KILLER, self.killer), KILLER_READS
        else:
            yield from self._draw(self.options.hand)
            self.at, self.number = "first-kill", 1

    def _draw(self, count: int) -> Iterator[Post]:
        """N21: how many cards is public, which ones is the Inspector's own."""
        drawn = tuple(self.deck.pop(0) for _ in range(count))
        self.hand += drawn
        yield facts.InspectorDrew(count), ALL
        yield facts.CardsDrawn(drawn), INSPECTOR_READS

    def _ChooseIdentity(self, move: Any) -> Iterator[Post]:  # noqa: N802
        """N04: kept to the end; the other cards are the evidence hand."""
        self.inspector = move.suspect
        self.hand.remove(move.suspect)
        yield facts.IdentityChosen(), ALL
        yield facts.IdentityTaken(INSPECTOR, move.suspect), INSPECTOR_READS
        self._pass_the_turn()

    def _Shift(self, move: Any) -> Iterator[Post]:  # noqa: N802
        """N06; N14: a shift can complete a dead line."""
        name = self.ground.names(move.axis)[move.index]
        self.ground.shift(move.axis, move.index, move.step)
        yield facts.Shifted(self.mover, move.axis, move.index, move.step), ALL
        yield from self._shrink()
        self._pass_the_turn((self.mover, move.axis, name, move.step))

    def _Kill(self, move: Any) -> Iterator[Post]:  # noqa: N802
        """N22: the death, the Inspector's, the toll, the answer, the shrinking, the turn."""
        marked = move.suspect in self.innocent
        yield facts.Killed(move.suspect), ALL
        self._dies(move.suspect)
        self.kills += 1
        if move.suspect == self.inspector:
            yield from self._end(KILLER, "inspector-killed")
        elif self._toll_is_paid():
            yield from self._end(KILLER, "toll")
        else:
            if marked and self.options.canvas:
                near = self.inspector in self.ground.around(move.suspect)
                yield facts.InspectorAnswered(move.suspect, near), ALL
            yield from self._shrink()
            self._pass_the_turn()

    def _Disguise(self, _: Any) -> Iterator[Post]:  # noqa: N802
        """N11: alive, it is the new identity and the old card is shown; dead, it is discarded."""
        card, old = self.deck.pop(0), self.killer
        self.open_cards.append(card if card in self.dead else old)
        if card in self.dead:
            yield facts.Disguised(success=False, shown=card), ALL
            self._pass_the_turn()
            return
        self.killer = card
        yield facts.Disguised(success=True, shown=old), ALL
        yield facts.IdentityTaken(KILLER, card), KILLER_READS
        if self.options.old_identity == "innocent":
            self.innocent.add(old)
        else:
            self._dies(old)
            if self._toll_is_paid():
                yield from self._end(KILLER, "toll")
                return
            yield from self._shrink()
        self._pass_the_turn()

    def _Arrest(self, move: Any) -> Iterator[Post]:  # noqa: N802
        """N10, N20: a hit ends the game, a miss the turn."""
        hit = move.suspect == self.killer
        yield facts.Arrested(move.suspect, hit), ALL
        if hit:
            yield from self._end(INSPECTOR, "arrest")
        else:
            self._pass_the_turn()

    def _Exonerate(self, _: Any) -> Iterator[Post]:  # noqa: N802
        """N12: draw one; the discard follows."""
        yield from self._draw(1)
        self.at = "discard"

    def _Discard(self, move: Any) -> Iterator[Post]:  # noqa: N802
        """N12, N16; N17: where there is a canvas, and the suspect is on the board."""
        yield facts.Exonerated(move.suspect), ALL
        self._clears(move.suspect)
        if self.options.canvas and self.ground.lies(move.suspect):
            near = self.killer in self.ground.around(move.suspect)
            yield facts.KillerAnswered(move.suspect, near), ALL
        self._pass_the_turn()

    def _CitizensArrest(self, move: Any) -> Iterator[Post]:  # noqa: N802
        """N26: discarded and marked first; N19: no card is drawn, nobody is asked."""
        yield facts.Exonerated(move.suspect, move.target), ALL
        self._clears(move.suspect)
        yield from self._Arrest(moves.Arrest(move.target))

    def _clears(self, suspect: int) -> None:
        """N12: the card lies open; the living are marked, whoever is dead is not."""
        self.hand.remove(suspect)
        self.open_cards.append(suspect)
        if suspect not in self.dead:
            self.innocent.add(suspect)

    def _dies(self, suspect: int) -> None:
        """N28: a mark ends with death."""
        self.dead.add(suspect)
        self.innocent.discard(suspect)

    def _toll_is_paid(self) -> bool:
        """N15: all the deceased count, or the kills alone; or nobody else is left to die."""
        if set().union(*self.ground.board) - self.dead == {self.killer}:
            return True
        counted = self.kills if self.options.toll_counts == "kills" else len(self.dead)
        return bool(counted >= self.options.toll)

    def _shrink(self) -> Iterator[Post]:
        """N14: rows and columns at once, as long as there are any."""
        while True:
            rows, columns = (self.ground.dead_lines(axis, self.dead) for axis in ("row", "column"))
            if not rows and not columns:
                return
            self.ground.remove(rows, columns)
            yield facts.LinesRemoved(rows, columns), ALL

    def _pass_the_turn(self, shift: tuple[int, str, int, int] | None = None) -> None:
        """N01: one action each; N07: how long a shift is remembered."""
        if shift or self.options.undo == "next-move":
            self.shift = shift
        if self.shift and self.shift[2] not in self.ground.names(self.shift[1]):
            self.shift = None
        self.number += 1
        self.mover = 1 - self.mover
        self.at = "identity" if self.inspector == NOBODY else "action"

    def _end(self, winner: int, ending: str) -> Iterator[Post]:
        """N20; both identities are shown."""
        self.number += 1
        self.at, self.winner, self.ending = "over", winner, ending
        yield facts.GameEnded(winner, ending, self.killer, self.inspector), ALL
