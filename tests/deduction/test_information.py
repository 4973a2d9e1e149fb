"""What a question is worth: held against plain counting over every deal, and by hand."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import isclose, log2, prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cluekit.core import Chance
from cluekit.logic import (
    Deal,
    Holds,
    Lacks,
    NotAll,
    OneOf,
    Premise,
    Puzzle,
    Showed,
    holds_in,
    is_legal,
)
from cluekit.logic.counting import count
from cluekit.logic.information import (
    UNIT,
    Answer,
    Model,
    Question,
    TooWideError,
    Worlds,
    answers,
    files,
    public,
    worlds,
    worth,
    worths,
)
from cluekit.sets import members
from deduction.games import Honest, Set, honest, honest_games, wild_puzzles
from deduction.oracle import deals

KINDS = (0b111, 0b111000, 0b111000000)
MINE = (Holds(0, 0b1001, rule="mine"), Lacks(0, 0b111110110, rule="mine"))
A, B, C, R, V, D, L, G, T = range(9)


@cache
def every_deal(sizes: tuple[int | None, ...]) -> tuple[Deal, ...]:
    """Return all deals of the lesson deck; a hand of unknown size may have any."""
    named = [hand for hand, size in enumerate(sizes) for _ in range(size or 0)]
    hands = set(permutations([*named, *[len(sizes)] * 3]))
    return tuple(deal for deal in sorted(hands) if is_legal(Puzzle(KINDS, sizes), deal))


def bits(masses: Counter[object]) -> float:
    """Return the entropy of a distribution."""
    total = sum(masses.values())
    return -sum(float(m / total) * log2(m / total) for m in masses.values() if m)


def weight_of(deal: Deal, puzzle: Puzzle, model: Model) -> Fraction:
    """Return one over the product of how many cards each shower had to choose from."""
    shows = [p for p in puzzle.premises if isinstance(p, Showed) and model == "refuter"]
    choices = (sum(deal[card] == p.holder for card in members(p.among)) for p in shows)
    return Fraction(1, prod(choices))


def by_hand(
    puzzle: Puzzle, question: Question, model: Model, *, table: bool = False
) -> tuple[float, float, float]:
    """Return expected bits, chance that the case is solved, and expected best chance.

    Straight from the definitions: entropy before, less the average of the entropies after.
    """
    after: dict[Answer, Counter[object]] = defaultdict(Counter)
    for deal in every_deal(puzzle.sizes):
        if not all(holds_in(deal, premise) for premise in puzzle.premises):
            continue
        file = tuple(card for card, holder in enumerate(deal) if holder == puzzle.file)
        weight = weight_of(deal, puzzle, model)
        heard = told(question, deal)
        for answer in heard:
            seen = public(question, answer) if table else answer
            after[seen][file] += weight / len(heard)
    total = sum(sum(files.values()) for files in after.values())
    before: Counter[object] = Counter()
    for heard in after.values():
        before.update(heard)
    left = sum(float(sum(f.values()) / total) * bits(f) for f in after.values())
    solved = sum(sum(f.values()) for f in after.values() if len(f) == 1)
    best = sum(max(f.values()) for f in after.values())
    return bits(before) - left, float(solved / total), float(best / total)


def told(question: Question, deal: Deal) -> list[Answer]:
    """Return the answers, each equally likely, that a deal allows."""
    found: list[Answer] = [()]
    for holder in question.order:
        held = [card for card in question.cards if deal[card] == holder]
        if held and question.shows == "all":
            found = [(*one, (holder, sum(1 << c for c in held))) for one in found]
        elif held:
            found = [(*one, (holder, card)) for one in found for card in held]
        if held and not question.goes_on:
            break
    return found


@st.composite
def puzzles(draw: st.DrawFn) -> tuple[Puzzle, Question]:
    """A deal of the lesson deck, true premises about it, and a question."""
    sizes = draw(st.sampled_from([(2, 2, 2), (3, 3), (3, 2, 1), (2, 1, 3)]))
    deal = draw(st.sampled_from(every_deal(sizes)))
    premises: list[Premise] = []
    mine = sum(1 << card for card, holder in enumerate(deal) if holder == 0)
    if draw(st.booleans()):
        premises += [Holds(0, mine, rule="mine"), Lacks(0, 0b111111111 & ~mine, rule="mine")]
    for _ in range(draw(st.integers(0, 4))):
        cards = [draw(st.sampled_from(list(members(kind)))) for kind in KINDS]
        asked = sum(1 << card for card in cards)
        holder = draw(st.integers(0, len(sizes)))
        held = [card for card in cards if deal[card] == holder]
        if not held:
            premises.append(Lacks(holder, asked))
        elif draw(st.booleans()):
            premises.append(OneOf(holder, asked))
        else:
            premises.append(Showed(holder, draw(st.sampled_from(held)), asked))
        if len(held) < 3:
            premises.append(NotAll(holder, asked))
    return Puzzle(KINDS, sizes, tuple(premises)), draw(questions(len(sizes)))


@st.composite
def questions(draw: st.DrawFn, seats: int) -> Question:
    """A question in any style, to all others or to one."""
    order = draw(st.permutations(range(1, seats)))
    return Question(
        asker=0,
        cards=tuple(draw(st.sampled_from(list(members(kind)))) for kind in KINDS),
        order=tuple(order[: draw(st.integers(1, len(order)))]),
        shows=draw(st.sampled_from(["one", "all"])),
        goes_on=draw(st.booleans()),
    )


@given(puzzles(), st.sampled_from(["deals", "refuter"]))
def test_worth_is_the_entropy_before_less_the_average_entropy_after(
    asked: tuple[Puzzle, Question], model: Model
) -> None:
    """Bits, the chance to be sure then, and the best chance agree with plain enumeration."""
    puzzle, question = asked
    here = worlds(puzzle, model)
    assert here is not None
    assert here.exact
    found = worth(here, question)
    expected = by_hand(puzzle, question, model)
    assert (found.bits, found.solves, found.best) == pytest.approx(expected, abs=1e-9)
    assert found.error == 0
    assert isclose(found.public, by_hand(puzzle, question, model, table=True)[0], abs_tol=1e-9)


@given(puzzles(), st.sampled_from(["deals", "refuter"]))
def test_the_worlds_are_all_deals_that_fit(asked: tuple[Puzzle, Question], model: Model) -> None:
    """Each once, with one over the number of cards its showers could choose from as weight."""
    puzzle, _ = asked
    here = worlds(puzzle, model)
    assert here is not None
    fit = {d: weight_of(d, puzzle, model) for d in every_deal(puzzle.sizes) if is_legal(puzzle, d)}
    weights = {deal: Fraction(weight) for weight, deal in laid_out(here)}
    assert len(weights) == here.size == here.deals == len(fit)
    whole, ours = sum(fit.values()), sum(weights.values())
    assert {d: w / ours for d, w in weights.items()} == {d: w / whole for d, w in fit.items()}


def laid_out(here: Worlds) -> list[tuple[int, Deal]]:
    """Return the weight and the deal of each world."""
    deals = list(zip(*here.columns, strict=True))
    return [(s.weight, deal) for s in here.stretches for deal in deals[s.start : s.end]]


def test_asking_with_ones_own_cards_is_worth_less() -> None:
    """Curriculum 12.2: none of your own cards, one, two: 1.310, 1.197, 0.918 bits."""
    here = worlds(Puzzle(KINDS, (2, 2, 2), MINE))
    assert here is not None
    asked = [Question(0, cards, (1, 2)) for cards in ((B, V, L), (A, V, L), (A, R, L))]
    assert [round(found.bits, 3) for found in worths(here, asked)] == [1.310, 1.197, 0.918]


def test_when_nobody_shows_two_own_cards_leave_one_room() -> None:
    """Curriculum 12.3: three rooms equally likely, then one: log2 3 bits about the room."""
    before = worlds(Puzzle(KINDS, (2, 2, 2), MINE))
    nobody = (Lacks(1, 0b1001001), Lacks(2, 0b1001001))
    after = worlds(Puzzle(KINDS, (2, 2, 2), MINE + nobody))
    assert before is not None
    assert after is not None
    room = [Counter(deal.index(3, L) for _, deal in laid_out(one)) for one in (before, after)]
    assert bits(Counter(room[0])) - bits(Counter(room[1])) == pytest.approx(log2(3))


def test_an_answer_can_go_on_round_the_table_or_stop_at_the_first() -> None:
    """Where every player answers one learns at least as much as from the first alone."""
    here = worlds(Puzzle(KINDS, (2, 2, 2), MINE))
    assert here is not None
    first, every = (Question(0, (B, V, L), (1, 2), goes_on=on) for on in (False, True))
    shown, seen = (Question(0, (B, V, L), (1,), shows=how) for how in ("one", "all"))
    worth_of = {q: worth(here, q).bits for q in (first, every, shown, seen)}
    assert worth_of[every] > worth_of[first] > worth_of[shown]
    assert worth_of[seen] > worth_of[shown]
    assert set(answers(every, (1, 2, -1))) == {((1, B), (2, V))}
    assert answers(first, (1, 1, 2)) == {((1, B),): UNIT // 2, ((1, V),): UNIT // 2}


def test_of_too_many_deals_some_are_taken_and_the_error_is_told() -> None:
    """Of more deals than are listed, 512 at equal distances give every worth within its error."""
    kinds = (0b1111, 0b11110000, 0b111100000000)
    mine = (Holds(0, 0b100010001, rule="mine"), Lacks(0, 0b111011101110, rule="mine"))
    puzzle = Puzzle(kinds, (3, 2, 2, 2), mine)
    shown = puzzle.with_premises(OneOf(1, 0b001000100010), Showed(2, 2, 0b000100100100))
    whole, some = worlds(shown, "refuter"), worlds(shown, "refuter", every=100, some=512)
    assert whole is not None
    assert some is not None
    assert (whole.exact, some.exact, some.size) == (True, False, 512)
    named = product(range(4), range(4, 8), (9, 10))
    asked = [Question(0, cards, (1, 2, 3)) for cards in named]
    for true, near in zip(worths(whole, asked), worths(some, asked), strict=True):
        assert near.error > 0
        assert abs(true.bits - near.bits) <= 1.5 * near.error


def test_contradictory_premises_leave_no_world() -> None:
    """Whoever has a card and has it not leaves nothing to weigh."""
    assert worlds(Puzzle(KINDS, (2, 2, 2), (Holds(0, 1), Lacks(0, 1)))) is None
    squeezed = (OneOf(1, 0b1), OneOf(1, 0b10), OneOf(1, 0b100))
    assert worlds(Puzzle(KINDS, (2, 2, 2), squeezed)) is None


def test_unknown_hand_sizes_are_any_that_fit() -> None:
    """A hand of unknown size may take any card; the others keep their number."""
    here = worlds(Puzzle(KINDS, (None, 2, None), (Lacks(0, 0b111), Lacks(2, 0b111))))
    assert here is not None
    luck = Chance(1).luck("test", 0)
    deals = [deal for _, deal in laid_out(here)]
    assert all(is_legal(here.puzzle, luck.pick(deals)) for _ in range(50))
    assert {deal.count(1) for deal in deals} == {2}
    assert here.size == 3 * 3 * 3 * 2**4


@given(wild_puzzles())
def test_the_worlds_of_wild_puzzles_are_those_that_are_listed(puzzle: Puzzle) -> None:
    """Contradictions, unknown sizes, all kinds of premise: the same deals as brute force."""
    here = worlds(puzzle)
    listed = sorted(deals(puzzle))
    assert (here is None) == (not listed)
    if here is not None and here.exact:
        assert sorted(deal for _, deal in laid_out(here)) == listed


@given(honest_games(), st.sampled_from(["deals", "refuter"]))
@example(Honest(Puzzle(KINDS, (None,) * 4), (4, 0, 1, 4, 2, 3, 4, 0, 1), -1), "deals")
def test_files_are_weighed_as_they_are_counted(game: Honest, model: Model) -> None:
    """The joint of the case file is that of the exact counter; of too many deals, nearly."""
    here, counted = worlds(game.puzzle, model), count(game.puzzle, model)
    assert here is not None
    assert counted is not None
    ours, theirs = shares(files(here)), shares(counted.joint)
    if here.exact:
        assert ours == theirs
    assert max(abs(ours.get(file, 0) - share) for file, share in theirs.items()) < 0.02


def shares(weights: dict[tuple[int, ...], int]) -> dict[tuple[int, ...], Fraction]:
    """Return each weight as a share of the whole."""
    whole = sum(weights.values())
    return {file: Fraction(weight, whole) for file, weight in weights.items()}


def test_where_there_are_too_many_ways_to_begin_it_says_so() -> None:
    """Forty cards, ten players, nothing asked: no figure is better than a false one."""
    luck = Chance("wide").luck("test", 0)
    game = honest(luck, Set((14, 13, 13), 10, questions=0))
    with pytest.raises(TooWideError):
        worlds(game.puzzle)
