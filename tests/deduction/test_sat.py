"""The SAT engine: complete, with a deal for every "perhaps" and no premise too many in a core."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.core import Chance
from cluekit.logic import (
    SET_UP,
    Clause,
    Holds,
    Lacks,
    Literal,
    NotAll,
    OneOf,
    Puzzle,
    Showed,
    is_legal,
    sat,
)
from cluekit.logic.counting import count
from cluekit.logic.puzzle import problem_with
from cluekit.logic.sat import asking
from cluekit.logic.sat.encoding import CONFLICT, SEARCH
from cluekit.logic.work import ENDLESS, TooHardError, Work
from deduction import oracle
from deduction.games import (
    SPECTATOR,
    Honest,
    honest,
    honest_games,
    large_set,
    small_set,
    wild_puzzles,
)

TWO_EACH = (0b11, 0b1100)
"""Two kinds of two cards."""


@st.composite
def clauses(draw: st.DrawFn, puzzle: Puzzle) -> Clause:
    """Any clause of up to three literals about a puzzle."""
    cards, holders = st.integers(0, puzzle.cards - 1), st.integers(0, puzzle.file)
    literal = st.builds(Literal, cards, holders, st.booleans())
    return tuple(draw(st.lists(literal, min_size=0, max_size=3)))


@given(game=honest_games())
def test_the_closure_is_what_brute_force_finds(game: Honest) -> None:
    """A holder is possible exactly when some deal has it so; the truth always is."""
    can = sat.closure(game.puzzle)
    assert can == oracle.closure(game.puzzle)
    assert can is not None
    assert all(can[card] >> holder & 1 for card, holder in enumerate(game.truth))


@given(puzzle=wild_puzzles())
def test_wild_puzzles_too(puzzle: Puzzle) -> None:
    """Also where sizes do not add up, the case file is spoken of, and nothing fits at all."""
    assert problem_with(puzzle) is None
    assert sat.closure(puzzle) == oracle.closure(puzzle)


@given(
    data=st.data(), puzzle=st.one_of(honest_games().map(lambda game: game.puzzle), wild_puzzles())
)
def test_what_is_entailed_is_true_in_every_deal(data: st.DataObject, puzzle: Puzzle) -> None:
    """And what is not has a deal for it; the empty clause follows from contradictions alone."""
    clause = data.draw(clauses(puzzle))
    everyone = list(oracle.deals(puzzle))
    follows = all(oracle.says(clause, deal) for deal in everyone)
    assert sat.entails(puzzle, clause) is follows
    found = sat.worlds(puzzle, clause)
    assert (found.false is None) is follows
    assert found.false is None or found.false in everyone
    assert found.false is None or not oracle.says(clause, found.false)
    assert (found.true is None) is not any(oracle.says(clause, deal) for deal in everyone)
    assert found.true is None or (found.true in everyone and oracle.says(clause, found.true))


@given(data=st.data(), game=honest_games())
def test_a_deal_can_be_asked_for(data: st.DataObject, game: Honest) -> None:
    """With any assumption, where there is such a deal; and None where there is none."""
    assumed = data.draw(clauses(game.puzzle))
    found = sat.deal(game.puzzle, *assumed)
    fits = [
        deal for deal in oracle.deals(game.puzzle) if all(oracle.says((a,), deal) for a in assumed)
    ]
    assert found in fits if fits else found is None


@given(data=st.data(), puzzle=wild_puzzles())
def test_no_premise_of_a_core_can_be_spared(data: st.DataObject, puzzle: Puzzle) -> None:
    """It entails the clause; without any one premise it does not. Otherwise it is refused."""
    clause = data.draw(clauses(puzzle))
    if not oracle.follows(puzzle, clause):
        with pytest.raises(sat.NotEntailedError):
            sat.core(puzzle, clause)
        with pytest.raises(sat.NotEntailedError):
            sat.smallest(puzzle, clause)
        return
    core = sat.core(puzzle, clause)
    assert list(core) == sorted(set(core))
    assert oracle.follows(puzzle.only(core), clause)
    for without in combinations(core, len(core) - 1) if core else ():
        assert not oracle.follows(puzzle.only(without), clause)


@given(data=st.data(), puzzle=wild_puzzles())
def test_no_fewer_entries_would_do(data: st.DataObject, puzzle: Puzzle) -> None:
    """The smallest set of entries entails the clause, and no set with one entry fewer does."""
    premises = tuple(
        type(p)(**{**{f: getattr(p, f) for f in p.__struct_fields__}, "entry": p.entry // 2 - 1})
        for p in puzzle.premises
    )
    puzzle = Puzzle(puzzle.kinds, puzzle.sizes, premises)
    clause = data.draw(clauses(puzzle))
    if not oracle.follows(puzzle, clause):
        return
    found = sat.smallest(puzzle, clause)
    entries = sorted({p.entry for p in premises} - {SET_UP})
    assert set(found) <= set(entries)
    assert _from_entries(puzzle, found, clause)
    for fewer in combinations(entries, len(found) - 1) if found else ():
        assert not _from_entries(puzzle, fewer, clause)


def _from_entries(puzzle: Puzzle, entries: tuple[int, ...], clause: Clause) -> bool:
    kept = [n for n, p in enumerate(puzzle.premises) if p.entry in (SET_UP, *entries)]
    return oracle.follows(puzzle.only(kept), clause)


@given(puzzle=wild_puzzles())
def test_a_clash_is_a_contradiction_without_a_premise_too_many(puzzle: Puzzle) -> None:
    """There is one exactly when no deal fits, and it is gone as soon as any premise is."""
    clash, fewest = sat.clash(puzzle), sat.smallest_clash(puzzle)
    nothing_fits = oracle.closure(puzzle) is None
    assert (clash is None) is (fewest is None) is not nothing_fits
    if clash:
        assert oracle.closure(puzzle.only(clash)) is None
        for without in combinations(clash, len(clash) - 1):
            assert oracle.closure(puzzle.only(without)) is not None
        assert fewest is not None
        assert len(fewest) <= len({puzzle.premises[number].entry for number in clash})


def test_large_games_have_the_truth_among_their_deals() -> None:
    """Up to forty cards and ten players: the truth fits the closure, and a deal is a legal one."""
    for game in range(60):
        luck = Chance("large", game).luck("sat", 0)
        known = honest(luck, large_set(luck))
        can = sat.closure(known.puzzle)
        assert can is not None
        assert is_legal(known.puzzle, known.truth)
        assert all(can[card] >> holder & 1 for card, holder in enumerate(known.truth))
        found = sat.deal(known.puzzle)
        assert found is not None
        assert is_legal(known.puzzle, found)
        _check_cells(known.puzzle, can)


def _check_cells(puzzle: Puzzle, can: tuple[int, ...]) -> None:
    """Each cell by itself, without what the closure knows of the others."""
    for card in range(0, puzzle.cards, 7):
        for holder in range(puzzle.file + 1):
            possible = sat.deal(puzzle, Literal(card, holder)) is not None
            assert possible is bool(can[card] >> holder & 1)


def test_more_premises_never_add_worlds() -> None:
    """What was impossible stays so, whatever is observed next."""
    for game in range(20):
        luck = Chance("more", game).luck("sat", 0)
        puzzle = honest(luck, large_set(luck, most=23)).puzzle
        before = None
        for size in range(0, len(puzzle.premises) + 1, 5):
            now = sat.closure(puzzle.only(list(range(size))))
            assert now is not None
            assert before is None or all(not a & ~b for a, b in zip(now, before, strict=True))
            before = now


def test_by_hand() -> None:
    """Two suspects, two rooms, two players with a card each: four deals, then two, then one."""
    puzzle = Puzzle(TWO_EACH, (1, 1))
    assert sat.closure(puzzle) == (0b111, 0b111, 0b111, 0b111)
    mine = puzzle.with_premises(Holds(0, 0b1, rule="mine"))
    assert sat.closure(mine) == (0b001, 0b100, 0b110, 0b110)
    shown = mine.with_premises(Showed(1, 2, 0b110, 0))
    assert sat.closure(shown) == (0b001, 0b100, 0b010, 0b100)
    assert sat.core(shown, (Literal(3, 2),)) == (1,)
    assert sat.smallest(shown, (Literal(3, 2),)) == (0,)
    assert sat.smallest(shown, (Literal(1, 2),)) == ()


def test_a_size_without_cards_enough() -> None:
    """Five cards cannot lie in a hand when there are four: no deal, and no premise is to blame."""
    for sizes in ((5, 0), (-1, 3)):
        puzzle = Puzzle(TWO_EACH, sizes, (OneOf(0, 0b1, 3), NotAll(2, 0b11, 4), Lacks(1, 0b1, 5)))
        assert sat.closure(puzzle) is None
        assert sat.clash(puzzle) == ()
        assert sat.smallest_clash(puzzle) == ()
        assert sat.worlds(puzzle, ()) == sat.TwoWorlds(None, None)


def test_the_same_question_has_the_same_answer() -> None:
    """Deals and cores are the same whenever they are asked for."""
    luck = Chance("same", 3).luck("sat", 0)
    puzzle = honest(luck, large_set(luck, most=21), SPECTATOR).puzzle
    goal = (Literal(0, puzzle.file, has=False), Literal(1, puzzle.file, has=False))
    assert sat.entails(puzzle, goal)
    assert len({sat.deal(puzzle) for _ in range(3)}) == 1
    assert len({sat.core(puzzle, goal) for _ in range(3)}) == 1


@pytest.mark.parametrize("ask", [sat.closure, lambda puzzle: sat.smallest(puzzle, ())])
def test_without_python_sat_it_says_how_to_get_it(
    ask: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And asks for nothing else: the message is the whole help."""
    for name in ("pysat.solvers", "pysat.examples.hitman"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(sat.SatMissingError, match=r"pip install 'cluekit\[sat\]'"):
        ask(Puzzle(TWO_EACH, (1, 1)))  # type: ignore[operator]


def test_a_pigeonhole_is_given_up() -> None:
    """Thirteen cards that only three hands of four can hold: counting sees at once, SAT says so."""
    kinds = ((1 << 14) - 1, ((1 << 13) - 1) << 14, ((1 << 13) - 1) << 27)
    holes = tuple(Lacks(holder, (1 << 13) - 1, holder) for holder in range(3, 11))
    puzzle = Puzzle(kinds, (4,) * 7 + (3,) * 3, holes)
    assert count(puzzle) is None
    with pytest.raises(sat.TooHardError):
        sat.closure(puzzle)
    assert sat.closure(puzzle.only(list(range(1, 8)))) is not None


# --- what every way of asking is given along ------------------------------------------------------

ASKED: dict[str, Callable[..., object]] = {
    "deal": lambda puzzle, goal, **along: sat.deal(puzzle, ~goal, **along),
    "worlds": lambda puzzle, goal, **along: sat.worlds(puzzle, (goal,), **along).false,
    "entails": lambda puzzle, goal, **along: sat.entails(puzzle, (goal,), **along) or None,
    "core": lambda puzzle, goal, **along: sat.core(puzzle, (goal,), **along),
    "smallest": lambda puzzle, goal, **along: sat.smallest(puzzle, (goal,), **along),
    "enough": lambda puzzle, goal, **along: sat.enough(puzzle, (goal,), **along),
    "closure": lambda puzzle, _, **along: sat.closure(puzzle, **along),
}
LACKS_THREE = Puzzle((0b1111,), (None, None), (Lacks(0, 0b110, 0), Lacks(0, 0b1, 1)))
"""Hand 0 lacks three of four cards: with one card at least, it is the last."""
LAST = Literal(3, 0)


@pytest.mark.parametrize("way", ASKED)
def test_sizes_between_two_numbers_count_in_every_question(way: str) -> None:
    """Hand 0 has one card or two: so it has the last, for which both entries are needed."""
    found = ASKED[way](LACKS_THREE, LAST, between=[(0, 1, 2)])
    both = {"core": (0, 1), "smallest": (0, 1), "enough": (0, 1)}
    both |= {"entails": True, "deal": None, "worlds": None}
    if way == "closure":
        assert isinstance(found, tuple)
        assert found[3] == 1
    else:
        assert found == both[way]
        if way in ("core", "smallest", "enough"):
            with pytest.raises(sat.NotEntailedError):
                ASKED[way](LACKS_THREE, LAST)
        else:
            assert ASKED[way](LACKS_THREE, LAST) != found


@pytest.mark.parametrize("way", ASKED)
def test_every_question_takes_its_steps_from_what_it_is_given(way: str) -> None:
    """With none left it is given up; two questions share what is there."""
    work = Work()
    ASKED[way](LACKS_THREE, LAST, between=[(0, 1, 2)], work=work)
    needed = ENDLESS - work.left
    assert needed > len(LACKS_THREE.premises)
    ASKED[way](LACKS_THREE, LAST, between=[(0, 1, 2)], work=Work(needed))
    for less in (0, needed - 1):
        with pytest.raises(TooHardError):
            ASKED[way](LACKS_THREE, LAST, between=[(0, 1, 2)], work=Work(less))


def test_clashes_count_sizes_between_two_numbers() -> None:
    """Hand 0 lacks all four cards: that clashes where it has one at least."""
    puzzle = LACKS_THREE.with_premises(Lacks(0, 0b1000, 2))
    assert sat.clash(puzzle) is sat.smallest_clash(puzzle) is None
    assert sat.clash(puzzle, [(0, 1, 2)]) == sat.smallest_clash(puzzle, [(0, 1, 2)]) == (0, 1, 2)


def test_conflicts_are_paid_for() -> None:
    """Three cards in a hand that has no two of them together: that takes some search."""
    pairs = combinations(range(7), 2)
    puzzle = Puzzle((0b1111111,), (3, 3), tuple(NotAll(0, 1 << a | 1 << b) for a, b in pairs))
    work = Work()
    with sat.Solver(puzzle, work=work) as solver:
        before = work.left
        assert solver.model() is None
        assert solver._conflicts > 0
        assert before - work.left == SEARCH + CONFLICT * solver._conflicts


def test_a_new_literal_is_no_guard() -> None:
    """To ask for one of several literals puts no group of premises in force."""
    puzzle = Puzzle(TWO_EACH, (1, 1), (Lacks(0, 0b1, 0), Lacks(0, 0b10, 1)))
    with sat.Solver(puzzle, guards=[1, 2]) as solver:
        for card in (0, 1):
            assert solver.model([solver.one_of([solver.has(card, 0)])]) is not None
        assert solver.model([solver.has(0, 0)], [1]) is None
        assert solver.model([solver.has(1, 0)], [2]) is None


class Counting(sat.Solver):
    """A solver that counts what it is asked."""

    asked = 0

    def model(self, *literals: Any, **guards: Any) -> tuple[int, ...] | None:
        """Return what it returns."""
        Counting.asked += 1
        return super().model(*literals, **guards)


def test_a_closure_asks_for_few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """One for each holder that is out, and some that show many cells at once.

    What is known to be out is not asked for again.
    """
    monkeypatch.setattr(asking, "Solver", Counting)
    monkeypatch.setattr(Counting, "asked", 0)
    impossible = 0
    for number in range(30):
        luck = Chance(f"searches {number}").luck("p", 0)
        puzzle = honest(luck, large_set(luck, 23) if number % 2 else small_set(luck)).puzzle
        out = [0] * puzzle.cards
        can, before = sat.closure(puzzle, out=out), Counting.asked
        impossible += sum(holders.bit_count() for holders in out)
        assert can is not None
        assert all(may ^ no == (2 << puzzle.file) - 1 for may, no in zip(can, out, strict=True))
        assert sat.closure(puzzle, out=out) == can
        assert Counting.asked - before <= 1 + sum(holders.bit_count() - 1 for holders in can)
        Counting.asked = before
    assert impossible < Counting.asked <= 2_000
