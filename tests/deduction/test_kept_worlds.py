"""Deals, what is settled, who knows what and small games of gains: the same in every run.

That it is right is held elsewhere. Here it is held that the order in which deals are listed, frames
numbered and equilibria found stays as it was: notebooks show what stood there first.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from zlib import crc32

from cluekit.core import Chance
from cluekit.logic import Clause, Deal, Literal, Puzzle, sat
from cluekit.logic.counting.propagation import at_once
from cluekit.logic.formulas import atoms, read
from cluekit.logic.formulas.searching import _Clauses
from cluekit.logic.games import MatrixGame, equilibrium, rounds_of_regret
from cluekit.logic.knowing import Frame, Shown, Sight, sights
from cluekit.logic.listing import deals
from cluekit.logic.puzzle import problem_with
from cluekit.logic.two_deals import differences, two_deals
from deduction.games import honest, small_set, wild
from deduction.keeping import Compare
from deduction.lesson_deck import mini, passed, show


def game(number: int) -> Puzzle:
    """An honest game for an even number, a wild puzzle for an odd one."""
    luck = Chance(f"worlds {number}").luck("p", 0)
    return wild(luck) if number % 2 else honest(luck, small_set(luck)).puzzle


def sum_of(told: object) -> str:
    """Return a checksum of what its text says."""
    return f"{crc32(repr(told).encode()):08x}"


def short(deal: Deal | None) -> str:
    """Return a deal as digits."""
    return "none" if deal is None else "".join(map(str, deal))


def listed() -> Iterator[str]:
    """Yield the deals of each game, and what is settled of it at first sight."""
    for number in range(60):
        puzzle = game(number)
        every = list(deals(puzzle))
        some = " ".join(map(short, every[:3]))
        yield f"{number}: {len(every)} deals, {some} {sum_of(every)}; {at_once(puzzle)}"
        assert problem_with(puzzle) is None


def test_deals_are_listed_as_before(kept: Compare) -> None:
    """In a fixed order, each once; and with them the holders that are left at first sight."""
    kept("deals", listed())


def found_by_search() -> Iterator[str]:
    """Yield what search finds out of each game: holders, sizes between bounds, sets of entries."""
    for number in range(60):
        puzzle, out = game(number), [0] * game(number).cards
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
    sure = [
        Literal(card, one.bit_length() - 1) for card, one in enumerate(can) if not one & one - 1
    ]
    given = {p.cards for p in puzzle.premises if p.entry < 0 and hasattr(p, "cards")}
    return [(one,) for one in sure if not any(cards >> one.card & 1 for cards in given)]


def test_searches_find_what_they_found(kept: Compare) -> None:
    """Who may have each card and who not, and in how few entries a conclusion or a clash stands."""
    kept("search", found_by_search())


def test_what_is_certain_rests_on_entries_none_of_which_can_be_spared() -> None:
    """The entries that are enough are; without any one of them they are not."""
    tried = 0
    for number in range(0, 60, 2):
        puzzle = game(number)
        for goal in goals(puzzle, sat.closure(puzzle) or ())[:2]:
            entries = sat.enough(puzzle, goal)
            for gone in (None, *entries):
                left = [e for e in entries if e != gone]
                here = [n for n, p in enumerate(puzzle.premises) if p.entry < 0 or p.entry in left]
                assert sat.entails(puzzle.only(here), goal) is (gone is None)
            tried += bool(entries)
    assert tried > 3


def test_two_deals_are_as_like_as_they_can_be() -> None:
    """In one the clause is true, in the other false; no more cards could lie as in the other."""
    for number in range(0, 40, 2):
        puzzle = game(number)
        every = list(deals(puzzle))
        for card in range(puzzle.cards):
            found = two_deals(puzzle, (Literal(card, puzzle.file),))
            true = [deal for deal in every if deal[card] == puzzle.file]
            false = [deal for deal in every if deal[card] != puzzle.file]
            assert (found is None) is (not true or not false)
            if found:
                first, second = found
                assert first in true
                assert second in false
                shared = alike(first, second)
                assert differences(first, second) == puzzle.cards - len(shared)
                assert not any(alike(deal, second) > shared for deal in true)
                assert not any(alike(first, deal) > shared for deal in false)


def alike(one: Deal, other: Deal) -> set[int]:
    """Return the cards that lie in the same place."""
    return {card for card, place in enumerate(one) if other[card] == place}


# --- who knows what -------------------------------------------------------------------------------


def told(frame: Frame[Sight]) -> str:
    """Return a frame in short."""
    return (
        f"{frame.count} worlds of {len(frame.worlds)}, {sum_of(frame.worlds)} {sum_of(frame.cells)}"
    )


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


def test_frames_are_as_before(kept: Compare) -> None:
    """Worlds in their order, what looks alike to whom, and what is left once something is said."""
    kept("frames", known())


# --- small games of gains -------------------------------------------------------------------------


def matrices() -> Iterator[MatrixGame]:
    """Yield tables of gains of two to four choices."""
    for number in range(40):
        luck = Chance(f"gains {number}").luck("p", 0)
        rows, columns = luck.pick((2, 3, 4)), luck.pick((2, 3, 4))
        gains = [[Fraction(luck.pick(range(-3, 5))) for _ in range(columns)] for _ in range(rows)]
        yield MatrixGame(tuple(map(tuple, gains)))


def solved() -> Iterator[str]:
    """Yield what is told of each table of gains."""
    for table in matrices():
        found = equilibrium(table)
        mixes = (" ".join(map(str, side)) for side in (found.rows, found.columns))
        rows = " / ".join(" ".join(map(str, row)) for row in table.gains)
        yield f"{rows}: {found.value}; {'; '.join(mixes)}"
        pure = (table.maximin, table.minimax, table.saddle_points, table.dominated_rows)
        replies = f"{table.replies(found.rows)} {table.sure_of(found.rows)}"
        yield f"  {' '.join(map(str, pure))}; {replies}"
        last = rounds_of_regret(table, 5)[-1]
        sides = (last.rows, last.columns)
        regret = (f"{side.regret_a_round:.6f} {side.average[0]:.6f}" for side in sides)
        yield f"  {' '.join(regret)} {last.rows.strategy[-1]:.6f}"


def test_tables_of_gains_are_solved_as_before(kept: Compare) -> None:
    """The first equilibrium, saddle points, what is beaten, and five rounds of regret."""
    kept("gains", solved())


# --- long statements ------------------------------------------------------------------------------


def test_a_long_statement_has_a_variable_for_each_part(kept: Compare) -> None:
    """That equals the part, whichever way it is used."""
    names = {letter: letter for letter in "pqrs"}
    lines = []
    for text in ("p", "~p", "p & q & ~r", "p | ~(q & r)", "p -> q | r", "p <-> (q -> ~s)"):
        made, formula = _Clauses(), read(text, names)
        top = made.variable(formula)
        lines.append(f"{text}: {top} {made.clauses} {made.atoms}")
        assert list(islice(made.atoms, 9)) == list(atoms(formula))
    kept("variables", lines)


def test_a_closure_with_bounds_is_that_of_the_sizes_between_them() -> None:
    """Nora has one card or two: what either size leaves possible, together."""
    puzzle = mini(show("N", "AVG"), passed("O", "BDL"), sizes=(2, None, None))
    either = [sat.closure(mini(*puzzle.premises, sizes=(2, size, 4 - size))) for size in (1, 2)]
    assert None not in either
    both = [
        sum({1 << h for can in either if can for h in range(4) if can[c] >> h & 1})
        for c in range(9)
    ]
    assert sat.closure(puzzle, [(1, 1, 2)]) == tuple(both)
