"""The hundred puzzles of the kit, each certified by trying; and the puzzle of the day."""

from collections import Counter
from datetime import date, timedelta

import pytest
from certified import answer_of, check_by_dealing, check_by_living_through

from cluekit.core import Chance, RefusedError
from cluekit.learn.puzzles.manhunt import is_manhunt, manhunt_in
from cluekit.learn.puzzles.shipped import all_puzzles, daily, puzzle_of_day
from cluekit.learn.puzzles.signed import SignedHunt
from cluekit.learn.puzzles.whodunit import whodunit_in
from naming import case_named
from run_seed import run_seed
from twin.amounts import amounts

PUZZLES = {each.code: each for each in all_puzzles()}


def edition_of(code: str) -> str:
    """The edition of a code; nothing is solved for it."""
    return (manhunt_in(code) if is_manhunt(code) else whodunit_in(code)).edition


def test_sixty_thirty_and_ten_from_easy_to_hard() -> None:
    """A hundred names and codes; of each kind the easy ones first, the levels evenly."""
    assert len(PUZZLES) == len({each.name for each in all_puzzles()}) == 100
    kinds = Counter(edition_of(code) for code in PUZZLES)
    assert kinds["mini"] == 60
    assert kinds["uk"] == kinds["pool"] == 15
    assert sum(amount for kind, amount in kinds.items() if kind.startswith("noir")) == 10
    for begin, end in ((0, 60), (60, 75), (75, 90), (90, 100)):
        levels = [each.level for each in all_puzzles()[begin:end]]
        assert levels == sorted(levels)
        assert set(levels) >= set(range(1, 8))
        amount = Counter(levels).values()
        assert max(amount) - min(amount) <= 1


@amounts(16, 100)
def test_each_has_one_answer_and_no_clue_too_many(amount: int) -> None:
    """By enumeration; opened by its code, it has the level and the par that are written there."""
    luck = Chance(run_seed()).luck("puzzles", 0)
    for code in luck.order(sorted(PUZZLES))[:amount]:
        puzzle = PUZZLES[code]
        with case_named(puzzle.name, code):
            made = puzzle.open()
            assert (made.level, made.par, made.name) == (puzzle.level, puzzle.par, puzzle.name)
            assert made.code == code
            if isinstance(made, SignedHunt):
                check_by_living_through(answer_of(made))
            else:
                check_by_dealing(made)


def test_a_hundred_days_in_a_row_have_a_hundred_puzzles() -> None:
    """The same for everybody: the recipe by hand, on any day of any year."""
    for first in (date(1, 1, 1), date(2026, 12, 24), date(9999, 9, 1)):
        days = [first + timedelta(days=number) for number in range(100)]
        assert {puzzle_of_day(day).code for day in days} == PUZZLES.keys()
    christmas_eve = 739_974  # days from 1 January of the year 1, which is day 1
    assert puzzle_of_day(date(2026, 12, 24)) == all_puzzles()[christmas_eve * 37 % 100]
    assert daily("2026-12-24").name == "The crooked picture"
    for wrong in ("2026-02-30", "20261224", "2026-W52-4", "tomorrow", ""):
        with pytest.raises(RefusedError, match="puzzle-day"):
            daily(wrong)


def test_no_name_tells_the_answer() -> None:
    """No name of a puzzle holds the name of a card of its deck."""
    for code, puzzle in PUZZLES.items():
        if not is_manhunt(code):
            called = {card.name.lower() for card in whodunit_in(code).deck.cards}
            assert called.isdisjoint(puzzle.name.lower().split()), puzzle.name
