"""Why: proofs of the curriculum, clashes that are told, packing, and the checker of each fault."""

import pytest
from msgspec.structs import replace

from cluekit.logic import Holds, Lacks, Literal, OneOf, Puzzle, sat
from cluekit.logic.explain import Proof, blame, check, is_lean, why
from cluekit.logic.rules import ALL, LEVELS, Case, Step, derive, number_steps
from deduction.games import CARDS, signs, written
from deduction.lesson_deck import (
    GARDEN,
    SIX,
    literal,
    mine,
    mini,
    passed,
    proof_of,
    saw,
    says,
    show,
)
from deduction.oracle import closure

SUPPOSING = frozenset(LEVELS[-1])
PLAIN = ALL - SUPPOSING


def rules_in(steps: tuple[Step, ...]) -> list[str]:
    """The rules that the steps name, in order."""
    lines = (at.line for at in number_steps(steps))
    return [line.by for line in lines if isinstance(line, Step)]


def test_the_proofs_of_the_curriculum() -> None:
    """6.1: pass, show, row, envelope; 6.2: by cases; 6.3: by contradiction; 6.4: not forced."""
    proof = proof_of(SIX, "E_B")
    first = "1 Y_A mine; 2 ~O_V pass; 3 ~O_L pass; 4 ~E_A row 1; 5 O_C show-last 2,3"
    assert "; ".join(written(proof.steps)) == f"{first}; 6 ~E_C row 5; 7 E_B envelope 4,6"
    assert (proof.level, proof.premises, proof.entries(SIX)) == (2, (0, 2, 3), (0, 1))
    proof = proof_of(GARDEN, "E_C", ALL - {"contradiction"})
    lines = written(proof.steps)
    assert "7 O_B|O_V show-last 4" in lines
    assert [line for line in lines if "suppose" in line] == ["  8 suppose O_B", "  11 suppose O_V"]
    assert (lines[-1], proof.entries(GARDEN)) == ("14 E_C cases 7", (0, 1, 2))
    proof = proof_of(GARDEN, "E_C", ALL - {"cases", "packing"})
    lines = written(proof.steps)
    assert [line for line in lines if "suppose" in line] == ["  7 suppose ~E_C"]
    assert lines[-2].startswith("  14 clash show-last")
    assert (lines[-1], why(GARDEN, says("E_G"))) == ("15 E_C contradiction", None)
    assert why(GARDEN, says("E_C"), PLAIN) is None


@pytest.mark.parametrize("allowed", sorted(SUPPOSING))
def test_each_way_of_supposing_does_without_the_other(allowed: str) -> None:
    """Both for all marks at once and for one that is asked for; the shorter is told."""
    names = PLAIN | {allowed}
    proof = proof_of(GARDEN, "E_C", names)
    for steps in (derive(GARDEN, names).steps, proof.steps):
        assert SUPPOSING & set(rules_in(steps)) == {allowed}
    assert (proof.level, check(GARDEN, proof)) == (5, None)
    assert check(GARDEN, replace(proof, level=4)) == "a rule is above the level"
    assert rules_in(proof_of(GARDEN, "E_C").steps)[-1] == "cases"


def test_one_of_several_can_be_asked_for() -> None:
    """What is left of a show, a row, a kind; or what follows if the other is not so (2.3, 5.3)."""
    proof = proof_of(GARDEN, "O_V|O_B")
    assert written(proof.steps) == ["1 Y_T mine", "2 ~O_T row 1", "3 O_B|O_V show-last 2"]
    assert (proof.level, proof_of(GARDEN, "O_B|O_V|O_T").level) == (2, 0)
    for weaker in ("O_B|O_V|O_T", "O_B|N_D|O_V|O_T"):
        assert rules_in(proof_of(GARDEN, weaker).steps) == ["show"]
    puzzle = mini(mine("AR"), passed("N", "BVL"))
    assert rules_in(proof_of(puzzle, "O_L|E_L").steps) == ["mine", "pass", "row"]
    assert rules_in(proof_of(puzzle, "E_B|E_C").steps) == ["mine", "row", "envelope"]
    assert rules_in(proof_of(puzzle, "~O_B|~O_C|~O_D").steps) == ["hand-full"]
    assert why(puzzle, says("O_L|O_B")) is None
    for asked in ("O_B|~N_V", "O_B|~N_V|N_D"):
        proof = proof_of(GARDEN, asked)
        assert rules_in(proof.steps)[-1] in SUPPOSING
        assert (proof.level, set(proof.steps[-1].says)) == (5, set(says("O_B|~N_V")))
        assert all("N_D" not in line for line in written(proof.steps))
    puzzle = mini(mine("AR"), show("O", "BRL"))
    asked = ("O_B|O_L", "~O_L|~O_B", "~N_B|O_L", "~O_B|~O_L", "~E_B|O_L")
    assert [why(puzzle, says(one)) is not None for one in asked] == [True, False] * 2 + [True]
    puzzle = mini(mine("AR"), passed("N", "BVL"), saw("O", "L", "BVL"))
    proof = proof_of(puzzle, "~N_G|~N_T")
    assert written(proof.steps)[-1].endswith("contradiction")
    assert why(puzzle, says("~N_C|~N_G")) is None


def test_the_lowest_rules_and_the_fewest_entries_are_told() -> None:
    """Curriculum 9.4: three of five clues; a pass, not a full hand; your own hand, not the log."""
    puzzle = GARDEN.with_premises(*(saw("N", "L", "ARL", 3), show("Y", "ART", 4)))
    assert proof_of(puzzle, "E_C").entries(puzzle) == (0, 1, 2)
    assert sat.smallest(puzzle, says("E_C")) == (0, 1, 2)
    puzzle = mini(saw("N", "B", "BVL"), saw("N", "G", "AVG", 1), passed("N", "T", 2))
    assert (proof_of(puzzle, "~N_T").level, proof_of(puzzle, "~N_T").premises) == (0, (2,))
    assert rules_in(proof_of(puzzle, "~N_T", ALL - {"pass"}).steps)[-1] == "hand-full"
    puzzle = mini(mine("AR"), passed("N", "A", 0), passed("O", "A", 1))
    assert proof_of(puzzle, "~E_A").entries(puzzle) == ()
    assert proof_of(puzzle, "~N_A").premises == (2,)


def test_what_clashes_is_named_and_nothing_else() -> None:
    """From it anything follows; shows for too few places; the earlier of what says the same."""
    puzzle = mini(mine("AR"), show("O", "BVL", 1), passed("N", "BVL", 3), saw("N", "V", "CVG", 7))
    clash = proof_of(puzzle, "")
    assert (clash.steps[-1].says, clash.entries(puzzle), blame(SIX)) == ((), (3, 7), None)
    puzzle = mini(passed("N", "BVL", 3), saw("N", "V", "CVG", 7))
    for goal in ((), says("E_A")):
        assert why(puzzle, goal).steps[-1].says == ()
    puzzle = mini(show("N", "BV"), show("N", "DG", 1), sizes=(5, None, None))
    clash = proof_of(puzzle, "")
    assert ([step.by for step in clash.steps], clash.premises) == (["packing"], (0, 1))
    assert check(puzzle, clash) is None
    twice = mini(passed("N", "B", 3), passed("N", "B", 4), saw("N", "B", "B", 5))
    assert (sat.core(twice, says("~N_B")), sat.clash(twice)) == ((0,), (0, 2))
    assert sat.smallest(twice, says("N_B")) in {(5,), (3, 5), (4, 5)}
    assert len(sat.smallest_clash(twice) or ()) == 2
    with pytest.raises(sat.NotEntailedError):
        sat.core(mini(passed("N", "B")), says("~O_B"))
    assert sat.clash(mini(passed("N", "B"))) is None


def test_the_smallest_clash_can_be_told_by_its_entries() -> None:
    """Three shows that are too many for a hand of two, beside two entries that clash at once."""
    three = (show("O", "AVL", 0), show("O", "BDG", 1), show("O", "CRT", 2))
    puzzle = mini(*three, passed("N", "BVL", 3), saw("N", "V", "CVG", 4))
    entries = sat.smallest_clash(puzzle)
    assert entries == (3, 4)
    clash = blame(puzzle, entries=entries)
    assert (clash.entries(puzzle), clash.premises, check(puzzle, clash)) == ((3, 4), (3, 4), None)
    assert rules_in(blame(puzzle, entries=(0, 1, 2)).steps) == ["packing"]
    assert blame(puzzle, entries=(1, 2)) is None, "the first entry has the number 0"
    assert blame(mini(mine("AR"), passed("Y", "A", 0)), entries=(0,)) is not None


def test_suppositions_nest_as_deep_as_it_takes() -> None:
    """A case in a case in a case; where one is not enough; where what was said clashes."""
    asked = ((2, 22), (0, 38), (2, 42), (0, 41), (1, 69), (1, 74))
    shows = tuple(OneOf(holder, cards, entry) for entry, (holder, cards) in enumerate(asked))
    puzzle = Puzzle((3, 12, 112), (None, None, None), shows)
    proof = why(puzzle, (Literal(4, 0, has=False),))
    assert (max(at.depth for at in number_steps(proof.steps)), len(proof.premises)) == (3, 5)
    for rule in sorted(SUPPOSING):
        assert derive(puzzle, PLAIN | {rule}).can == sat.closure(puzzle)
    shows = (OneOf(2, 74, 0), OneOf(2, 82, 1), OneOf(0, 37, 2), OneOf(1, 69, 4))
    puzzle = Puzzle((3, 28, 96), (None, None, None), shows)
    everything = derive(puzzle).can
    assert derive(puzzle, PLAIN).can != everything
    for rule in sorted(SUPPOSING):
        names = PLAIN | {rule}
        assert derive(puzzle, names).can == everything
        assert derive(puzzle, names, can=everything).can == everything
        assert why(puzzle, (Literal(0, 2, has=False),), names) is not None
    assert derive(puzzle, can=everything).can == everything
    wrong = derive(GARDEN.with_premises(Lacks(3, 0b100, rule="told")), can=[1] * 9)
    assert not wrong.consistent


def test_two_conclusions_may_rest_on_the_same_cases() -> None:
    """Each tells them for itself; a case may be what is said already: then nothing stands in it."""
    shows = tuple(OneOf(1, some, 2) for some in (20, 68, 80))
    puzzle = Puzzle((7, 24, 480), (3, 2, 1), (*shows, *(Lacks(0, 268, 3), Lacks(0, 44, 5))))
    steps = derive(puzzle).steps
    assert sum(step.by == "cases" for step in steps) > 1
    assert check(puzzle, Proof(steps[-1].says, steps, len(LEVELS) - 1, tuple(range(5)))) is None
    vase_gone = Step(says("~N_V"), "row", (), (5,))
    either = (Case(literal("O_B")), Case(literal("O_V"), (vase_gone,)))
    steps = (Step(says("Y_T"), "mine", (0,)), Step(says("~O_T"), "row", (), (1,)))
    steps += (Step(says("O_B|O_V"), "show-last", (3,), (2,)),)
    steps += (Step(says("O_B|~N_V"), "cases", (), (3,), either),)
    assert check(GARDEN, Proof(says("O_B|~N_V"), steps, 5, (0, 3))) is None


def test_a_step_that_does_not_follow_is_named() -> None:
    """A line too few, another card; the goal must be said, within the level, by what is cited."""
    proof = proof_of(SIX, "E_B")
    assert check(SIX, proof) is None
    *first, fifth, sixth, last = proof.steps
    spoiled = replace(proof, steps=(*first, replace(fifth, steps=fifth.steps[:1]), sixth, last))
    assert check(SIX, spoiled) == "step 5 does not follow by show-last"
    other = replace(last, says=says("E_C"))
    wrong = replace(proof, goal=says("E_C"), steps=(*first, fifth, sixth, other))
    assert check(SIX, wrong) == "step 7 does not follow by envelope"
    early = replace(proof, steps=(*first, replace(fifth, steps=(2, 6)), sixth, last))
    assert check(SIX, early) == "step 5 cites what does not stand above it"
    empty = Proof(says("E_B"), (), 0, ())
    assert check(SIX, empty) == "the last step does not say the goal"
    step = Step(says("Y_A"), "mine", (0,))
    assert check(SIX, Proof(says("Y_A|Y_B"), (step,), 0, (0,))) is None
    assert check(SIX, replace(proof, level=1)) == "a rule is above the level"
    other = replace(proof, goal=(literal("E_C"),))
    assert check(SIX, other) == "the last step does not say the goal"
    more = replace(proof, premises=(0, 1, 2, 3))
    assert check(SIX, more) == "the premises are not those that the steps cite"
    assert is_lean(SIX, proof)
    assert not is_lean(SIX, more)


def test_a_fault_inside_a_case_is_named_by_its_number() -> None:
    """Counted in reading order; a box must end as its rule says, and a row knows none."""
    proof = proof_of(GARDEN, "E_C", ALL - {"contradiction"})
    *first, last = proof.steps
    one, two = last.cases
    wrong = Case(one.suppose, (replace(one.steps[0], by="envelope"), *one.steps[1:]))
    bad = replace(proof, steps=(*first, replace(last, cases=(wrong, two))))
    assert check(GARDEN, bad) == f"step {len(first) + 2} does not follow by envelope"
    *others, end = two.steps
    stolen = replace(two, steps=(*others, replace(end, steps=(9,))))
    bad = replace(proof, steps=(*first, replace(last, cases=(one, stolen))))
    assert "cites what does not stand above it" in (check(GARDEN, bad) or "")
    alone = replace(proof, steps=(*first, replace(last, cases=(one,))))
    assert check(GARDEN, alone) is not None
    proof = proof_of(GARDEN, "E_C", ALL - {"cases", "packing"})
    *first, last = proof.steps
    (box,) = last.cases
    open_box = replace(last, cases=(Case(box.suppose, (*box.steps, box.steps[0])),))
    boxed = replace(last, by="row")
    supposed = replace(last, cases=(Case(literal("~E_B"), box.steps),))
    for bad, fault in ((open_box, "contradiction"), (boxed, ""), (supposed, "")):
        told = check(GARDEN, replace(proof, steps=(*first, bad)))
        assert told.endswith(fault and f"does not follow by {fault}")


def told_elsewhere(holder: int, *signs: str) -> tuple[Lacks, ...]:
    """These cards are not with the holder; each is a note of its own."""
    return tuple(Lacks(holder, 1 << CARDS.index(sign), rule="told") for sign in signs)


A_AND_R = (*told_elsewhere(0, *"AR"), *told_elsewhere(3, *"AR"))
"""A and R are not yours, not in the envelope."""
TWO_CARDS = mini(*A_AND_R, sizes=(4, 1, 1))
"""Nora and Otto, with one card each, are full."""
CROWDED = mini(saw("O", "G", "G", 1), show("O", "VD", 2), *A_AND_R, sizes=(2, 1, 3))
"""Otto has the Garden and showed V or D, so A and R take the last of his places, and Nora's."""
THREE_CARDS = mini(*told_elsewhere(0, *"ARL"), *told_elsewhere(3, *"ARL"), sizes=(4, 1, 1))
"""A pigeonhole: A, R and L all with Nora and Otto."""
TWO_SHOWS = mini(
    *(show("N", "BVL", 1), passed("N", "L", 2), show("O", "BVL", 3), passed("O", "L", 4))
)
"""Nora and Otto each showed one of B, V and L, and neither has the Library."""
ENVELOPE = mini(show("O", "BC", 1), Lacks(3, 1, 2, rule="told"))
"""Otto showed Bruno or Carla, and Ada is not the culprit."""


def test_cards_with_just_enough_places_fill_them() -> None:
    """Neither Nora nor Otto has another card; a card in the hand and a show take places, too."""
    found = derive(TWO_CARDS, PLAIN)
    step = found.step_for(literal("~N_L"))
    assert step.by == "packing"
    lines = {at.number: at.line for at in number_steps(found.steps)}
    cited = [lines[number] for number in step.steps]
    assert {signs(line.says) for line in cited} == {"~Y_A", "~Y_R", "~E_A", "~E_R"}
    others = [literal(f"~{place}_{card}") for place in "NO" for card in "BCVDLGT"]
    assert all(found.step_for(other) is not None for other in others)
    assert derive(mini(*A_AND_R, sizes=(3, 1, 2))).step_for(literal("~N_L")) is None
    proof = proof_of(CROWDED, "~N_L")
    assert proof.level == LEVELS.index(("packing",))
    assert {0, 1} <= set(proof.premises)
    assert why(CROWDED.only([0, *range(2, 6)]), says("~N_L")) is None
    clash = proof_of(THREE_CARDS, "")
    assert [step.by for step in clash.steps] == [*["told"] * 6, "packing"]
    assert len(clash.premises) == 6


def test_two_places_for_the_same_two_cards() -> None:
    """Neither card is elsewhere; hands of unknown size count together; several from one count."""
    proof = proof_of(TWO_SHOWS, "~E_B")
    assert written(proof.steps) == ["1 ~N_L pass", "2 ~O_L pass", "3 ~E_B packing 1,2"]
    assert proof.level == LEVELS.index(("packing",))
    found = derive(TWO_SHOWS, PLAIN)
    assert {card for card in "ABCRVDLGT" if found.step_for(literal(f"~Y_{card}"))} == {"B", "V"}
    proof = proof_of(ENVELOPE, "~Y_B")
    assert written(proof.steps) == ["1 ~E_A told", "2 ~Y_B packing 1"]
    found = derive(mini(*A_AND_R, sizes=(4, None, None)), PLAIN)
    assert found.step_for(literal("~N_L")) is not None
    assert found.step_for(literal("~O_T")) is not None
    mine = (Holds(0, 0b010_000_010), Lacks(0, 0b101_111_101))
    away = tuple(Lacks(holder, 0b001_101_001, rule="pass") for holder in (1, 2, 3))
    puzzle = Puzzle((0b111, 0b111_000, 0b111_000_000), (None, None, None, None, 1), (*mine, *away))
    assert derive(puzzle, PLAIN).can == closure(puzzle)
    assert check(TWO_SHOWS, proof_of(TWO_SHOWS, "~E_B|~E_T")) is None


def test_a_pigeonhole_takes_few_lines() -> None:
    """By cases alone they treble with every place; one card or place is left to its own rule."""
    row = mini(*(told for who in (0, 1, 2) for told in told_elsewhere(who, "L")))
    for puzzle in (row, mini(*told_elsewhere(3, *"AB"))):
        assert {step.by for step in derive(puzzle, {"told", "packing"}).steps} == {"told"}
    forced = derive(mini(passed("N", "ABCRVDL")), {"pass", "packing"})
    assert forced.step_for(literal("~E_G")) is None
    for size in (2, 5, 8):
        clash = proof_of(crowd(size), "")
        assert len(clash.steps) <= 3 * (2 * size + 2) + 1
        assert check(crowd(size), clash) is None
    clashes = (proof_of(crowd(size), "", ALL - {"packing"}) for size in (1, 2, 3))
    lengths = [len(list(number_steps(clash.steps))) for clash in clashes]
    assert lengths[1] > 2.5 * lengths[0]
    assert lengths[2] > 2.5 * lengths[1]


def crowd(size: int) -> Puzzle:
    """Two hands of this size, and one suspect too many that only they may have."""
    many = 2 * size + 1
    kinds = ((1 << many + 1) - 1, 0b111111 << many + 1)
    away = tuple(Lacks(holder, (1 << many) - 1, holder) for holder in (2, 3, 4))
    return Puzzle(kinds, (size, size, 3, 3), away)
