"""Other people's engines on the same puzzles: PySDD, CUDD (through dd), CP-SAT (OR-Tools).

A variable says that a card is with a holder. *As written*, there is one for each card and holder,
premises are unit clauses and clauses, and the libraries are left to their defaults. *Helped*, an
engine gets what our propagation leaves, in our order of the cards, and PySDD the right-linear
tree that suits that order: much of our own work is done for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from cluekit.logic import Holds, NotAll, OneOf, Puzzle, Showed
from cluekit.logic.counting.counter import order
from cluekit.logic.counting.propagation import narrow
from cluekit.sets import members

Cell = tuple[int, int]
"""A card and a holder."""


class Problem(NamedTuple):
    """What is given to an engine, in variables 1, 2 …: ``cells`` tells which is which.

    ``exactly`` are (variables, number), ``some`` clauses of literals; ``placed`` are the cells
    that are certain and have no variable.
    """

    cells: dict[Cell, int]
    exactly: list[tuple[list[int], int]]
    some: list[list[int]]
    placed: list[Cell]


def as_written(puzzle: Puzzle) -> Problem:
    """Return the whole puzzle, nothing worked out beforehand."""
    holders = range(puzzle.file + 1)
    pairs = [(card, holder) for card in range(puzzle.cards) for holder in holders]
    cells = {pair: number for number, pair in enumerate(pairs, 1)}
    sizes = dict(enumerate(puzzle.sizes))
    return Problem(cells, list(_exactly(puzzle, cells, sizes)), list(_premises(puzzle, cells)), [])


def _premises(puzzle: Puzzle, cells: dict[Cell, int]) -> Iterator[list[int]]:
    for said in puzzle.premises:
        there = said.holder
        if isinstance(said, Showed):
            yield [cells[said.card, there]]
        elif isinstance(said, OneOf):
            yield [cells[card, there] for card in members(said.cards)]
        elif isinstance(said, NotAll):
            yield [-cells[card, there] for card in members(said.cards)]
        else:
            sign = 1 if isinstance(said, Holds) else -1
            for card in members(said.cards):
                yield [sign * cells[card, there]]


def helped(puzzle: Puzzle) -> Problem:
    """Return what our propagation leaves, in our order of the cards."""
    left = narrow(puzzle)
    if left is None:
        raise ValueError("positions of honest games have deals")
    pairs = [
        (card, holder)
        for card in order(left)
        for holder, cards in enumerate(left.possible)
        if cards >> card & 1
    ]
    cells = {pair: number for number, pair in enumerate(pairs, 1)}
    sizes = {
        hand: None if size is None else size - left.certain[hand].bit_count()
        for hand, size in enumerate(puzzle.sizes)
    }
    some = [[cells[card, who] for card in members(cards)] for who, cards in left.asks]
    some += [[-cells[card, who] for card in members(cards)] for who, cards in left.bars]
    placed = [(card, who) for who, cards in enumerate(left.certain) for card in members(cards)]
    return Problem(cells, list(_exactly(puzzle, cells, sizes)), some, placed)


def _exactly(
    puzzle: Puzzle, cells: dict[Cell, int], sizes: dict[int, int | None]
) -> Iterator[tuple[list[int], int]]:
    for card in dict.fromkeys(card for card, _ in cells):
        yield [cell for (one, _), cell in cells.items() if one == card], 1
    for kind in puzzle.kinds:
        inside = [
            cell for (card, who), cell in cells.items() if who == puzzle.file and kind >> card & 1
        ]
        if inside:
            yield inside, 1
    for hand, size in sizes.items():
        mine = [cell for (_, who), cell in cells.items() if who == hand]
        if mine and size is not None:
            yield mine, size


class Diagram(NamedTuple):
    """What a library of decision diagrams offers."""

    true: Any
    false: Any
    literal: Callable[[int], Any]
    both: Callable[[Any, Any], Any]
    either: Callable[[Any, Any], Any]


def conjunction(given: Problem, diagram: Diagram) -> Any:
    """Return the diagram of all that must hold: facts first, then by the last variable."""
    facts = [cells for cells in given.some if len(cells) == 1]
    whole = diagram.true
    for (cell,) in facts:
        whole = diagram.both(whole, diagram.literal(cell))
    parts = [(max(cells), _counted(diagram, cells, number)) for cells, number in given.exactly]
    for cells in given.some:
        if len(cells) > 1:
            node = diagram.false
            for cell in cells:
                node = diagram.either(node, diagram.literal(cell))
            parts.append((max(map(abs, cells)), node))
    for _, node in sorted(parts, key=lambda part: -part[0]):
        whole = diagram.both(whole, node)
    return whole


def _counted(diagram: Diagram, cells: list[int], number: int) -> Any:
    """Return the diagram of "exactly that many of these", built from the last variable on."""
    row = [diagram.true, *([diagram.false] * number)]
    for cell in sorted(cells, reverse=True):
        yes, no = diagram.literal(cell), diagram.literal(-cell)
        row = [
            diagram.either(
                diagram.both(no, row[left]),
                diagram.both(yes, row[left - 1]) if left else diagram.false,
            )
            for left in range(number + 1)
        ]
    return row[number]


def by_pysdd(given: Problem, tree: str) -> tuple[int, dict[Cell, float]]:
    """Return the number of deals and the chance of every cell, by a sentential diagram."""
    from pysdd.sdd import SddManager, Vtree  # noqa: PLC0415 - a worker loads what it measures

    if not given.cells:
        return 1, {}
    manager = SddManager.from_vtree(Vtree(var_count=len(given.cells), vtree_type=tree))
    manager.auto_gc_and_minimize_off()
    diagram = Diagram(
        manager.true(), manager.false(), manager.literal, manager.conjoin, manager.disjoin
    )
    counter = conjunction(given, diagram).wmc(log_mode=False)
    deals = counter.propagate()
    return round(deals), {at: counter.literal_pr(cell) for at, cell in given.cells.items()}


def by_cudd(given: Problem) -> int:
    """Return the number of deals, by a binary decision diagram."""
    from dd.cudd import BDD  # noqa: PLC0415 - a worker loads what it measures

    manager = BDD()
    manager.configure(reordering=False)
    names = [f"x{cell}" for cell in given.cells.values()]
    manager.declare(*names)
    literals = {cell: manager.var(f"x{cell}") for cell in given.cells.values()}
    literals |= {-cell: ~node for cell, node in literals.items()}
    diagram = Diagram(
        manager.true,
        manager.false,
        literals.__getitem__,
        lambda one, other: one & other,
        lambda one, other: one | other,
    )
    return round(manager.count(conjunction(given, diagram), nvars=len(names)))


def by_ortools(given: Problem) -> list[Cell]:
    """Return the cells that can be, by CP-SAT: ask for a cell not seen yet, until there is none."""
    from ortools.sat.python import cp_model  # noqa: PLC0415 - a worker loads what it measures

    model = cp_model.CpModel()
    has = {cell: model.new_bool_var("") for cell in given.cells.values()}
    literal = has | {-cell: one.negated() for cell, one in has.items()}
    for cells, number in given.exactly:
        model.add(sum(has[cell] for cell in cells) == number)
    for cells in given.some:
        model.add_bool_or([literal[cell] for cell in cells])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    unseen, seen = dict(given.cells), list(given.placed)
    while unseen:
        # What was not seen only shrinks: the older, longer wishes follow from the newest.
        model.add_bool_or([has[cell] for cell in unseen.values()])
        if solver.solve(model) not in {cp_model.OPTIMAL, cp_model.FEASIBLE}:
            break
        found = [at for at, cell in unseen.items() if solver.boolean_value(has[cell])]
        seen += found
        for at in found:
            del unseen[at]
    return sorted(seen)
