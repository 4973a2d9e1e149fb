"""Single steps and single rules where only one of two checks, or one of two ways, finds it."""

from __future__ import annotations

import pytest

from cluekit.core import Chance
from cluekit.logic import Clause, Holds, Lacks, Literal, OneOf, Puzzle, Showed, sat
from cluekit.logic.rules import derive
from cluekit.logic.rules.following import follows
from cluekit.logic.rules.inventory import ALL
from deduction import oracle
from deduction.games import Set, honest, small_set
from deduction.lesson_deck import literal, mini, show

TWO_PLACES = [(literal("E_A"),), (literal("N_A"),)]
"""A card in two places: the row is broken, too."""


@pytest.mark.parametrize("broken", [[], TWO_PLACES], ids=["alone", "and a row broken"])
def test_an_overfull_hand_is_seen_whatever_else_is_broken(broken: list[Clause]) -> None:
    """Three cards in a hand of two: nothing else needs to be right for that."""
    three = [(literal(f"O_{card}"),) for card in "BVT"]
    assert follows(mini(), (), "packing", [*three, *broken])
    assert not follows(mini(), (), "packing", [*three[:2], *broken])
    more = [(literal(f"O_{card}"),) for card in "LRG"]
    for many in (1, 2, 3):
        assert follows(mini(), (), "packing", [*three, *more[:many], *broken])


@pytest.mark.parametrize("broken", [[], TWO_PLACES], ids=["alone", "and a row broken"])
def test_shows_that_share_no_card_fill_a_hand_whatever_else_is_broken(broken: list[Clause]) -> None:
    """Three shows of a hand of two; two of them, or three that share cards, are no clash."""
    apart = mini(show("O", "BC", 0), show("O", "VD", 1), show("O", "LT", 2))
    assert follows(apart, (), "packing", broken, (0, 1, 2))
    assert not follows(apart, (), "packing", broken, (0, 1))
    shared = mini(show("O", "BC", 0), show("O", "CD", 1), show("O", "DB", 2))
    assert not follows(shared, (), "packing", broken, (0, 1, 2))


def game(number: int) -> Puzzle:
    """A game with some questions, three cards of each kind."""
    luck = Chance(number).luck("edges of rules", 0)
    return honest(luck, Set((3, 3, 3), 3, questions=4)).puzzle


@pytest.mark.parametrize("number", range(10))
def test_who_knows_what_follows_finds_as_much_without_rows(number: int) -> None:
    """Contradiction alone proves each literal that follows, the cards somebody has as well."""
    puzzle = game(number)
    can = oracle.closure(puzzle)
    assert can is not None
    assert can == sat.closure(puzzle)
    found = derive(puzzle, ALL - {"row", "envelope"}, can)
    plain = derive(puzzle, ALL - {"row", "envelope"})
    cells = [Literal(c, h, has) for c in range(9) for h in range(4) for has in (True, False)]
    assert [found.step_for(one) is None for one in cells] == [
        plain.step_for(one) is None for one in cells
    ]


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle((0b111, 0b111000, 0b11000000), (0, 2, None)),
        Puzzle((0b1111,), (1, 2, 0), (Lacks(3, 1), Lacks(0, 1, 1), OneOf(1, 0b1101, 2))),
        Puzzle((0b111, 0b11000, 0b11100000), (None, 1), (Lacks(0, 0b10100), Showed(1, 1, 2, 1))),
    ],
)
def test_full_hands_are_found_without_their_rule(puzzle: Puzzle) -> None:
    """Each cell is judged by itself, the first card and the last as well as those between."""
    assert derive(puzzle, ALL - {"hand-full"}).can == oracle.closure(puzzle)


def test_hands_too_large_for_the_deck_clash_without_packing() -> None:
    """Seven cards in hands, and five to deal: any choice that is looked into comes to a clash."""
    puzzle = Puzzle((0b111, 0b111000, 0b11000000), (2, 0, 1, 4))
    assert oracle.closure(puzzle) is None
    assert not derive(puzzle, ALL - {"packing"}).consistent


def test_the_cases_of_a_kind_need_no_row() -> None:
    """A card of yours is not in the case file: its kind has two; either way it is not there."""
    puzzle = Puzzle((0b11, 0b1100, 0b110000), (None, 1, 1), (Holds(1, 4), Lacks(1, 59)))
    found = derive(puzzle, ALL - {"contradiction", "row"})
    assert found.step_for(Literal(2, 3, has=False)) is not None
    assert found.step_for(Literal(0, 3, has=False)) is None


def test_without_cases_a_choice_is_looked_into_to_its_end() -> None:
    """One card is shown, and each hand has one: contradiction alone rules out all others there."""
    puzzle = Puzzle((0b111, 0b1111000), (1, 1, 1, 1, 1), (Showed(3, 5, 36),))
    assert derive(puzzle, ALL - {"cases", "hand-full"}).can == oracle.closure(puzzle)


def test_a_show_of_one_card_fills_a_hand_of_one() -> None:
    """Packing alone: the two hands of one have nothing beside the card that each showed."""
    puzzle = Puzzle((0b11111,), (None, 1, 1), (OneOf(1, 0b1000), OneOf(2, 0b1, 1)))
    beside = [Literal(card, 1, has=False) for card in (0, 1, 2, 4)]
    beside += [Literal(card, 2, has=False) for card in (1, 2, 3, 4)]
    found = derive(puzzle, {"show", "packing"})
    assert [step.by for one in beside if (step := found.step_for(one))] == ["packing"] * 8


def test_of_two_cores_the_one_with_earlier_premises_is_told() -> None:
    """Later premises are dropped first: both sets say it, neither with one to spare."""
    luck = Chance(50).luck("hunt", 1)
    puzzle, goal = honest(luck, small_set(luck)).puzzle, (Literal(2, 5, has=False),)
    earlier, later = (0, 2, 4, 6, 10), (0, 2, 6, 7, 10)
    for cores in (earlier, later):
        assert sat.core(puzzle.only(cores), goal) == (0, 1, 2, 3, 4)
    assert sat.core(puzzle, goal) == earlier
