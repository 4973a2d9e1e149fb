"""Counts, worlds and worths, and as many steps to find them."""

from collections.abc import Iterator
from functools import cache, partial
from itertools import product

from cluekit.core import Chance
from cluekit.logic import Holds, Lacks, OneOf, Puzzle, Showed
from cluekit.logic.counting import Model, count, count_evenly
from cluekit.logic.counting.counter import KEPT, Count, order
from cluekit.logic.counting.propagation import narrow
from cluekit.logic.information import Question, Scale, SmallTable, files, silence, worlds, worths
from cluekit.logic.information.given_away import Past
from cluekit.logic.information.tree import Tree, _ordered, best_leaves, tree
from cluekit.logic.information.unsettled import remainder
from cluekit.logic.information.worlds import Worlds, thin_out
from cluekit.logic.listing import deals
from cluekit.logic.work import ENDLESS, Work
from cluekit.sets import mask
from deduction.games import Set, honest, large_set, small_set, sum_of, wild

NUMBERS = range(60)
LARGE = (23, 31, 55)
"""Games that would take a second where they are counted in another order."""
TOO_WIDE = (23, 31)
"""Games with more ways to deal than a tree of deals is grown for here."""
MODELS: tuple[Model, ...] = ("deals", "refuter")


@cache
def game(number: int) -> Puzzle:
    """Return a small honest game, a wild puzzle, or a deck as it is played, in turn."""
    luck = Chance(f"counts {number}").luck("p", 0)
    if number % 4 == 1:
        return wild(luck)
    return honest(luck, large_set(luck, 30) if number % 4 == 3 else small_set(luck)).puzzle


def told(found: Count | None) -> str:
    """Return a count in short."""
    if found is None:
        return "none"
    return f"{found.deals} deals, {found.total}, {sum_of(found.marginals)} {sum_of(found.joint)}"


def counts() -> Iterator[str]:
    """Yield the counts of each game: both models, few edges kept, some cards first; and back."""
    for number, model in product(NUMBERS, MODELS):
        puzzle = game(number)
        ways = [(KEPT, 0), (20, 0), (KEPT, puzzle.kinds[-1])][: 1 if number in LARGE else 3]
        for kept, first in ways:
            work = Work()
            found = count(puzzle, model, kept=kept, first=first, work=work)
            steps = ENDLESS - work.left
            yield f"{number} {model} {kept} {first}: {told(found)}, {steps} steps"


def of_many_clauses() -> Iterator[str]:
    """Yield counts with many clauses on one hand, of which each pair is compared."""
    for many in (1, 15, 16, 17, 32, 48, 70):
        luck, work = Chance(f"many {many}").luck("p", 0), Work()
        shows = [OneOf(0, mask(luck.order(range(12))[: 2 + at % 3]), at) for at in range(many)]
        found = count(Puzzle((0xFFF,), (9, 1, 1), tuple(shows)), work=work)
        yield f"{many}: {told(found)}, {ENDLESS - work.left} steps"


def even_counts() -> Iterator[str]:
    """Yield the counts of games where it is not known who has one card more; blanks dealt first."""
    for number in range(24):
        luck = Chance(f"evenly {number}").luck("p", 0)
        kinds = ((3, 3, 3), (2, 3, 3), (6, 6, 9))[number % 3]
        puzzle = honest(luck, Set(kinds, 2 + number % 4, questions=5)).puzzle
        players = puzzle.file
        least, more = divmod(sum(kinds) - len(kinds), players)
        unknown = Puzzle(puzzle.kinds, (None,) * players, puzzle.premises)
        spread = [(hand, least, least + bool(more)) for hand in range(players)]
        for model in MODELS:
            work = Work()
            found = count_evenly(unknown, spread, model, work=work)
            capped = count_evenly(unknown, spread, model, kept=9)
            yield f"{number} {model}: {told(found)}, {ENDLESS - work.left} steps; {told(capped)}"


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
        left, work = remainder(game(number), by_choice=True), Work()
        found = left and tree(left, 20_000, work)
        line = f"{number}: {sum_of(left)} {ENDLESS - work.left} steps"
        if not found:
            yield f"{line}, none"
            continue
        some = [best_leaves(found.root, many) for many in (1, 5, 64)]
        cards = " ".join(map(str, found.order))
        nodes = " ".join(map(str, layers(found)))
        sums = f"{found.root.deals} deals, {found.root.total}; {sum_of(some)}"
        yield f"{line}, {sums}; {cards}; {nodes}"


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


@cache
def laid(number: int) -> Worlds | None:
    """Return the worlds of a game in which a chosen card weighs."""
    return None if number in TOO_WIDE else worlds(game(number), "refuter", every=2_000, some=100)


def laid_out() -> Iterator[str]:
    """Yield what is told of the worlds of each game."""
    for number in NUMBERS:
        here = laid(number)
        if here is None:
            continue
        parts = (here.stretches, here.columns, here.alike, here.can, files(here))
        sums = " ".join(map(sum_of, (*parts, thin_out(here, 7).columns)))
        yield f"{number}: {here.size} of {here.deals}, {here.exact}, query {here.query}, {sums}"


def asked(puzzle: Puzzle) -> list[Question]:
    """Return some questions of each form about a card of each kind, and about two alone."""
    kinds = [[c for c in range(puzzle.cards) if kind >> c & 1] for kind in puzzle.kinds]
    order = tuple(range(1, puzzle.file))
    every = list(product(*kinds))[:: max(1, len(list(product(*kinds))) // 3)]
    every += [cards[:2] for cards in every[:1]]
    forms = product(every, ("one", "all"), (False, True))
    return [Question(0, cards, order, shows, goes_on) for cards, shows, goes_on in forms]


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


def many_worths() -> Iterator[str]:
    """Yield the worths of more questions than can be afforded: some exactly, the others nearly."""
    luck = Chance("many questions").luck("p", 0)
    here = worlds(honest(luck, Set((4, 4, 5), 4, questions=2), 0, "classic").puzzle, "refuter")
    assert here.size > 1_024
    places = product(range(4), range(4, 8), range(8, 13))
    found = worths(here, [Question(0, cards, (1, 2, 3)) for cards in places], most=40_000)
    assert 0 < sum(not each.error for each in found) < len(found)
    yield from (f"{each.bits:.6f} {each.error:.6f} {each.best:.6f}" for each in found)


def listeners() -> Iterator[str]:
    """Yield what small tables know, may hear and give away, after questions of each outcome."""
    every = tuple(deals(Puzzle((0b111, 0b11000, 0b1100000), (1, 1, 2))))
    first, second = Question(1, (0, 3, 5), (2, 0)), Question(0, (1, 3, 6), (1, 2))
    one = [(Past(first, 2),), (Past(first, 0, 3),), (Past(second, None),)]
    for model, past in product(MODELS, ((), *one, (Past(second, 2, 6), Past(first, 2)))):
        table = SmallTable(every, 0, 0b1000, past, model)
        if model == "deals":  # as it is without a word
            assert SmallTable(every, 0, 0b1000, past).given_away(second) == table.given_away(second)
        yield f"{model} {len(past)}: {table.bits:.6f}, {len(table.possible)} deals"
        for question in (Question(0, (0, 4, 5), (1, 2)), Question(0, (1, 4, 6), (2, 1))):
            away = {seat: f"{bits:.6f}" for seat, bits in table.given_away(question).items()}
            yield f"  {question.cards}: {away}"
            for each in table.outcomes(question):
                left = f"{each.deals} {each.files} {each.bits:.6f}"
                yield f"    {each.shower} {each.card} {each.chance:.6f}: {left}"


QUIET = (
    (Lacks(1, 0b1010010), OneOf(0, 0b10100000)),
    (Holds(2, 0b10), Lacks(0, 0b1001)),
    (Showed(1, 3, 0b1001001), Lacks(2, 0b100100)),
    (Lacks(3, 0b111),),
)


def silences(every: int) -> Iterator[str]:
    """Yield the hands that are out: all deals looked through, or hand after hand."""
    for premises in QUIET:
        puzzle = Puzzle((0b111, 0b111000, 0b111000000), (2, 2, 2), premises)
        for holder in range(3):
            for kinds in (None, [0b111], [0b111, 0b111000]):
                hands = [one.cards for one in silence(puzzle, holder, kinds, 3, every=every)]
                yield f"{premises[0].holder} {holder} {kinds}: {hands}"


TOLD = {
    "counts": counts, "counts-of-many-clauses": of_many_clauses, "counts-evenly": even_counts,
    "trees": trees, "orders": orders, "worlds": laid_out, "worths": weighed,
    "many-worths": many_worths, "listeners": listeners,
    **{f"silence-{every}": partial(silences, every) for every in (20_000, 0)},
}  # fmt: skip
