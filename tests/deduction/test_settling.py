"""What follows at first sight, what premises say, and which puzzles are in good order."""

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
    """Where a card may be; contradictions; a choice is kept while it may have been another."""
    for name, premises, card, places in SETTLED:
        can = remainder(mini(*premises), by_choice=False).can["ABCRVDLGT".index(card)]
        assert "".join(at for n, at in enumerate("YNOE") if can >> n & 1) == places, name
    for premises in CLASHES:
        assert remainder(mini(*premises), by_choice=False) is None, premises
        assert narrow(mini(*premises)) is None, premises
    seen = mini(mine("AR"), saw("O", "B", "BVL"))
    assert remainder(seen, by_choice=True).chosen == (Choice(2, cards("VL"), 1, 6),)
    assert remainder(seen.with_premises(passed("O", "VL")), by_choice=True).chosen == ()


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


PREMISES = [
    (Holds(1, 0b110), (0, 1, 1, 3), True), (Holds(1, 0b110), (0, 1, 0, 3), False),
    (Lacks(1, 0b110), (1, 0, 0, 3), True), (Lacks(1, 0b110), (1, 0, 1, 3), False),
    (OneOf(1, 0b110), (0, 0, 1, 3), True), (OneOf(1, 0b110), (1, 0, 0, 3), False),
    (Showed(1, 2, 0b110), (0, 0, 1, 3), True), (Showed(1, 2, 0b110), (0, 1, 0, 3), False),
    (NotAll(1, 0b110), (0, 0, 1, 3), True), (NotAll(1, 0b110), (0, 1, 1, 3), False),
]  # fmt: skip


def test_what_a_deal_must_obey() -> None:
    """What each premise says; sizes, one card of each kind; malformed puzzles are told."""
    assert [holds_in(deal, premise) for premise, deal, _ in PREMISES] == [so for *_, so in PREMISES]
    puzzle = Puzzle((0b11, 0b1100), (1, 1), (Holds(0, 0b1),))
    assert is_legal(puzzle, (0, 2, 1, 2))
    assert not is_legal(puzzle, (1, 2, 0, 2))
    assert not is_legal(puzzle, (0, 2, 0, 2))
    assert not is_legal(puzzle, (0, 1, 2, 2))
    assert is_legal(Puzzle((0b11, 0b1100), (None, None)), (0, 2, 0, 2))
    for kinds, premise in MALFORMED:
        told = problem_with(Puzzle(kinds, (1, 1), (premise,) if premise else ()))
        if premise:
            assert told == f"{premise} names a holder or a card that does not exist"
        else:
            assert told == "kinds must be disjoint, not empty, and together the cards 0 … n-1"
    good = (Holds(2, 0b1000), Showed(1, 3, 0b1111), Lacks(2, 0b1000))
    assert problem_with(Puzzle((0b11, 0b1100), (1, 1), good)) is None


MALFORMED: list[tuple[tuple[int, ...], Premise | None]] = [
    *(((), None), ((0b11, 0), None), ((0b11, 0b110), None), ((0b11, 0b11000), None)),
    *(((0b11, 0b1100), one) for one in (Holds(3, 1), Holds(-1, 1), Showed(0, 4, 1))),
    *(((0b11, 0b1100), Lacks(0, cards)) for cards in (0b10000, -1)),
]
