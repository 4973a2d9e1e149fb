"""Why: a proof by the lowest rules that suffice, from no premise too many, checked step by step.

    why(puzzle, (Literal(card, holder),))      the proof of a mark
    why(puzzle, (Literal(…), Literal(…)))      the proof that one of several is so
    blame(puzzle)                              what clashes, and how

The smallest explanation is not the simplest: a set of two premises may need a supposition where
three show it at a glance. So the level comes first, then premises are dropped one by one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from cluekit.logic.puzzle import Clause, Literal, Puzzle
from cluekit.logic.rules.board import Board, Found, Line
from cluekit.logic.rules.deriving import simple_lemmas
from cluekit.logic.rules.following import follows, follows_by_cases, follows_by_contradiction
from cluekit.logic.rules.inventory import (
    ALL,
    LEVELS,
    Kit,
    kit_of,
    known_names,
    level_of,
    open_board,
    settle,
    show_in,
)
from cluekit.logic.rules.steps import Case, Step, needed_lines, number_steps, premises_of, write
from cluekit.logic.rules.supposing import deep, one_deep
from cluekit.logic.work import Work


class Proof(msgspec.Struct, frozen=True, gc=False):
    """A proof: its last step says ``goal``, a part of it, or a clash.

    ``level`` is the lowest level of rules that suffices; ``premises`` the numbers of the premises
    that it cites, each of which is needed at this level.
    """

    goal: Clause
    steps: tuple[Step, ...]
    level: int
    premises: tuple[int, ...]

    def entries(self, puzzle: Puzzle) -> tuple[int, ...]:
        """Return the log entries the proof rests on, each once; the set-up counts as none."""
        found = {puzzle.premises[number].entry for number in self.premises}
        return tuple(sorted(entry for entry in found if entry >= 0))


def why(
    puzzle: Puzzle, goal: Clause, rules: Collection[str] = ALL, work: Work | None = None
) -> Proof | None:
    """Return why the goal follows, or None where these rules do not give it.

    With all rules None means that it does not follow. The empty goal asks for a clash; from
    premises that clash everything follows, so there a proof may end in the clash. Raises
    ``TooHardError`` where ``work`` is given, and is not enough.

    >>> from cluekit.logic import Holds
    >>> puzzle = Puzzle(kinds=(0b11, 0b1100), sizes=(1, 1), premises=(Holds(0, 0b1),))
    >>> [step.by for step in why(puzzle, (Literal(1, 2),)).steps]
    ['shown', 'row', 'envelope']
    """
    names = known_names(rules)
    board = open_board(Board(puzzle, work=work), kit_of(names, 0))
    for level in range(len(LEVELS)):
        kit = kit_of(names, level)
        if not names & set(LEVELS[level]):
            continue
        found = _proved(board, goal, kit)
        if found:
            lines = _leanest(puzzle, goal, kit, found, board.work)
            proof = Proof(goal, write(lines), level, premises_of(lines))
            if fault := check(puzzle, proof):
                raise AssertionError(f"{fault} in the proof of {goal}")
            return proof
    return None


def blame(
    puzzle: Puzzle,
    rules: Collection[str] = ALL,
    entries: Iterable[int] | None = None,
    work: Work | None = None,
) -> Proof | None:
    """Return how the premises clash, or None where they fit together.

    With ``entries`` only these log entries, and what stands in no log, are looked at.
    """
    if entries is None:
        return why(puzzle, (), rules, work)
    return why_by(puzzle, (), entries, rules, work)


def why_by(
    puzzle: Puzzle,
    goal: Clause,
    entries: Iterable[int],
    rules: Collection[str] = ALL,
    work: Work | None = None,
) -> Proof | None:
    """Return why the goal follows from these log entries and what stands in no log, or None."""
    wanted = set(entries)
    kept = [n for n, p in enumerate(puzzle.premises) if p.entry < 0 or p.entry in wanted]
    found = why(puzzle.only(kept), goal, rules, work)
    if found is None:
        return None
    steps = tuple(_renumbered(step, kept) for step in found.steps)
    return Proof(found.goal, steps, found.level, tuple(kept[n] for n in found.premises))


def _proved(board: Board, goal: Clause, kit: Kit) -> Line | None:
    """Return a proof by what the kit allows; the board keeps what its plain rules find."""
    settle(board, kit)
    found = board.proves(goal) or _at_once(board, goal, kit)
    if found or not kit.supposes:
        return found
    if found := one_deep(board, goal, kit):
        return found
    nested = deep(board, goal, kit)
    if nested is None:
        return None
    # The shorter of a nested proof and one by lemmas that are one deep
    lemmas = simple_lemmas(board.copy(), kit)
    found = lemmas.proves(goal) or one_deep(lemmas, goal, kit)
    return min(nested, found or nested, key=lambda line: len(needed_lines([line])))


def _at_once(board: Board, goal: Clause, kit: Kit) -> Line | None:
    """Return the goal as what a single rule leaves: one of several, when the others are out."""
    if len(goal) <= 1:
        return None
    if "show" in kit.names and (shown := show_in(board, goal)):
        return shown
    against, cases = board.copy(), []
    for literal in goal:
        against, case = against.suppose(~literal)
        cases.append(case)
    orders = frozenset(case.order for case in cases)
    clashes = ((name, found) for name, rule in kit.plain for found in rule(against))
    for name, found in clashes:
        if not found.says:  # what it says without the suppositions with which it clashes
            says = tuple(sorted(~line.says[0] for line in found.cites if line.order in orders))
            kept = tuple(line for line in found.cites if line.order not in orders)
            return board.note(name, Found(says, found.premises, kept))
    return None


def _leanest(puzzle: Puzzle, goal: Clause, kit: Kit, found: Line, work: Work) -> list[Line]:
    """Return the lines of a proof from which no premise can be dropped at this level.

    What stands in no log, such as your own hand, is dropped last: while observations are dropped
    it may take their place. Of two ways to do without some of it, the shorter proof is kept.
    """
    set_up = [number for number, premise in enumerate(puzzle.premises) if premise.entry < 0]
    in_log = [number for number in range(len(puzzle.premises)) if number not in set(set_up)]
    lines = _without(puzzle, goal, kit, needed_lines([found]), (in_log[::-1], set_up), work)
    orders = (set_up, set_up[::-1])
    ways = [_without(puzzle, goal, kit, lines, (order, order), work) for order in orders]
    return min(ways, key=len)


def _without(
    puzzle: Puzzle,
    goal: Clause,
    kit: Kit,
    lines: list[Line],
    numbers: tuple[list[int], list[int]],
    work: Work,
) -> list[Line]:
    """Drop the first premises, one by one, where the goal is proved without; keep what it takes.

    The second may take their place, but none that was tried before.
    """
    dropping, spare = numbers
    instead = set(spare)
    for number in dropping:
        instead.discard(number)
        used = set(premises_of(lines))
        if number in used:
            fewer = (used | instead) - {number}
            found = _proved(open_board(Board(puzzle, fewer, work), kit), goal, kit)
            lines = needed_lines([found]) if found else lines
    return lines


def _renumbered(step: Step, numbers: list[int]) -> Step:
    """Return a step with other numbers for the premises that it cites."""
    cases = tuple(
        Case(case.suppose, tuple(_renumbered(one, numbers) for one in case.steps))
        for case in step.cases
    )
    premises = tuple(numbers[number] for number in step.premises)
    return Step(step.says, step.by, premises, step.steps, cases)


# --- an explanation is itself checked ------------------------------------------------------------


def check(puzzle: Puzzle, proof: Proof) -> str | None:
    """Return what is wrong with a proof, or None. For programmers: people read other words.

    Every step must follow by its rule from what it cites, cite only lines that stand above it
    and under no other supposition, and use no rule above the proof's level.
    """
    if not proof.steps or not set(proof.steps[-1].says) <= set(proof.goal):
        return "the last step does not say the goal"
    steps = [at.line for at in number_steps(proof.steps) if isinstance(at.line, Step)]
    cited = {number for step in steps for number in step.premises}
    if cited != set(proof.premises):
        return "the premises are not those that the steps cite"
    if any(level_of(step.by) > proof.level for step in steps):
        return "a rule is above the level"
    return _check_block(puzzle, proof.steps, {}, [0])


def is_lean(puzzle: Puzzle, proof: Proof, rules: Collection[str] = ALL) -> bool:
    """Tell whether no premise can be dropped at the proof's level."""
    kit = kit_of(known_names(rules), proof.level)
    return not any(
        _proved(
            open_board(Board(puzzle, [other for other in proof.premises if other != number]), kit),
            proof.goal,
            kit,
        )
        for number in proof.premises
    )


def _check_block(
    puzzle: Puzzle, steps: tuple[Step, ...], above: dict[int, Clause], last: list[int]
) -> str | None:
    visible = dict(above)
    for step in steps:
        ends = []
        for case in step.cases:
            last[0] += 1
            inside = {**visible, last[0]: (case.suppose,)}
            fault = _check_block(puzzle, case.steps, inside, last)
            if fault:
                return fault
            ends.append((case.suppose, case.steps[-1].says if case.steps else (case.suppose,)))
        last[0] += 1
        if not set(step.steps) <= visible.keys():
            return f"step {last[0]} cites what does not stand above it"
        if not _check_step(puzzle, step, [visible[number] for number in step.steps], ends):
            return f"step {last[0]} does not follow by {step.by}"
        visible[last[0]] = step.says
    return None


def _check_step(
    puzzle: Puzzle, step: Step, cited: list[Clause], ends: list[tuple[Literal, Clause]]
) -> bool:
    if step.by == "cases":
        return follows_by_cases(step.says, cited, ends)
    if step.cases:
        return step.by == "contradiction" and follows_by_contradiction(step.says, ends)
    return follows(puzzle, step.says, step.by, cited, step.premises)
