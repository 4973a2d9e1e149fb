"""What a case comes to: over every way to deal that fits, by brute force; and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.logic import Deal, Literal, Puzzle
from cluekit.logic.counting import Model
from cluekit.logic.explain import check
from cluekit.records import Case, read_case_text
from cluekit.records.solver import NO, OPEN, YES, clash_proofs, explain, solve
from deduction import oracle

DECK = """
[deck]
suspects = ["ada", "bruno", "carla"]
weapons = ["rope", "vase", "dagger"]
rooms = ["library", "garden", "tower"]
"""
CARDS = ["ada", "bruno", "carla", "rope", "vase", "dagger", "library", "garden", "tower"]


@st.composite
def cases(draw: Any) -> Case:
    """Small cases with unknown hand sizes, of which some contradict themselves."""
    players = ["Nora", "Otto", "Pia", "Quentin"][: draw(st.integers(2, 4))]
    me = draw(st.sampled_from([*players, ""]))
    hand = 6 // len(players) if me else 0
    mine = draw(st.permutations(CARDS))[:hand]
    lines = [draw(_events(players)) for _ in range(draw(st.integers(0, 4)))]
    clauses = [draw(_clauses(players)) for _ in range(draw(st.integers(0, 2)))]
    few = len(players) < 4  # by brute force, sizes that are not used take long with many players
    how = draw(st.sampled_from(["unknown", "unknown", "ignore"] if few else ["unknown"]))
    return read_case_text(
        f"players = {players}\nme = '{me}'\nhand = {mine}\nevents = {lines}\n"
        f"hand_sizes = '{how}'\nclauses = {clauses}\n{DECK}"
    )


@st.composite
def _events(draw: Any, players: list[str]) -> str:
    asker, *others = draw(st.permutations(players))
    asked = [draw(st.sampled_from(CARDS[3 * kind : 3 * kind + 3])) for kind in range(3)]
    card = draw(st.sampled_from(["?", *asked]))
    outcome = draw(st.sampled_from(["nobody", f"{others[0]} {card}", f"{others[0]} none"]))
    return f"{asker}: {' '.join(asked)} -> {outcome}"


@st.composite
def _clauses(draw: Any, players: list[str]) -> str:
    holder = draw(st.sampled_from([*players, "envelope"]))
    return f"{holder} has one of {' '.join(draw(st.permutations(CARDS))[:2])}"


def even_deals(puzzle: Puzzle, *, even: bool) -> Iterator[Deal]:
    """Yield every deal that fits, by brute force; with hands that differ by one card at most."""
    if not even:
        yield from oracle.deals(puzzle)
        return
    for sizes in product(range(7), repeat=puzzle.file):
        if sum(sizes) == 6 and max(sizes) - min(sizes) <= 1:
            yield from oracle.deals(Puzzle(puzzle.kinds, sizes, puzzle.premises))


def deals_of(case: Case) -> list[Deal]:
    """Return every deal that fits a case."""
    return list(even_deals(case.puzzle(), even=case.how_sizes == "unknown"))


@pytest.mark.parametrize("model", ["deals", "refuter"])
@given(case=cases())
def test_chances_sum_over_all_ways_to_deal_evenly(model: Model, case: Case) -> None:
    """Number of deals, cells and contents of the envelope, exactly, in both models."""
    deals = deals_of(case)
    solution = solve(case, model)
    if not deals:
        assert solution.can is None
        return
    assert solution.deals == len(deals)
    puzzle = case.puzzle()
    choice = model == "refuter"
    weights = [oracle.chance_of(puzzle, deal) if choice else Fraction(1) for deal in deals]
    files: Counter[tuple[int, ...]] = Counter()
    cells: Counter[tuple[int, int]] = Counter()
    for deal, weight in zip(deals, weights, strict=True):
        inside = tuple(card for card, holder in enumerate(deal) if holder == puzzle.file)
        files[inside] += weight  # type: ignore[assignment] # a Counter counts in any numbers
        for cell in enumerate(deal):
            cells[cell] += weight  # type: ignore[assignment]
    whole = sum(weights)
    assert solution.joint == {inside: weight / whole for inside, weight in files.items()}
    assert solution.marginals is not None
    for card, row in enumerate(solution.marginals):
        assert sum(row) == 1
        assert list(row) == [cells[card, holder] / whole for holder in range(len(case.holders))]


@given(case=cases())
def test_what_follows_is_true_in_every_one(case: Case) -> None:
    """Certain cells have proofs that hold; open ones two deals, one each way."""
    deals = deals_of(case)
    solution = solve(case)
    if solution.can is None:
        return
    for card, holder in ((0, 0), (3, len(case.holders) - 1), (7, 1)):
        found = {deal[card] == holder for deal in deals}
        says = solution.says(card, holder)
        assert says == (OPEN if len(found) == 2 else YES if found == {True} else NO)
        why = explain(solution, card, holder)
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
    puzzle = case.puzzle().only(kept)
    deals = even_deals(puzzle, even=case.how_sizes == "unknown")
    return all(oracle.says(goal, deal) for deal in deals)


@given(case=cases())
def test_a_clash_is_the_fewest_entries_that_cannot_all_be(case: Case) -> None:
    """With a proof that ends in what cannot be."""
    solution = solve(case)
    if solution.can is not None:
        assert solution.clash == ()
        return
    _fewest(case, solution.clash, ())
    proofs = list(clash_proofs(case, solution.clash))
    assert proofs
    assert all(proof.goal == () for _, proof in proofs)


def test_hand_sizes_make_a_difference() -> None:
    """Nine cards for four players: who has one card only cannot have two."""
    head = 'deck = "mini"\nplayers = ["A", "B", "C", "D"]\nfacts = ["A has ada rope"]\n'
    known = solve(read_case_text(head + "hand_sizes = [2, 2, 1, 1]\n"))
    unknown = solve(read_case_text(head))
    ignored = solve(read_case_text(head + 'hand_sizes = "ignore"\n'))
    assert (known.vectors, unknown.vectors, ignored.vectors) == (1, 6, 1)
    assert unknown.deals == 3 * known.deals
    assert ignored.deals == 2 * 2 * 3 * 4**4
    assert {solution.says(1, 0) for solution in (known, unknown)} == {NO}
    assert ignored.says(1, 0) == OPEN


def test_what_holds_for_each_way_to_deal_is_proved_for_each() -> None:
    """Where no proof does without the sizes, there is one for every vector of them."""
    text = 'deck = "mini"\nplayers = ["A", "B", "C", "D"]\nfacts = ["A has ada rope"]\n'
    case = read_case_text(text)
    why = explain(solve(case), 1, 0)
    assert why.says == NO
    assert len(why.proofs) == 6
    assert {puzzle.sizes for puzzle, _ in why.proofs} == set(case.vectors())
    assert why.entries == (1,)


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
