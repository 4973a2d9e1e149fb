"""Only rules that are allowed are used; what a set of them cannot see stays open."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.logic import Holds, Lacks, Literal, OneOf, Puzzle
from cluekit.logic.explain import Proof, blame, check, why
from cluekit.logic.rules import (
    ALL,
    LEVELS,
    Case,
    Step,
    derive,
    follows,
    follows_by_cases,
    follows_by_contradiction,
    number_steps,
)
from deduction.games import Honest, honest_games, wild_puzzles
from deduction.lesson_deck import cards, literal, mine, mini, passed, saw, says, show, written

SUPPOSING = frozenset(LEVELS[-1])


def garden_case() -> Puzzle:
    """Curriculum 6.2."""
    silent = (passed("N", "CDG", 2), passed("Y", "CDG", 2))
    return mini(mine("AT"), show("O", "BRL"), show("O", "BVT", 1), *silent)


def used(steps: tuple[Step, ...]) -> set[str]:
    """The rules that a proof names; a clash of two lines needs none."""
    lines = [at.line for at in number_steps(steps)]
    found = {line.by for line in lines if isinstance(line, Step) and (line.says or line.cases)}
    return found | {line.by for line in lines if isinstance(line, Step) and line.steps} - SUPPOSING


@given(st.sets(st.sampled_from(sorted(ALL))), honest_games())
def test_no_other_rule_is_used(names: set[str], game: Honest) -> None:
    """Whatever is allowed, and however deep it must suppose: the truth stays possible."""
    found = derive(game.puzzle, names)
    assert used(found.steps) <= names | {"show"}
    assert all(found.can[card] >> holder & 1 for card, holder in enumerate(game.truth))


@pytest.mark.parametrize(
    ("allowed", "other"), [("cases", "contradiction"), ("contradiction", "cases")]
)
def test_each_way_of_supposing_does_without_the_other(allowed: str, other: str) -> None:
    """Both for all marks at once and for one that is asked for."""
    names = (ALL - SUPPOSING) | {allowed}
    everything = used(derive(garden_case(), names).steps)
    proof = why(garden_case(), says("E_C"), names)
    assert proof is not None
    assert allowed in everything & used(proof.steps)
    assert other not in everything | used(proof.steps)


@given(honest_games())
def test_either_way_of_supposing_is_complete_by_itself(game: Honest) -> None:
    """Nested as deep as it takes."""
    everything = derive(game.puzzle).can
    for rule in sorted(SUPPOSING):
        names = (ALL - SUPPOSING) | {rule}
        assert derive(game.puzzle, names).can == everything
        assert derive(game.puzzle, names, can=everything).can == everything


def test_cases_without_anything_to_tell_apart_come_to_an_end() -> None:
    """Who may suppose but knows no choices stops; what would clash stays open."""
    full = mini(Holds(1, cards("AR"), rule="told"))
    found = derive(full, {"told", "hand-full", "cases"})
    assert found.step_for(literal("~N_B")) is not None
    assert derive(full, {"told", "cases", "contradiction"}).step_for(literal("~N_B")) is None


@given(st.one_of(honest_games().map(lambda game: game.puzzle), wild_puzzles()))
def test_every_step_of_a_derivation_follows_from_what_it_cites(puzzle: Puzzle) -> None:
    """As in a proof: also where several conclusions rest on the same cases."""
    steps = derive(puzzle).steps
    if steps:
        premises = tuple(sorted({n for step in flat(steps) for n in step.premises}))
        assert check(puzzle, Proof(steps[-1].says, steps, len(LEVELS) - 1, premises)) is None


def test_two_conclusions_may_rest_on_the_same_cases() -> None:
    """Each tells them for itself, so that each case ends in what is concluded."""
    shows = tuple(OneOf(1, some, 2) for some in (20, 68, 80))
    passes = (Lacks(0, 268, 3), Lacks(0, 44, 5))
    puzzle = Puzzle((7, 24, 480), (3, 2, 1), (*shows, *passes))
    steps = derive(puzzle).steps
    assert sum(step.by == "cases" for step in steps) > 1
    proof = Proof(steps[-1].says, steps, len(LEVELS) - 1, tuple(range(5)))
    assert check(puzzle, proof) is None


def test_suppositions_nest_as_deep_as_it_takes() -> None:
    """Seven cards, three hands of unknown size, six shows: a case in a case in a case."""
    asked = ((2, 22), (0, 38), (2, 42), (0, 41), (1, 69), (1, 74))
    shows = tuple(OneOf(holder, cards, entry) for entry, (holder, cards) in enumerate(asked))
    puzzle = Puzzle((3, 12, 112), (None, None, None), shows)
    proof = why(puzzle, (Literal(4, 0, has=False),))
    assert proof is not None
    assert max(at.depth for at in number_steps(proof.steps)) == 3
    assert len(proof.premises) == 5


def test_what_is_known_to_follow_is_proved_as_deep_as_it_takes() -> None:
    """Also where one supposition is not enough, and where what was said to follow clashes."""
    shows = (OneOf(2, 74, 0), OneOf(2, 82, 1), OneOf(0, 37, 2), OneOf(1, 69, 4))
    puzzle = Puzzle((3, 28, 96), (None, None, None), shows)
    everything = derive(puzzle).can
    assert derive(puzzle, ALL - SUPPOSING).can != everything
    for rule in sorted(SUPPOSING):
        names = (ALL - SUPPOSING) | {rule}
        assert derive(puzzle, names).can == everything
        assert derive(puzzle, names, can=everything).can == everything
        assert why(puzzle, (Literal(0, 2, has=False),), names) is not None
    assert derive(puzzle, can=everything).can == everything
    wrong = derive(garden_case().with_premises(Lacks(3, cards("C"), rule="told")), can=[1] * 9)
    assert not wrong.consistent


def flat(steps: tuple[Step, ...]) -> list[Step]:
    """All steps, those of cases too."""
    return [at.line for at in number_steps(steps) if isinstance(at.line, Step)]


def test_without_rows_what_is_so_is_proved_itself() -> None:
    """Of one card in the hand, both shows ask for Bruno: he is there, whatever other places say."""
    puzzle = mini(show("O", "BV"), show("O", "BR", 1), sizes=(2, 3, 1))
    names = {"show-last", "hand-full", "contradiction"}
    assert derive(puzzle, names).step_for(literal("O_B")) is not None
    can = [0b1111] * 9
    can[1] = 0b100
    assert derive(puzzle, names, can=can).step_for(literal("O_B")) is not None


def test_of_several_proofs_the_shortest_is_told() -> None:
    """Carla is guilty: by cases it takes a line less than by contradiction."""
    proof = why(garden_case(), says("E_C"))
    assert proof is not None
    assert proof.steps[-1].by == "cases"


def test_a_full_hand_is_no_packing() -> None:
    """Where no show is open, nothing is packed."""
    full = mini(saw("O", "B", "B"), saw("O", "G", "G", 1))
    assert derive(full, {"shown", "packing"}).step_for(literal("~O_T")) is None


def test_hands_of_unknown_size_though_one_of_them_is_settled() -> None:
    """All four cards of Nora and Otto are known, and Nora has no other: nor has Otto."""
    known = (Holds(1, cards("BT"), rule="told"), Holds(2, cards("VG"), rule="told"))
    rest = Lacks(1, cards("ACRVDLG"), rule="told")
    found = derive(mini(*known, rest, sizes=(2, None, None)), {"told", "hand-full"})
    assert found.step_for(literal("~O_C")) is not None


def test_a_clash_cites_what_it_contradicts() -> None:
    """The pass by its line, the show by its premise."""
    clash = derive(mini(passed("N", "BVL"), saw("N", "V", "VRG", 1))).clash
    assert clash is not None
    assert (clash.by, clash.premises, clash.steps) == ("shown", (1,), (1,))


def test_a_card_that_was_seen_is_that_card() -> None:
    """No other of those asked for, and by no other rule."""
    puzzle = mini(saw("O", "V", "BVL"))
    assert follows(puzzle, says("O_V"), "shown", [], (0,))
    assert not follows(puzzle, says("O_B"), "shown", [], (0,))
    assert not follows(puzzle, says("N_V"), "shown", [], (0,))
    assert not follows(puzzle, says("O_V"), "pass", [], (0,))
    assert not follows(puzzle, says("O_V|O_B"), "show", [], (0,))


# --- the checker of steps that suppose ------------------------------------------------------------


def test_cases_cover_a_cited_choice_and_come_to_what_is_said() -> None:
    """One case missing, one that comes to something else, or no such choice: not right."""
    bruno, vase, carla = literal("O_B"), literal("O_V"), says("E_C")
    choice = [says("O_B|O_V")]
    assert follows_by_cases(carla, choice, [(bruno, carla), (vase, ())])
    assert follows_by_cases(carla, [], [(bruno, carla), (~bruno, carla)])
    assert not follows_by_cases(carla, choice, [(bruno, carla)])
    assert not follows_by_cases(carla, choice, [(bruno, carla), (vase, says("E_A"))])
    assert not follows_by_cases(carla, [], [(bruno, carla), (vase, carla)])
    assert not follows_by_cases(carla, [], [(one, carla) for one in (bruno, ~bruno, vase, ~vase)])
    assert not follows_by_cases(carla, [()], [])


def test_a_contradiction_supposes_the_opposite_of_what_is_said() -> None:
    """And comes to a clash or to the rest of it; one supposition at a time."""
    carla, opposite = says("E_C"), literal("~E_C")
    assert follows_by_contradiction(carla, [(opposite, ())])
    assert follows_by_contradiction(says("E_C|O_B"), [(opposite, says("O_B"))])
    assert not follows_by_contradiction(carla, [(literal("E_C"), ())])
    assert not follows_by_contradiction(carla, [(opposite, says("O_B"))])
    assert not follows_by_contradiction(carla, [(opposite, carla)])
    assert not follows_by_contradiction(carla, [(opposite, ()), (opposite, ())])


def test_a_case_may_be_what_is_said_already() -> None:
    """Then nothing stands in it; O_B or not N_V, by cases."""
    vase_gone = Step(says("~N_V"), "row", (), (5,))
    steps = (
        Step(says("Y_T"), "mine", (0,)),
        Step(says("~O_T"), "row", (), (1,)),
        Step(says("O_B|O_V"), "show-last", (3,), (2,)),
        Step(
            says("O_B|~N_V"),
            "cases",
            (),
            (3,),
            (Case(literal("O_B")), Case(literal("O_V"), (vase_gone,))),
        ),
    )
    proof = Proof(says("O_B|~N_V"), steps, 5, (0, 3))
    assert check(garden_case(), proof) is None


# --- a derivation as a value ----------------------------------------------------------------------


def test_a_derivation_tells_how_far_it_is() -> None:
    """Its text, its numbers, and the rule of a cell."""
    found = derive(mini(mine("AR")), {"mine", "row"})
    assert repr(found) == "<Derivation: 15 of 36 cells>"
    assert found.number_of(literal("Y_A")) == 1
    assert found.number_of(literal("N_A")) is None
    assert found.rule_for(0, 0) == (True, "mine")
    assert found.rule_for(0, 1) == (False, "row")
    assert found.rule_for(1, 1) is None
    clash = derive(mini(passed("N", "B"), saw("N", "B", "B", 1)))
    assert repr(clash).endswith(", clash>")


def test_a_clash_cites_no_more_than_breaks_the_rule() -> None:
    """Of nine cards that a hand of two has not, eight are enough; of three it has, three."""
    too_few = derive(mini(Lacks(1, cards("ABCRVDLGT"))), {"pass", "hand-forced"})
    assert too_few.clash is not None
    assert len(too_few.clash.steps) == 8
    too_many = derive(mini(Holds(1, cards("ABRV"), rule="told")), {"told", "hand-full"})
    assert too_many.clash is not None
    assert len(too_many.clash.steps) == 3
    none = derive(mini(Holds(1, cards("AR"), rule="told"), sizes=(2, 0, 4)), {"told", "hand-full"})
    assert none.clash is not None
    assert len(none.clash.steps) == 1
    twice = mini(saw("N", "V", "V"), saw("O", "V", "V", 1), saw("Y", "V", "V", 2))
    found = derive(twice, {"shown", "row"}).clash
    assert found is not None
    assert len(found.steps) == 2
    two_in = derive(mini(Holds(3, cards("ABC"), rule="told")), {"told", "envelope"}).clash
    assert two_in is not None
    assert len(two_in.steps) == 2


def test_no_card_of_a_kind_is_left_for_the_envelope() -> None:
    """And no place for a card: both are clashes."""
    none = derive(mini(passed("E", "ABC")), {"pass", "envelope"})
    assert none.clash is not None
    assert none.clash.by == "envelope"
    nowhere = derive(mini(*(passed(who, "L", n) for n, who in enumerate("YNOE"))), {"pass", "row"})
    assert nowhere.clash is not None
    assert nowhere.clash.by == "row"


def test_entries_that_are_looked_at_are_those_named() -> None:
    """The first entry has the number 0, and is left out like any other."""
    three = (show("O", "AVL", 0), show("O", "BDG", 1), show("O", "CRT", 2))
    assert blame(mini(*three), entries=(0, 1, 2)) is not None
    assert blame(mini(*three), entries=(1, 2)) is None
    own = mini(mine("AR"), passed("Y", "A", 0))
    assert blame(own, entries=(0,)) is not None


def test_suppositions_that_a_conclusion_does_not_need_are_left_out() -> None:
    """Of three things of which one is so, two are enough here."""
    puzzle = garden_case()
    proof = why(puzzle, says("O_B|~N_V|N_D"))
    assert proof is not None
    assert set(proof.steps[-1].says) == set(says("O_B|~N_V"))
    assert all("N_D" not in line for line in written(proof.steps))
