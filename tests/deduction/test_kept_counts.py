"""The same counts, worlds and worths in every run, and as many steps to find them.

That figures are right is held elsewhere, against brute force. Here it is held that what they take
does not grow unseen, which no time is asserted for, and that worlds come in the same order: who is
shown some of many deals sees the same ones again.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from zlib import crc32

import pytest

from cluekit.core import Chance
from cluekit.logic import Holds, Lacks, OneOf, Puzzle, Showed
from cluekit.logic.counting import count, count_evenly
from cluekit.logic.counting.counter import KEPT
from cluekit.logic.counting.ordering import order
from cluekit.logic.counting.propagation import narrow
from cluekit.logic.counting.result import Count
from cluekit.logic.information import Question, Scale, SmallTable, files, silence, worlds, worths
from cluekit.logic.information.given_away import Past
from cluekit.logic.information.tree import Tree, _ordered, best_leaves, tree
from cluekit.logic.information.unsettled import remainder
from cluekit.logic.information.worlds import Worlds, thin_out
from cluekit.logic.listing import deals
from cluekit.logic.work import ENDLESS, TooHardError, Work
from cluekit.sets import mask
from deduction.games import Set, honest, large_set, small_set, wild
from deduction.keeping import Compare

NUMBERS = range(60)
LARGE = (23, 31, 55)
"""Games that would take a second where they are counted in another order."""
TOO_WIDE = (23, 31)
"""Games with more ways to deal than a tree of deals is grown for here."""


def game(number: int) -> Puzzle:
    """Return a small honest game, a wild puzzle, or a deck as it is played, in turn."""
    luck = Chance(f"counts {number}").luck("p", 0)
    if number % 4 == 1:
        return wild(luck)
    return honest(luck, large_set(luck, 30) if number % 4 == 3 else small_set(luck)).puzzle


def sum_of(told: object) -> str:
    """Return a checksum of what its text says."""
    return f"{crc32(repr(told).encode()):08x}"


def told(found: Count | None) -> str:
    """Return a count in short."""
    if found is None:
        return "none"
    return f"{found.deals} deals, {found.total}, {sum_of(found.marginals)} {sum_of(found.joint)}"


def counted(number: int) -> Iterator[str]:
    """Yield the counts of a game: both models; with few edges kept; some cards first."""
    puzzle = game(number)
    ways = [(KEPT, 0), (20, 0), (KEPT, puzzle.kinds[-1])][: 1 if number in LARGE else 3]
    for model in ("deals", "refuter"):
        for kept, first in ways:
            work = Work()
            found = count(puzzle, model, kept=kept, first=first, work=work)  # type: ignore[arg-type]
            steps = ENDLESS - work.left
            yield f"{number} {model} {kept} {first}: {told(found)}, {steps} steps"


def test_counts_take_as_much_as_before(kept: Compare) -> None:
    """Forwards, backwards, and forwards again where too few edges are kept."""
    kept("counts", (line for number in NUMBERS for line in counted(number)))


def test_many_clauses_take_as_much_as_before(kept: Compare) -> None:
    """Of one hand, up to three of each four cards: clauses are compared in pairs."""
    lines = []
    for many in (1, 15, 16, 17, 32, 48, 70):
        luck, work = Chance(f"many {many}").luck("p", 0), Work()
        shows = [OneOf(0, mask(luck.order(range(12))[: 2 + at % 3]), at) for at in range(many)]
        found = count(Puzzle((0xFFF,), (9, 1, 1), tuple(shows)), work=work)
        lines.append(f"{many}: {told(found)}, {ENDLESS - work.left} steps")
    kept("counts-of-many-clauses", lines)


def evenly(number: int) -> Iterator[str]:
    """Yield the counts of a game in which it is not known who has one card more."""
    luck = Chance(f"evenly {number}").luck("p", 0)
    kinds = ((3, 3, 3), (2, 3, 3), (6, 6, 9))[number % 3]
    puzzle = honest(luck, Set(kinds, 2 + number % 4, questions=5)).puzzle
    players = puzzle.file
    least, more = divmod(sum(kinds) - len(kinds), players)
    unknown = Puzzle(puzzle.kinds, (None,) * players, puzzle.premises)
    spread = [(hand, least, least + bool(more)) for hand in range(players)]
    for model in ("deals", "refuter"):
        work = Work()
        found = count_evenly(unknown, spread, model, work=work)  # type: ignore[arg-type]
        capped = count_evenly(unknown, spread, model, kept=9)  # type: ignore[arg-type]
        yield f"{number} {model}: {told(found)}, {ENDLESS - work.left} steps; {told(capped)}"


def test_even_counts_take_as_much_as_before(kept: Compare) -> None:
    """Blanks first: then few states are under way."""
    kept("counts-evenly", (line for number in range(24) for line in evenly(number)))


@pytest.mark.parametrize(("number", "edges"), [(0, 10), (2, 12), (12, 72), (22, 15), (35, 249)])
def test_a_count_is_capped_where_one_edge_more_would_be_kept(number: int, edges: int) -> None:
    """From so many edges on there are marginals, and below it none."""
    for kept in (0, 1, edges // 2, edges - 1, edges, edges + 1):
        found = count(game(number), kept=kept)
        assert found is not None
        assert found.capped is (kept < edges)


@pytest.mark.parametrize("number", [0, 2, 12, 22, 35])
def test_what_it_takes_is_enough_and_one_step_less_is_not(number: int) -> None:
    """To count, to grow the tree of deals: a limit of so many steps."""
    puzzle = game(number)
    left = remainder(puzzle, by_choice=True)
    assert left is not None

    def to_count(work: Work) -> object:
        return count(puzzle, "refuter", work=work)

    def to_grow(work: Work) -> object:
        grown = tree(left, 20_000, work)
        return grown and grown.order

    for find in (to_count, to_grow):
        work = Work()
        found = find(work)
        needed = ENDLESS - work.left
        assert find(Work(needed)) == found
        for less in (1, needed // 2, needed):
            with pytest.raises(TooHardError):
                find(Work(needed - less))


# --- worlds ---------------------------------------------------------------------------------------


def grown(number: int) -> tuple[Tree | None, str]:
    """Return the tree of a game's deals, and what it took."""
    left, work = remainder(game(number), by_choice=True), Work()
    found = left and tree(left, 20_000, work)
    return found or None, f"{number}: {sum_of(left)} {ENDLESS - work.left} steps"


def layers(root: Tree) -> list[int]:
    """Return how many nodes each layer has."""
    sizes, layer = [], {root.root}
    while layer:
        sizes.append(len(layer))
        layer = {below for node in layer for *_, below in node.edges}
    return sizes


def trees() -> Iterator[str]:
    """Yield the order of the cards, the layers, the sum, and some leaves of each tree."""
    for number in NUMBERS:
        if number in TOO_WIDE:
            continue
        found, line = grown(number)
        if found is None:
            yield f"{line}, none"
            continue
        some = [best_leaves(found.root, many) for many in (1, 5, 64)]
        cards = " ".join(map(str, found.order))
        nodes = " ".join(map(str, layers(found)))
        sums = f"{found.root.deals} deals, {found.root.total}; {sum_of(some)}"
        yield f"{line}, {sums}; {cards}; {nodes}"


def test_trees_of_deals_grow_as_before(kept: Compare) -> None:
    """Card by card in the same order, as wide, with the same leaves at equal distances."""
    kept("trees", trees())


def orders() -> Iterator[str]:
    """Yield in which order the cards of decks as they are played are dealt with."""
    for number in range(60):
        luck = Chance(f"tree {number}").luck("p", 0)
        puzzle = honest(luck, large_set(luck, 30)).puzzle
        left, state = remainder(puzzle, by_choice=True), narrow(puzzle, weighed=True)
        assert left is not None
        assert state is not None
        to_grow, to_count = (" ".join(map(str, found)) for found in (_ordered(left), order(state)))
        if to_grow:
            yield f"{number}: {to_grow}; {to_count}"


def test_cards_come_in_the_same_order(kept: Compare) -> None:
    """In a tree, and where deals are counted: conditions that are begun are soon done with."""
    kept("orders", orders())


def laid(number: int) -> Worlds | None:
    """Return the worlds of a game in which a chosen card weighs."""
    return None if number in TOO_WIDE else worlds(game(number), "refuter", every=2_000, some=100)


def test_so_many_deals_are_all_taken_and_of_one_more_only_some() -> None:
    """All of them where as many as that may be; else so many as are asked for."""
    deals = count(game(16))
    assert deals is not None
    for every, exact in ((deals.deals, True), (deals.deals - 1, False)):
        here = worlds(game(16), every=every, some=10)
        assert here is not None
        assert (here.exact, here.size) == (exact, deals.deals if exact else 10)


def laid_out() -> Iterator[str]:
    """Yield what is told of the worlds of each game."""
    for number in NUMBERS:
        here = laid(number)
        if here is None:
            continue
        parts = (here.stretches, here.columns, here.alike, here.can, files(here))
        thin = thin_out(here, 7)
        sums = " ".join(map(sum_of, (*parts, thin.columns)))
        yield f"{number}: {here.size} of {here.deals}, {here.exact}, query {here.query}, {sums}"


def test_worlds_lie_as_before(kept: Compare) -> None:
    """All of few and some of many, with their weights, and those that are left of them."""
    kept("worlds", laid_out())


# --- questions ------------------------------------------------------------------------------------


def asked(puzzle: Puzzle) -> list[Question]:
    """Return some questions of each form about a card of each kind, and about two alone."""
    kinds = [[c for c in range(puzzle.cards) if kind >> c & 1] for kind in puzzle.kinds]
    order = tuple(range(1, puzzle.file))
    every = list(product(*kinds))[:: max(1, len(list(product(*kinds))) // 3)]
    every += [cards[:2] for cards in every[:1]]
    return [
        Question(0, cards, order, shows, goes_on)
        for cards in every
        for shows in ("one", "all")
        for goes_on in (False, True)
    ]


def weighed() -> Iterator[str]:
    """Yield what questions are worth in each game with worlds to tell apart."""
    for number in NUMBERS:
        here = laid(number)
        if here is None or not 1 < here.size <= 500 or here.puzzle.file > 6:
            continue
        scale = Scale(here)
        for question in asked(here.puzzle):
            it = scale.weigh(question)
            figures = (it.bits, it.error, it.public, it.solves, it.best)
            worth = " ".join(f"{figure:.6f}" for figure in figures)
            shows = f"{question.shows}{' on' if question.goes_on else ''}"
            yield f"{number} {question.cards} {shows}: {worth}"


def test_questions_weigh_as_before(kept: Compare) -> None:
    """To six places: the bits, how far off, what the table hears, how likely it settles it."""
    assert Question(0, (1,), (1,)) == Question(0, (1,), (1,), "one", goes_on=False)
    kept("worths", weighed())


def test_many_questions_are_weighed_as_before(kept: Compare) -> None:
    """Where not all can be afforded: the same ones exactly, the others as near."""
    luck = Chance("many questions").luck("p", 0)
    here = worlds(honest(luck, Set((4, 4, 5), 4, questions=2), 0, "classic").puzzle, "refuter")
    assert here is not None
    assert here.size > 1_024
    places = product(range(4), range(4, 8), range(8, 13))
    every = [Question(0, cards, (1, 2, 3)) for cards in places]
    found = worths(here, every, most=40_000)
    assert 0 < sum(not each.error for each in found) < len(found)
    kept("many-worths", (f"{each.bits:.6f} {each.error:.6f} {each.best:.6f}" for each in found))


# --- listeners ------------------------------------------------------------------------------------


def listeners() -> Iterator[str]:
    """Yield what small tables know, may hear and give away, after questions of each outcome."""
    every = tuple(deals(Puzzle((0b111, 0b11000, 0b1100000), (1, 1, 2))))
    first, second = Question(1, (0, 3, 5), (2, 0)), Question(0, (1, 3, 6), (1, 2))
    pasts = (
        (),
        (Past(first, 2),),
        (Past(first, 0, 3),),
        (Past(second, None),),
        (Past(second, 2, 6), Past(first, 2)),
    )
    for model, past in product(("deals", "refuter"), pasts):
        table = SmallTable(every, 0, 0b1000, past, model)  # type: ignore[arg-type]
        if model == "deals":  # as it is without a word
            assert SmallTable(every, 0, 0b1000, past).given_away(second) == table.given_away(second)
        yield f"{model} {len(past)}: {table.bits:.6f}, {len(table.possible)} deals"
        for question in (Question(0, (0, 4, 5), (1, 2)), Question(0, (1, 4, 6), (2, 1))):
            away = {seat: f"{bits:.6f}" for seat, bits in table.given_away(question).items()}
            yield f"  {question.cards}: {away}"
            for each in table.outcomes(question):
                left = f"{each.deals} {each.files} {each.bits:.6f}"
                yield f"    {each.shower} {each.card} {each.chance:.6f}: {left}"


def test_small_tables_hear_as_before(kept: Compare) -> None:
    """Likeliest answers first, nobody after somebody; what each of the others learns by it."""
    kept("listeners", listeners())


QUIET = (
    (Lacks(1, 0b1010010), OneOf(0, 0b10100000)),
    (Holds(2, 0b10), Lacks(0, 0b1001)),
    (Showed(1, 3, 0b1001001), Lacks(2, 0b100100)),
    (Lacks(3, 0b111),),
)


@pytest.mark.parametrize("every", [20_000, 0])
def test_silence_tells_as_before(every: int, kept: Compare) -> None:
    """All deals looked through, or hand after hand: the same hands are out, in order."""
    lines = []
    for premises in QUIET:
        puzzle = Puzzle((0b111, 0b111000, 0b111000000), (2, 2, 2), premises)
        for holder in range(3):
            for kinds in (None, [0b111], [0b111, 0b111000]):
                hands = [one.cards for one in silence(puzzle, holder, kinds, 3, every=every)]
                lines.append(f"{premises[0].holder} {holder} {kinds}: {hands}")
    kept(f"silence-{every}", lines)
