"""What follows at first sight, what premises say, and which puzzles are in good order.

That two engines draw the same conclusions is held in ``test_brute_force.py``.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from cluekit.core import Chance
from cluekit.logic import Holds, Lacks, NotAll, OneOf, Premise, Puzzle, Showed, is_legal
from cluekit.logic.counting.propagation import narrow
from cluekit.logic.information.silence import silence
from cluekit.logic.information.unsettled import Choice, remainder
from cluekit.logic.puzzle import holds_in, problem_with
from deduction.games import Set, honest
from deduction.lesson_deck import cards, mine, mini, passed, saw, show

SETTLED = [
    ("a card that is seen is nowhere else", (saw("N", "B", "B"),), "B", "N"),
    ("one place left", (passed("Y", "L"), passed("N", "L"), passed("O", "L")), "L", "E"),
    ("a full hand", (Holds(1, cards("BV"), rule="told"),), "L", "YOE"),
    ("a hand that needs all it may have", (passed("N", "ABCRVDL"),), "G", "N"),
    ("one of a kind in the envelope", (Holds(3, cards("B"), rule="told"),), "A", "YNO"),
    ("the last of a kind", (passed("E", "AB"),), "C", "E"),
    ("the last of a clause", (show("O", "BVL"), passed("O", "BV")), "L", "O"),
    ("the last of a ban", (Holds(1, cards("B"), rule="told"), NotAll(1, cards("BV"))), "V", "YOE"),
]


def test_each_rule_at_first_sight() -> None:
    """Where a card may still be."""
    for name, premises, card, places in SETTLED:
        left = remainder(mini(*premises), by_choice=False)
        assert left is not None, name
        can = left.can["ABCRVDLGT".index(card)]
        assert "".join(at for n, at in enumerate("YNOE") if can >> n & 1) == places, name


CLASHES = [
    (Holds(1, cards("BVL"), rule="told"),),
    (passed("N", "ABCRVDLG"),),
    (Holds(3, cards("AB"), rule="told"),),
    (passed("E", "ABC"),),
    (show("O", "BV"), passed("O", "BV")),
    (Holds(1, cards("BV"), rule="told"), NotAll(1, cards("BV"))),
    (saw("N", "B", "B"), saw("O", "B", "B")),
    (passed("Y", "B"), passed("N", "B"), passed("O", "B"), passed("E", "B")),
]


def test_a_contradiction_at_first_sight() -> None:
    """Too many, too few, two of a kind, none, a clause or a ban that cannot be kept."""
    for premises in CLASHES:
        assert remainder(mini(*premises), by_choice=False) is None, premises
        assert narrow(mini(*premises)) is None, premises


def test_a_choice_is_kept_while_it_may_have_been_another() -> None:
    """Otto showed Bruno and may have had the Vase or the Library, too: one, a half or a third."""
    seen = mini(mine("AR"), saw("O", "B", "BVL"))
    left = remainder(seen, by_choice=True)
    assert left.chosen == (Choice(2, cards("VL"), 1, 6),)
    known = remainder(seen.with_premises(passed("O", "VL")), by_choice=True)
    assert known.chosen == ()


# --- who would know at first sight ----------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_of_too_many_deals_the_hands_that_tell_at_first_sight(seed: int) -> None:
    """Every hand the holder may have is tried; the other engine says which leave one case file."""
    luck = Chance(seed).luck("tried", 0)
    known = honest(luck, Set((3, 3, 2), 2 + seed % 2, questions=3 + seed), seat=-1).puzzle
    holder, size = 0, known.sizes[0]
    asked = known.kinds[: 1 + seed % 3]
    found = {one.cards for one in silence(known, holder, asked, every=0)}
    if size is None:
        assert found == set()
        return
    telling = set()
    for hand in combinations(range(known.cards), size):
        held = sum(1 << card for card in hand)
        rest = (1 << known.cards) - 1 & ~held
        state = narrow(known.with_premises(Holds(holder, held), Lacks(holder, rest)))
        if state and all((state.possible[known.file] & kind).bit_count() == 1 for kind in asked):
            telling.add(held)
    assert found == telling


# --- premises and puzzles -------------------------------------------------------------------------


PREMISES = [
    (Holds(1, 0b110), (0, 1, 1, 3), True), (Holds(1, 0b110), (0, 1, 0, 3), False),
    (Lacks(1, 0b110), (1, 0, 0, 3), True), (Lacks(1, 0b110), (1, 0, 1, 3), False),
    (OneOf(1, 0b110), (0, 0, 1, 3), True), (OneOf(1, 0b110), (1, 0, 0, 3), False),
    (Showed(1, 2, 0b110), (0, 0, 1, 3), True), (Showed(1, 2, 0b110), (0, 1, 0, 3), False),
    (NotAll(1, 0b110), (0, 0, 1, 3), True), (NotAll(1, 0b110), (0, 1, 1, 3), False),
]  # fmt: skip


def test_what_a_deal_must_obey() -> None:
    """What each premise says of four cards; the sizes, and one card of each kind."""
    assert [holds_in(deal, premise) for premise, deal, _ in PREMISES] == [so for *_, so in PREMISES]
    puzzle = Puzzle((0b11, 0b1100), (1, 1), (Holds(0, 0b1),))
    assert is_legal(puzzle, (0, 2, 1, 2))
    assert not is_legal(puzzle, (1, 2, 0, 2))
    assert not is_legal(puzzle, (0, 2, 0, 2))
    assert not is_legal(puzzle, (0, 1, 2, 2))
    assert is_legal(Puzzle((0b11, 0b1100), (None, None)), (0, 2, 0, 2))


MALFORMED: list[tuple[tuple[int, ...], Premise | None]] = [
    *(((), None), ((0b11, 0), None), ((0b11, 0b110), None), ((0b11, 0b11000), None)),
    *(((0b11, 0b1100), one) for one in (Holds(3, 1), Holds(-1, 1), Showed(0, 4, 1))),
    *(((0b11, 0b1100), Lacks(0, cards)) for cards in (0b10000, -1)),
]


def test_malformed_puzzles_are_told_and_others_not() -> None:
    """Kinds that make no deck, holders or cards that are not; contradictions are no disorder."""
    for kinds, premise in MALFORMED:
        told = problem_with(Puzzle(kinds, (1, 1), (premise,) if premise else ()))
        if premise:
            assert told == f"{premise} names a holder or a card that does not exist"
        else:
            assert told == "kinds must be disjoint, not empty, and together the cards 0 … n-1"
    good = (Holds(2, 0b1000), Showed(1, 3, 0b1111), Lacks(2, 0b1000))
    assert problem_with(Puzzle((0b11, 0b1100), (1, 1), good)) is None
