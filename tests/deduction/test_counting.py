"""Counting: whole decks, printed figures, hands of one of two sizes."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest
from msgspec.structs import replace

from cluekit.core import Chance
from cluekit.logic import Holds, Lacks, NotAll, OneOf, Puzzle, Showed, sat
from cluekit.logic.counting import Model, count, count_evenly, counter
from cluekit.logic.counting.evenly import Evenly
from cluekit.logic.information.tree import tree
from cluekit.logic.information.unsettled import remainder
from cluekit.logic.work import ENDLESS, TooHardError, Work
from cluekit.sets import mask
from deduction.games import Set, honest, large_set
from deduction.kept_counts import game as kept_game
from deduction.lesson_deck import cards, mine, mini, passed, saw
from deduction.oracle import chance_of, deals
from naming import case_named

MODELS: tuple[Model, ...] = ("deals", "refuter")
A, B, C, R, V, D, L, G, T = range(9)
YOU, NORA, OTTO, ENVELOPE = range(4)
MINI = Puzzle((0b111, 0b111000, 0b111000000), (2, 2, 2))
FULL = Puzzle((0b111111, 0b111111 << 6, 0b111111111 << 12), (3,) * 6)
MINE = MINI.with_premises(Holds(YOU, mask((A, R)), rule="mine"))
BVL = mask((B, V, L))


def deck(purpose: str, number: int) -> Puzzle:
    """Return an honest game with a deck as it is played, the same in every run."""
    luck = Chance("counting").luck(purpose, number)
    return honest(luck, large_set(luck, 21)).puzzle


def test_full_decks() -> None:
    """A card is somewhere, a hand is full, the joint is everything; SAT agrees; with less, more."""
    for number in range(20):
        puzzle, deals = deck("full decks", number), []
        for found in (count(puzzle, model) for model in MODELS):
            assert all(sum(row) == found.total for row in found.marginals)
            for hand, size in enumerate(puzzle.sizes):
                held = sum(row[hand] for row in found.marginals)
                assert size is None or held == size * found.total
            assert sum(found.joint.values()) == found.total
            for kind in puzzle.kinds:
                rows = [row for card, row in enumerate(found.marginals) if kind >> card & 1]
                assert sum(row[puzzle.file] for row in rows) == found.total
            assert found.can == sat.closure(puzzle)
            deals.append(found.deals)
        assert deals[0] == deals[1] <= count(puzzle.only(range(len(puzzle.premises) - 1))).deals


def test_a_capped_count_tells_all_but_marginals(monkeypatch: pytest.MonkeyPatch) -> None:
    """From so many edges on; deals and joint are the same; few lanes at a time change nothing."""
    for number, model in product(range(12), MODELS):
        puzzle = deck("capped", number)
        whole, capped = count(puzzle, model), count(puzzle, model, kept=-1)
        assert capped == replace(whole, marginals=None, capped=True)
        with pytest.raises(ValueError, match="capped"):
            capped.marginal(0, 0)
    for number in range(12):
        at_once = count(deck("parts", number))
        with monkeypatch.context() as fewer:
            fewer.setattr(counter, "LANES", 1 << number)
            assert count(deck("parts", number)) == at_once
    for number, edges in EDGES.items():
        for kept in (0, 1, edges // 2, edges - 1, edges, edges + 1):
            assert count(kept_game(number), kept=kept).capped is (kept < edges)


def test_the_figures_of_the_lessons() -> None:
    """2,430 deals, six players' 44,460,928,512,000; 18/49; by luck 16/29; log2 of 27, 12, 1."""
    asked = (Lacks(ENVELOPE, 0), OneOf(OTTO, mask((B, R, L))))
    counts = [count(MINI), count(MINE), count(MINE.with_premises(*asked))]
    assert [one.deals for one in counts] == [2_430, 72, 38]
    counts = [count(FULL), count(FULL.with_premises(Holds(0, mask((0, 6, 12)), rule="mine")))]
    assert [one.deals for one in counts] == [44_460_928_512_000, 33_633_600_000]
    assert len(counts[0].joint) == 324
    plain, told = count(MINE), count(MINE.with_premises(OneOf(OTTO, BVL)))
    cells = [(B, ENVELOPE), (L, ENVELOPE), (B, NORA)]
    assert [plain.marginal(*cell) for cell in cells] == [Fraction(1, n) for n in (2, 3, 4)]
    assert Fraction(plain.joint[B, V, L], plain.total) == Fraction(1, 12)
    cells = [(B, OTTO), (L, OTTO), (B, ENVELOPE)]
    assert [told.marginal(*cell) for cell in cells] == [Fraction(n, 49) for n in (18, 24, 19)]
    shown = MINE.with_premises(Showed(NORA, B, BVL))
    counts = [count(shown, model) for model in MODELS]
    chances = [(one.marginal(V, ENVELOPE), one.marginal(V, NORA)) for one in counts if one]
    assert chances == [(Fraction(1, 2), Fraction(1, 6)), (Fraction(16, 29), Fraction(3, 29))]
    certain = MINI.with_premises(Holds(ENVELOPE, mask((A, R, L))))
    bits = [one.entropy() for one in (count(MINI), count(MINE), count(certain)) if one]
    assert bits == pytest.approx([4.754888, 3.584963, 0.0], abs=1e-6)
    puzzle = mini(passed("N", "BV"), saw("O", "L", "BVL"))
    for first in ("T", "VDLG", "ABCRVDLGT"):
        assert count(puzzle, first=cards(first)) == count(puzzle)


EDGES = {0: 10, 2: 12, 12: 72, 22: 15, 35: 249}
"""How many edges are kept in some games."""


@pytest.mark.parametrize("number", EDGES)
def test_what_it_takes_is_enough_and_one_step_less_is_not(number: int) -> None:
    """To count, to grow the tree of deals: a limit of so many steps."""
    puzzle = kept_game(number)
    left = remainder(puzzle, by_choice=True)
    ways: tuple[Callable[[Work], object], ...] = (
        lambda work: count(puzzle, "refuter", work=work),
        lambda work: (grown := tree(left, 20_000, work)) and grown.order,
    )
    for find in ways:
        work = Work()
        found = find(work)
        needed = ENDLESS - work.left
        assert find(Work(needed)) == found
        for less in (1, needed // 2, needed):
            with pytest.raises(TooHardError):
                find(Work(needed - less))


Said = frozenset[tuple[int, int]]
"""Holders and sets of cards."""
Room = tuple[int | None, ...]


def may_have(puzzle: Puzzle, card: int, holder: int) -> bool:
    """Tell whether no premise about single cards speaks against it."""
    said = [one for one in puzzle.premises if 1 << card & getattr(one, "cards", 1 << card)]
    shown = {one.holder for one in said if isinstance(one, Showed) and one.card == card}
    has = shown | {one.holder for one in said if isinstance(one, Holds)}
    return has <= {holder} and holder not in {o.holder for o in said if isinstance(o, Lacks)}


def filled(
    room: Room, needs: frozenset[int], holder: int, kind: int
) -> list[tuple[Room, frozenset[int]]]:
    """Return what room is left when the holder takes a card of the kind; nothing if it cannot."""
    if holder == len(room):
        return [(room, needs - {kind})] if kind in needs else []
    slots = room[holder]
    if slots is None:
        return [(room, needs)]
    return [((*room[:holder], slots - 1, *room[holder + 1 :]), needs)] if slots else []


def plainly(puzzle: Puzzle) -> int:
    """Return the number of deals: card by card, remembering what is left to fill and to meet."""
    places = [
        [holder for holder in range(puzzle.file + 1) if may_have(puzzle, card, holder)]
        for card in range(puzzle.cards)
    ]

    @cache
    def ways(card: int, room: Room, needs: frozenset[int], asks: Said, bars: Said) -> int:
        if any(not cards >> card for _, cards in asks):
            return 0
        if card == puzzle.cards:
            return not any(room) and not needs
        found = 0
        for holder in places[card]:
            if any(who == holder and cards >> card == 1 for who, cards in bars):
                continue
            met = {one for one in asks if one[0] == holder and one[1] >> card & 1}
            off = {one for one in bars if one[0] != holder and one[1] >> card & 1}
            for left, needed in filled(room, needs, holder, puzzle.kind_of(card)):
                found += ways(card + 1, left, needed, asks - met, bars - off)
        return found

    said = puzzle.premises
    asks = frozenset((one.holder, one.cards) for one in said if isinstance(one, OneOf))
    bars = frozenset((one.holder, one.cards) for one in said if isinstance(one, NotAll))
    return ways(0, puzzle.sizes, frozenset(puzzle.kinds), asks, bars)


def agree(puzzle: Puzzle) -> None:
    """Check the number of deals, and some marginal by counting with the card in its place."""
    counted = count(puzzle)
    assert counted.deals == plainly(puzzle)
    cells = product(range(puzzle.cards), range(puzzle.file + 1))
    shared = [(c, h) for c, h in cells if 0 < counted.marginals[c][h] < counted.deals]
    for card, holder in shared[:: max(1, len(shared) // 2)]:
        placed = puzzle.with_premises(Holds(holder, 1 << card))
        assert counted.marginals[card][holder] == plainly(placed)


def test_counts_are_those_of_the_recursion() -> None:
    """Three players, 6 to 43 questions; four to ten, some with cards aside, late in the game."""
    for number in range(0, 14, 2):
        three = Set((6, 6, 9), 3, questions=6 + number * 37 // 13)
        aside = (number % 2, number // 2 % 2)
        many = Set((6, 6, 9), 4 + number % 7, *aside, questions=45 + 3 * number)
        with case_named(number):
            agree(honest(Chance("plainly").luck("decks", number), three).puzzle)
            luck = Chance("plainly").luck("many", number)
            agree(honest(luck, many, seat=0, style="classic").puzzle)


def dealt_evenly(seed: int, kinds: tuple[int, ...], players: int) -> tuple[Puzzle, Evenly]:
    """A game of which nobody knows who has one card more; some seeds with a card lying open."""
    game = honest(Chance(seed).luck("evenly", 0), Set(kinds, players, seed % 2, 0, 6))
    least, more = divmod(sum(kinds) - len(kinds) - seed % 2, players)
    sizes = tuple(None if hand < players else 1 for hand in range(game.puzzle.file))
    spread = [(hand, least, least + bool(more)) for hand in range(players)]
    return replace(game.puzzle, sizes=sizes), spread


def each(puzzle: Puzzle, evenly: Evenly) -> list[Puzzle]:
    """The same with every combination of sizes that adds up."""
    rest = puzzle.cards - len(puzzle.kinds) - sum(size or 0 for size in puzzle.sizes)
    more = rest - sum(least for _, least, _ in evenly)
    plain = dict(enumerate(puzzle.sizes)) | {hand: least for hand, least, _ in evenly}
    chosen = (plain | {hand: most for hand, _, most in some} for some in combinations(evenly, more))
    return [replace(puzzle, sizes=tuple(sizes.values())) for sizes in chosen]


def test_sizes_that_do_not_fit_and_sizes_that_are_refused() -> None:
    """Without such hands it is a count like any other; six cards for three, not three or four."""
    puzzle = mini(mine("AR"), passed("N", "BV"), sizes=(2, None, None))
    for kept in (0, 1_000):
        assert count_evenly(puzzle, (), kept=kept) == count(puzzle, kept=kept)
    same = count_evenly(mini(mine("AR"), sizes=(None,) * 3), [(hand, 2, 2) for hand in range(3)])
    assert same == count(mini(mine("AR"))), "sizes that are all the same need no blanks"
    for least in (1, 3):
        spread = [(hand, least - 1, least) if least == 1 else (hand, 3, 4) for hand in range(3)]
        assert count_evenly(mini(sizes=(None,) * 3), spread) is None
    clash = mini(passed("N", "B"), saw("N", "B", "B", 1), sizes=(None,) * 3)
    assert count_evenly(clash, [(hand, 2, 2) for hand in range(3)]) is None
    wide = "hand 0 has from 1 to 3 cards: more than two sizes"
    for asked, said in (((0, 1, 3), wide), ((0, 2, 3), "every other hand must have a size")):
        with pytest.raises(ValueError, match=f"^{said}$"):
            count_evenly(mini(sizes=(None,) * 3), [asked])


@pytest.mark.parametrize("seed", range(12))
def test_one_count_is_that_of_all_combinations(seed: int) -> None:
    """Number, marginals and joint; chosen cards weigh on one scale, whatever the sizes."""
    puzzle, evenly = dealt_evenly(seed, ((3, 3, 3), (2, 3, 2), (4, 3, 2))[seed % 3], 2 + seed % 4)
    every = [deal for one in each(puzzle, evenly) for deal in deals(one)]
    for model in MODELS:
        weights = [chance_of(puzzle, deal) if model == "refuter" else Fraction(1) for deal in every]
        cells, joint = Counter[tuple[int, int]](), Counter[tuple[int, ...]]()
        for deal, weight in zip(every, weights, strict=True):
            joint[tuple(c for c, h in enumerate(deal) if h == puzzle.file)] += weight
            for cell in enumerate(deal):
                cells[cell] += weight
        found = count_evenly(puzzle, evenly, model)
        assert found.deals == len(every)
        assert model == "refuter" or found.total == len(every)
        shares = {content: Fraction(one, found.total) for content, one in found.joint.items()}
        assert shares == {content: one / sum(weights) for content, one in joint.items()}
        for cell in product(range(puzzle.cards), range(puzzle.file + 1)):
            assert found.marginal(*cell) == Fraction(cells[cell]) / sum(weights)


def test_a_large_table_is_counted_like_its_combinations() -> None:
    """Six players, twenty cards in their hands: two have four, and there are fifteen ways."""
    luck = Chance(1).luck("large", 0)
    game = honest(luck, Set((7, 7, 9), 6, questions=20), seat=-1, style="classic")
    puzzle = replace(game.puzzle, sizes=(None,) * 6)
    evenly = [(hand, 3, 4) for hand in range(6)]
    found = count_evenly(puzzle, evenly)
    counts = [one for sized in each(puzzle, evenly) if (one := count(sized)) is not None]
    assert found.deals == sum(one.deals for one in counts)
    first = min(found.joint)
    assert found.joint[first] == sum(one.joint.get(first, 0) for one in counts)
