"""Proofs line by line: nothing that is accepted can be false, and every good step is accepted."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cluekit.core import Chance, Luck
from cluekit.logic import Literal, Puzzle
from cluekit.logic.backgrounds import RULES, Setting
from cluekit.logic.explain import why
from cluekit.logic.formulas import And, Atom, Formula, Not, Or, read, true_in
from cluekit.logic.proof_boxes import Line, closed_boxes, visible
from cluekit.logic.puzzle import SET_UP
from cluekit.logic.rules import LEVELS, Step
from cluekit.logic.step_checker import BOXED, Stepper, slip_at_end
from deduction import games, oracle

SEEDS = range(25)
JUDGED = ("false", "never", "other-rule", "no-way", "more-lines")
"""What is said of a line that rests on lines it may cite."""


def setting_of(puzzle: Puzzle) -> Setting:
    """Names for all literals: h0_1 is that hand 0 has card 1."""
    holders, cards = range(puzzle.file + 1), range(puzzle.cards)
    return Setting(puzzle, {Literal(c, h): f"h{h}_{c}" for h in holders for c in cards})


def rows_of(puzzle: Puzzle) -> list[frozenset[str]]:
    """All deals by their true atoms, from the oracle."""
    listed = oracle.deals(puzzle)
    return [frozenset(f"h{h}_{c}" for c, h in enumerate(deal)) for deal in listed]


def stepper_of(puzzle: Puzzle) -> Stepper:
    """A stepper that may use every rule."""
    return Stepper(setting_of(puzzle), rows_of(puzzle), [*RULES, *BOXED])


def game(seed: int) -> Puzzle:
    """An honest small game."""
    luck = Chance(seed).luck("game", 0)
    return games.honest(luck, games.small_set(luck)).puzzle


def a_statement(luck: Luck, names: Sequence[str]) -> Formula:
    """A literal, a disjunction or a conjunction of two or three."""
    some = [Atom(name) for name in luck.order(names)[: luck.pick((1, 1, 2, 3))]]
    parts = tuple(Not(atom) if luck.pick((True, False)) else atom for atom in some)
    return parts[0] if len(parts) == 1 else luck.pick((Or, And))(parts)


def a_line(luck: Luck, puzzle: Puzzle, lines: Sequence[Line]) -> Line:
    """Any line at all: any rule, any citations, as deep as may be."""
    entries = {premise.entry for premise in puzzle.premises if premise.entry != SET_UP}
    known = [*(f"c{entry + 1}" for entry in entries), *map(str, range(1, len(lines) + 1))]
    depth = luck.pick(range((lines[-1].depth if lines else 0) + 2))
    names = sorted(setting_of(puzzle).names.values())
    cites = tuple(luck.order(known)[: luck.pick(range(4))])
    return Line(a_statement(luck, names), luck.pick([*RULES, *BOXED]), cites, depth)


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_accepted_holds_in_every_deal(seed: int) -> None:
    """Lines drawn at random; those that stand are kept and may be cited by later ones."""
    puzzle = game(seed)
    stepper, deals = stepper_of(puzzle), rows_of(puzzle)
    luck, lines = Chance(seed).luck("lines", 0), list[Line]()
    for _ in range(150):
        longer = [*lines, a_line(luck, puzzle, lines)]
        if stepper.slip_at(longer, len(lines)) is not None:
            continue
        lines = longer
        at = len(lines) - 1
        supposed = [lines[n].statement for n in visible(lines, at) if lines[n].rule == "suppose"]
        if lines[at].rule != "suppose":
            here = [deal for deal in deals if all(true_in(s, deal) for s in supposed)]
            assert all(true_in(lines[at].statement, deal) for deal in here)
    assert lines


@pytest.mark.parametrize("seed", SEEDS)
def test_a_refused_line_is_refused_for_a_reason(seed: int) -> None:
    """A deal that is shown fits all clues and not the line; another rule named does give it."""
    puzzle = game(seed)
    stepper, deals = stepper_of(puzzle), rows_of(puzzle)
    luck = Chance(seed).luck("lines", 1)
    for _ in range(60):
        line = a_line(luck, puzzle, ())
        slip = stepper.slip_at([line], 0)
        if slip is None or slip.code not in JUDGED:
            continue
        said = [true_in(line.statement, deal) for deal in deals]
        assert (slip.code in ("false", "never")) == (not all(said))
        assert (slip.code == "never") == (not any(said))
        if slip.code == "false":
            assert slip.row is not None
            row = {name for name, value in slip.row.items() if value}
            assert not true_in(line.statement, row)
            assert any(row == deal & set(slip.row) for deal in deals)
        for rule in slip.better:
            assert stepper.slip_at([Line(line.statement, rule, line.cites)], 0) is None


# --- the proofs of the named rules ----------------------------------------------------------------

SAME = {"shown": "show", "looked": "show", "told": "show", "accused": "show"}
SIMPLE = [rule for level in LEVELS[:5] for rule in level]


def as_line(step: Step, puzzle: Puzzle) -> Line:
    """A step of the named rules as a learner would write it."""
    names = setting_of(puzzle).names
    atoms = [Atom(names[Literal(each.card, each.holder)]) for each in step.says]
    parts = [a if each.has else Not(a) for a, each in zip(atoms, step.says, strict=True)]
    said = parts[0] if len(parts) == 1 else Or(tuple(parts))
    entries = [puzzle.premises[number].entry for number in step.premises]
    clues = tuple(f"c{entry + 1}" for entry in entries if entry != SET_UP)
    rule = "mine" if clues != tuple(f"c{entry + 1}" for entry in entries) else step.by
    return Line(said, SAME.get(rule, rule), (*clues, *(str(number) for number in step.steps)))


def test_proofs_by_the_named_rules_are_accepted_line_by_line() -> None:
    """Every conclusion that needs no cases: its shortest chain stands, and reaches the goal."""
    tried = 0
    for seed in SEEDS:
        puzzle = game(seed)
        stepper, can = stepper_of(puzzle), oracle.closure(puzzle)
        assert can is not None
        for card, holders in enumerate(can):
            if holders & (holders - 1):
                continue
            goal = Literal(card, holders.bit_length() - 1)
            proof = why(puzzle, (goal,), SIMPLE)
            if proof is None:
                continue
            lines = [as_line(step, puzzle) for step in proof.steps]
            end = Atom(setting_of(puzzle).names[goal])
            slip = stepper.slip(lines, end)
            assert slip is None, (seed, goal, lines, slip)
            tried += 1
    assert tried > 20


# --- boxes ----------------------------------------------------------------------------------------

LETTERS = {letter: letter for letter in "pq"}


def plan(text: str) -> list[Line]:
    """Lines that say p, by a rule and a depth: "s1 r1 r0"."""
    rules = {"s": "suppose", "r": "row"}
    return [Line(read("p", LETTERS), rules[word[0]], (), int(word[1:])) for word in text.split()]


def test_what_may_be_cited_is_what_stands_around() -> None:
    """Lines of closed boxes are out of sight; their boxes can be named from right outside."""
    lines = plan("r0 s1 r1 s2 r2 r1 s1 r1 r0")
    assert visible(lines, 4) == [0, 1, 2, 3]
    assert visible(lines, 5) == [0, 1, 2]
    assert visible(lines, 7) == [0, 6]
    assert visible(lines, 8) == [0]
    assert visible(lines, 6) == [0]  # a supposition stands outside of the box that it opens
    assert closed_boxes(lines, 8) == {1: range(1, 6), 6: range(6, 8)}
    assert closed_boxes(lines, 5) == {3: range(3, 5)}


def test_a_goal_inside_a_box_is_not_proved() -> None:
    """It is only supposed there."""
    goal = read("p", LETTERS)
    assert slip_at_end(plan("s1 r1 r0"), goal) is None
    inside = slip_at_end(plan("s1 r1"), goal)
    assert inside is not None
    assert (inside.code, inside.line) == ("supposed", 2)
    nothing = slip_at_end(plan("s1"), goal)
    assert nothing is not None
    assert nothing.code == "not-there"


@pytest.mark.parametrize("cited", ["9" * 5_000, f"0001{'9' * 5_000}", "00001", "²"])
def test_no_line_has_a_number_without_end(cited: str) -> None:
    """Not even one that begins like that of a line: Python itself would not read it."""
    puzzle = game(0)
    statement = Atom(min(setting_of(puzzle).names.values()))
    slip = stepper_of(puzzle).slip_at([Line(statement, "row", (cited,))], 0)
    assert slip is not None
    assert (slip.code, slip.about) == ("no-line", cited)
