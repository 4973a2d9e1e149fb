"""Single steps and single rules where only one of two checks, or one of two ways, finds it."""

from __future__ import annotations

import pytest

from cluekit.core import Chance
from cluekit.logic import Clause, Lacks, Literal, OneOf, Puzzle, Showed, sat
from cluekit.logic.rules import derive
from cluekit.logic.rules.following import follows
from cluekit.logic.rules.inventory import ALL
from deduction import oracle
from deduction.games import Set, honest
from deduction.lesson_deck import literal, mini, show

TWO_PLACES = [(literal("E_A"),), (literal("N_A"),)]
"""A card in two places: the row is broken, too."""


@pytest.mark.parametrize("broken", [[], TWO_PLACES], ids=["alone", "and a row broken"])
def test_an_overfull_hand_is_seen_whatever_else_is_broken(broken: list[Clause]) -> None:
    """Three cards in a hand of two: nothing else needs to be right for that."""
    three = [(literal(f"O_{card}"),) for card in "BVT"]
    assert follows(mini(), (), "packing", [*three, *broken])
    assert not follows(mini(), (), "packing", [*three[:2], *broken])


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
