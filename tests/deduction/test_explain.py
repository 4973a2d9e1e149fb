"""Why: every explanation is valid, needs each of its premises, and keeps to the level it claims."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluekit.logic import Clause, Literal, Puzzle, sat
from cluekit.logic.explain import Proof, blame, check, is_lean, why
from cluekit.logic.rules import ALL, LEVELS, Numbered, Step, derive, number_steps
from deduction.games import Honest, honest_games, wild_puzzles
from deduction.lesson_deck import literal, mine, mini, passed, saw, says, show, written
from deduction.oracle import follows


def proof_of(puzzle: Puzzle, text: str, rules: frozenset[str] = ALL) -> Proof:
    """Return the proof of what these signs say; there must be one."""
    found = why(puzzle, says(text), rules)
    assert found is not None, text
    return found


def rules_in(proof: Proof) -> list[str]:
    """The rules that the steps name, in order."""
    lines = (at.line for at in number_steps(proof.steps))
    return [line.by for line in lines if isinstance(line, Step)]


# --- the curriculum's own proofs ------------------------------------------------------------------


def lesson_six() -> Puzzle:
    """Curriculum 6.1: you hold A and R; Otto passed on A, V, L, then showed one of C, V, L."""
    return mini(mine("AR"), passed("O", "AVL"), show("O", "CVL", 1))


def garden_case() -> Puzzle:
    """Curriculum 6.2: you hold A and T; two shows of Otto, and nobody answered C, D, G."""
    silent = (passed("N", "CDG", 2), passed("Y", "CDG", 2))
    return mini(mine("AT"), show("O", "BRL"), show("O", "BVT", 1), *silent)


def test_bruno_is_guilty_in_seven_steps() -> None:
    """Curriculum 6.1, directly: pass, show, row, envelope."""
    proof = proof_of(lesson_six(), "E_B")
    assert written(proof.steps) == [
        "1 Y_A mine",
        "2 ~O_V pass",
        "3 ~O_L pass",
        "4 ~E_A row 1",
        "5 O_C show-last 2,3",
        "6 ~E_C row 5",
        "7 E_B envelope 4,6",
    ]
    assert (proof.level, proof.premises) == (2, (0, 2, 3))
    assert proof.entries(lesson_six()) == (0, 1)


def test_carla_is_guilty_by_cases() -> None:
    """Curriculum 6.2: Otto has Bruno or the Vase; either way it is Carla."""
    proof = proof_of(garden_case(), "E_C", ALL - {"contradiction"})
    lines = written(proof.steps)
    assert "7 O_B|O_V show-last 4" in lines
    assert [line for line in lines if "suppose" in line] == ["  8 suppose O_B", "  11 suppose O_V"]
    assert lines[-1] == "14 E_C cases 7"
    assert proof.entries(garden_case()) == (0, 1, 2)


def test_carla_is_guilty_by_contradiction() -> None:
    """Curriculum 6.3: suppose she is not; then Otto would have three cards."""
    proof = proof_of(garden_case(), "E_C", ALL - {"cases", "packing"})
    lines = written(proof.steps)
    assert [line for line in lines if "suppose" in line] == ["  7 suppose ~E_C"]
    assert lines[-2].startswith("  14 clash show-last")
    assert lines[-1] == "15 E_C contradiction"


def test_where_it_is_not_forced_there_is_no_proof() -> None:
    """The Garden (6.4); and Carla, for who may not suppose anything."""
    assert why(garden_case(), says("E_G")) is None
    assert why(garden_case(), says("E_C"), ALL - set(LEVELS[5])) is None


def test_one_of_several_can_be_asked_for() -> None:
    """Otto has Bruno or the Vase, since the Tower is yours: the show without what is out."""
    proof = proof_of(garden_case(), "O_V|O_B")
    assert written(proof.steps) == ["1 Y_T mine", "2 ~O_T row 1", "3 O_B|O_V show-last 2"]
    assert proof.level == 2
    plain = proof_of(garden_case(), "O_B|O_V|O_T")
    assert (rules_in(plain), plain.level) == (["show"], 0)
    weaker = proof_of(garden_case(), "O_B|N_D|O_V|O_T")
    assert rules_in(weaker) == ["show"]


def test_places_that_are_left_and_candidates_that_are_left() -> None:
    """Nobody showed the Library but you know who cannot have it; Ada is out of the envelope."""
    puzzle = mini(mine("AR"), passed("N", "BVL"))
    assert rules_in(proof_of(puzzle, "O_L|E_L")) == ["mine", "pass", "row"]
    assert rules_in(proof_of(puzzle, "E_B|E_C")) == ["mine", "row", "envelope"]
    assert rules_in(proof_of(puzzle, "~O_B|~O_C|~O_D")) == ["hand-full"]
    assert why(puzzle, says("O_L|O_B")) is None


def test_one_of_two_follows_when_the_other_is_supposed_not_to_be() -> None:
    """If Otto has not Bruno he has the Vase, so Nora has it not: O_B or not N_V."""
    proof = proof_of(garden_case(), "O_B|~N_V")
    assert rules_in(proof)[-1] in {"contradiction", "cases"}
    assert proof.level == 5
    assert set(proof.steps[-1].says) == set(says("O_B|~N_V"))


@pytest.mark.parametrize(
    ("statement", "so"),
    [
        ("O_B|O_L", True),
        ("~O_L|~O_B", False),
        ("~N_B|O_L", True),
        ("~O_B|~O_L", False),
        ("~E_B|O_L", True),
    ],
)
def test_if_then_as_one_of_two(statement: str, *, so: bool) -> None:
    """Curriculum 5.3: you hold A and R, Otto showed one of B, R, L: (a), (c) and (e) follow."""
    puzzle = mini(mine("AR"), show("O", "BRL"))
    assert (why(puzzle, says(statement)) is not None) is so


def test_nora_cannot_have_both_rooms_that_are_left() -> None:
    """Curriculum 2.3: Otto has the Library, so one of the others is in the envelope."""
    puzzle = mini(mine("AR"), passed("N", "BVL"), saw("O", "L", "BVL"))
    proof = proof_of(puzzle, "~N_G|~N_T")
    assert written(proof.steps)[-1].endswith("contradiction")
    assert why(puzzle, says("~N_C|~N_G")) is None


def test_only_the_clues_that_are_needed() -> None:
    """Curriculum 9.4: of five clues the first three prove Carla guilty, and no fewer."""
    more = (saw("N", "L", "ARL", 3), show("Y", "ART", 4))
    puzzle = garden_case().with_premises(*more)
    assert proof_of(puzzle, "E_C").entries(puzzle) == (0, 1, 2)
    assert sat.smallest(puzzle, says("E_C")) == (0, 1, 2)


def test_a_mark_comes_by_the_lowest_rules_though_higher_ones_need_fewer_premises() -> None:
    """That Nora has not the Tower was said by her pass; her full hand would say it, too."""
    puzzle = mini(saw("N", "B", "BVL"), saw("N", "G", "AVG", 1), passed("N", "T", 2))
    assert (proof_of(puzzle, "~N_T").level, proof_of(puzzle, "~N_T").premises) == (0, (2,))
    assert rules_in(proof_of(puzzle, "~N_T", ALL - {"pass"}))[-1] == "hand-full"


# --- clashes --------------------------------------------------------------------------------------


def test_what_clashes_is_named_and_nothing_else() -> None:
    """Nora passed on the Vase at question 3 and showed it at question 7."""
    puzzle = mini(mine("AR"), show("O", "BVL", 1), passed("N", "BVL", 3), saw("N", "V", "CVG", 7))
    clash = blame(puzzle)
    assert clash is not None
    assert clash.steps[-1].says == ()
    assert clash.entries(puzzle) == (3, 7)
    assert blame(lesson_six()) is None


def test_the_smallest_clash_can_be_told_by_its_entries() -> None:
    """Three shows that are too many for a hand of two, beside two entries that clash at once."""
    three = (show("O", "AVL", 0), show("O", "BDG", 1), show("O", "CRT", 2))
    puzzle = mini(*three, passed("N", "BVL", 3), saw("N", "V", "CVG", 4))
    entries = sat.smallest_clash(puzzle)
    assert entries == (3, 4)
    clash = blame(puzzle, entries=entries)
    assert clash is not None
    assert (clash.entries(puzzle), clash.premises) == ((3, 4), (3, 4))
    assert check(puzzle, clash) is None
    packed = blame(puzzle, entries=(0, 1, 2))
    assert packed is not None
    assert rules_in(packed) == ["packing"]


@given(wild_puzzles())
def test_every_contradiction_is_diagnosed(puzzle: Puzzle) -> None:
    """Where no deal fits, there is a proof of it, and each premise it names is needed."""
    clash = blame(puzzle)
    assert (clash is None) is (sat.deal(puzzle) is not None)
    if clash:
        assert sat.deal(puzzle.only(clash.premises)) is None
        assert check(puzzle, clash) is None
        assert is_lean(puzzle, clash)


# --- in general -----------------------------------------------------------------------------------


@st.composite
def goals(draw: st.DrawFn, puzzle: Puzzle) -> Clause:
    """A clause of one to three literals about a puzzle."""
    cells = list(product(range(puzzle.cards), range(puzzle.file + 1), (True, False)))
    drawn = draw(st.lists(st.sampled_from(cells), min_size=1, max_size=3, unique=True))
    return tuple(Literal(*cell) for cell in drawn)


@given(st.data(), st.one_of(honest_games().map(lambda game: game.puzzle), wild_puzzles()))
def test_a_proof_is_found_exactly_where_the_goal_follows(
    data: st.DataObject, puzzle: Puzzle
) -> None:
    """And then it is sound, lean, within its level, and its premises alone entail it."""
    goal = data.draw(goals(puzzle))
    proof = why(puzzle, goal)
    assert (proof is not None) is follows(puzzle, goal)
    if proof:
        assert_good(puzzle, proof)


@given(honest_games())
def test_every_mark_of_a_game_has_a_good_proof(game: Honest) -> None:
    """Each certain cell, at the lowest level at which the rules have it."""
    levels = [frozenset(name for names in LEVELS[: n + 1] for name in names) for n in range(6)]
    derived = [derive(game.puzzle, names) for names in levels]
    for literal_ in certain(derived[-1].can, game.puzzle):
        proof = why(game.puzzle, (literal_,))
        assert proof is not None
        assert_good(game.puzzle, proof)
        has_it = [found.step_for(literal_) is not None for found in derived]
        assert proof.level == has_it.index(True)


def certain(can: tuple[int, ...], puzzle: Puzzle) -> list[Literal]:
    """Every third decided cell, so that the test stays quick."""
    decided = [
        Literal(card, holder, bool(holders >> holder & 1))
        for card, holders in enumerate(can)
        for holder in range(puzzle.file + 1)
        if holders == 1 << holder or not holders >> holder & 1
    ]
    return decided[::3]


def assert_good(puzzle: Puzzle, proof: Proof) -> None:
    """Hold a proof against the checker, the SAT engine and its own level."""
    assert check(puzzle, proof) is None
    assert sat.entails(puzzle.only(proof.premises), proof.goal)
    assert is_lean(puzzle, proof)
    every_line_is_used(proof)


def every_line_is_used(proof: Proof) -> None:
    """No line stands there that nothing below rests on."""
    lines = list(number_steps(proof.steps))
    cited = {n for at in lines if isinstance(at.line, Step) for n in at.line.steps}
    ends = {at.number for at, after in pairwise(lines) if ends_a_case(at, after)}
    unused = {at.number for at in lines if isinstance(at.line, Step)} - cited - ends
    assert unused <= {lines[-1].number}


def ends_a_case(at: Numbered, after: Numbered) -> bool:
    """Whether the next line is the next case, or what the cases give."""
    return after.depth < at.depth or isinstance(after.line, Literal)


@given(st.data(), honest_games())
def test_a_spoiled_proof_is_found_out(data: st.DataObject, game: Honest) -> None:
    """Another conclusion, another rule, a citation dropped: the checker names the step."""
    cells = certain(derive(game.puzzle).can, game.puzzle)
    assume(cells)
    proof = why(game.puzzle, (data.draw(st.sampled_from(cells)),))
    assert proof is not None
    last = proof.steps[-1]
    spoiled = [
        replace(last, says=tuple(~one for one in last.says)),
        replace(last, by="row" if last.by != "row" else "envelope"),
        replace(last, steps=(*last.steps, 99)),
        *([replace(last, steps=last.steps[1:])] if last.steps else []),
        *([replace(last, premises=())] if last.premises else []),
    ]
    for step in spoiled:
        assert check(game.puzzle, replace(proof, steps=(*proof.steps[:-1], step))) is not None


def test_a_supposition_does_not_reach_beyond_its_case() -> None:
    """What follows when Otto has Bruno may not be cited where he has the Vase."""
    proof = proof_of(garden_case(), "E_C", ALL - {"contradiction"})
    last = proof.steps[-1]
    first, second = last.cases
    *others, end = second.steps
    stolen = replace(second, steps=(*others, replace(end, steps=(9,))))
    bad = replace(proof, steps=(*proof.steps[:-1], replace(last, cases=(first, stolen))))
    assert "cites what does not stand above it" in (check(garden_case(), bad) or "")
    one_case = replace(last, cases=(first,))
    alone = replace(proof, steps=(*proof.steps[:-1], one_case))
    assert check(garden_case(), alone) is not None


def test_a_proof_above_its_level_is_refused() -> None:
    """A proof that says level 1 may not use a show."""
    proof = proof_of(lesson_six(), "E_B")
    assert check(lesson_six(), replace(proof, level=1)) == "a rule is above the level"
    other = replace(proof, goal=(literal("E_C"),))
    assert check(lesson_six(), other) == "the last step does not say the goal"
    more = replace(proof, premises=(0, 1, 2, 3))
    assert check(lesson_six(), more) == "the premises are not those that the steps cite"


@pytest.mark.parametrize("other", ["cases", "contradiction"])
def test_a_proof_that_supposes_is_above_every_other_level(other: str) -> None:
    """Whether it tells cases apart or supposes the opposite: level 4 supposes nothing."""
    proof = proof_of(garden_case(), "E_C", ALL - {other})
    assert proof.level == 5
    assert check(garden_case(), proof) is None
    assert check(garden_case(), replace(proof, level=4)) == "a rule is above the level"


@pytest.mark.parametrize("goal", [(), says("E_A")])
def test_from_premises_that_clash_anything_follows(goal: Clause) -> None:
    """The proof then ends in the clash; ``blame`` is the question to ask first."""
    puzzle = mini(passed("N", "BVL", 3), saw("N", "V", "CVG", 7))
    proof = why(puzzle, goal)
    assert proof is not None
    assert proof.steps[-1].says == ()
