"""The two rules that suppose: cases and contradiction.

``cases``          of several possibilities one must be so; each of them gives the conclusion, or
                   cannot be;
``contradiction``  the opposite of the conclusion leads to a clash. For "one of several": when all
                   but one are not so, the last follows.

Both nest, as deep as need be. With all rules the search is complete: where it finds no proof,
there is a deal that fits all premises and in which the goal is false.
"""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.logic.puzzle import Clause, Literal
from cluekit.logic.rules.board import Board, Found, Line
from cluekit.logic.rules.inventory import Kit, settle
from cluekit.logic.rules.steps import needed_lines


def suppose_literal(board: Board, literal: Literal, kit: Kit) -> tuple[Board, Line]:
    """Return the board with the literal supposed and all plain rules applied, and that line."""
    other, line = board.suppose(literal)
    return settle(other, kit), line


def choices(board: Board, kit: Kit) -> list[tuple[str, Found]]:
    """Return what must be one way or another, the fewest ways first."""
    found = [(name, choice) for name, left in kit.left for choice in left(board)]
    return sorted(found, key=lambda each: len(each[1].says))


def choice_line(board: Board, name: str, found: Found) -> Line:
    """Return the line that says what the cases are; a show with nothing crossed off is a show."""
    plainly = name == "show-last" and not found.cites
    return board.note("show" if plainly else name, found)


def by_cases(board: Board, choice: Line, lasts: list[tuple[Line, Line]]) -> Line:
    """Return what all cases give; a case whose end needs no supposition is the end already."""
    for case, last in lasts:
        if case.order not in last.under:
            return last
    says = tuple(sorted({literal for _, last in lasts for literal in last.says}))
    return board.note("cases", Found(says, (), (choice,)), tuple(lasts))


def discharge(board: Board, line: Line, case: Line) -> Line:
    """Return the line without its supposition: what it says, or else not what was supposed."""
    if case.order not in line.under:
        return line
    says = tuple(sorted({~case.says[0], *line.says}))
    return board.note("contradiction", Found(says, (), ()), ((case, line),))


# --- one supposition deep ------------------------------------------------------------------------


def one_deep(board: Board, goal: Clause, kit: Kit) -> Line | None:
    """Return the shortest proof with one supposition at a time, or None."""
    found = [*_oppositely(board, goal, kit), *_casewise(board, goal, kit)]
    return min(found, key=lambda line: len(needed_lines([line])), default=None)


def _oppositely(board: Board, goal: Clause, kit: Kit) -> Iterator[Line]:
    """Yield, for each literal of the goal, how it follows when all the others are not so."""
    if not kit.contradiction:
        return
    for target in goal:
        rest = [literal for literal in goal if literal != target]
        if rest:
            yield from _so_that(board, rest, (target,), kit)
    yield from _so_that(board, list(goal), (), kit)


def _so_that(board: Board, false: list[Literal], target: Clause, kit: Kit) -> Iterator[Line]:
    other, lines = board, []
    for literal in false:
        other, line = suppose_literal(other, ~literal, kit)
        lines.append(line)
    last = other.proves(target)
    if last and lines:
        for line in reversed(lines):
            last = discharge(board, last, line)
        yield last


def _casewise(board: Board, goal: Clause, kit: Kit) -> Iterator[Line]:
    if not kit.cases:
        return
    for name, found in choices(board, kit):
        lasts = []
        for literal in found.says:
            other, case = suppose_literal(board, literal, kit)
            last = other.proves(goal)
            if not last:
                break
            lasts.append((case, last))
        else:
            yield by_cases(board, choice_line(board, name, found), lasts)


# --- as deep as need be --------------------------------------------------------------------------


def deep(board: Board, goal: Clause, kit: Kit) -> Line | None:
    """Return a proof with as many nested suppositions as it takes, or None: there is none.

    None also leaves ``board`` as it was; the deal that speaks against the goal is not kept.
    """
    last = board.proves(goal)
    if last or not kit.supposes:
        return last
    if kit.contradiction and goal:
        other, case = suppose_literal(board, ~goal[0], kit)
        last = deep(other, goal[1:], kit)
        return last and discharge(board, last, case)
    return _split(board, goal, kit)[0]


def world(board: Board, kit: Kit) -> tuple[Line | None, Board]:
    """Return a clash; or None and a board on which every choice is made and nothing clashes."""
    if board.clash:
        return board.clash, board
    return _split(board, (), kit)


def _split(board: Board, goal: Clause, kit: Kit) -> tuple[Line | None, Board]:
    """Tell the cases of the smallest choice apart; without any, ``board`` is a world."""
    todo = choices(board, kit)
    if not todo:
        return None, board
    name, found = todo[0]
    if not kit.cases:
        return _without_cases(board, goal, found.says[0], kit)
    lasts = []
    for literal in found.says:
        other, case = suppose_literal(board, literal, kit)
        last = other.proves(goal)
        leaf = other
        if not last:
            last, leaf = _split(other, goal, kit)
        if not last:
            return None, leaf
        if case.order not in last.under:
            return last, board
        lasts.append((case, last))
    return by_cases(board, choice_line(board, name, found), lasts), board


def _without_cases(
    board: Board, goal: Clause, literal: Literal, kit: Kit
) -> tuple[Line | None, Board]:
    """Suppose one possibility: when it clashes it is not so, and the search goes on."""
    other, case = suppose_literal(board, literal, kit)
    last, leaf = (other.clash, other) if other.clash else _split(other, (), kit)
    if not last:
        return None, leaf
    onward = board.copy()
    onward.enter(discharge(board, last, case))
    settle(onward, kit)
    last = onward.proves(goal)
    return (last, onward) if last else _split(onward, goal, kit)
