"""Proofs and closures, each fault by itself: what the checker must find, what bounds must say."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cluekit.logic import Holds, Lacks, OneOf, Puzzle, sat
from cluekit.logic.explain import Proof, blame, check, is_lean, why
from cluekit.logic.rules import (
    ALL,
    Case,
    Step,
    derive,
    follows,
    follows_by_cases,
    follows_by_contradiction,
)
from cluekit.logic.scoring import entropy
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
    """Of the log's entries fewer are cited where your own hand says the same."""
    puzzle = mini(mine("AR"), passed("N", "A", 0), passed("O", "A", 1))
    assert proof_of(puzzle, "~E_A").entries(puzzle) == ()
    assert proof_of(puzzle, "~N_A").premises == (2,)


SIX = [
    ("~O_V", "pass", [], (2, 0), True),
    ("Y_B", "mine", [], (0,), False),
    ("~Y_A", "mine", [], (1,), False),
    ("Y_R", "mine", [], (1, 0), True),
    ("N_B", "told", [], (4,), True),
    ("N_B", "my own name for it", [], (4,), False),
    ("N_A", "hand-forced", [f"~N_{card}" for card in "BCRVDLG"], (), True),
    ("N_A", "hand-forced", [f"~N_{card}" for card in "BCRVDL"], (), False),
    ("N_A|N_B", "hand-forced", [f"~N_{card}" for card in "CRVDLG"], (), True),
    ("~O_B", "packing", ["O_D", "O_C"], (3,), True),
    ("~O_B", "packing", ["O_C"], (3,), False),
    ("", "packing", ["O_D", "O_B"], (3,), True),
    ("~E_L", "packing", ["N_C|N_L", "O_C|O_L"], (), True),
    ("~E_L", "packing", ["O_C|O_L", "O_C|O_V|O_L"], (), False),
    ("~E_L", "packing", ["O_C|O_L", "O_L|O_C"], (), False),
    ("~Y_C", "packing", ["O_C|O_L", "E_C|E_L"], (), False),
    ("O_C", "show-last", ["O_C|O_V", "O_C|O_L", "~O_L"], (), True),
    ("E_B", "envelope", ["~E_A", "~E_R"], (), False),
    ("~Y_A|~N_A", "row", [], (), True),
    ("~Y_A|~N_B", "row", [], (), False),
]


@pytest.mark.parametrize(("text", "rule", "cited", "premises", "right"), SIX)
def test_a_single_step_is_right_or_not(
    text: str, rule: str, cited: list[str], premises: tuple[int, ...], *, right: bool
) -> None:
    """By its rule, from what it cites, and from no other premise."""
    puzzle = lesson_six().with_premises(Holds(1, cards("B"), 2, rule="my own name for it"))
    assert follows(puzzle, says(text), rule, map(says, cited), premises) is right


def test_cases_must_cover_a_choice_and_end_in_what_is_said() -> None:
    """One thing and its opposite are a choice as well; of two cards they are none."""
    end = says("E_C")
    either = [(literal("O_B"), end), (literal("~O_B"), ())]
    assert follows_by_cases(end, [], either)
    assert not follows_by_cases(end, [], either[:1])
    assert not follows_by_cases(end, [], [])
    assert not follows_by_cases(end, [()], [])
    assert not follows_by_cases(end, [], [(literal("O_B"), end), (literal("~O_V"), end)])
    assert not follows_by_cases(end, [says("O_B|O_L")], [(literal("O_B"), end)])
    assert follows_by_cases(end, [says("O_B|O_L")], [(literal("O_B"), end), (literal("O_L"), end)])
    other = [(literal("O_B"), end), (literal("O_L"), says("E_B"))]
    assert not follows_by_cases(end, [says("O_B|O_L")], other)


def test_a_contradiction_has_one_case_that_supposes_the_opposite() -> None:
    """It leads to a clash, or to the rest of what is said."""
    assert follows_by_contradiction(says("E_C"), [(literal("~E_C"), ())])
    assert follows_by_contradiction(says("E_C|O_B"), [(literal("~E_C"), says("O_B"))])
    assert not follows_by_contradiction(says("E_C|O_B"), [(literal("~E_C"), says("E_C"))])
    assert not follows_by_contradiction(says("E_C"), [(literal("E_C"), ())])
    assert not follows_by_contradiction(says("E_C"), [(literal("~E_C"), says("O_B"))])
    assert not follows_by_contradiction(says("E_C"), [(literal("~E_C"), ())] * 2)


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
    assert repr(derive(mini(mine("AR")), {"mine"})) == "<Derivation: 9 of 36 cells>"
    clash = derive(mini(passed("N", "V", 3), saw("N", "V", "V", 7)))
    assert repr(clash) == "<Derivation: 1 of 36 cells, clash>"
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


def test_of_premises_that_say_the_same_the_earlier_is_kept() -> None:
    """A core drops later ones first; of log entries the fewest are named."""
    twice = mini(passed("N", "B", 3), passed("N", "B", 4), saw("N", "B", "B", 5))
    assert sat.core(twice, says("~N_B")) == (0,)
    assert sat.clash(twice) == (0, 2)
    assert sat.smallest(twice, says("N_B")) in {(5,), (3, 5), (4, 5)}
    assert len(sat.smallest_clash(twice) or ()) == 2
    with pytest.raises(sat.NotEntailedError):
        sat.core(mini(passed("N", "B")), says("~O_B"))
    assert sat.clash(mini(passed("N", "B"))) is None


@pytest.mark.parametrize(
    ("shares", "bits"),
    [((1,), 0.0), ((0.5, 0.5), 1.0), ((0.25,) * 4, 2.0), ((0.5, 0.25, 0.25), 1.5)],
)
def test_the_entropy_of_a_few_shares(shares: tuple[float, ...], bits: float) -> None:
    """In bits; of a certainty plainly nought, without a sign."""
    assert entropy(shares) == bits
    assert str(entropy((1.0,))) == "0.0"
