"""Proofs and closures, each fault by itself: what the checker must find, what bounds must say."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cluekit.logic import Holds, Lacks, OneOf, Puzzle, sat
from cluekit.logic.entropy import entropy
from cluekit.logic.explain import Proof, blame, check, is_lean, why
from cluekit.logic.rules import ALL, Case, Step, derive
from deduction.lesson_deck import (
    cards,
    literal,
    mine,
    mini,
    passed,
    saw,
    says,
    show,
)


def lesson_six() -> Puzzle:
    """Curriculum 6.1."""
    return mini(mine("AR"), passed("O", "AVL"), show("O", "CVL", 1))


def garden_case() -> Puzzle:
    """Curriculum 6.2."""
    silent = (passed("N", "CDG", 2), passed("Y", "CDG", 2))
    return mini(mine("AT"), show("O", "BRL"), show("O", "BVT", 1), *silent)


def proof_of(puzzle: Puzzle, text: str, rules: frozenset[str] = ALL) -> Proof:
    """The proof of what these signs say."""
    found = why(puzzle, says(text), rules)
    assert found is not None
    return found


# --- the checker ----------------------------------------------------------------------------------


def test_a_step_that_does_not_follow_is_named() -> None:
    """The fifth cites one line too few; the last says another card."""
    proof = proof_of(lesson_six(), "E_B")
    assert check(lesson_six(), proof) is None
    *first, fifth, sixth, last = proof.steps
    short = replace(fifth, steps=fifth.steps[:1])
    spoiled = replace(proof, steps=(*first, short, sixth, last))
    assert check(lesson_six(), spoiled) == "step 5 does not follow by show-last"
    other = replace(last, says=says("E_C"))
    wrong = replace(proof, goal=says("E_C"), steps=(*first, fifth, sixth, other))
    assert check(lesson_six(), wrong) == "step 7 does not follow by envelope"
    later = replace(fifth, steps=(2, 6))
    early = replace(proof, steps=(*first, later, sixth, last))
    assert check(lesson_six(), early) == "step 5 cites what does not stand above it"


def test_a_fault_inside_a_case_is_named_by_its_number() -> None:
    """Lines are counted in reading order, suppositions with them."""
    proof = proof_of(garden_case(), "E_C", ALL - {"contradiction"})
    *first, last = proof.steps
    one, two = last.cases
    step = one.steps[0]
    bad = replace(
        last, cases=(Case(one.suppose, (replace(step, by="envelope"), *one.steps[1:])), two)
    )
    fault = check(garden_case(), replace(proof, steps=(*first, bad)))
    assert fault == f"step {len(first) + 2} does not follow by envelope"


def test_cases_and_contradictions_must_end_as_they_say() -> None:
    """A box that proves something else, and a rule that knows no boxes."""
    proof = proof_of(garden_case(), "E_C", ALL - {"cases", "packing"})
    *first, last = proof.steps
    (box,) = last.cases
    open_box = replace(last, cases=(Case(box.suppose, (*box.steps, box.steps[0])),))
    fault = check(garden_case(), replace(proof, steps=(*first, open_box)))
    assert fault is not None
    assert fault.endswith("does not follow by contradiction")
    boxed = replace(last, by="row")
    assert check(garden_case(), replace(proof, steps=(*first, boxed))) is not None
    supposed = replace(last, cases=(Case(literal("~E_B"), box.steps),))
    assert check(garden_case(), replace(proof, steps=(*first, supposed))) is not None


def test_a_proof_with_a_premise_to_spare_is_not_lean() -> None:
    """Leaner ones are what is given."""
    proof = proof_of(lesson_six(), "E_B")
    assert is_lean(lesson_six(), proof)
    assert not is_lean(lesson_six(), replace(proof, premises=(0, 1, 2, 3)))


def test_an_empty_proof_says_nothing() -> None:
    """It does not say the goal."""
    assert (
        check(lesson_six(), Proof(says("E_B"), (), 0, ())) == "the last step does not say the goal"
    )
    step = Step(says("Y_A"), "mine", (0,))
    assert check(lesson_six(), Proof(says("Y_A|Y_B"), (step,), 0, (0,))) is None


def test_an_own_card_is_dropped_last() -> None:
    """Of the log's entries fewer are cited where the own hand says the same."""
    puzzle = mini(mine("AR"), passed("N", "A", 0), passed("O", "A", 1))
    assert proof_of(puzzle, "~E_A").entries(puzzle) == ()
    assert proof_of(puzzle, "~N_A").premises == (2,)


# --- deduction to the end -------------------------------------------------------------------------


def test_with_cases_alone_everything_is_judged_without_help() -> None:
    """What follows, and only that; deeper than one case where it takes that."""
    asked = ((2, 22), (0, 38), (2, 42), (0, 41), (1, 69), (1, 74))
    shows = tuple(OneOf(holder, some, entry) for entry, (holder, some) in enumerate(asked))
    puzzle = Puzzle((3, 12, 112), (None, None, None), shows)
    truth = sat.closure(puzzle)
    for rule in ("cases", "contradiction"):
        assert derive(puzzle, (ALL - {"cases", "contradiction"}) | {rule}).can == truth


def test_a_board_tells_how_much_is_decided() -> None:
    """In its repr; and which step clashed."""
    assert "36 cells" in repr(derive(lesson_six()))
    clash = derive(mini(passed("N", "V", 3), saw("N", "V", "V", 7)))
    assert repr(clash).endswith(", clash>")
    assert clash.clash is clash.steps[-1]


def test_more_shows_than_hands_of_unknown_size_have_places() -> None:
    """Two hands with one card together, and two shows with nothing in common."""
    puzzle = mini(show("N", "BV"), show("N", "DG", 1), sizes=(5, None, None))
    clash = blame(puzzle)
    assert clash is not None
    assert [step.by for step in clash.steps] == ["packing"]
    assert clash.premises == (0, 1)
    assert check(puzzle, clash) is None


# --- SAT ------------------------------------------------------------------------------------------


def test_hands_between_two_sizes() -> None:
    """From one to two cards: no third, and not none."""
    puzzle = mini(Holds(1, cards("BV"), rule="told"), sizes=(None, None, None))
    even = [(hand, 1, 2) for hand in range(3)]
    assert not sat.entails(puzzle, says("~N_L"))
    assert sat.entails(puzzle, says("~N_L"), even)
    empty = mini(Lacks(1, cards("ABCRVDLGT")), sizes=(None, None, None))
    assert sat.deal(empty) is not None
    assert sat.deal(empty, between=even) is None
    assert sat.deal(empty, between=[(1, 0, 2)]) is not None
    closure = sat.closure(puzzle, even)
    assert closure is not None
    assert not closure[6] >> 1 & 1


@pytest.mark.parametrize(
    ("shares", "bits"),
    [((1,), 0.0), ((0.5, 0.5), 1.0), ((0.25,) * 4, 2.0), ((0.5, 0.25, 0.25), 1.5)],
)
def test_the_entropy_of_a_few_shares(shares: tuple[float, ...], bits: float) -> None:
    """In bits; of a certainty plainly nought, without a sign."""
    assert entropy(shares) == bits
    assert str(entropy((1.0,))) == "0.0"
