"""Line by line: what a learner may write, and what is said to each line that does not stand.

The lesson deck; a line is "statement; rule; what it rests on", with a ">" for each box around it.
"""

from __future__ import annotations

import pytest

from cluekit.logic import Holds, Literal, NotAll, Puzzle
from cluekit.logic.backgrounds import RULES, Setting
from cluekit.logic.formulas import read, true_in
from cluekit.logic.proof_boxes import MOST_LINES, Line, open_depth
from cluekit.logic.step_checker import BOXED, PLAINEST, Slip, Stepper
from deduction import oracle
from deduction.lesson_deck import CARDS, PLACES, mine, mini, passed, saw, show

NAMES = {f"{place}_{card}".casefold(): f"{place}_{card}" for place in PLACES for card in CARDS}


def lesson_six() -> Puzzle:
    """Curriculum 6.1: you hold A and R; c1: Otto passed on A, V, L; c2: he showed C, V or L."""
    return mini(mine("AR"), passed("O", "AVL", 0), show("O", "CVL", 1))


def garden_case() -> Puzzle:
    """Curriculum 6.2: you hold A and T; c1, c2: two shows of Otto; c3: nobody has C, D, G."""
    silent = (passed("N", "CDG", 2), passed("Y", "CDG", 2))
    return mini(mine("AT"), show("O", "BRL", 0), show("O", "BVT", 1), *silent)


def stepper(puzzle: Puzzle) -> Stepper:
    """One that may use every rule."""
    names = {
        Literal(c, h): f"{place}_{card}"
        for h, place in enumerate(PLACES)
        for c, card in enumerate(CARDS)
    }
    deals = [
        frozenset(f"{PLACES[h]}_{CARDS[c]}" for c, h in enumerate(deal))
        for deal in oracle.deals(puzzle)
    ]
    return Stepper(Setting(puzzle, names), deals, [*RULES, *BOXED])


def line(text: str) -> Line:
    """Read a line."""
    depth = text.count(">")
    statement, rule, *cites = (part.strip() for part in text.strip("> ").split(";"))
    return Line(read(statement, NAMES), rule, tuple(" ".join(cites).split()), depth)


def slip_of(puzzle: Puzzle, text: str) -> Slip | None:
    """What is wrong with the last of some lines, those before it taken as they are."""
    lines = [line(one) for one in text.strip().splitlines()]
    return stepper(puzzle).slip_at(lines, len(lines) - 1)


# --- each rule by itself --------------------------------------------------------------------------

STANDS = [
    "Y_A; mine",
    "Y_A & Y_R & ~Y_B; mine",
    "~O_A; mine",
    "~O_V & ~O_L; pass; c1",
    "O_C | O_V | O_L; show; c2",
    "~O_V; pass; c1\n~O_L; pass; c1\nO_C; show-last; c2 1 2",
    "O_C; show; c2\n~E_C; row; 1",
    "O_C; show; c2\n~Y_C & ~N_C & ~E_C; row; 1",
    "~Y_L & ~N_L & ~O_L; pass\nE_L; row; 1",
    "~E_A & ~E_C; row\nE_B; envelope; 1",
    "E_C; envelope\n~E_A & ~E_B; envelope; 1",
    "O_B & O_G; show\n~O_T; hand-full; 1",
    "~N_A & ~N_B & ~N_C & ~N_R & ~N_V & ~N_D & ~N_L; pass\nN_G & N_T; hand-forced; 1",
    "O_D; show\n~O_B; packing; c2 1",
    "O_D; show\n~O_V & ~O_L; pass\n~O_A; packing; c2 1 2",
    f"{' & '.join(f'~{who}_{card}' for who in 'NO' for card in 'CVDLGT')}; pass\n~Y_A; packing; 1",
    "~Y_A & ~Y_B & ~Y_R & ~Y_V & ~E_A & ~E_B & ~E_R & ~E_V; row\n~N_L; packing; 1",
    "N_B | N_V; show\nO_B | O_V; show\n~E_B; packing; 1 2",
]


@pytest.mark.parametrize("text", STANDS)
def test_a_good_step_stands(text: str) -> None:
    """Each rule in its own words, from what it needs and no more."""
    assert slip_of(lesson_six(), text) is None


FALLS = [
    ("O_B; mine", "never", ()),
    ("Y_B; mine", "never", ()),
    ("~O_V; pass; c2", "more-lines", ()),
    ("~O_V; show; c1", "other-rule", ("pass",)),
    ("O_C | O_V | O_L; pass; c2", "other-rule", ("show",)),
    ("O_C; show-last; c2", "more-lines", ()),
    ("O_C; silence; c1 c2", "other-rule", ("show-last",)),
    ("O_C | O_V | O_L; show; c2\n~O_C | ~O_V; row\nO_L; resolve; 1 2", "two-at-once", ()),
    ("O_C | O_L; show; c2", "other-more", ("show-last",)),
    ("O_C; pass; c1", "other-more", ("show-last",)),
    ("O_C; show; c2\n~E_C; envelope; 1", "other-rule", ("row",)),
    ("O_C; show; c2\n~E_C; row", "more-lines", ()),
    ("~Y_L & ~N_L; pass\nE_L; row; 1", "false", ()),
    ("~E_A; row\nE_B; envelope; 1", "step-missing", ()),
    ("O_C; show\n~E_C; row; 1\nE_B; envelope; 2", "more-lines", ()),
    ("E_B; show; c2", "no-way", ()),
    ("~E_A; row\n~E_C; row\nE_B; envelope; 1", "more-lines", ()),
    ("E_C; envelope\n~E_R; envelope; 1", "other-rule", ("mine",)),
    ("O_B; show\n~O_T; hand-full; 1", "false", ()),
    ("~N_A & ~N_B & ~N_C & ~N_R & ~N_V & ~N_D; pass\nN_T; hand-forced; 1", "false", ()),
    ("O_C; show; c2\n~E_C; packing; 1", "other-rule", ("row",)),
    ("~Y_L & ~N_L & ~O_L; pass\nE_L; packing; 1", "false", ()),
    ("O_D; show\n~O_A; packing; 1", "other-rule", ("mine",)),
    ("~E_A; row\nE_A; envelope; 1", "against", ()),
    ("> O_D; suppose\n> ~O_D; row; 1", "against", ()),
]


@pytest.mark.parametrize(("text", "code", "better"), FALLS)
def test_a_bad_step_falls(text: str, code: str, better: tuple[str, ...]) -> None:
    """Something is missing, it is another rule's, or it need not be so, or cannot."""
    slip = slip_of(lesson_six(), text)
    assert slip is not None
    assert (slip.code, slip.line, slip.better) == (code, text.count("\n") + 1, better)
    if code == "against":
        assert slip.about == "1"
    elif code in ("more-lines", "no-way", "other-rule", "other-more", "step-missing"):
        assert slip.about == line(text.splitlines()[-1]).rule


PROPOSED = [
    ("~O_V & ~O_L; show; c1", "pass"),
    ("O_C | O_V | O_L; row; c2", "show"),
    ("O_C; row; c1 c2", "show-last"),
    ("Y_A; row", "mine"),
    ("O_C; show-last; c2\n~E_C; envelope; 1", "row"),
    ("~E_A & ~E_C; row\nE_B; row; 1", "envelope"),
    ("O_B & O_G; show\n~O_T; row; 1", "hand-full"),
    (
        "~N_A & ~N_B & ~N_C & ~N_R & ~N_V & ~N_D & ~N_L; pass\nN_G & N_T; row; 1",
        "hand-forced",
    ),
    ("N_B | N_V; show\nO_B | O_V; show\n~E_B; row; 1 2", "packing"),
]


@pytest.mark.parametrize(("text", "rule"), PROPOSED)
def test_the_plainest_rule_that_does_it_is_proposed(text: str, rule: str) -> None:
    """Each rule, where the right lines are cited and another rule is named."""
    lines = [line(one) for one in text.splitlines()]
    judge = stepper(lesson_six())
    better = next(r for r in PLAINEST if judge._follows_by(lines, len(lines) - 1, r))
    assert better == rule


def test_what_need_not_be_is_shown_in_a_deal() -> None:
    """A deal that fits all clues and in which the line is false, and its part the line is about."""
    slip = slip_of(lesson_six(), "~Y_L & ~N_L; pass\nE_L; row; 1")
    assert slip is not None
    assert slip.row is not None
    assert slip.deal in [tuple(sorted(deal)) for deal in stepper(lesson_six()).deals]
    assert not true_in(read("E_L", NAMES), slip.deal)
    assert slip.row == {name: name in slip.deal for name in ("E_L", "Y_L", "N_L")}


def test_a_gap_is_shown_in_a_row() -> None:
    """All that is cited is true there, and the line is not; no more names."""
    slip = slip_of(lesson_six(), "~O_V; pass; c1\nO_C; show-last; c2 1")
    assert slip is not None
    assert slip.code == "more-lines"
    assert slip.row == {"O_C": False, "O_V": False, "O_L": True}


# --- what may be written and cited ----------------------------------------------------------------

BOXES: list[tuple[str, tuple[str, str] | None]] = [
    ("O_B; witchcraft", ("no-rule", "witchcraft")),
    ("> O_B; row", ("depth", "")),
    (">> O_B; suppose", ("depth", "")),
    ("O_B; suppose", ("depth", "")),
    ("> O_B; suppose", None),
    ("> O_B; suppose\n>> O_V; suppose", None),
    ("> O_B; suppose\n>> ~E_B; row; 1", ("depth", "")),
    ("~E_B; row; 7", ("no-line", "7")),
    ("~E_B; row; 0", ("no-line", "0")),
    ("~E_B; row; x", ("no-line", "x")),
    ("~E_B; row; c9", ("no-line", "c9")),
    ("Y_A; show; c0", ("no-line", "c0")),
    ("~E_B; row; 1", ("later", "1")),
    ("O_B; show\n~E_B; row; 2", ("later", "2")),
    ("> O_B; suppose\n> ~E_B; row; 1\n~E_B; row; 2", ("closed", "2")),
    ("> O_B; suppose\n> ~E_B; row; 1\n~E_B; row; 1", ("closed", "1")),
    ("> O_B; suppose\n> ~E_B; row; 1\n~E_B; cases; 2", ("box-inside", "1")),
    ("> O_B; suppose\n> ~E_B; row; 1\n~E_B; contradiction; 2", ("box-inside", "1")),
    ("> O_B; suppose\n> ~E_B; row; 1\n> O_V; suppose\n> ~E_B; row; 2", ("closed", "2")),
    ("O_B; show\n~E_B; cases; 1", ("no-box", "cases")),
    ("O_B; show\nE_C; contradiction; 1", ("no-box", "contradiction")),
    ("O_B | O_V; show\n> O_B; suppose\n~E_B; cases; 1 2", ("missed-case", "")),
    (
        "O_B | O_V; show\n> O_B; suppose\n> O_V; suppose\n> ~E_V; row; 3\n~E_V; cases; 1 2 3",
        ("case-open", "2"),
    ),
    ("> O_B; suppose\n> E_C; row\n> ~O_B; suppose\n> E_C; row\nE_C; cases; 1 3", None),
    ("O_B | O_V; show\n> O_B; suppose\n> O_V; suppose\nO_B | O_V; cases; 1 2 3", None),
    ("> ~E_C; suppose\n> O_B; row\nE_C; contradiction; 1", ("no-clash", "1")),
    ("> ~E_C; suppose\n> O_B; row\n> ~O_B; row\nE_C; contradiction; 1", None),
    ("> ~E_C; suppose\n> O_B; row\n> ~O_B; row\nE_B; contradiction; 1", ("opposite", "1")),
    ("O_B; show\n> ~E_C; suppose\n> ~O_B; row\nE_C; contradiction; 1 2", None),
    ("O_B; show\n> ~E_C; suppose\n> ~O_B; row\nE_C; contradiction; 2", ("no-clash", "2")),
    ("> ~E_C; suppose\n>> O_B; suppose\n>> ~O_B; row\nE_C; contradiction; 1", ("no-clash", "1")),
]


@pytest.mark.parametrize(("text", "expected"), BOXES)
def test_what_may_stand_where_and_rest_on_what(text: str, expected: tuple[str, str] | None) -> None:
    """Boxes open one by one; what stands in a closed one is cited as a whole, by two rules."""
    slip = slip_of(garden_case(), text)
    assert (slip and (slip.code, slip.about)) == expected
    assert slip is None or slip.line == text.count("\n") + 1


def test_a_missed_case_is_shown() -> None:
    """The row in which what was cited is true, and none of the cases."""
    text = "O_B | O_V; show\n> O_B; suppose\n~E_B; cases; 1 2"
    slip = slip_of(garden_case(), text)
    assert slip is not None
    assert slip.row == {"O_B": False, "O_V": True}


def test_a_proof_ends_after_so_many_lines() -> None:
    """Sixty lines are enough; one more is refused."""
    lines = [line("~E_A; mine")] * (MOST_LINES + 1)
    checker = stepper(lesson_six())
    assert checker.slip_at(lines, MOST_LINES - 1) is None
    assert checker.slip_at(lines, MOST_LINES) == Slip("depth", MOST_LINES + 1)


def test_a_whole_proof_is_read_to_its_first_slip() -> None:
    """Or to its end, where the goal must stand outside all boxes."""
    goal = read("E_B", NAMES)
    good = """Y_A & ~E_A; mine
        ~O_V & ~O_L; pass; c1
        O_C; show-last; c2 2
        ~E_C; row; 3
        E_B; envelope; 1 4"""
    lines = [line(one) for one in good.splitlines()]
    checker = stepper(lesson_six())
    assert checker.slip(lines, goal) is None
    assert checker.slip(lines[:-1], goal) == Slip("not-there", 4)
    spoiled = [*lines[:2], line("O_B; show; c2"), line("O_B; nonsense"), *lines[4:]]
    first = checker.slip(spoiled, goal)
    assert first is not None
    assert (first.code, first.line) == ("never", 3)
    assert (open_depth(lines), open_depth([*lines, line("> E_C; suppose")]), open_depth([])) == (
        0,
        1,
        0,
    )


def test_rules_that_are_not_unlocked_may_not_be_used() -> None:
    """Nor are they named as what would have been right."""
    whole = stepper(lesson_six())
    few = Stepper(whole.setting, whole.deals, ["mine", "envelope"])
    lines = [line("O_C; envelope"), line("~E_C; envelope; 1")]
    assert few.slip_at([line("~O_V; pass; c1")], 0) == Slip("no-rule", 1, "pass")
    made_up = Stepper(whole.setting, whole.deals, ["magic"])
    assert made_up.slip_at([line("~O_V; magic; c1")], 0) == Slip("no-rule", 1, "magic")
    slip = few.slip_at(lines, 1)
    assert slip is not None
    assert (slip.code, slip.better) == ("no-way", ())


# --- the backgrounds ------------------------------------------------------------------------------


def test_each_clue_is_read_by_the_rule_that_it_is_for() -> None:
    """A pass is no show, and a show no pass; a note, a seen card and a wrong charge are shows."""
    puzzle = mini(
        passed("O", "AV", 0),
        saw("O", "L", "BVL", 0),
        Holds(1, 0b10, 1, rule="told"),
        NotAll(3, 0b1010010, 2),
    )
    assert slip_of(puzzle, "~O_A & ~O_V; pass; c1") is None
    assert slip_of(puzzle, "O_L; pass; c1") is not None
    assert slip_of(puzzle, "O_L; show; c1") is None
    assert slip_of(puzzle, "~O_A; show; c1") is not None
    assert slip_of(puzzle, "N_B; show; c2") is None
    assert slip_of(puzzle, "~E_B | ~E_V | ~E_L; show; c3") is None
    assert slip_of(puzzle, "~E_B | ~E_V; show; c3") is not None
