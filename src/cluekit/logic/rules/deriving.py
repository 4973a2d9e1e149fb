"""Everything that a set of rules gives: to the fixpoint, each conclusion with its step."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from cluekit.logic.puzzle import Literal, Puzzle
from cluekit.logic.rules.board import Board, Line
from cluekit.logic.rules.inventory import ALL, Kit, kit_of, known_names, open_board, settle
from cluekit.logic.rules.steps import Numbered, Step, needed_lines, number_steps, write
from cluekit.logic.rules.supposing import (
    by_cases,
    choice_line,
    choices,
    deep,
    discharge,
    one_deep,
    suppose_literal,
    world,
)
from cluekit.logic.work import Work
from cluekit.sets import mask, members


class Derivation:
    """What a set of rules concludes from a puzzle.

    ``can`` gives, per card, the set of holders (bitmask) that may have it as far as these rules
    see; ``clash`` is the step that contradicts another, or None while nothing does.
    """

    def __init__(self, board: Board) -> None:
        """Keep the board when all rules are done."""
        self._board = board
        self.can = tuple(
            mask(holder for holder, no in enumerate(board.no) if not no >> card & 1)
            for card in range(board.cards)
        )

    def __repr__(self) -> str:
        """Return how much is decided."""
        decided = sum(line is not None for line in self._board.cells)
        clash = ", clash" if self._board.clash else ""
        return f"<Derivation: {decided} of {len(self._board.cells)} cells{clash}>"

    @property
    def consistent(self) -> bool:
        """Whether no rule met a contradiction."""
        return self._board.clash is None

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All conclusions in the order they were found; at a clash, what leads to it."""
        if self._board.clash:
            return write(needed_lines([self._board.clash]))
        return write(needed_lines(line for line in self._board.cells if line))

    @property
    def clash(self) -> Step | None:
        """The step that clashed, the last of ``steps``; None where the premises fit together."""
        return self.steps[-1] if self._board.clash else None

    @cached_property
    def _by_literal(self) -> dict[Literal, Numbered]:
        return {
            at.line.says[0]: at
            for at in number_steps(self.steps)
            if isinstance(at.line, Step) and not at.depth and len(at.line.says) == 1
        }

    def step_for(self, literal: Literal) -> Step | None:
        """Return the step that says this literal, or None while the rules do not say it."""
        found = self._by_literal.get(literal)
        return found.line if found and isinstance(found.line, Step) else None

    def number_of(self, literal: Literal) -> int | None:
        """Return the number of the step that says this literal, counted from 1."""
        found = self._by_literal.get(literal)
        return found.number if found else None

    def rule_for(self, card: int, holder: int) -> tuple[bool, str] | None:
        """Return what is certain of a cell and by which rule, without writing any steps."""
        line = self._board.cells[holder * self._board.cards + card]
        return (line.says[0].has, line.by) if line else None


def derive(
    puzzle: Puzzle,
    rules: Collection[str] = ALL,
    can: Sequence[int] | None = None,
    work: Work | None = None,
) -> Derivation:
    """Apply these rules until nothing new follows.

    With all rules this is everything that follows: each open cell may go both ways. Callers who
    know already which holders (bitmask) each card may have, pass it as ``can``; then proofs are
    sought only for what follows, and nobody proves that nothing else does.

    Raises ``KeyError`` for an unknown rule, and ``TooHardError`` where ``work`` does not suffice.

    >>> from cluekit.logic import Holds
    >>> derive(Puzzle(kinds=(0b11, 0b1100), sizes=(1, 1), premises=(Holds(0, 0b1),)))
    <Derivation: 8 of 12 cells>
    """
    kit = kit_of(known_names(rules))
    board = open_board(Board(puzzle, work=work), kit)
    if kit.supposes and not board.clash:
        if can is None:
            # One deep while that helps, then as deep as need be, until every cell is judged
            simple_lemmas(board, kit)
            seen = [0] * len(board.yes)
            while not board.clash and _first_undecided(board, kit, seen):
                pass
        else:
            _suppose_opposites_of(board, kit, can)
    return Derivation(board)


def _suppose_opposites_of(board: Board, kit: Kit, can: Sequence[int]) -> None:
    """Prove what is known to follow, all that one supposition gives before any that nest."""
    for prove in (one_deep, deep):
        news = True
        while news:
            news = False
            for literal in _forced(board, can):
                found = prove(board, (literal,), kit)
                if found:
                    news |= _enter(board, found, kit)
                if board.clash:
                    return


def _forced(board: Board, can: Sequence[int]) -> Iterator[Literal]:
    """Yield the literals that follow and are not on the board, each when its turn comes."""
    for holder in range(len(board.yes)):
        for card in members(board.open(holder)):
            bit = 1 << holder
            still_open = board.open(holder) >> card & 1
            if still_open and (can[card] == bit or not can[card] & bit):
                yield Literal(card, holder, has=can[card] == bit)


def simple_lemmas(board: Board, kit: Kit) -> Board:
    """Enter everything that follows by one supposition at a time; return the board."""
    while not board.clash and (_each_choice(board, kit) or _each_opposite(board, kit)):
        pass
    return board


def _enter(board: Board, line: Line, kit: Kit) -> bool:
    """Enter a line of one literal or none, and what follows from it; tell whether it was new."""
    if line.says and board.line_of(line.says[0]):
        return False
    board.enter(line)
    settle(board, kit)
    return True


# --- one supposition deep ------------------------------------------------------------------------


def _each_choice(board: Board, kit: Kit) -> bool:
    """Tell the cases of every choice apart and enter what they agree in."""
    news = False
    for name, found in choices(board, kit) if kit.cases else ():
        cases = [suppose_literal(board, literal, kit) for literal in found.says]
        choice = choice_line(board, name, found)
        for literal in _agreed(board, [other for other, _ in cases]):
            lasts = [(case, other.proves((literal,))) for other, case in cases]
            ends = [(case, last) for case, last in lasts if last]
            news |= _enter(board, by_cases(board, choice, ends), kit)
    return news


def _agreed(board: Board, cases: list[Board]) -> list[Literal]:
    """Return the literals that every case without a clash knows, and the board does not."""
    alive = [case for case in cases if not case.clash] or cases[:1]
    found = []
    for holder in range(len(board.yes)):
        yes = no = board.open(holder)
        for case in alive:
            yes, no = yes & case.yes[holder], no & case.no[holder]
        found += [Literal(card, holder) for card in members(yes)]
        found += [Literal(card, holder, has=False) for card in members(no)]
    return found


def _each_opposite(board: Board, kit: Kit) -> bool:
    """Suppose every open cell either way; what clashes is not so."""
    news = False
    for holder in range(len(board.yes)) if kit.contradiction else ():
        for card in members(board.open(holder)):
            for has in (True, False):
                other, case = suppose_literal(board, Literal(card, holder, has), kit)
                if other.clash is not None:
                    news |= _enter(board, discharge(board, other.clash, case), kit)
    return news


# --- as deep as need be --------------------------------------------------------------------------


def _first_undecided(board: Board, kit: Kit, seen: list[int]) -> bool:
    """Judge one open cell of which no world is known that has the card there.

    What is found is a proof that it is not there, or a world, noted in ``seen`` (cards per
    holder). Returns False when there is no such cell left.
    """
    for holder in range(len(board.yes)):
        for card in members(board.open(holder) & ~seen[holder]):
            literal = Literal(card, holder)
            other, case = suppose_literal(board, literal, kit)
            last, leaf = world(other, kit)
            if last is None:
                for place, cards in enumerate(leaf.yes):
                    seen[place] |= cards
            elif kit.contradiction:
                _enter(board, discharge(board, last, case), kit)
            else:
                proved = deep(board, (~literal,), kit)
                if proved:
                    _enter(board, proved, kit)
                seen[holder] |= 1 << card
            return True
    return False
