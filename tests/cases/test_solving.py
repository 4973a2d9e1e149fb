"""What a case comes to: over every way to deal that fits, by brute force; and why."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import lcm

import pytest

from cluekit.clue import Phase
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.notation import write
from cluekit.core import SPECTATOR, Chance, Luck
from cluekit.logic import Deal, Literal, Puzzle, sat
from cluekit.logic.counting import Model, count
from cluekit.logic.explain import check
from cluekit.records import Case, read_case_text
from cluekit.records.from_game_text import is_game_text, is_whole, told_case
from cluekit.records.solver import NO, OPEN, YES, clash_proofs, explain, solve
from deduction import oracle
from naming import case_named
from twin.amounts import amounts
from twin.editions import PRESETS, any_kind, draw_options, edition_with, open_game, played

DECK = """
[deck]
suspects = ["ada", "bruno", "carla"]
weapons = ["rope", "vase", "dagger"]
rooms = ["library", "garden", "tower"]
"""
CASES = range(28)
CARDS = ["ada", "bruno", "carla", "rope", "vase", "dagger", "library", "garden", "tower"]


@cache
def drawn(number: int) -> tuple[Case, list[Deal]]:
    """Return a small case, often with unknown hand sizes, and its deals; some have none."""
    luck = Chance("solving").luck("case", number)
    players = ["Nora", "Otto", "Pia", "Quentin"][: luck.pick((2, 3, 4))]
    me = luck.pick([*players, ""])
    mine = luck.order(CARDS)[: 6 // len(players) if me else 0]
    lines = [an_event(luck, players) for _ in range(luck.pick(range(5)))]
    holders = (luck.pick([*players, "envelope"]) for _ in range(luck.pick(range(3))))
    clauses = [f"{one} has one of {' '.join(luck.order(CARDS)[:2])}" for one in holders]
    few = len(players) < 4  # by brute force, sizes that are not used take long with many players
    how = luck.pick(["unknown", "unknown", "ignore"] if few else ["unknown"])
    case = read_case_text(
        f"players = {players}\nme = '{me}'\nhand = {mine}\nevents = {lines}\n"
        f"hand_sizes = '{how}'\nclauses = {clauses}\n{DECK}"
    )
    return case, list(even_deals(case.puzzle(), even=case.how_sizes == "unknown"))


def an_event(luck: Luck, players: list[str]) -> str:
    """Return a question with an answer."""
    asker, other, *_ = luck.order(players)
    asked = [luck.pick(CARDS[3 * kind : 3 * kind + 3]) for kind in range(3)]
    card = luck.pick(["?", *asked])
    return (
        f"{asker}: {' '.join(asked)} -> {luck.pick(('nobody', f'{other} {card}', f'{other} none'))}"
    )


def even_deals(puzzle: Puzzle, *, even: bool) -> Iterator[Deal]:
    """Yield every deal that fits, by brute force; with hands that differ by one card at most."""
    if not even:
        yield from oracle.deals(puzzle)
        return
    for sizes in even_sizes(puzzle.file):
        yield from oracle.deals(Puzzle(puzzle.kinds, sizes, puzzle.premises))


@cache
def even_sizes(hands: int) -> list[tuple[int, ...]]:
    """Return all ways to share out six cards so that hands differ by one at most."""
    ways = product(range(7), repeat=hands)
    return [sizes for sizes in ways if sum(sizes) == 6 and max(sizes) - min(sizes) <= 1]


@pytest.mark.parametrize("model", ["deals", "refuter"])
def test_chances_sum_over_all_ways_to_deal_evenly(model: Model) -> None:
    """Number of deals, cells and contents of the envelope, exactly, in both models."""
    for number in CASES:
        with case_named(number):
            assert_chances(*drawn(number), model)


def assert_chances(case: Case, deals: list[Deal], model: Model) -> None:
    """Hold a solution to what looking at every deal gives."""
    solution = solve(case, model)
    if not deals:
        assert solution.can is None
        return
    assert solution.deals == len(deals)
    puzzle = case.puzzle()
    choice = model == "refuter"
    chances = [oracle.chance_of(puzzle, deal) if choice else Fraction(1) for deal in deals]
    scale = lcm(*(one.denominator for one in chances))
    files, cells = Counter[tuple[int, ...]](), Counter[tuple[int, int]]()
    for deal, weight in zip(deals, (int(one * scale) for one in chances), strict=True):
        files[tuple(card for card, at in enumerate(deal) if at == puzzle.file)] += weight
        for cell in enumerate(deal):
            cells[cell] += weight
    whole = files.total()
    assert solution.joint == {inside: Fraction(many, whole) for inside, many in files.items()}
    assert solution.marginals is not None
    for card, row in enumerate(solution.marginals):
        assert sum(row) == 1
        holders = range(len(case.holders))
        assert list(row) == [Fraction(cells[card, holder], whole) for holder in holders]


@pytest.mark.early
def test_what_follows_is_true_in_every_one() -> None:
    """Certain cells have proofs that hold; open ones two deals, one each way."""
    for number in CASES:
        with case_named(number):
            assert_explained(*drawn(number))


def assert_explained(case: Case, deals: list[Deal]) -> None:
    """Ask about three cells."""
    solution = solve(case)
    if solution.can is None:
        return
    for card, holder in ((0, 0), (3, len(case.holders) - 1), (7, 1)):
        found = {deal[card] == holder for deal in deals}
        says = solution.says(card, holder)
        assert says == (OPEN if len(found) == 2 else YES if found == {True} else NO)
        why = explain(solution, card, holder, steps=10_000_000)  # so that no proof is given up
        if says == OPEN:
            assert why.worlds is not None
            assert why.worlds[0][card] == holder != why.worlds[1][card]
            assert set(why.worlds) <= set(deals)
            continue
        assert why.proofs
        for puzzle, proof in why.proofs:
            assert check(puzzle, proof) is None
            assert proof.goal == (Literal(card, holder, has=says == YES),)
        _fewest(case, why.entries, (Literal(card, holder, has=says == YES),))


def _fewest(case: Case, entries: tuple[int, ...], goal: tuple[Literal, ...]) -> None:
    assert _follows(case, entries, goal)
    for fewer in combinations(range(1, len(case.entries) + 1), len(entries) - 1) if entries else ():
        assert not _follows(case, fewer, goal)


def _follows(case: Case, entries: tuple[int, ...], goal: tuple[Literal, ...]) -> bool:
    premises = case.puzzle().premises
    kept = [n for n, p in enumerate(premises) if p.entry < 0 or p.entry + 1 in entries]
    deals = even_deals(case.puzzle().only(kept), even=case.how_sizes == "unknown")
    return all(oracle.says(goal, deal) for deal in deals)


@pytest.mark.early
def test_a_clash_is_the_fewest_entries_that_cannot_all_be() -> None:
    """With a proof that ends in what cannot be."""
    met = 0
    for number in range(50):
        case, deals = drawn(number)
        solution = solve(case)
        with case_named(number):
            assert (solution.can is None) is (not deals)
            assert solution.can is None or solution.clash == ()
            if solution.can is None:
                met += 1
                _fewest(case, solution.clash, ())
                proofs = list(clash_proofs(case, solution.clash))
                assert proofs
                assert all(proof.goal == () for _, proof in proofs)
    assert met > 3


def test_hand_sizes_make_a_difference() -> None:
    """Nine cards for four: who has one only cannot have two."""
    head = 'deck = "mini"\nplayers = ["A", "B", "C", "D"]\nfacts = ["A has ada rope"]\n'
    known = solve(read_case_text(head + "hand_sizes = [2, 2, 1, 1]\n"))
    unknown = solve(read_case_text(head))
    ignored = solve(read_case_text(head + 'hand_sizes = "ignore"\n'))
    assert (known.vectors, unknown.vectors, ignored.vectors) == (1, 6, 1)
    assert (unknown.deals, ignored.deals) == (3 * known.deals, 2 * 2 * 3 * 4**4)
    assert {solution.says(1, 0) for solution in (known, unknown)} == {NO}
    assert ignored.says(1, 0) == OPEN
    text = 'deck = "mini"\nplayers = ["A", "B", "C", "D"]\nfacts = ["A has ada rope"]\n'
    case = read_case_text(text)
    why = explain(solve(case), 1, 0)
    assert (why.says, len(why.proofs)) == (NO, 6)
    assert ({puzzle.sizes for puzzle, _ in why.proofs}, why.entries) == (set(case.vectors()), (1,))


def test_ten_players_and_forty_cards() -> None:
    """The largest case there is, sizes unknown: bounded, and the joint is exact."""
    lists = [
        [f"{kind}{n}" for n in range(count)] for kind, count in (("s", 14), ("w", 13), ("r", 13))
    ]
    players = [f"P{n}" for n in range(10)]
    text = (
        f"players = {players}\nhand_sizes = [3, 3, 3, 4, 4, 4, 4, 4, 4, 4]\n"
        f"events = ['P0: s1 w1 r1 -> P3 ?', 'P4: s2 w2 r2 -> nobody']\n"
        f"[deck]\nsuspects = {lists[0]}\nweapons = {lists[1]}\nrooms = {lists[2]}\n"
    )
    solution = solve(read_case_text(text))
    assert solution.can is not None
    assert sum(solution.joint.values()) == 1


@pytest.mark.parametrize("preset", PRESETS)
@amounts(8, 1_000)
def test_a_seats_text_holds_what_its_letters_say(preset: str, amount: int) -> None:
    """No more and no less can be concluded from it, and every deal is as likely."""
    compared = 0
    for seed in range(amount):
        luck = Chance(f"case texts {seed}").luck("options", 0, 0)
        edition = edition_with(preset, **(draw_options(luck) if seed % 4 else {}))
        players = luck.pick(range(edition.players[0], edition.players[1] + 1))
        most = luck.pick((40, 80, 150))
        *_, now = played(open_game(edition, players, seed), any_kind(), most)
        if not any(now.view(SPECTATOR).table.sizes) or now.choices.phase is Phase.ANSWER:
            continue
        for seat in (*range(players), SPECTATOR):
            text = write(now, seat)
            assert is_game_text(text)
            assert not is_whole(text)
            told, lived = told_case(text).puzzle(), puzzle_of(now.view(seat))
            assert (told.kinds, told.sizes) == (lived.kinds, lived.sizes)
            assert sat.closure(told) == sat.closure(lived), (seed, seat)
            if told.cards < 22 and seed % 3 == 0:
                one, other = count(told, "refuter"), count(lived, "refuter")
                assert one.deals == other.deals
                assert _shares(one.joint) == pytest.approx(_shares(other.joint))
            compared += 1
    assert compared > amount


def _shares(joint: dict[tuple[int, ...], int]) -> dict[tuple[int, ...], float]:
    whole = sum(joint.values())
    return {cards: weight / whole for cards, weight in joint.items()}


def test_a_whole_text_is_known_by_its_first_line() -> None:
    """So that nobody takes the solution for what a seat knew."""
    *_, now = played(open_game(edition_with("mini"), 3, 1), any_kind(), 20)
    assert is_game_text(write(now))
    assert is_whole(write(now))
    assert not is_game_text('deck = "mini"\nplayers = ["cluekit-game", "B"]\n')
