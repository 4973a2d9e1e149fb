"""The SAT engine: what it asks, what it is given along."""

import sys
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from cluekit.core import Chance
from cluekit.core.chance import SeededLuck
from cluekit.logic import Holds, Lacks, Literal, NotAll, OneOf, Puzzle, Showed, is_legal, sat
from cluekit.logic.counting import count
from cluekit.logic.listing import _nearest, two_deals
from cluekit.logic.sat import cores
from cluekit.logic.sat.encoding import CONFLICT, SEARCH
from cluekit.logic.work import ENDLESS, TooHardError, Work
from deduction.games import SPECTATOR, STYLES, game, honest, large_set, small_set
from deduction.lesson_deck import cards, mini, passed, says, show
from deduction.test_kept_lines import goals
from naming import case_named
from twin.amounts import amounts

TWO_EACH = (0b11, 0b1100)
"""Two kinds of two cards."""


def luck(purpose: str, number: int) -> SeededLuck:
    """Return the luck of one game."""
    return Chance("three agree", number).luck(purpose, 0)


@pytest.mark.parametrize("style", STYLES)
@amounts(8, 1_000)
def test_large_games(style: str, amount: int) -> None:
    """Up to thirty cards and ten players: closure is what the counts leave possible."""
    for number in range(amount):
        found = luck(style, number)
        puzzle, truth, _ = honest(found, large_set(found, most=30), style=style)
        can, counted = sat.closure(puzzle), count(puzzle)
        assert all(can[card] >> holder & 1 for card, holder in enumerate(truth))
        assert counted.capped or counted.can == can, number
        assert counted.joint[tuple(c for c, at in enumerate(truth) if at == puzzle.file)] > 0


def test_large_games_have_the_truth_among_their_deals() -> None:
    """Up to forty cards and ten players: the truth fits the closure, and a deal is a legal one."""
    for number in range(12):
        found = luck("forty cards", number)
        puzzle, truth, _ = honest(found, large_set(found))
        can = sat.closure(puzzle)
        assert is_legal(puzzle, truth)
        assert all(can[card] >> holder & 1 for card, holder in enumerate(truth))
        assert is_legal(puzzle, sat.deal(puzzle))
        for card in range(0, puzzle.cards, 7):  # each cell by itself
            for holder in range(puzzle.file + 1):
                possible = sat.deal(puzzle, Literal(card, holder)) is not None
                assert possible is bool(can[card] >> holder & 1)


@amounts(14, 1_000)
def test_another_observation_never_adds_a_deal(amount: int) -> None:
    """Number of deals and possible holders only shrink; what was certain stays so."""
    for number in range(amount):
        found = luck("growing", number)
        puzzle = honest(found, small_set(found)).puzzle
        deals, before = None, None
        for size in range(len(puzzle.premises) + 1):
            now = count(puzzle.only(list(range(size))))
            assert deals is None or now.deals <= deals
            assert before is None or not any(a & ~b for a, b in zip(now.can, before, strict=True))
            deals, before = now.deals, now.can


@amounts(14, 1_000)
def test_counts_split_over_the_holders_of_a_card(amount: int) -> None:
    """The deals with a card here, there and elsewhere are all the deals."""
    for number in range(amount):
        found = luck("split", number)
        puzzle = honest(found, large_set(found, most=23)).puzzle
        whole = count(puzzle)
        if whole.capped:
            continue
        card = found.pick(range(puzzle.cards))
        for holder in range(puzzle.file + 1):
            there = count(puzzle.with_premises(Holds(holder, 1 << card)))
            assert whole.marginal(card, holder) * whole.deals == (there.deals if there else 0)
            assert (sat.deal(puzzle, Literal(card, holder)) is not None) is (there is not None)


def test_by_hand() -> None:
    """Four deals, two, one; none where a hand is too large; the same question, the same answer."""
    puzzle = Puzzle(TWO_EACH, (1, 1))
    assert sat.closure(puzzle) == (0b111, 0b111, 0b111, 0b111)
    mine = puzzle.with_premises(Holds(0, 0b1, rule="mine"))
    assert sat.closure(mine) == (0b001, 0b100, 0b110, 0b110)
    shown = mine.with_premises(Showed(1, 2, 0b110, 0))
    assert sat.closure(shown) == (0b001, 0b100, 0b010, 0b100)
    assert sat.core(shown, (Literal(3, 2),)) == (1,)
    assert sat.smallest(shown, (Literal(3, 2),)) == (0,)
    assert sat.smallest(shown, (Literal(1, 2),)) == ()
    for sizes in ((5, 0), (-1, 3)):
        puzzle = Puzzle(TWO_EACH, sizes, (OneOf(0, 0b1, 3), NotAll(2, 0b11, 4), Lacks(1, 0b1, 5)))
        assert (sat.closure(puzzle), sat.clash(puzzle)) == (None, ())
        assert sat.smallest_clash(puzzle) == ()
        assert sat.worlds(puzzle, ()) == sat.TwoWorlds(None, None)
    found = Chance("same", 3).luck("sat", 0)
    puzzle = honest(found, large_set(found, most=21), SPECTATOR).puzzle
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


def test_what_is_certain_rests_on_entries_none_of_which_can_be_spared() -> None:
    """The entries that are enough are; without any one of them they are not."""
    tried = 0
    for number in range(0, 60, 2):
        puzzle = game("worlds", number)
        for goal in goals(puzzle, sat.closure(puzzle) or ())[:2]:
            entries = sat.enough(puzzle, goal)
            for gone in (None, *entries):
                left = [e for e in entries if e != gone]
                here = [n for n, p in enumerate(puzzle.premises) if p.entry < 0 or p.entry in left]
                assert sat.entails(puzzle.only(here), goal) is (gone is None)
            tried += bool(entries)
    assert tried > 3


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
ONE_OR_TWO = [(0, 1, 2)]
ANSWERS = {"deal": None, "worlds": None, "entails": True}
ANSWERS |= dict.fromkeys(("core", "smallest", "enough"), (0, 1))


def test_sizes_between_two_numbers_count_in_every_question() -> None:
    """Hand 0 has one card or two; steps come from what is given, and with none left it gives up."""
    for way, ask in ASKED.items():
        with case_named(way):
            found = ask(LACKS_THREE, LAST, between=ONE_OR_TWO)
            assert (found[3] if way == "closure" else found) == ANSWERS.get(way, 1)  # type: ignore[index]
            if ANSWERS.get(way) == (0, 1):
                with pytest.raises(sat.NotEntailedError):
                    ask(LACKS_THREE, LAST)
            else:
                assert ask(LACKS_THREE, LAST) != found
    for way, ask in ASKED.items():
        work = Work()
        ask(LACKS_THREE, LAST, between=ONE_OR_TWO, work=work)
        needed = ENDLESS - work.left
        assert needed > len(LACKS_THREE.premises), way
        ask(LACKS_THREE, LAST, between=ONE_OR_TWO, work=Work(needed))
        for less in (0, needed - 1):
            with pytest.raises(TooHardError):
                ask(LACKS_THREE, LAST, between=ONE_OR_TWO, work=Work(less))


def test_hands_between_two_sizes() -> None:
    """Not none where one is the least, no third where two are the most; a closure joins them."""
    puzzle = LACKS_THREE.with_premises(Lacks(0, 0b1000, 2))
    assert sat.clash(puzzle) is sat.smallest_clash(puzzle) is None
    assert sat.clash(puzzle, [(0, 1, 2)]) == sat.smallest_clash(puzzle, [(0, 1, 2)]) == (0, 1, 2)
    puzzle = mini(Holds(1, cards("BV"), rule="told"), sizes=(None, None, None))
    even = [(hand, 1, 2) for hand in range(3)]
    assert not sat.entails(puzzle, says("~N_L"))
    assert sat.entails(puzzle, says("~N_L"), even)
    empty = mini(Lacks(1, cards("ABCRVDLGT")), sizes=(None, None, None))
    assert sat.deal(empty) is not None
    assert sat.deal(empty, between=even) is None
    assert sat.deal(empty, between=[(1, 0, 2)]) is not None
    assert not sat.closure(puzzle, even)[6] >> 1 & 1
    all_but_one = mini(Lacks(1, cards("ABCRVDLG")), sizes=(None, None, None))
    assert not sat.entails(all_but_one, says("N_T"))
    assert sat.entails(all_but_one, says("N_T"), [(1, 1, 1)])
    puzzle = mini(show("N", "AVG"), passed("O", "BDL"), sizes=(2, None, None))
    either = [sat.closure(mini(*puzzle.premises, sizes=(2, size, 4 - size))) for size in (1, 2)]
    assert sat.closure(puzzle, [(1, 1, 2)]) == tuple(a | b for a, b in zip(*either, strict=True))


def test_conflicts_are_paid_for_and_new_literals_no_guards() -> None:
    """A search that meets some; to ask for one of several puts no premises in force."""
    pairs = combinations(range(7), 2)
    puzzle = Puzzle((0b1111111,), (3, 3), tuple(NotAll(0, 1 << a | 1 << b) for a, b in pairs))
    work = Work()
    with sat.Solver(puzzle, work=work) as solver:
        before = work.left
        assert solver.model() is None
        assert solver._conflicts > 0
        assert before - work.left == SEARCH + CONFLICT * solver._conflicts
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
    """One for each holder that is out, and some more; what is known to be out is not asked."""
    monkeypatch.setattr(cores, "Solver", Counting)
    monkeypatch.setattr(Counting, "asked", 0)
    impossible = 0
    for number in range(20):
        found = Chance(f"searches {number}").luck("p", 0)
        puzzle = honest(found, large_set(found, 23) if number % 2 else small_set(found)).puzzle
        out = [0] * puzzle.cards
        can, before = sat.closure(puzzle, out=out), Counting.asked
        impossible += sum(holders.bit_count() for holders in out)
        assert all(may ^ no == (2 << puzzle.file) - 1 for may, no in zip(can, out, strict=True))
        assert sat.closure(puzzle, out=out) == can
        assert Counting.asked - before <= 1 + sum(holders.bit_count() - 1 for holders in can)
        Counting.asked = before
    assert impossible < Counting.asked <= 2_000


def test_two_deals_want_an_open_clause_and_steps() -> None:
    """What is always true has none; cards of the case file stay before others."""
    lone = Literal(0, 0)
    assert two_deals(game("worlds", 0), (lone, ~lone)) is None
    puzzle = Puzzle((0b11, 0b1100), (1, 1))
    assert two_deals(puzzle, (Literal(0, 0),), Work(10_000)) == two_deals(puzzle, (Literal(0, 0),))
    with pytest.raises(TooHardError):
        two_deals(puzzle, (Literal(0, 0),), Work(10))
    with sat.Solver(Puzzle((0b11, 0b1100), (1, 1))) as solver:
        asked: list[list[int]] = []
        model = solver.model
        solver.model = lambda literals: asked.append(list(literals)) or model(literals)
        assert _nearest(solver, (0, 2, 1, 2), []) == (0, 2, 1, 2)
        assert asked[-1] == [solver.has(*cell) for cell in ((1, 2), (3, 2), (2, 1), (0, 0))]
