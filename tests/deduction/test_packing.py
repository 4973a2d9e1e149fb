"""Packing over several hands: cards that have only so many places."""

from cluekit.logic import Holds, Lacks, Puzzle
from cluekit.logic.explain import check, why
from cluekit.logic.rules import ALL, LEVELS, Step, derive, number_steps
from deduction.lesson_deck import literal, mini, passed, proof_of, saw, says, show, signs, written
from deduction.oracle import closure

PLAIN = ALL - set(LEVELS[-1])


def told_elsewhere(holder: int, *signs: str) -> tuple[Lacks, ...]:
    """These cards are not with the holder; each is a note of its own."""
    return tuple(Lacks(holder, 1 << "ABCRVDLGT".index(sign), rule="told") for sign in signs)


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
    assert {signs(line.says) for line in cited if isinstance(line, Step)} == {
        f"~{place}_{card}" for place in "YE" for card in "AR"
    }
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
