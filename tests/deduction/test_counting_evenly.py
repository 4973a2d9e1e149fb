"""Hands of one of two sizes: one count is that of all their combinations together."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from cluekit.core import Chance
from cluekit.logic import Puzzle
from cluekit.logic.counting import count, count_evenly
from cluekit.logic.counting.evenly import Evenly
from deduction.games import Set, honest
from deduction.lesson_deck import cards, mine, mini, passed, saw
from deduction.oracle import chance_of, deals


def dealt_evenly(seed: int, kinds: tuple[int, ...], players: int) -> tuple[Puzzle, Evenly]:
    """A game of which nobody knows who has one card more; some seeds with a card lying open."""
    luck = Chance(seed).luck("evenly", 0)
    game = honest(luck, Set(kinds, players, seed % 2, 0, 6))
    least, more = divmod(sum(kinds) - len(kinds) - seed % 2, players)
    sizes = tuple(None if hand < players else 1 for hand in range(game.puzzle.file))
    spread = [(hand, least, least + bool(more)) for hand in range(players)]
    return replace(game.puzzle, sizes=sizes), spread


def each(puzzle: Puzzle, evenly: Evenly) -> list[Puzzle]:
    """The same with every combination of sizes that adds up."""
    rest = puzzle.cards - len(puzzle.kinds) - sum(size or 0 for size in puzzle.sizes)
    more = rest - sum(least for _, least, _ in evenly)
    found = []
    for chosen in combinations(evenly, more):
        sizes = list(puzzle.sizes)
        for hand, least, _ in evenly:
            sizes[hand] = least
        for hand, _, most in chosen:
            sizes[hand] = most
        found.append(replace(puzzle, sizes=tuple(sizes)))
    return found


def test_without_such_hands_it_is_a_count_like_any_other() -> None:
    """Also where sizes are not known, and of as many edges as may be kept."""
    puzzle = mini(mine("AR"), passed("N", "BV"), sizes=(2, None, None))
    for kept in (0, 1_000):
        assert count_evenly(puzzle, (), kept=kept) == count(puzzle, kept=kept)


@pytest.mark.parametrize("seed", range(12))
def test_one_count_is_that_of_all_combinations(seed: int) -> None:
    """Number, marginals and joint, of games that can be listed."""
    puzzle, evenly = dealt_evenly(seed, ((3, 3, 3), (2, 3, 2), (4, 3, 2))[seed % 3], 2 + seed % 4)
    every = [deal for one in each(puzzle, evenly) for deal in deals(one)]
    found = count_evenly(puzzle, evenly)
    assert found is not None
    assert (found.deals, found.total) == (len(every), len(every))
    assert found.marginals == tuple(
        tuple(sum(deal[card] == holder for deal in every) for holder in range(puzzle.file + 1))
        for card in range(puzzle.cards)
    )
    contents = [tuple(c for c, h in enumerate(deal) if h == puzzle.file) for deal in every]
    assert found.joint == {content: contents.count(content) for content in sorted(set(contents))}


@pytest.mark.parametrize("seed", range(12))
def test_the_refuter_weighs_them_on_one_scale(seed: int) -> None:
    """A deal weighs how likely the cards that were shown were to be chosen, whatever its sizes."""
    puzzle, evenly = dealt_evenly(seed, (3, 3, 3), 2 + seed % 4)
    every = [deal for one in each(puzzle, evenly) for deal in deals(one)]
    weights = [chance_of(puzzle, deal) for deal in every]
    found = count_evenly(puzzle, evenly, "refuter")
    assert found is not None
    assert found.deals == len(every)
    for card in range(puzzle.cards):
        for holder in range(puzzle.file + 1):
            here = sum(w for deal, w in zip(every, weights, strict=True) if deal[card] == holder)
            assert found.marginal(card, holder) == here / sum(weights)


def test_a_large_table_is_counted_like_its_combinations() -> None:
    """Eight players, twenty cards in their hands: four have three, and there are seventy ways."""
    luck = Chance(1).luck("large", 0)
    game = honest(luck, Set((7, 7, 9), 8, questions=20), seat=-1, style="classic")
    puzzle = replace(game.puzzle, sizes=(None,) * 8)
    evenly = [(hand, 2, 3) for hand in range(8)]
    found = count_evenly(puzzle, evenly)
    assert found is not None
    counts = [one for sized in each(puzzle, evenly) if (one := count(sized)) is not None]
    assert found.deals == sum(one.deals for one in counts)
    assert found.joint[min(found.joint)] == sum(
        one.joint.get(min(found.joint), 0) for one in counts
    )


def test_nothing_fits_where_no_sizes_do() -> None:
    """Six cards for three: not one each, not three or four each; and not against the clues."""
    for least in (1, 3):
        spread = [(hand, least - 1, least) if least == 1 else (hand, 3, 4) for hand in range(3)]
        assert count_evenly(mini(sizes=(None,) * 3), spread) is None
    clash = mini(passed("N", "B"), saw("N", "B", "B", 1), sizes=(None,) * 3)
    assert count_evenly(clash, [(hand, 2, 2) for hand in range(3)]) is None


def test_sizes_that_are_all_the_same_need_no_blanks() -> None:
    """Two cards each; or none to choose at all."""
    sized = mini(mine("AR"))
    plain = count(sized)
    assert count_evenly(sized, ()) == plain
    unsized = mini(mine("AR"), sizes=(None,) * 3)
    assert count_evenly(unsized, [(hand, 2, 2) for hand in range(3)]) == plain


def test_other_sizes_are_refused() -> None:
    """A hand of one to three cards, and a hand of which nothing is known."""
    unsized = mini(sizes=(None,) * 3)
    with pytest.raises(ValueError, match="hand 0 has from 1 to 3 cards"):
        count_evenly(unsized, [(0, 1, 3)])
    with pytest.raises(ValueError, match="must have a size"):
        count_evenly(unsized, [(0, 2, 3)])


@pytest.mark.parametrize("first", [cards("T"), cards("VDLG"), cards("ABCRVDLGT")])
def test_which_cards_come_first_is_no_matter(first: int) -> None:
    """The count is the same."""
    puzzle = mini(passed("N", "BV"), saw("O", "L", "BVL"))
    assert count(puzzle, first=first) == count(puzzle)
