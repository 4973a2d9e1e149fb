"""Line by line: what a learner may write, and what is said to each line that does not stand.

The lesson deck; a line is "statement; rule; what it rests on", with a ">" for each box around it.
Nothing that is accepted can be false, and every good step is accepted.
"""

from collections.abc import Sequence
from functools import partial

import pytest

from cluekit.core import Chance
from cluekit.logic import Holds, Literal, NotAll, Puzzle
from cluekit.logic.backgrounds import silent
from cluekit.logic.explain import why
from cluekit.logic.formulas import Atom, If, read, true_in
from cluekit.logic.rules import LEVELS
from cluekit.logic.step_checker import (
    MOST_LINES,
    PLAINEST,
    Line,
    Slip,
    Stepper,
    closed_boxes,
    open_depth,
    slip_at_end,
    visible,
)
from deduction import games, oracle
from deduction.games import CARDS, PLACES
from deduction.kept_slips import LESSONS, Writer, as_line, stepper
from deduction.lesson_deck import GARDEN, SIX, mine, mini, passed, saw
from naming import case_named

NAMES = {f"{place}_{card}".casefold(): f"{place}_{card}" for place in PLACES for card in CARDS}


def line(text: str) -> Line:
    """Read a line."""
    depth = text.count(">")
    statement, rule, *cites = (part.strip() for part in text.strip("> ").split(";"))
    return Line(read(statement, NAMES), rule, tuple(" ".join(cites).split()), depth)


def slip_of(puzzle: Puzzle, text: str) -> Slip | None:
    """What is wrong with the last of some lines, those before it taken as they are."""
    lines = [line(one) for one in text.strip().splitlines()]
    return stepper(puzzle).slip_at(lines, len(lines) - 1)


STANDS = [
    "Y_A; mine", "Y_A & Y_R & ~Y_B; mine", "~O_A; mine", "~O_V & ~O_L; pass; c1",
    "O_C | O_V | O_L; show; c2",
    "~O_V; pass; c1\n~O_L; pass; c1\nO_C; show-last; c2 1 2",
    "O_C; show; c2\n~E_C; row; 1", "O_C; show; c2\n~Y_C & ~N_C & ~E_C; row; 1",
    "~Y_L & ~N_L & ~O_L; pass\nE_L; row; 1", "~E_A & ~E_C; row\nE_B; envelope; 1",
    "E_C; envelope\n~E_A & ~E_B; envelope; 1", "O_B & O_G; show\n~O_T; hand-full; 1",
    "~N_A & ~N_B & ~N_C & ~N_R & ~N_V & ~N_D & ~N_L; pass\nN_G & N_T; hand-forced; 1",
    "O_D; show\n~O_B; packing; c2 1",
    "O_D; show\n~O_V & ~O_L; pass\n~O_A; packing; c2 1 2",
    f"{' & '.join(f'~{who}_{card}' for who in 'NO' for card in 'CVDLGT')}; pass\n~Y_A; packing; 1",
    "~Y_A & ~Y_B & ~Y_R & ~Y_V & ~E_A & ~E_B & ~E_R & ~E_V; row\n~N_L; packing; 1",
    "N_B | N_V; show\nO_B | O_V; show\n~E_B; packing; 1 2",
]  # fmt: skip


def test_good_steps_stand_and_bad_ones_fall() -> None:
    """From what each rule needs and no more; else another rule's, or not so, or never."""
    assert {text: slip_of(SIX, text) for text in STANDS} == dict.fromkeys(STANDS)
    for text, code, better in FALLS:
        with case_named(text):
            slip = slip_of(SIX, text)
            assert (slip.code, slip.line, slip.better) == (code, text.count("\n") + 1, better)
            if code == "against":
                assert slip.about == "1"
            elif code in ("more-lines", "no-way", "other-rule", "other-more", "step-missing"):
                assert slip.about == line(text.splitlines()[-1]).rule
    judge = stepper(SIX)
    for text, rule in PROPOSED:
        lines = [line(one) for one in text.splitlines()]
        better = next(r for r in PLAINEST if judge._follows_by(lines, len(lines) - 1, r))
        assert better == rule, text


FALLS = [
    ("O_B; mine", "never", ()), ("Y_B; mine", "never", ()), ("~O_V; pass; c2", "more-lines", ()),
    ("~O_V; show; c1", "other-rule", ("pass",)),
    ("O_C | O_V | O_L; pass; c2", "other-rule", ("show",)),
    ("O_C; show-last; c2", "more-lines", ()), ("O_C; silence; c1 c2", "other-rule", ("show-last",)),
    ("O_C | O_V | O_L; show; c2\n~O_C | ~O_V; row\nO_L; resolve; 1 2", "two-at-once", ()),
    ("O_C | O_L; show; c2", "other-more", ("show-last",)),
    ("O_C; pass; c1", "other-more", ("show-last",)),
    ("O_C; show; c2\n~E_C; envelope; 1", "other-rule", ("row",)),
    ("O_C; show; c2\n~E_C; row", "more-lines", ()), ("~Y_L & ~N_L; pass\nE_L; row; 1", "false", ()),
    ("~E_A; row\nE_B; envelope; 1", "step-missing", ()),
    ("O_C; show\n~E_C; row; 1\nE_B; envelope; 2", "more-lines", ()),
    ("E_B; show; c2", "no-way", ()), ("~E_A; row\n~E_C; row\nE_B; envelope; 1", "more-lines", ()),
    ("E_C; envelope\n~E_R; envelope; 1", "other-rule", ("mine",)),
    ("O_B; show\n~O_T; hand-full; 1", "false", ()),
    ("~N_A & ~N_B & ~N_C & ~N_R & ~N_V & ~N_D; pass\nN_T; hand-forced; 1", "false", ()),
    ("O_C; show; c2\n~E_C; packing; 1", "other-rule", ("row",)),
    ("~Y_L & ~N_L & ~O_L; pass\nE_L; packing; 1", "false", ()),
    ("O_D; show\n~O_A; packing; 1", "other-rule", ("mine",)),
    ("~E_A; row\nE_A; envelope; 1", "against", ()),
    ("> O_D; suppose\n> ~O_D; row; 1", "against", ()),
]  # fmt: skip
PROPOSED = [
    ("~O_V & ~O_L; show; c1", "pass"), ("O_C | O_V | O_L; row; c2", "show"),
    ("O_C; row; c1 c2", "show-last"), ("Y_A; row", "mine"),
    ("O_C; show-last; c2\n~E_C; envelope; 1", "row"),
    ("~E_A & ~E_C; row\nE_B; row; 1", "envelope"),
    ("O_B & O_G; show\n~O_T; row; 1", "hand-full"),
    ("~N_A & ~N_B & ~N_C & ~N_R & ~N_V & ~N_D & ~N_L; pass\nN_G & N_T; row; 1", "hand-forced"),
    ("N_B | N_V; show\nO_B | O_V; show\n~E_B; row; 1 2", "packing"),
]  # fmt: skip


def test_a_slip_shows_a_deal_or_a_row() -> None:
    """All clues are true in the deal, all that is cited in the row, and the line is not."""
    slip = slip_of(SIX, "~Y_L & ~N_L; pass\nE_L; row; 1")
    assert slip.deal in [tuple(sorted(deal)) for deal in stepper(SIX).deals]
    assert not true_in(read("E_L", NAMES), slip.deal)
    assert slip.row == {name: name in slip.deal for name in ("E_L", "Y_L", "N_L")}
    slip = slip_of(SIX, "~O_V; pass; c1\nO_C; show-last; c2 1")
    assert (slip.code, slip.row) == ("more-lines", {"O_C": False, "O_V": False, "O_L": True})
    slip = stepper(mini(mine("AR"))).slip_at([Line(Atom("O_V"), "row")], 0)
    assert (slip.code, slip.line, slip.about) == ("false", 1, "")


BOXES: list[tuple[str, tuple[str, str] | None]] = [
    ("O_B; witchcraft", ("no-rule", "witchcraft")),
    ("> O_B; row", ("depth", "")), (">> O_B; suppose", ("depth", "")),
    ("O_B; suppose", ("depth", "")), ("> O_B; suppose", None),
    ("> O_B; suppose\n>> O_V; suppose", None),
    ("> O_B; suppose\n>> ~E_B; row; 1", ("depth", "")),
    ("~E_B; row; 7", ("no-line", "7")), ("~E_B; row; 0", ("no-line", "0")),
    ("~E_B; row; x", ("no-line", "x")), ("~E_B; row; c9", ("no-line", "c9")),
    ("Y_A; show; c0", ("no-line", "c0")), ("~E_B; row; 1", ("later", "1")),
    ("O_B; show\n~E_B; row; 2", ("later", "2")),
    ("> O_B; suppose\n> ~E_B; row; 1\n~E_B; row; 2", ("closed", "2")),
    ("> O_B; suppose\n> ~E_B; row; 1\n~E_B; row; 1", ("closed", "1")),
    ("> O_B; suppose\n> ~E_B; row; 1\n~E_B; cases; 2", ("box-inside", "1")),
    ("> O_B; suppose\n> ~E_B; row; 1\n~E_B; contradiction; 2", ("box-inside", "1")),
    ("> O_B; suppose\n> ~E_B; row; 1\n> O_V; suppose\n> ~E_B; row; 2", ("closed", "2")),
    ("O_B; show\n~E_B; cases; 1", ("no-box", "cases")),
    ("O_B; show\nE_C; contradiction; 1", ("no-box", "contradiction")),
    ("O_B | O_V; show\n> O_B; suppose\n~E_B; cases; 1 2", ("missed-case", "")),
    ("O_B | O_V; show\n> O_B; suppose\n> O_V; suppose\n> ~E_V; row; 3\n~E_V; cases; 1 2 3",
     ("case-open", "2")),
    ("> O_B; suppose\n> E_C; row\n> ~O_B; suppose\n> E_C; row\nE_C; cases; 1 3", None),
    ("O_B | O_V; show\n> O_B; suppose\n> O_V; suppose\nO_B | O_V; cases; 1 2 3", None),
    ("> ~E_C; suppose\n> O_B; row\nE_C; contradiction; 1", ("no-clash", "1")),
    ("> ~E_C; suppose\n> O_B; row\n> ~O_B; row\nE_C; contradiction; 1", None),
    ("> ~E_C; suppose\n> O_B; row\n> ~O_B; row\nE_B; contradiction; 1", ("opposite", "1")),
    ("O_B; show\n> ~E_C; suppose\n> ~O_B; row\nE_C; contradiction; 1 2", None),
    ("O_B; show\n> ~E_C; suppose\n> ~O_B; row\nE_C; contradiction; 2", ("no-clash", "2")),
    ("> ~E_C; suppose\n>> O_B; suppose\n>> ~O_B; row\nE_C; contradiction; 1", ("no-clash", "1")),
]  # fmt: skip


def test_what_may_stand_where_and_rest_on_what() -> None:
    """Boxes open one by one; what stands in a closed one is cited as a whole, by two rules."""
    for text, expected in BOXES:
        slip = slip_of(GARDEN, text)
        assert (slip and (slip.code, slip.about)) == expected, text
        assert slip is None or slip.line == text.count("\n") + 1
        if expected == ("missed-case", ""):
            assert slip.row == {"O_B": False, "O_V": True}, "what was cited is true, and no case"


def test_a_whole_proof_is_read_to_its_first_slip() -> None:
    """Or to its end, the goal outside all boxes; after sixty lines; by unlocked rules alone."""
    lines = [line("~E_A; mine")] * (MOST_LINES + 1)
    checker = stepper(SIX)
    assert checker.slip_at(lines, MOST_LINES - 1) is None
    assert checker.slip_at(lines, MOST_LINES) == Slip("depth", MOST_LINES + 1)
    goal = read("E_B", NAMES)
    good = """Y_A & ~E_A; mine
        ~O_V & ~O_L; pass; c1
        O_C; show-last; c2 2
        ~E_C; row; 3
        E_B; envelope; 1 4"""
    lines = [line(one) for one in good.splitlines()]
    assert checker.slip(lines, goal) is None
    assert checker.slip(lines[:-1], goal) == Slip("not-there", 4)
    spoiled = [*lines[:2], line("O_B; show; c2"), line("O_B; nonsense"), *lines[4:]]
    first = checker.slip(spoiled, goal)
    assert (first.code, first.line) == ("never", 3)
    assert [open_depth(one) for one in (lines, [*lines, line("> E_C; suppose")], [])] == [0, 1, 0]
    whole = stepper(SIX)
    few = Stepper(whole.setting, whole.deals, ["mine", "envelope"])
    lines = [line("O_C; envelope"), line("~E_C; envelope; 1")]
    assert few.slip_at([line("~O_V; pass; c1")], 0) == Slip("no-rule", 1, "pass")
    made_up = Stepper(whole.setting, whole.deals, ["magic"])
    assert made_up.slip_at([line("~O_V; magic; c1")], 0) == Slip("no-rule", 1, "magic")
    slip = few.slip_at(lines, 1)
    assert (slip.code, slip.better) == ("no-way", ())


TWELVE = mini(mine("AR"), *(passed("O", "V", entry) for entry in range(12)))
NO_LINES = [
    *("c12x", "c1x", "c100", "c123", "c0", "c13", "c", "c" + "9" * 5000),
    *("9" * 5_000, f"0001{'9' * 5_000}", "00001", "²"),
]


def test_each_clue_is_read_by_the_rule_that_it_is_for() -> None:
    """A pass is no show; a hand that would have known is silent."""
    judge = stepper(TWELVE)
    assert judge.slip_at([Line(If(Atom("O_V"), Atom("O_B")), "pass", ("c12",))], 0) is None
    for cited in NO_LINES:
        assert judge.slip_at([Line(Atom("O_V"), "pass", (cited,))], 0) == Slip("no-line", 1, cited)
    told = (Holds(1, 0b10, 1, rule="told"), NotAll(3, 0b1010010, 2))
    puzzle = mini(passed("O", "AV", 0), saw("O", "L", "BVL", 0), *told)
    right = ["~O_A & ~O_V; pass; c1", "O_L; show; c1", "N_B; show; c2"]
    right += ["~E_B | ~E_V | ~E_L; show; c3"]
    assert [slip_of(puzzle, text) for text in right] == [None] * 4
    assert None not in map(partial(slip_of, puzzle), ("O_L; pass; c1", "~O_A; show; c1"))
    assert slip_of(puzzle, "~E_B | ~E_V; show; c3") is not None
    assert [silent(LESSONS["silent"], entry) for entry in range(4)] == [False, False, True, False]


JUDGED = ("false", "never", "other-rule", "no-way", "more-lines")
"""What is said of a line that rests on lines it may cite."""
SIMPLE = [rule for level in LEVELS[:5] for rule in level]


def game(seed: int) -> Puzzle:
    """An honest small game."""
    luck = Chance(seed).luck("game", 0)
    return games.honest(luck, games.small_set(luck)).puzzle


@pytest.mark.early
def test_what_stands_holds_in_every_deal_and_what_falls_has_a_reason() -> None:
    """Lines of a proof, then drawn by luck: what stands is kept, and may be cited by later ones."""
    stood = fell = 0
    for seed in range(8):
        puzzle, luck, lines = game(seed), Chance(seed).luck("lines", 0), list[Line]()
        writer = Writer(puzzle, luck)
        judge = writer.stepper
        assert set(judge.deals) == set(stepper(puzzle).deals)
        for line in (*writer.proof(), *(None,) * 50):
            longer = [*lines, line or writer.line(lines)]
            slip = judge.slip_at(longer, len(lines))
            seen = (longer[at] for at in visible(longer, len(lines)))
            supposed = [one.statement for one in seen if one.rule == "suppose"]
            here = [deal for deal in judge.deals if all(true_in(s, deal) for s in supposed)]
            with case_named(seed, longer[-1]):
                if slip is None and longer[-1].rule != "suppose":
                    assert all(true_in(longer[-1].statement, deal) for deal in here)
                    stood += 1
                elif slip and slip.code in JUDGED and not supposed:
                    assert_reason(judge, longer, slip)
                    fell += 1
            lines = lines if slip else longer
    assert stood > 25
    assert fell > 60


def assert_reason(judge: Stepper, lines: Sequence[Line], slip: Slip) -> None:
    """A deal that is shown fits all clues and not the line; another rule named does give it."""
    line = lines[-1]
    said = [true_in(line.statement, deal) for deal in judge.deals]
    assert (slip.code in ("false", "never")) == (not all(said))
    assert (slip.code == "never") == (not any(said))
    if slip.code == "false":
        deal = set(slip.deal)
        assert deal in judge.deals
        assert not true_in(line.statement, deal)
        assert all((name in deal) is true for name, true in (slip.row or {}).items())
    for rule in slip.better:
        other = [*lines[:-1], Line(line.statement, rule, line.cites, line.depth)]
        assert slip.code == "other-more" or judge.slip_at(other, len(lines) - 1) is None


def test_proofs_by_the_named_rules_are_accepted_line_by_line() -> None:
    """Every conclusion that needs no cases: its shortest chain stands, and reaches the goal."""
    tried = 0
    for seed in range(16):
        puzzle = game(seed)
        judge, can = stepper(puzzle), oracle.closure(puzzle)
        for card, holders in enumerate(can):
            goal = Literal(card, holders.bit_length() - 1)
            proof = None if holders & (holders - 1) else why(puzzle, (goal,), SIMPLE)
            if proof is None:
                continue
            lines = [as_line(judge.setting, step) for step in proof.steps]
            with case_named(seed, goal, lines):
                assert judge.slip(lines, Atom(judge.setting.names[goal])) is None
            tried += 1
    assert tried > 12


LETTERS = {letter: letter for letter in "pq"}


def plan(text: str) -> list[Line]:
    """Lines that say p, by a rule and a depth: "s1 r1 r0"."""
    rules = {"s": "suppose", "r": "row"}
    return [Line(read("p", LETTERS), rules[word[0]], (), int(word[1:])) for word in text.split()]


def test_what_stands_in_a_box_is_neither_cited_outside_nor_proved() -> None:
    """Boxes can be named from right outside; a goal in one is only supposed."""
    lines = plan("r0 s1 r1 s2 r2 r1 s1 r1 r0")
    assert (visible(lines, 4), visible(lines, 5)) == ([0, 1, 2, 3], [0, 1, 2])
    assert (visible(lines, 7), visible(lines, 8)) == ([0, 6], [0])
    assert visible(lines, 6) == [0]  # a supposition stands outside of the box that it opens
    assert closed_boxes(lines, 8) == {1: range(1, 6), 6: range(6, 8)}
    assert closed_boxes(lines, 5) == {3: range(3, 5)}
    goal = read("p", LETTERS)
    assert slip_at_end(plan("s1 r1 r0"), goal) is None
    assert slip_at_end(plan("s1 r1"), goal) == Slip("supposed", 2)
    assert slip_at_end(plan("s1 r1"), read("q", LETTERS)) == Slip("not-there", 2)
    assert slip_at_end(plan("s1"), goal) == Slip("not-there", 1)
