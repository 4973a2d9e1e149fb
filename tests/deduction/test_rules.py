"""Each named rule is a sentence: when it concludes, what it cites, and when it must keep still."""

import re

import pytest
from msgspec.structs import replace

from cluekit.core import Chance
from cluekit.logic import Holds, Lacks, Literal, NotAll, OneOf, Puzzle, Showed, sat
from cluekit.logic.rules import ALL, LEVELS, Derivation, Step, derive, level_of, number_steps
from cluekit.logic.rules.following import follows, follows_by_cases, follows_by_contradiction
from deduction import oracle
from deduction.games import Set, honest, signs, small_set
from deduction.lesson_deck import GARDEN, cards, literal, mine, mini, passed, saw, says, show
from naming import case_named

PLAIN = ALL - set(LEVELS[-1])
READING = frozenset(LEVELS[0])


def has(who: int, signs: str, rule: str = "told") -> Holds:
    """Somebody holds these cards, as a note says."""
    return Holds(who, cards(signs), rule=rule)


def said(derivation: Derivation, text: str) -> Step:
    """Return the step that says this."""
    step = derivation.step_for(literal(text))
    assert step is not None, text
    return step


def cites(derivation: Derivation, text: str) -> set[str]:
    """Return what the step that says this rests on, in signs."""
    lines = {at.number: at.line for at in number_steps(derivation.steps)}
    cited = [lines[number] for number in said(derivation, text).steps]
    return {signs(line.says if isinstance(line, Step) else (line,)) for line in cited}


THIRD = NotAll(3, cards("BVL"), 4)
SILENT = NotAll(1, cards("BR"), rule="silence")
LIBRARY = mini(mine("AR"), passed("N", "AVG"), saw("O", "G", "AVG"), saw("N", "T", "ART", 1))
TWO_KNOWN = (saw("O", "B", "BVL"), saw("O", "G", "AVG", 1))
ONLY_TWO = tuple(
    one
    for n, signs in enumerate(("BVL", "BVG"))
    for one in (passed("N", signs, n), saw("O", "V", signs, n))
)
FOUR_KNOWN = mini(mine("AR"), has(1, "BL"), has(2, "VG"), sizes=(2, None, None))
REST = Lacks(1, cards("ACRVDLG"), rule="told")
ONE_SETTLED = mini(has(1, "BT"), has(2, "VG"), REST, sizes=(2, None, None))
APART = mini(mine("VD"), show("O", "AVL"), show("O", "CDG", 1))
SHARED = (show("O", "ABL"), show("O", "ACG", 1))
THREE = (show("O", "AB"), show("O", "AR", 1), show("O", "AL", 2))
ONE_CARD = mini(show("O", "BV"), show("O", "BR", 1), sizes=(2, 3, 1))
LOWER = mini(saw("N", "B", "BVL"), saw("N", "G", "AVG", 1), passed("N", "T", 2))
ANSWERED = mini(saw("O", "B", "BDT"), show("O", "BDT", 1), passed("O", "D", 2))
KITS = {"all": ALL, "plain": PLAIN, "reading": READING}


def kit(names: str) -> frozenset[str]:
    """Return the rules of these names; all of them, the plain ones, those that read."""
    return frozenset().union(*(KITS.get(name, {name}) for name in names.split()))


CONCLUDED: list[tuple[str, Puzzle, str, *tuple[str, ...]]] = [
    ("two of three are there", mini(has(3, "BV"), THIRD), "told accused",
     "~E_L accused E_B E_V p1"),
    ("so it is by silence", mini(has(1, "B"), SILENT), "all", "~N_R silence N_B"),
    ("yours is nowhere else", mini(mine("AR")), "mine row", *(f"~{at}_A row Y_A" for at in "NOE")),
    ("one place is left", mini(mine("AR"), passed("N", "L"), passed("O", "L")), "mine pass row",
     "E_L row ~Y_L ~N_L ~O_L"),
    ("Carla is in", mini(has(3, "C")), "told envelope", "~E_A envelope E_C", "~E_B envelope E_C"),
    ("two are out (curriculum 4.3)", mini(mine("AR"), saw("N", "B", "BVL")),
     "mine shown row envelope", "E_C envelope ~E_A ~E_B"),
    ("its row fills (curriculum 4.4)", LIBRARY, "mine pass shown row envelope",
     "E_L envelope", "~Y_L mine", "~N_L row", "~O_L row"),
    ("the others of a show are out (curriculum 3.3)", mini(mine("BD"), show("O", "BDT")), "all",
     "O_T show-last ~O_B ~O_D p2"),
    *((f"{last} is left", mini(show("O", "AVL"), passed("O", others, 1)), "show pass show-last",
       f"O_{last} show-last p0") for last, others in (("A", "VL"), ("V", "AL"), ("L", "AV"))),
    ("two cards are known", mini(*TWO_KNOWN), "reading hand-full", "~O_T hand-full O_B O_G"),
    ("it can have only two (curriculum 7.1)", mini(mine("AR"), *ONLY_TWO), "all",
     "N_C hand-forced ~N_A ~N_B ~N_R ~N_V ~N_D ~N_L ~N_G", "N_T hand-forced", "E_D envelope"),
    ("hands of unknown size have together what others leave", FOUR_KNOWN, "reading hand-full",
     "~N_T hand-full N_B N_L O_V O_G"),
    ("though one of them is settled", ONE_SETTLED, "told hand-full", "~O_C hand-full"),
    ("shows without a common card (curriculum 7.2)", APART, "plain",
     "~O_B packing p2 p3", "~O_T packing p2 p3", "E_R envelope"),
    ("the card they share is out", mini(mine("VD"), *SHARED, passed("O", "A", 2)), "plain",
     "~O_T packing ~O_A"),
    ("two cards for three shows", mini(*THREE), "plain", "O_A packing"),
    ("what lower rules say is said by them", LOWER, "all", "~N_T pass"),
    ("without rows", ONE_CARD, "show-last hand-full contradiction", "O_B contradiction"),
]  # fmt: skip
"""Who knows these rules concludes this, by that rule; from these lines, and these premises."""


def test_each_rule_concludes_or_keeps_still() -> None:
    """What it is for, citing what it needs."""
    for name, puzzle, rules, *steps in CONCLUDED:
        found = derive(puzzle, kit(rules))
        for text, by, *rests in map(str.split, steps):
            step, lines = said(found, text), {one for one in rests if one[0] != "p"}
            premises = tuple(int(one[1:]) for one in rests if one[0] == "p")
            assert step.by == by, (name, text)
            assert lines in (set(), cites(found, text)), (name, text)
            assert premises in ((), step.premises), (name, text)
    for name, puzzle, rules, texts in STILL:
        found = derive(puzzle, kit(rules))
        assert [one for one in texts.split() if found.step_for(literal(one))] == [], name


STILL = [
    ("a rule that is not known", mini(mine("AR"), passed("N", "BV")), "mine", "~N_B"),
    ("one of three is there", mini(has(3, "B"), THIRD), "told accused", "~E_L"),
    ("two places", mini(mine("AR"), passed("N", "L")), "mine pass row", "E_L"),
    ("another kind", mini(has(3, "C")), "told envelope", "~E_R"),
    ("one of two", mini(mine("BR"), show("O", "BDT")), "plain", "O_D O_T"),
    ("a show that a known card answers", ANSWERED, "plain", "O_T"),
    ("one card of two", mini(TWO_KNOWN[0]), "reading hand-full", "~O_T"),
    ("unknown size", mini(*TWO_KNOWN, sizes=(2, None, None)), "reading hand-full", "~O_T"),
    ("three that it may have", mini(mine("AR"), *ONLY_TWO[:2]), "plain", "N_C"),
    ("a card that both share", mini(mine("VD"), *SHARED), "plain", "~O_T"),
    ("two shows for two cards", mini(*THREE[:2]), "plain", "O_A"),
    ("a full hand is no packing", mini(*TWO_KNOWN), "shown packing", "~O_T"),
    ("plain rules suppose nothing (6.2)", GARDEN, "plain", "E_C"),
    ("sizes are not known", replace(GARDEN, sizes=(None,) * 3), "all", "E_C"),
    ("what is not forced (6.4)", GARDEN, "all", "E_G ~E_G"),
    ("no choices are known", mini(has(1, "AR")), "told cases contradiction", "~N_B"),
]


def test_mine_pass_shown_looked_and_told_are_read_off() -> None:
    """Every card, by the premise's own name; how far it is told; unknown rules are refused."""
    named = (has(3, "T", "looked"), has(1, "D"), has(2, "B", "my own name for it"))
    found = derive(mini(mine("AR"), passed("N", "BV"), saw("O", "L", "BVL"), *named), READING)
    by = {"Y_A": "mine", "~Y_B": "mine", "~N_B": "pass", "~N_V": "pass", "O_L": "shown"}
    by |= {"E_T": "looked", "N_D": "told", "O_B": "told"}
    assert ({text: said(found, text).by for text in by}, said(found, "~N_V").premises) == (by, (2,))
    assert found.step_for(literal("~O_A")) is None
    one, other = (mine("AR"), passed("N", "BV"))
    assert derive(mini(one, other), {"mine"}).can == derive(mini(other, one), {"mine"}).can
    with pytest.raises(KeyError, match="packign"):
        derive(mini(), {"mine", "packign"})
    assert [level_of(names[0]) for names in LEVELS] == list(range(6))
    found = derive(mini(mine("AR")), {"mine", "row"})
    assert repr(found) == "<Derivation: 15 of 36 cells>"
    assert repr(derive(mini(mine("AR")), {"mine"})) == "<Derivation: 9 of 36 cells>"
    assert (found.number_of(literal("Y_A")), found.number_of(literal("N_A"))) == (1, None)
    assert (found.rule_for(0, 0), found.rule_for(0, 1)) == ((True, "mine"), (False, "row"))
    assert found.rule_for(1, 1) is None
    clash = derive(mini(passed("N", "V", 3), saw("N", "V", "V", 7)))
    assert repr(clash) == "<Derivation: 1 of 36 cells, clash>"


def test_packing_crosses_all_other_cards_and_no_more() -> None:
    """7.2: B, R and T of seven; 7.3: twelve of twenty-one; beside a show of one all."""
    found = derive(APART, PLAIN)
    assert {card for card in "ABCRLGT" if found.step_for(literal(f"~O_{card}"))} == {"B", "R", "T"}
    kinds = (0b111111, 0b111111 << 6, 0b111111111 << 12)
    shows = tuple(OneOf(1, 1 << n | 1 << n + 6 | 1 << n + 12, n) for n in range(3))
    found = derive(Puzzle(kinds, (3,) * 6, shows), PLAIN)
    assert sum(not holders >> 1 & 1 for holders in found.can) == 12
    puzzle = Puzzle((0b11111,), (None, 1, 1), (OneOf(1, 0b1000), OneOf(2, 0b1, 1)))
    beside = [Literal(card, 1, has=False) for card in (0, 1, 2, 4)]
    beside += [Literal(card, 2, has=False) for card in (1, 2, 3, 4)]
    found = derive(puzzle, {"show", "packing"})
    assert [step.by for one in beside if (step := found.step_for(one))] == ["packing"] * 8


def test_a_clash_cites_just_what_breaks_the_rule() -> None:
    """Nora passed on the Vase and showed it; too many, too few, or nowhere."""
    found = derive(mini(passed("N", "BVL"), saw("N", "V", "VRG", 1)))
    clash = found.clash
    assert not found.consistent
    assert clash is found.steps[-1]
    assert (clash.says, clash.by, clash.premises, clash.steps) == ((), "shown", (1,), (1,))
    assert {number for step in found.steps for number in step.premises} == {0, 1}
    assert derive(mini(passed("N", "BVL"))).clash is None
    for name, puzzle, rule, many in CLASHES:
        with case_named(name):
            clash = derive(puzzle, {"pass", "told", "shown", rule}).clash
            assert (clash.by, len(clash.steps)) == (rule, many)


NOWHERE = mini(*(passed(who, "L", n) for n, who in enumerate("YNOE")))
TWICE = mini(saw("N", "V", "V"), saw("O", "V", "V", 1), saw("Y", "V", "V", 2))
CLASHES = [
    ("eight of nine that a hand of two has not", mini(passed("N", "ABCRVDLGT")), "hand-forced", 8),
    ("three of four that a hand of two has", mini(has(1, "ABRV")), "hand-full", 3),
    ("one that a hand of none has", mini(has(1, "AR"), sizes=(2, 0, 4)), "hand-full", 1),
    ("two places of three", TWICE, "row", 2),
    ("two of a kind in the envelope", mini(has(3, "ABC")), "envelope", 2),
    ("none of a kind left for it", mini(passed("E", "ABC")), "envelope", 3),
    ("no place for a card", NOWHERE, "row", 4),
]


def test_who_knows_what_follows_finds_as_much_without_rows() -> None:
    """Contradiction alone proves each literal that follows, the cards somebody has as well."""
    for number in range(10):
        luck = Chance(number).luck("edges of rules", 0)
        puzzle = honest(luck, Set((3, 3, 3), 3, questions=4)).puzzle
        can = oracle.closure(puzzle)
        found, plain = (derive(puzzle, ALL - {"row", "envelope"}, known) for known in (can, None))
        cells = [Literal(c, h, has) for c in range(9) for h in range(4) for has in (True, False)]
        steps = ([one.step_for(cell) is None for cell in cells] for one in (found, plain))
        assert next(steps) == next(steps)
    can = [0b1111] * 9
    can[1] = 0b100
    rules = {"show-last", "hand-full", "contradiction"}
    assert derive(ONE_CARD, rules, can=can).step_for(literal("O_B")) is not None


EIGHT = (0b111, 0b111000, 0b11000000)
SAID = (Lacks(3, 1), Lacks(0, 1, 1), OneOf(1, 0b1101, 2))
HEARD = (Lacks(0, 0b10100), Showed(1, 1, 2, 1))
WITHOUT = [
    (Puzzle(EIGHT, (0, 2, None)), {"hand-full"}), (Puzzle(EIGHT, (2, 0, 1, 4)), {"packing"}),
    (Puzzle((0b1111,), (1, 2, 0), SAID), {"hand-full"}),
    (Puzzle((0b111, 0b11000, 0b11100000), (None, 1), HEARD), {"hand-full"}),
    (Puzzle((0b111, 0b1111000), (1, 1, 1, 1, 1), (Showed(3, 5, 36),)), {"cases", "hand-full"}),
]  # fmt: skip


def test_what_a_rule_would_say_is_found_without_it() -> None:
    """Full hands cell by cell; no row; hands too large for the deck; the earlier core is told."""
    for puzzle, forbidden in WITHOUT:
        with case_named(puzzle):
            found = derive(puzzle, ALL - forbidden)
            assert (found.can if found.consistent else None) == oracle.closure(puzzle)
    puzzle = Puzzle((0b11, 0b1100, 0b110000), (None, 1, 1), (Holds(1, 4), Lacks(1, 59)))
    found = derive(puzzle, ALL - {"contradiction", "row"})
    assert found.step_for(Literal(2, 3, has=False)) is not None
    assert found.step_for(Literal(0, 3, has=False)) is None
    luck = Chance(50).luck("hunt", 1)
    puzzle, goal = honest(luck, small_set(luck)).puzzle, (Literal(2, 5, has=False),)
    earlier, later = (0, 2, 4, 6, 10), (0, 2, 6, 7, 10)
    for cores in (earlier, later):
        assert sat.core(puzzle.only(cores), goal) == (0, 1, 2, 3, 4)
    assert sat.core(puzzle, goal) == earlier


def every(literal: str, signs: str) -> str:
    """Return a literal of each of these cards."""
    return " ".join(f"{literal}{sign}" for sign in signs)


AWAY = f"{every('~Y_', 'ABRV')} {every('~E_', 'ABRV')}"
"""Four cards for the two hands of two."""
OVERFULL = every("O_", "BVT")
BROKEN = "E_A N_A"
"""A card in two places: the row is broken, too."""
STEPS: list[tuple[Puzzle, str, str]] = [
    (
        mini(mine("AR"), passed("O", "AVL"), show("O", "CVL", 1), Holds(1, 2, 2, rule="my own")),
        f"""
        ~E_C; row; O_C / E_L; row; ~Y_L ~N_L ~O_L / E_B; envelope; ~E_A ~E_C
        ~E_B; envelope; E_C / O_C; show-last; ~O_V ~O_L p3
        O_C; show-last; ~O_V ~O_L O_C|O_V|O_L / O_C|O_L; show-last; ~O_V p3
        O_C|O_V|O_L; show; p3 / ~O_V; pass; p2 / Y_A; mine; p0 / ~O_T; hand-full; O_B O_G
        N_T; hand-forced; {every("~N_", "ABRVDLG")}
        N_T|N_L; hand-forced; {every("~N_", "ABRVDG")} / ~O_A; packing; O_D p3
        ~O_A; packing; O_D O_C|O_L / O_C; show-last; ~O_V O_C|O_V / N_V; show-last; O_C ~O_C|N_V
        clash; row; O_C N_C / clash; contradiction; O_C ~O_C / ~O_V; pass; p2 p0
        Y_R; mine; p1 p0 / N_B; told; p4 / N_A; hand-forced; {every("~N_", "BCRVDLG")}
        N_A|N_B; hand-forced; {every("~N_", "CRVDLG")} / ~O_B; packing; O_D O_C p3
        clash; packing; O_D O_B p3 / ~E_L; packing; N_C|N_L O_C|O_L
        O_C; show-last; O_C|O_V O_C|O_L ~O_L / ~Y_A|~N_A; row;
        """,
        f"""
        ~E_C; row; O_B / E_L; row; ~Y_L ~N_L / E_B; envelope; ~E_A / ~E_R; envelope; E_C
        O_C; show-last; ~O_V p3 / O_C; show-last; ~O_V ~O_L / O_C; show; p3 / ~N_V; pass; p2
        ~O_V; mine; p2 / ~O_T; hand-full; O_B / N_T; hand-forced; {every("~N_", "ABRVD")}
        N_T; hand-forced; {every("~N_", "ABRVDL")}
        N_T; hand-forced; {every("~N_", "ABRV")} ~O_D ~O_L ~O_G / ~O_A; packing; p3
        ~O_A; packing; O_D N_C|N_L / ~O_A; packing; O_D ~O_C|~O_L / ~O_A; packing; O_D O_C|N_L
        O_C; contradiction; ~O_V / N_V; show-last; ~O_C ~O_C|N_V / E_B|~E_B; row;
        E_B|~E_B|E_C; row; / E_B; row; E_B|E_C / O_C; show-last; ~O_V ~O_L p99
        O_C; common-sense; ~O_V ~O_L p3 / Y_B; mine; p0 / ~Y_A; mine; p1 / N_B; my own; p4
        N_A; hand-forced; {every("~N_", "BCRVDL")} / ~O_B; packing; O_C p3
        ~E_L; packing; O_C|O_L O_C|O_V|O_L / ~E_L; packing; O_C|O_L O_L|O_C
        ~Y_C; packing; O_C|O_L E_C|E_L / E_B; envelope; ~E_A ~E_R / ~Y_A|~N_B; row;
        """,
    ),
    (
        mini(show("N", "BVL", 1), passed("N", "L", 2), show("O", "BVL", 3), passed("O", "L", 4)),
        f"""~N_L; packing; {AWAY} / ~E_B; packing; ~N_L ~O_L p0 p2 / clash; packing; {AWAY} O_L
        clash; packing; ~N_L ~O_L E_B p0 p2""",
        f"""
        ~N_L; packing; {AWAY.removeprefix("~Y_A ")} / ~Y_L; packing; {AWAY}
        ~E_B; packing; ~N_L p0 p2 / ~E_B; packing; ~N_L ~O_L p0 / ~E_G; packing; ~N_L ~O_L p0 p2
        ~E_L; packing; O_L / E_L; packing; ~Y_L ~N_L ~O_L / E_A; packing; ~E_B ~E_C
        """,
    ),
    (
        mini(saw("O", "V", "BVL")),
        "O_V; shown; p0",
        "O_B; shown; p0 / N_V; shown; p0 / O_V; pass; p0 / O_V|O_B; show; p0",
    ),
    (
        mini(),
        f"""clash; packing; {OVERFULL} / clash; packing; {OVERFULL} {BROKEN}
        clash; packing; {OVERFULL} {BROKEN} O_L / clash; packing; {OVERFULL} O_L O_R O_G
        clash; packing; {OVERFULL} {BROKEN} O_L O_R O_G""",
        f"clash; packing; O_B O_V / clash; packing; O_B O_V {BROKEN}",
    ),
    (
        mini(show("O", "BC", 0), show("O", "VD", 1), show("O", "LT", 2)),
        f"clash; packing; p0 p1 p2 / clash; packing; {BROKEN} p0 p1 p2",
        f"clash; packing; p0 p1 / clash; packing; {BROKEN} p0 p1",
    ),
    (
        mini(show("O", "BC", 0), show("O", "CD", 1), show("O", "DB", 2)),
        "",
        f"clash; packing; p0 p1 p2 / clash; packing; {BROKEN} p0 p1 p2",
    ),
]
"""Puzzles with right steps and wrong ones: what is said; the rule; lines and premises cited."""


def test_a_step_follows_or_not() -> None:
    """Not with another rule, a citation less, more said; what boxes must cover and end in."""
    for puzzle, *both in STEPS:
        for text, right in zip(both, (True, False), strict=True):
            for step in filter(None, map(str.strip, re.split(r"\n| / ", text))):
                what, rule, cites = (part.strip() for part in step.split(";"))
                lines = [says(one) for one in cites.split() if one[0] != "p"]
                premises = [int(one[1:]) for one in cites.split() if one[0] == "p"]
                clause = says(what.removeprefix("clash"))
                assert follows(puzzle, clause, rule, lines, premises) is right, step
    end, bruno, vase = says("E_C"), literal("O_B"), literal("O_V")
    choice, either = [says("O_B|O_V")], [(bruno, end), (~bruno, ())]
    for cited, boxes in (
        (choice, [(bruno, end), (vase, ())]), (choice, [(bruno, end), (vase, end)]),
        ([], either), ([], [(bruno, end), (~bruno, end)]),
    ):  # fmt: skip
        assert follows_by_cases(end, cited, boxes), (cited, boxes)
    for cited, boxes in (
        (choice, [(bruno, end)]), (choice, [(bruno, end), (vase, says("E_A"))]), ([], either[:1]),
        ([], []), ([()], []), ([], [(bruno, end), (vase, end)]), ([], [(bruno, end), (~vase, end)]),
        ([], [(one, end) for one in (bruno, ~bruno, vase, ~vase)]),
    ):  # fmt: skip
        assert not follows_by_cases(end, cited, boxes), (cited, boxes)
    carla, opposite = says("E_C"), literal("~E_C")
    assert follows_by_contradiction(carla, [(opposite, ())])
    assert follows_by_contradiction(says("E_C|O_B"), [(opposite, says("O_B"))])
    for clause, boxes in (
        (says("E_C|O_B"), [(opposite, carla)]), (carla, [(literal("E_C"), ())]),
        (carla, [(opposite, says("O_B"))]), (carla, [(opposite, carla)]),
        (carla, [(opposite, ())] * 2),
    ):  # fmt: skip
        assert not follows_by_contradiction(clause, boxes), (clause, boxes)
