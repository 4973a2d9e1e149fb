"""Lines of a proof as people write them: read, judged, told what lacks; what their coach asks."""

from itertools import product

import oracle
import pytest
from msgspec.structs import replace
from presses import Parts, add_line, press, prove

from cluekit.clue.wording.names import rule_name
from cluekit.learn.attempt import Attempt, after_solution
from cluekit.learn.exercises import Exercise, load
from cluekit.learn.kinds.proof import (
    Coach,
    citation_list,
    is_proof,
    judged_line,
    lines_that_stand,
    question_from,
    read_line,
    rule_title,
)
from cluekit.learn.values import sentence_with
from cluekit.logic.formulas import formula_text
from cluekit.logic.step_checker import Line
from cluekit.ui import exercise
from cluekit.ui.exercises.kinds import lamp
from cluekit.ui.exercises.logic_fields import in_menu
from cluekit.ui.exercises.proof_lines import Lines
from cluekit.words import LANGUAGES, set_language
from naming import case_named
from variants import fresh_case

BOXES = [
    "~O_T & ~E_A; mine",
    "O_B | O_V; show-last; 1, c2",
    "> O_B; suppose",
    "> ~E_B; row; 3",
    "> E_C; envelope; 1, 4",
    "> O_V; suppose",
    "> O_B | O_R | O_L; show; c1",
    "> ~O_C; hand-full; 6, 7",
    "> ~Y_C & ~N_C; pass; c3",
    "> E_C; row; 8 and 9",
]


CITED = (
    ("1 and 2", "row", "1 2"), ("1 e 2", "row", "1 2"), ("lines 1, 2 & c3", "row", "1 2 c3"),
    ("6-9", "row", "6 7 8 9"), ("6 – 8, 9", "row", "6 7 8 9"), ("c1-c3", "show", "c1 c2 c3"),
    ("5, 6-9, 10-11", "cases", "5 6 10"), ("6-9", "contradiction", "6"), ("9-6", "row", "9-6"),
    ("1-c2", "row", "1-c2"), ("clue 1", "show", "c1"), ("line 1, clue c2", "row", "1 c2"),
    ("lines 1 and 2, clue 3", "row", "1 2 c3"), ("clues 1 and 2", "show", "c1 c2"),
    ("clues 1, c2 & line 3", "row", "c1 c2 3"), ("clues 1-3", "show", "c1 c2 c3"),
    ("indizio 1 e riga 2", "row", "c1 2"), ("indizi 1 e 2", "show", "c1 c2"),
    ("pista 1, linha 2", "row", "c1 2"), ("c 1", "show", "c1"),
)  # fmt: skip


def test_citations_are_read_in_ranges_and_words() -> None:
    """From one line to another; a box by the line that supposes, or from its first to its last."""
    for text, rule, cites in CITED:
        assert citation_list(text, rule) == tuple(cites.split()), text
    for rests in ("2, 3, 6", "2, 3-5, 6-10", "2 and 3 and 6", "2 3 6"):
        assert load("6.2").answer([*BOXES, f"E_C; cases; {rests}"]).right, rests


PASSED = "~O_V & ~O_L; pass; c1"
BEGUN = [PASSED, "O_C | O_V | O_L; show; c2", "O_C; show-last; 1, 2"]
SAID: tuple[tuple[str, list[str], str], ...] = (
    # a line inside a box is cited for it
    ("6.2", [*BOXES, "E_C; cases; 2, 5, 10"], "name a box by the line that supposes, here line 3"),
    # what cannot be true is not said to be possible: an earlier line rules it out, or every deal
    ("6.1", [PASSED, "O_V; show; c1"], "Line 2 cannot be true: line 1 rules it out."),
    ("6.1", ["O_A; show; c1"], "Line 1 cannot be true"),
    ("6.1", ["O_T; show; c1"], "need not be true. Here is a deal"),
    # first of all a line must be true: no way round a rule is told before
    ("6.1", ["O_T; show-last; c1"], "need not be true"),
    # what may still be is told in words: no "O_V true" for somebody of thirteen
    ("6.1", [*BEGUN[:2], "O_C; show-last; 2"], "it could also be: Otto does not have Carla"),
    ("6.2", [*BOXES, "E_C; cases; 2, 3"], "Otto does not have Bruno and Otto has the Vase"),
    # a right rule with a citation missing, and with a step missing before it
    ("6.2", [*BOXES[:7], "> ~O_C; hand-full; 7"], "rule is right, but a citation is missing"),
    ("6.1", ["~O_V & ~O_L; pass"], "the rule is right, but a citation is missing"),
    ("6.1", [*BEGUN, "~E_A; mine", "E_B; envelope; 3, 4"], "but a step is missing before it."),
    ("6.1", [*BEGUN, "~E_A; mine", "E_B; envelope; 3, 4"], "also be: Carla is in the envelope"),
    # another rule that needs more than is cited; no rule of one step
    ("6.1", [*BEGUN[:2], "O_C; pass; c1"], "not by this rule. Try show-last (last of a show), and"),
    ("6.1", ["E_B; pass; c1"], "Line 1 is true, but not by this rule. By this rule it could also"),
    # no rule of this part
    ("6.1", ["E_C; cases; 1"], "“cases” is not a rule here"),
)


def test_a_proof_that_does_not_stand_is_told_what_its_line_lacks() -> None:
    """What could still be is said, and asked what rules it out: Ada is in your own hand."""
    for name, lines, said in SAID:
        with case_named(name, lines[-1]):
            assert said in load(name).answer(lines).text
    assert load("6.1").answer([*BEGUN, "~E_C; row; 3", "E_B; envelope; 4"]).text == (
        "Not yet. Line 5: the rule is right, but a citation is missing. By what you cite it could "
        "also be: Ada is in the envelope. What rules that out?"
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_rules_are_called_by_id_or_by_their_names(code: str) -> None:
    """The name may be cut before its parenthesis; it is the same in menus and on the sheet."""
    set_language(code)
    for rule in ("pass", "PASS", rule_name("pass"), rule_title("pass")):
        assert load("6.1").answer([f"~O_V & ~O_L; {rule}; c1"]).message.startswith("All lines")
    refusal = load("6.1").answer(["~O_V; passing; c1"]).text
    assert all(rule_title(rule) in refusal for rule in load("6.1").form.parts[0].rules)
    boxes = [line.replace("suppose", in_menu("suppose")) for line in BOXES]
    assert load("6.2").answer([*boxes, "E_C; by cases; 2, 3, 6"]).right
    drawing = exercise("6.2").drawing
    for rule in load("6.2").form.parts[0].rules:
        assert f">{in_menu(rule)}</option>" in drawing
        assert f"<summary><b>{rule_title(rule)}</b></summary>" in drawing
        assert rule_name(rule) in rule_title(rule)
    assert rule_title("show-last").startswith("show-last (")


def test_a_valid_proof_of_another_kind_is_praised_and_the_asked_kind_asked_again() -> None:
    """By cases for contradiction and the other way round, in fresh cases, too; slips stay slips."""
    by_cases = [*BOXES, "E_C; cases; 2, 3, 6"]
    told = load("6.3").answer(by_cases)
    assert (told.kind, told.misconception) == ("close", "other-kind")
    assert told.text.startswith("Close: your proof holds, by cases: well done. Now find one by con")
    other = load("6.2").answer(load("6.3").right_answers[0])
    assert "your proof holds, by contradiction" in other.text
    assert "one by cases" in other.text
    assert load("6.3").answer([*BOXES, "E_C; cases; 2, 3"]).misconceptions == ("M12",)
    for number in range(4):
        two, three = fresh_case("6.2", number), fresh_case("6.3", number)
        assert two.answer(two.values["by_contradiction"]).misconception == "other-kind"
        assert three.answer(three.values["by_cases"]).misconception == "other-kind"


def test_lines_stay_until_they_stand_and_boxes_open_and_close() -> None:
    """It says why; what was supposed is of no use outside, and cases may forget no box."""
    card = exercise("6.1")
    add_line(card, "O_T", "mine")
    lines = card.draft.proof_so_far(0)
    assert (lines.texts, lines.told.kind) == ((), "not-yet")
    assert "need not be true. Here is a deal that fits" in lines.told.text
    assert 'value="O_T"' in card.drawing
    assert lines.told.text in card.spoken
    add_line(card, "~O_V & ~O_L", "pass", "c1")
    assert card.draft.proof_so_far(0).written == ["~O_V & ~O_L; pass; c1"]
    assert 'value="~O_V' not in card.drawing
    card = exercise("6.2")
    add_line(card, "O_B", "suppose")
    add_line(card, "~E_B", "row", "1")
    assert (card.draft.proof_so_far(0).depth, card.draft.proof_so_far(0).depths) == (1, (1, 1))
    press(card, "line:end:0")
    assert add_line(card, "~E_B", "row", "1").draft.proof_so_far(0).told.misconception == "M13"
    assert press(card, "line:remove:0").draft.proof_so_far(0).written == ["> O_B; suppose"]
    press(card, "line:remove:0")
    assert (card.draft.proof_so_far(0).texts, card.draft.proof_so_far(0).depth) == ((), 0)
    add_line(card, "O_B | O_V | O_T", "show", "c2")
    add_line(card, "O_B", "suppose")
    assert add_line(card, "~E_B & ~O_T", "row", "2").draft.proof_so_far(0).told.kind == "not-yet"
    add_line(card, "~E_B", "row", "2")
    assert add_line(card, "E_C", "cases", "1 2").draft.proof_so_far(0).told.misconception == "M12"
    assert len(card.draft.proof_so_far(0).texts) == 3


def test_given_lines_can_be_put_in_order_instead() -> None:
    """No order is right as it is shown; the right one earns the badge. Boxes have no such way."""
    card = exercise("6.1")
    assert press(card, "line:way:0").draft.proof_so_far(0).ordering
    assert press(card, "check").draft.attempt.feedback.kind == "open"
    last = card.draft.order(0)[-1]
    press(card, f"up:0:{last}", f"down:0:{last}", "check")
    assert card.draft.attempt.feedback.misconceptions == ("M14",)
    for goal in range(6):
        while card.draft.order(0).index(str(goal + 1)) > goal:
            press(card, f"up:0:{goal + 1}")
    assert press(card, "check").draft.attempt.badge
    assert not press(card, "line:way:0").draft.proof_so_far(0).ordering
    card = exercise("6.2")
    assert "line:way:0" not in Parts(card.drawing).targets
    assert not press(card, "line:way:0").draft.proof_so_far(0).ordering


def test_what_is_not_there_cannot_be_pressed() -> None:
    """Refused in words, and the draft stays as it is; nobody can fill the memory with lines."""
    for name in ("6.1", "3.1", "1.1"):
        card = exercise(name)
        before = card.draft
        for target in ("line:add:9", "line:jump:0", "live:9", "line:add", "live:0:0"):
            with case_named(name, target):
                assert press(card, target, statement0=["O_B"]).draft == before
                assert card.notice
    card = exercise("6.1")
    full = Lines(texts=("~E_A; mine",) * 60, depths=(0,) * 60)
    card.draft = replace(card.draft, proofs={0: full})
    assert len(add_line(card, "~E_A", "mine").draft.proof_so_far(0).texts) == 60
    assert "at most 60 lines" in card.draft.proof_so_far(0).told.text
    assert load("6.1").answer(["~E_A; mine"] * 99).kind == "not-yet"


PROOFS = ("6.1", "6.2", "6.3", "6.7")
FEW, MANY = 4, 12
"""Fresh cases of each: every day, and in a long run."""
AS_MANY = pytest.mark.parametrize("many", [FEW, pytest.param(MANY, marks=pytest.mark.long)])


def asked(exercise_: Exercise, lines: int, depth: int = 0) -> str:
    """What somebody is asked who has written this many lines of the known proof."""
    question = exercise_.questions[0]
    read = [read_line(question, text) for text in question.right[:lines]]
    word = question_from(question, read, depth)
    return sentence_with(word.text, word.values)


def test_after_two_failures_and_not_before_a_question_comes() -> None:
    """Of what is open here, in the form and in code alike; a line that stands ends it."""
    card = exercise("6.1")
    prove(card, 0, load("6.1").right_answers[0][:5])
    assert "Ask yourself" not in add_line(card, "E_B", "pass", "4").spoken
    add_line(card, "E_B", "row", "4")
    assert card.spoken.endswith(
        "Ask yourself: One of these is in the envelope: Ada, Bruno or Carla. "
        "Which lines rule the others out?"
    )
    assert "Ask yourself" in card.drawing
    assert "Ask yourself" not in add_line(card, "E_B", "envelope", "4, 5").drawing
    assert "Ask yourself" not in add_line(card, "O_T", "row").spoken
    card = exercise("6.1")
    wrong = [*load("6.1").right_answers[0][:5], "E_B; row; 4"]
    assert "Ask yourself" not in card.answer(wrong).text
    assert "Which lines rule the others out?" in card.answer(wrong).text
    assert "What does your own hand tell you" in card.answer(["~O_V; pass; c1", "?"]).text
    assert card.answer(load("6.1").right_answers[0]).text.startswith("Yes, because")
    assert "Ask yourself" not in exercise("1.1").answer(9, 9).text


ASKED = (
    ("6.1", 4, 0, "What does your own hand tell you about Ada?"),
    ("6.2", 0, 0, "No single step goes on from here. Which clue says: this one or that one?"),
    ("6.2", 3, 1, "You know where Bruno is. Which places are out for that card?"),
    ("6.2", 5, 1, "This box has come to the goal. End it. Which case has no box yet?"),
    ("6.2", 5, 0, "Your boxes stand for some of the cases. Which case has no box yet?"),
    ("6.2", 10, 0, "One of your cases must be so. Which line or clue says that?"),
    ("6.3", 2, 0, "No single step goes on from here. What if the goal were false?"),
    ("6.3", 6, 1, "Otto showed a card. Which of the three can it not have been, and why?"),
    ("6.3", 8, 1, "Otto holds 2 cards. How many of them are spoken for? A show counts."),
    ("6.3", 9, 1, "Two of your lines cannot both be true. What does that say of what you"),
    ("6.3", 9, 0, "That box broke. By which rule do you say the opposite of what it supposed"),
)


def test_the_question_follows_the_proof() -> None:
    """Line by line another one; where all places but one are ruled out, the last is not named."""
    for name, lines, depth, question in ASKED:
        with case_named(name, lines, depth):
            assert asked(load(name), lines, depth).startswith(question)
    assert asked(load("6.2"), 9, 1) == "Which lines tell you who can still hold Carla?"


@AS_MANY
def test_at_every_line_of_fresh_proofs_there_is_a_question_and_its_answer_is_true(
    many: int,
) -> None:
    """No place is left open in it; what it leads to holds in every world of the oracle."""
    for name, number in product(PROOFS, range(many)):
        case = fresh_case(name, number)
        question = case.questions[0]
        worlds = oracle.hearing(oracle.knowing(case.case.hand), *case.case.events)
        proof = lines_that_stand(question, list(question.right))
        assert len(proof) == len(question.right)
        for count in range(len(proof)):
            with case_named(name, number, count):
                written = proof[:count]
                depth = written[-1].depth if written else 0
                word = question_from(question, written, depth)
                text = sentence_with(word.text, word.values)
                assert "{" not in text
                assert "?" in text
                leads_to_what_is_true(Coach(question, written, depth), worlds)


def leads_to_what_is_true(coach: Coach, worlds: list[oracle.World]) -> None:
    """Each first need of a goal, in all worlds that fit what is supposed."""
    supposed = [formula_text(one) for one in coach.supposed]
    left = [world for world in worlds if all(oracle.is_so(one, world) for one in supposed)]
    for goal in (*coach.goals(), *coach.chain.clash):
        if need := coach.chain.first_need([goal]):
            text = formula_text(coach.formula(need.literal))
            assert all(oracle.is_so(text, world) for world in left), text


@AS_MANY
def test_who_follows_the_coach_alone_comes_to_the_goal(many: int) -> None:
    """Each step that it has in mind is put in as a line by its rule, and the checker takes it."""
    for number in range(many):
        case = fresh_case("6.1", number)
        question = case.questions[0]
        lines: list[Line] = []
        while not is_proof(question, lines):
            coach = Coach(question, lines, 0)
            need = coach.chain.first_need(coach.goals())
            assert need is not None
            cites = (*map(str, range(1, len(lines) + 1)), "c1", "c2")
            line = Line(coach.formula(need.literal), need.rule, cites)
            lines.append(line if need.rule != "mine" else replace(line, cites=()))
            assert judged_line(question, lines) is None
        assert len(lines) <= 6


def test_a_path_is_closed_or_open_by_where_a_supposition_or_a_line_leads() -> None:
    """A box that can neither break nor end, a line before one it rests on; and back on track."""
    card = exercise("6.3")
    assert lamp(card.draft) is None
    assert lamp(add_line(card, "~O_T & ~E_A", "mine").draft) == ""
    assert "Still on track" in card.drawing
    assert "This path leads nowhere" in add_line(card, "E_C", "suppose").drawing
    press(card, "line:remove:0")
    assert lamp(add_line(card, "~E_C", "suppose").draft) == ""
    cases = exercise("6.2")
    assert lamp(add_line(cases, "N_V", "suppose").draft) == ""
    press(cases, "line:remove:0")
    assert lamp(add_line(cases, "~O_B", "suppose").draft) == ""
    card = exercise("6.1")
    assert lamp(press(card, "line:way:0").draft) is None
    last = card.draft.order(0)[-1]
    assert "Not in order yet" in press(card, f"up:0:{last}").drawing
    for place, step in enumerate("123456"):
        press(card, f"put:0:{step}:{place}")
    assert lamp(card.draft) == ""


def test_show_me_gives_the_lines_that_the_checker_accepts_one_at_a_time() -> None:
    """What stands between the quotes of each step, put in as it is, is a proof."""
    for name, number in product(PROOFS, range(3)):
        with case_named(name, number):
            attempt, lines = Attempt(fresh_case(name, number)), []
            while attempt.has_step:
                attempt = after_solution(attempt)
                told = attempt.exercise.tell(attempt.open_solution[-1])
                lines.append(told.partition("“")[2].partition("”")[0])
            assert attempt.exercise.answer(lines).right
