"""Two deals that say why something is not known: both fit, one each way, and hardly differ."""

from __future__ import annotations

import pytest

from cluekit.core import Chance
from cluekit.logic import Literal, Puzzle, is_legal, sat
from cluekit.logic.sat import Solver
from cluekit.logic.two_deals import _places, differences, two_deals
from cluekit.logic.work import TooHardError, Work
from deduction.games import honest, small_set


@pytest.mark.parametrize("seed", range(12))
def test_two_deals_fit_and_disagree(seed: int) -> None:
    """Of every open cell: both deals are legal, only the first has the card there."""
    luck = Chance(f"two deals {seed}").luck("game", 0, 0)
    puzzle = honest(luck, small_set(luck)).puzzle
    can = sat.closure(puzzle)
    assert can is not None
    for card, may in enumerate(can):
        for holder in range(puzzle.file + 1):
            goal = (Literal(card, holder),)
            found = two_deals(puzzle, goal)
            if not may >> holder & 1 or not may & (may - 1):
                assert found is None, "it is decided"
                continue
            assert found is not None
            first, second = found
            assert is_legal(puzzle, first)
            assert is_legal(puzzle, second)
            assert (first[card] == holder) != (second[card] == holder)
            assert first[card] == holder


def test_what_can_stay_stays() -> None:
    """No card of the first deal could lie in the second as it does in the first, and does not."""
    luck = Chance("two deals stay").luck("game", 0, 0)
    puzzle = honest(luck, small_set(luck)).puzzle
    can = sat.closure(puzzle) or ()
    card = next(card for card, may in enumerate(can) if may & (may - 1))
    literal = Literal(card, can[card].bit_length() - 1)
    found = two_deals(puzzle, (literal,))
    assert found is not None
    first, second = found
    assert 2 <= differences(first, second) < len(first)
    same = [Literal(n, here) for n, here in enumerate(first) if here == second[n]]
    for number, here in enumerate(first):
        if here != second[number]:
            more = sat.deal(puzzle, ~literal, *same, Literal(number, here))
            assert more is None, "one more could have stayed"


def test_what_is_always_true_has_no_two_deals() -> None:
    """Where a clause cannot be false there is nothing to show."""
    luck = Chance("two deals clash").luck("game", 0, 0)
    puzzle = honest(luck, small_set(luck)).puzzle
    lone = Literal(0, 0)
    assert two_deals(puzzle, (lone, ~lone)) is None


def test_cards_of_the_case_file_stay_where_they_are_before_others() -> None:
    """What is asked first is most likely to be kept; then hands from the last to the first."""
    with Solver(Puzzle((0b11, 0b1100), (1, 1))) as solver:
        places = list(_places(solver, (0, 2, 1, 2)))
        assert places == [solver.has(*cell) for cell in ((1, 2), (3, 2), (2, 1), (0, 0))]


def test_it_takes_its_steps_from_what_it_is_given() -> None:
    """With too few it is given up."""
    puzzle = Puzzle((0b11, 0b1100), (1, 1))
    assert two_deals(puzzle, (Literal(0, 0),), Work(10_000)) == two_deals(puzzle, (Literal(0, 0),))
    with pytest.raises(TooHardError):
        two_deals(puzzle, (Literal(0, 0),), Work(10))
