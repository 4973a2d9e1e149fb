"""The same in every run: what is told, in which order, and how many steps it takes to find.

That it is right is held elsewhere, against brute force. Here it is held that none of it changes
unseen: it lies in ``kept/``, in a file for each name below.
"""

from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from inspect import Parameter, isclass, isfunction, signature
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType

import pytest

import cluekit.logic
from cluekit.core import Chance
from cluekit.logic import Clause, Literal, Puzzle, sat
from cluekit.logic.counting.propagation import at_once
from cluekit.logic.games import MatrixGame, equilibrium, rounds_of_regret
from cluekit.logic.knowing import Frame, Shown, Sight, sights
from cluekit.logic.listing import deals
from cluekit.logic.puzzle import problem_with
from deduction import kept_clauses, kept_counts, kept_proofs, kept_slips
from deduction.games import game, sum_of
from deduction.lesson_deck import passed, show
from goldens import Golden
from naming import case_named


def listed() -> Iterator[str]:
    """Yield the deals of each game, and what is settled of it at first sight."""
    for number in range(60):
        puzzle = game("worlds", number)
        every = list(deals(puzzle))
        some = " ".join("".join(map(str, deal)) for deal in every[:3])
        yield f"{number}: {len(every)} deals, {some} {sum_of(every)}; {at_once(puzzle)}"
        assert problem_with(puzzle) is None


def found_by_search() -> Iterator[str]:
    """Yield what search finds out of each game: holders, sizes between bounds, sets of entries."""
    for number in range(60):
        puzzle = game("worlds", number)
        out = [0] * puzzle.cards
        between = [(hand, 1, 2) for hand, size in enumerate(puzzle.sizes) if size is None]
        can = sat.closure(puzzle, out=out)
        yield f"{number}: {can} without {out if can else '-'}; {sat.closure(puzzle, between)}"
        clash = sat.clash(puzzle)
        few = sat.smallest_clash(puzzle)
        yield f"  clash {clash is not None}, {few is not None and len(few)} entries"
        for goal in goals(puzzle, can or ())[:3]:
            yield f"  {goal[0]}: {len(sat.smallest(puzzle, goal))} entries"


def goals(puzzle: Puzzle, can: tuple[int, ...]) -> list[Clause]:
    """Return what is certain of the cards that are not in the hands of the set-up."""
    sure = [Literal(c, one.bit_length() - 1) for c, one in enumerate(can) if not one & one - 1]
    given = {p.cards for p in puzzle.premises if p.entry < 0 and hasattr(p, "cards")}
    return [(one,) for one in sure if not any(cards >> one.card & 1 for cards in given)]


def told(frame: Frame[Sight]) -> str:
    """Return a frame in short."""
    sums = f"{sum_of(frame.worlds)} {sum_of(frame.cells)}"
    return f"{frame.count} worlds of {len(frame.worlds)}, {sums}"


def known() -> Iterator[str]:
    """Yield frames after passes, shows and what is said, and who knows what in them."""
    kinds, sizes = (0b11, 0b1100, 0b110000), (1, 1, 1)
    for shown in ((), (Shown(1, 0, 0b10101),), (Shown(1, 0, 0b10101), Shown(2, 1, 0b111111))):
        for heard in ((), (passed("N", "A"),), (passed("O", "AR"), show("N", "BCV"))):
            for seats in (None, 2):
                here = sights(kinds, sizes, heard, shown, seats)
                yield f"{len(shown)} {len(heard)} {seats}: {told(here)}"
                inside = here.where(lambda world: world.deal[0] == 3)
                for agent in here.agents:
                    knows = (here.knows(agent, inside), here.knows_whether(agent, inside))
                    which = here.knows_which(agent, lambda world: world.hand(3))
                    yield f"  {agent}: {sum_of((*knows, which))} {here.cell(agent, 0):x}"
                both = (here.everybody(inside), here.everybody(inside, (0, 1)), here.common(inside))
                parts = (here.components(), here.components((1,)))
                yield f"  all: {sum_of(both)} {sum_of(parts)}"
                after = here.after(inside)
                gone = next(n for n in range(len(here.worlds)) if not inside >> n & 1)
                assert (after.cell(0, gone), here.cell(0, gone) >> gone & 1) == (0, 1)
                yield f"  said: {told(after)}; apart: {told(here.aside((0,), inside))}"


def solved() -> Iterator[str]:
    """Yield what is told of tables of gains of two to four choices."""
    for number in range(40):
        luck = Chance(f"gains {number}").luck("p", 0)
        rows, columns = luck.pick((2, 3, 4)), luck.pick((2, 3, 4))
        gains = [[Fraction(luck.pick(range(-3, 5))) for _ in range(columns)] for _ in range(rows)]
        table = MatrixGame(tuple(map(tuple, gains)))
        found = equilibrium(table)
        mixes = (" ".join(map(str, side)) for side in (found.rows, found.columns))
        lines = " / ".join(" ".join(map(str, row)) for row in table.gains)
        yield f"{lines}: {found.value}; {'; '.join(mixes)}"
        pure = (table.maximin, table.minimax, table.saddle_points, table.dominated_rows)
        replies = f"{table.replies(found.rows)} {table.sure_of(found.rows)}"
        yield f"  {' '.join(map(str, pure))}; {replies}"
        last = rounds_of_regret(table, 5)[-1]
        sides = (last.rows, last.columns)
        regret = (f"{side.regret_a_round:.6f} {side.average[0]:.6f}" for side in sides)
        yield f"  {' '.join(regret)} {last.rows.strategy[-1]:.6f}"


def modules() -> Iterator[tuple[str, ModuleType]]:
    """Yield the modules of the logic by name."""
    for name in sorted(one.name for one in walk_packages(cluekit.logic.__path__, "cluekit.logic.")):
        yield name.removeprefix("cluekit.logic."), import_module(name)


def figures() -> Iterator[str]:
    """Yield all figures of the logic that have a name, by file."""
    for module, loaded in modules():
        for name, value in sorted(vars(loaded).items()):
            if name.isupper() and isinstance(value, int | float):
                yield f"{module} {name} = {value}"


def without_a_word() -> Iterator[str]:
    """Yield what functions, and records, take for granted where nothing is said."""
    for module, loaded in modules():
        own = [each for each in vars(loaded).values() if isfunction(each) or isclass(each)]
        for each in (one for one in own if one.__module__ == loaded.__name__):
            for call in (each, *filter(isfunction, vars(each).values() if isclass(each) else ())):
                granted = ", ".join(defaults(call))
                if granted and "frozenset" not in granted:
                    yield f"{module} {call.__qualname__}: {granted}"


def defaults(call: object) -> list[str]:
    """Return the parameters that have a default, with it."""
    try:
        named = signature(call).parameters.values()  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return []
    known = (one for one in named if one.default is not Parameter.empty)
    plain = int | str | float | tuple | frozenset | None
    return [f"{one.name}={one.default!r}" for one in known if isinstance(one.default, plain)]


KEPT = Path(__file__).parent / "kept"
ROOMS = {
    "clauses": kept_clauses.TOLD, "counts": kept_counts.TOLD, "proofs": kept_proofs.TOLD,
    "slips": kept_slips.TOLD,
    "worlds": {"deals": listed, "search": found_by_search, "frames": known, "gains": solved,
     "limits": figures, "defaults": without_a_word},
}  # fmt: skip
"""What yields the lines of each file."""


@pytest.mark.early
@pytest.mark.parametrize("room", ROOMS)
def test_everything_is_told_as_before(room: str, golden: Golden) -> None:
    """Line by line, and in as many steps."""
    for name, lines in ROOMS[room].items():
        with case_named(name):
            golden(KEPT / f"{name}.txt", lines())


def test_each_file_is_told_by_somebody() -> None:
    """What nothing yields any more is thrown away."""
    names = [f"{name}.txt" for told in ROOMS.values() for name in told]
    assert sorted(file.name for file in KEPT.iterdir()) == sorted(names)
