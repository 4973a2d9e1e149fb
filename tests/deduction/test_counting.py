"""Counting agrees with looking at every deal, in both models, and with the printed figures."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given

from cluekit.core import Chance
from cluekit.logic import Holds, Lacks, OneOf, Puzzle, Showed, sat
from cluekit.logic.counting import Count, Model, count, counter
from deduction import oracle
from deduction.games import Honest, Luck, honest, honest_games, large_set, wild, wild_puzzles

MODELS: tuple[Model, ...] = ("deals", "refuter")
A, B, C, R, V, D, L, G, T = range(9)
YOU, NORA, OTTO, ENVELOPE = range(4)
MINI = Puzzle((0b111, 0b111000, 0b111000000), (2, 2, 2))
FULL = Puzzle((0b111111, 0b111111 << 6, 0b111111111 << 12), (3,) * 6)


def cards(*numbers: int) -> int:
    """Return a set of cards."""
    return sum(1 << card for card in numbers)


def luck(purpose: str, number: int) -> Luck:
    """Return seeded luck for one puzzle."""
    return Chance("counting").luck(purpose, number)


MINE = MINI.with_premises(Holds(YOU, cards(A, R), rule="mine"))


def agrees(puzzle: Puzzle, model: Model) -> None:
    """Hold a count to what looking at every deal gives: number, weights, cells, case files."""
    worth = {
        deal: oracle.chance_of(puzzle, deal) if model == "refuter" else Fraction(1)
        for deal in oracle.deals(puzzle)
    }
    counted = count(puzzle, model)
    if counted is None:
        assert not worth
        return
    assert counted.deals == len(worth)
    total = sum(worth.values())
    cells: Counter[tuple[int, int]] = Counter()
    files: Counter[tuple[int, ...]] = Counter()
    for deal, one in worth.items():
        inside = tuple(card for card, holder in enumerate(deal) if holder == puzzle.file)
        files[inside] += one  # type: ignore[assignment] # a Counter counts in any numbers
        cells.update(dict.fromkeys(enumerate(deal), one))  # type: ignore[arg-type]
    shares = {inside: Fraction(one, counted.total) for inside, one in counted.joint.items()}
    assert shares == {inside: one / total for inside, one in files.items()}
    for card in range(puzzle.cards):
        for holder in range(puzzle.file + 1):
            assert counted.marginal(card, holder) == cells[card, holder] / total


@pytest.mark.parametrize("model", MODELS)
@given(game=honest_games())
def test_honest_games_are_counted_as_by_hand(model: Model, game: Honest) -> None:
    """Number of deals, every chance and the case file's joint are those of the list of deals."""
    agrees(game.puzzle, model)


@pytest.mark.parametrize("model", MODELS)
@given(puzzle=wild_puzzles())
def test_wild_puzzles_are_counted_as_by_hand(model: Model, puzzle: Puzzle) -> None:
    """Also where nothing fits, where sizes are unknown, where the case file shows cards."""
    agrees(puzzle, model)


def test_hundreds_of_seeded_puzzles() -> None:
    """The same on puzzles that are the same in every run."""
    for number in range(300):
        agrees(wild(luck("counting", number)), MODELS[number % 2])


def whole(counted: Count, puzzle: Puzzle) -> None:
    """Check what must sum: a card is somewhere, a hand is full, the joint is everything."""
    assert counted.marginals is not None
    assert all(sum(row) == counted.total for row in counted.marginals)
    for hand, size in enumerate(puzzle.sizes):
        held = sum(row[hand] for row in counted.marginals)
        assert size is None or held == size * counted.total
    assert sum(counted.joint.values()) == counted.total
    for kind in puzzle.kinds:
        inside = [
            row[puzzle.file] for card, row in enumerate(counted.marginals) if kind >> card & 1
        ]
        assert sum(inside) == counted.total


@pytest.mark.parametrize("number", range(60))
def test_full_decks(number: int) -> None:
    """Sums are right, what can be is what a SAT solver says, and a smaller problem has more."""
    game = honest(fortune := luck("full decks", number), large_set(fortune, 21))
    by_model = [count(game.puzzle, model) for model in MODELS]
    for counted in by_model:
        assert counted is not None
        whole(counted, game.puzzle)
        assert counted.can == sat.closure(game.puzzle)
    less = count(game.puzzle.only(range(len(game.puzzle.premises) - 1)))
    assert less is not None
    assert by_model[0] is not None
    assert by_model[0].deals == by_model[1].deals <= less.deals  # type: ignore[union-attr]


@pytest.mark.parametrize("number", range(12))
def test_a_capped_count_tells_all_but_marginals(number: int) -> None:
    """Where no way back may be kept, deals and joint are the same, and it says so."""
    game = honest(fortune := luck("capped", number), large_set(fortune, 21))
    for model in MODELS:
        whole_count, capped = count(game.puzzle, model), count(game.puzzle, model, kept=-1)
        assert whole_count is not None
        assert capped == msgspec.structs.replace(whole_count, marginals=None, capped=True)
        with pytest.raises(ValueError, match="capped"):
            capped.marginal(0, 0)  # type: ignore[union-attr]


@pytest.mark.parametrize("number", range(12))
def test_the_joint_in_parts(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is room for few lanes at a time, contents are counted a few at a time."""
    game = honest(fortune := luck("parts", number), large_set(fortune, 21))
    at_once = count(game.puzzle)
    monkeypatch.setattr(counter, "LANES", 1 << number)
    assert count(game.puzzle) == at_once


def test_the_figures_of_the_lesson_deck() -> None:
    """2,430 deals; 72 with your own hand; 38 when Otto showed one of B, R, L (lesson 8)."""
    asked = (Lacks(ENVELOPE, 0), OneOf(OTTO, cards(B, R, L)))
    counts = [count(MINI), count(MINE), count(MINE.with_premises(*asked))]
    assert [counted.deals for counted in counts if counted] == [2_430, 72, 38]


def test_the_figures_of_the_full_deck() -> None:
    """Six players: 44,460,928,512,000 deals, and 33,633,600,000 with one card of each kind."""
    own = FULL.with_premises(Holds(0, cards(0, 6, 12), rule="mine"))
    counts = [count(FULL), count(own)]
    assert [one.deals for one in counts if one] == [44_460_928_512_000, 33_633_600_000]
    assert len(counts[0].joint) == 324 if counts[0] else False


def test_the_fractions_of_lesson_11() -> None:
    """Bruno, Vase, Library, and Otto showed something: 18/49, 24/49, 19/49."""
    plain, told = count(MINE), count(MINE.with_premises(OneOf(OTTO, cards(B, V, L))))
    assert plain is not None
    assert told is not None
    cells = [(B, ENVELOPE), (L, ENVELOPE), (B, NORA)]
    assert [plain.marginal(*cell) for cell in cells] == [Fraction(1, n) for n in (2, 3, 4)]
    assert Fraction(plain.joint[B, V, L], plain.total) == Fraction(1, 12)
    cells = [(B, OTTO), (L, OTTO), (B, ENVELOPE)]
    assert [told.marginal(*cell) for cell in cells] == [Fraction(n, 49) for n in (18, 24, 19)]


def test_restricted_choice() -> None:
    """Nora showed Bruno: the Vase is guilty in 1/2 of the deals; if she chose by luck, 16/29."""
    shown = MINE.with_premises(Showed(NORA, B, cards(B, V, L)))
    counts = [count(shown, model) for model in MODELS]
    chances = [(one.marginal(V, ENVELOPE), one.marginal(V, NORA)) for one in counts if one]
    assert chances == [
        (Fraction(1, 2), Fraction(1, 6)),
        (Fraction(16, 29), Fraction(3, 29)),
    ]


def test_entropy_is_the_bits_of_the_case_file() -> None:
    """log2 of 27 and of 12 while all contents are equally likely; 0 when it is certain."""
    certain = MINI.with_premises(Holds(ENVELOPE, cards(A, R, L)))
    bits = [one.entropy() for one in (count(MINI), count(MINE), count(certain)) if one]
    assert bits == pytest.approx([4.754888, 3.584963, 0.0], abs=1e-6)
