"""What follows at first sight: two engines draw the same conclusions, and all that follow alone."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.core import Chance
from cluekit.logic import Holds, Lacks, NotAll, OneOf, Premise, Puzzle, Showed, is_legal
from cluekit.logic.counting.propagation import Narrowed, narrow
from cluekit.logic.information.silence import silence
from cluekit.logic.information.unsettled import Choice, Unsettled, remainder
from cluekit.logic.puzzle import holds_in, problem_with
from deduction.games import Set, honest, honest_games, wild_puzzles
from deduction.lesson_deck import cards, mine, mini, passed, saw, show
from deduction.oracle import deals, is_true

ANY = st.one_of(honest_games().map(lambda game: game.puzzle), wild_puzzles())


@given(ANY)
def test_two_engines_settle_the_same(puzzle: Puzzle) -> None:
    """The counter's narrowing and the tree's: holders of each card, live clauses, live choices."""
    left, state = remainder(puzzle, by_choice=True), narrow(puzzle, weighed=True)
    assert (left is None) is (state is None)
    if left is None or state is None:
        return
    holders = range(puzzle.file + 1)
    assert left.can == tuple(
        sum(1 << holder for holder in holders if state.possible[holder] >> card & 1)
        for card in range(puzzle.cards)
    )
    assert left.open == state.open
    assert set(left.some) == set(state.asks)
    assert set(left.not_all) == set(state.bars)
    assert [(one.holder, one.cards, one.known) for one in left.chosen] == state.shows
    assert_at_the_fixpoint(puzzle, left, state)


def assert_at_the_fixpoint(puzzle: Puzzle, left: Unsettled, state: Narrowed) -> None:
    """No rule has anything more to say; what is left says what is not settled."""
    for holder, size in enumerate((*puzzle.sizes, len(puzzle.kinds))):
        open_, has = state.possible[holder] & left.open, state.certain[holder]
        assert not state.possible[holder] & ~has & ~left.open
        if size is None:
            assert left.slots[holder] is None
        else:
            assert left.slots[holder] == size - has.bit_count()
            assert not open_ or holder == puzzle.file or size - has.bit_count() > 0
            assert holder == puzzle.file or (has | open_).bit_count() > size or not open_
    for holder, some in (*left.some, *left.not_all):
        assert some & left.open == some & state.possible[holder] == some
        assert some.bit_count() > 1
    for kind in puzzle.kinds:
        inside = state.certain[puzzle.file] & kind
        may = state.possible[puzzle.file] & kind
        assert (inside.bit_count(), may.bit_count()) == (1, 1) or (not inside and may & (may - 1))


@given(ANY)
def test_what_is_settled_is_so_in_every_deal(puzzle: Puzzle) -> None:
    """No deal is lost."""
    left, fitting = remainder(puzzle, by_choice=False), list(deals(puzzle))
    if left is None:
        assert not fitting
        return
    assert left.chosen == ()
    for deal in fitting:
        assert all(left.can[card] >> holder & 1 for card, holder in enumerate(deal))


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


@pytest.mark.parametrize(("_why", "premises", "card", "places"), SETTLED)
def test_each_rule_at_first_sight(
    _why: str, premises: tuple[Premise, ...], card: str, places: str
) -> None:
    """Where a card may still be."""
    for left in (remainder(mini(*premises), by_choice=False),):
        assert left is not None
        can = left.can["ABCRVDLGT".index(card)]
        assert "".join(place for at, place in enumerate("YNOE") if can >> at & 1) == places


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


@pytest.mark.parametrize("premises", CLASHES)
def test_a_contradiction_at_first_sight(premises: tuple[Premise, ...]) -> None:
    """Too many, too few, two of a kind, none, a clause or a ban that cannot be kept."""
    assert remainder(mini(*premises), by_choice=False) is None
    assert narrow(mini(*premises)) is None


def test_a_choice_is_kept_while_it_may_have_been_another() -> None:
    """Otto showed Bruno and may have had the Vase or the Library, too: one, a half or a third."""
    seen = mini(mine("AR"), saw("O", "B", "BVL"))
    left = remainder(seen, by_choice=True)
    assert left is not None
    assert left.chosen == (Choice(2, cards("VL"), 1, 6),)
    known = remainder(seen.with_premises(passed("O", "VL")), by_choice=True)
    assert known is not None
    assert known.chosen == ()


# --- who would know at first sight ---------------------------------------------------------------


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


@given(wild_puzzles(), st.data())
def test_a_premise_is_true_in_the_deals_in_which_it_is(puzzle: Puzzle, data: st.DataObject) -> None:
    """Against the plain definition; and a deal is legal when it is one of those that fit."""
    deal = tuple(
        data.draw(st.integers(0, puzzle.file), label=f"card {card}") for card in range(puzzle.cards)
    )
    held = [{card for card, there in enumerate(deal) if there == h} for h in range(puzzle.file + 1)]
    for premise in puzzle.premises:
        assert holds_in(deal, premise) is is_true(premise, frozenset(held[premise.holder]))
    assert is_legal(puzzle, deal) is (deal in set(deals(puzzle)))


PREMISES = [
    (Holds(1, 0b110), (0, 1, 1, 3), True),
    (Holds(1, 0b110), (0, 1, 0, 3), False),
    (Lacks(1, 0b110), (1, 0, 0, 3), True),
    (Lacks(1, 0b110), (1, 0, 1, 3), False),
    (OneOf(1, 0b110), (0, 0, 1, 3), True),
    (OneOf(1, 0b110), (1, 0, 0, 3), False),
    (Showed(1, 2, 0b110), (0, 0, 1, 3), True),
    (Showed(1, 2, 0b110), (0, 1, 0, 3), False),
    (NotAll(1, 0b110), (0, 0, 1, 3), True),
    (NotAll(1, 0b110), (0, 1, 1, 3), False),
]


@pytest.mark.parametrize(("premise", "deal", "true"), PREMISES)
def test_what_each_premise_says(premise: Premise, deal: tuple[int, ...], *, true: bool) -> None:
    """Of four cards and where they are."""
    assert holds_in(deal, premise) is true


def test_a_deal_must_have_the_sizes_and_one_card_of_each_kind() -> None:
    """And obey every premise."""
    puzzle = Puzzle((0b11, 0b1100), (1, 1), (Holds(0, 0b1),))
    assert is_legal(puzzle, (0, 2, 1, 2))
    assert not is_legal(puzzle, (1, 2, 0, 2))
    assert not is_legal(puzzle, (0, 2, 0, 2))
    assert not is_legal(puzzle, (0, 1, 2, 2))
    assert is_legal(Puzzle((0b11, 0b1100), (None, None)), (0, 2, 0, 2))


@pytest.mark.parametrize(
    ("kinds", "premise"),
    [
        ((), None),
        ((0b11, 0), None),
        ((0b11, 0b110), None),
        ((0b11, 0b11000), None),
        ((0b11, 0b1100), Holds(3, 1)),
        ((0b11, 0b1100), Holds(-1, 1)),
        ((0b11, 0b1100), Lacks(0, 0b10000)),
        ((0b11, 0b1100), Lacks(0, -1)),
        ((0b11, 0b1100), Showed(0, 4, 1)),
    ],
)
def test_a_malformed_puzzle_is_told(kinds: tuple[int, ...], premise: Premise | None) -> None:
    """Kinds that do not make a deck; a holder or a card that does not exist."""
    told = problem_with(Puzzle(kinds, (1, 1), (premise,) if premise else ()))
    assert told is not None
    if premise:
        assert told == f"{premise} names a holder or a card that does not exist"
    else:
        assert told == "kinds must be disjoint, not empty, and together the cards 0 … n-1"


def test_a_puzzle_in_good_order() -> None:
    """The last card, and the case file, are allowed; contradictions are no disorder."""
    good = (Holds(2, 0b1000), Showed(1, 3, 0b1111), Lacks(2, 0b1000))
    assert problem_with(Puzzle((0b11, 0b1100), (1, 1), good)) is None
