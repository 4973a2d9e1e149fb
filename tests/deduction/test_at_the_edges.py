"""The first card, the last deal, the exact size: answers where one more or less is the difference.

Each test says what somebody sees of it: a number in a slip, a step in a proof, a figure.
"""

from __future__ import annotations

from itertools import product

import pytest

from cluekit.core import Chance
from cluekit.logic import Lacks, Literal, NotAll, OneOf, Puzzle, Showed, sat
from cluekit.logic.backgrounds import RULES, Setting
from cluekit.logic.formulas import And, Atom, Formula, If, Iff, Or, read
from cluekit.logic.formulas.tree import formula_text
from cluekit.logic.information import Question, Scale, Worlds, worlds
from cluekit.logic.information.tree import Node, TooWideError, best_leaves, tree
from cluekit.logic.information.unsettled import remainder
from cluekit.logic.proof_boxes import Line
from cluekit.logic.rules import derive
from cluekit.logic.step_checker import BOXED, Slip, Stepper, slip_at_end
from deduction import oracle
from deduction.games import Set, honest
from deduction.lesson_deck import CARDS, PLACES, cards, literal, mine, mini, passed, show

A, B, C = map(Atom, "abc")

# --- statements and lines -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (If(Or((A, B)), C), "a | b -> c"),
        (If(And((A, B)), C), "a & b -> c"),
        (If(If(A, B), C), "(a -> b) -> c"),
        (If(A, If(B, C)), "a -> b -> c"),
        (Iff(If(A, B), C), "a -> b <-> c"),
    ],
)
def test_no_parentheses_that_are_not_needed(formula: Formula, text: str) -> None:
    """An arrow is weaker than what is or-ed before it."""
    assert formula_text(formula) == text


@pytest.mark.parametrize("text", ["señor_méndez", "Senor_Mendez", "SEÑOR_Méndez"])
def test_names_are_known_without_their_accents(text: str) -> None:
    """Who has no such letter on the keyboard, or another case, names the same."""
    assert read(text, {"senor_mendez": "SM"}) == Atom("SM")
    assert read("señor_méndez", {"señor_méndez": "SM"}) == Atom("SM")


def stepper(puzzle: Puzzle) -> Stepper:
    """One for the lesson deck that may use every rule; deals are few."""
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


TWELVE = mini(mine("AR"), *(passed("O", "V", entry) for entry in range(12)))


@pytest.mark.parametrize(
    "cited", ["c12x", "c1x", "c100", "c123", "c0", "c13", "c", "c" + "9" * 5000]
)
def test_what_only_begins_like_a_clue_is_no_line(cited: str) -> None:
    """There are twelve clues; whatever else begins with a c is told so, and nothing breaks."""
    lines = [Line(Atom("O_V"), "pass", (cited,))]
    assert stepper(TWELVE).slip_at(lines, 0) == Slip("no-line", 1, cited)


def test_the_twelfth_clue_is_cited_by_its_number() -> None:
    """Two digits are read as one number."""
    lines = [Line(If(Atom("O_V"), Atom("O_B")), "pass", ("c12",))]
    assert stepper(TWELVE).slip_at(lines, 0) is None


def test_a_false_line_is_about_no_other_line() -> None:
    """Some deals fit all clues and not the line: one of them is told, and no line is named."""
    slip = stepper(mini(mine("AR"))).slip_at([Line(Atom("O_V"), "row")], 0)
    assert slip is not None
    assert (slip.code, slip.line, slip.about) == ("false", 1, "")


def test_the_line_that_was_only_supposed_is_named() -> None:
    """The goal stands in line 2, inside the box that line 1 opens."""
    lines = [Line(A, "suppose", (), 1), Line(B, "row", ("1",), 1)]
    assert slip_at_end(lines, B) == Slip("supposed", 2)
    assert slip_at_end(lines, C) == Slip("not-there", 2)


# --- rules ----------------------------------------------------------------------------------------


def test_the_lowest_card_is_the_last_of_a_show_like_any_other() -> None:
    """Otto showed A, V or L, and has neither V nor L: A, by the show."""
    for last, others in ("A", "VL"), ("V", "AL"), ("L", "AV"):
        puzzle = mini(show("O", "AVL"), passed("O", others, 1))
        step = derive(puzzle, {"show", "pass", "show-last"}).step_for(literal(f"O_{last}"))
        assert step is not None
        assert (step.by, step.premises) == ("show-last", (0,))


def test_what_is_said_in_a_box_is_not_said_outside() -> None:
    """Steps under a supposition that fails are not among the conclusions."""
    for seed in range(12):
        luck = Chance(seed).luck("edges", 0)
        puzzle = honest(luck, Set((3, 3, 3), 3, questions=3)).puzzle
        found, deals = derive(puzzle), list(oracle.deals(puzzle))
        cells = product(range(puzzle.cards), range(puzzle.file + 1), (True, False))
        for card, holder, has in cells:
            true = all((deal[card] == holder) == has for deal in deals)
            assert (found.step_for(Literal(card, holder, has)) is not None) == true


def test_an_unknown_rule_is_refused_by_its_name() -> None:
    """A rule nobody has heard of is told, not passed over."""
    with pytest.raises(KeyError, match="guess"):
        derive(mini(), {"row", "guess"})


def test_a_hand_between_one_and_one_has_one() -> None:
    """At least one is not none: with all but one card out, it is that one."""
    puzzle = mini(Lacks(1, cards("ABCRVDLG")), sizes=(None, None, None))
    assert not sat.entails(puzzle, (Literal(CARDS.index("T"), 1),))
    assert sat.entails(puzzle, (Literal(CARDS.index("T"), 1),), [(1, 1, 1)])


# --- worlds and questions -------------------------------------------------------------------------


def some_worlds(number: int) -> Worlds:
    """Worlds of a game with a few questions."""
    luck = Chance(number).luck("edges of worth", 0)
    here = worlds(honest(luck, Set((4, 4, 4), 3, questions=3), seat=0, style="classic").puzzle)
    assert here is not None
    return here


@pytest.mark.parametrize("number", range(3))
def test_one_scale_weighs_every_question_as_a_fresh_one_does(number: int) -> None:
    """Whether one or all cards are shown, in whatever order they are named: nothing is mixed up."""
    here = some_worlds(number)
    shared = Scale(here)
    for named in ((0, 4, 8), (4, 0, 8), (8, 4, 0), (1, 5), (5, 1), (5,)):
        for question in (
            Question(0, named, (1, 2)),
            Question(0, named, (1, 2), "all"),
            Question(0, named, (1, 2), "all", goes_on=True),
            Question(0, named, (1, 2), goes_on=True),
        ):
            assert shared.weigh(question) == Scale(here).weigh(question), question


@pytest.mark.parametrize(
    "told",
    [NotAll(0, 0b1001), OneOf(0, 0b1001), Showed(0, 3, 0b1001)],
    ids=["not all", "one of", "chosen"],
)
def test_a_card_that_is_spoken_of_is_not_like_the_others(told: NotAll | OneOf | Showed) -> None:
    """Of three cards of a kind only two can be exchanged: the first stands in a condition."""
    here = worlds(Puzzle((0b111, 0b111000), (2, 2), (told,)), "refuter")
    assert here is not None
    assert here.alike[:3] == (0, 1, 1)


def test_every_deal_is_met_as_often_as_it_weighs() -> None:
    """Ranked at distance one, the deals of a small tree are there each by its weight."""
    puzzle = Puzzle((0b111, 0b111000), (2, 2), (Showed(0, 3, 0b1001),))
    left = remainder(puzzle, by_choice=True)
    assert left is not None
    grown = tree(left, 100)
    assert grown is not None
    weights = {deal: weight for weight, deals in grown.root.every().items() for deal in deals}
    assert len(set(weights.values())) > 1
    found = best_leaves(grown.root, grown.root.total)
    assert {deal: found.count(deal) for deal in found} == weights


def test_a_layer_may_be_as_wide_as_allowed() -> None:
    """Just that many nodes are followed, and one more is not."""
    left = remainder(Puzzle((0b111, 0b111000), (None, None)), by_choice=False)
    assert left is not None
    grown = tree(left, 100)
    assert grown is not None
    widest = max(map(len, layers_of(grown.root)))
    assert widest > 1
    assert tree(left, widest) is not None
    with pytest.raises(TooWideError):
        tree(left, widest - 1)


def layers_of(root: Node) -> list[set[Node]]:
    """The nodes that lie this many cards below the root."""
    layers = [{root}]
    while layers[-1]:
        layers.append({below for node in layers[-1] for *_, below in node.edges})
    return layers
