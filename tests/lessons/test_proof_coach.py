"""The coach of proofs: a question from where a proof stands, after two failures; the lamp."""

from itertools import product

import oracle
import pytest
from msgspec.structs import replace
from presses import add_line, press, prove

from cluekit.learn.attempt import Attempt, after_solution
from cluekit.learn.exercises import Exercise, load
from cluekit.learn.proof_checks import is_proof, judged_line, lines_that_stand, read_line
from cluekit.learn.proof_coach import Coach, question_from
from cluekit.learn.values import sentence_with
from cluekit.logic.formulas import formula_text
from cluekit.logic.step_checker import Line
from cluekit.ui import exercise
from cluekit.ui.exercises.kinds import lamp
from naming import case_named
from variants import fresh_case

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
    assert lamp(card.desk) is None
    assert lamp(add_line(card, "~O_T & ~E_A", "mine").desk) == ""
    assert "Still on track" in card.drawing
    assert "This path is closed" in add_line(card, "E_C", "suppose").drawing
    press(card, "line:remove:0")
    assert lamp(add_line(card, "~E_C", "suppose").desk) == ""
    cases = exercise("6.2")
    assert lamp(add_line(cases, "N_V", "suppose").desk) == ""
    press(cases, "line:remove:0")
    assert lamp(add_line(cases, "~O_B", "suppose").desk) == ""
    card = exercise("6.1")
    assert lamp(press(card, "line:way:0").desk) is None
    last = card.desk.order(0)[-1]
    assert "Not yet in order" in press(card, f"up:0:{last}").drawing
    for place, step in enumerate("123456"):
        press(card, f"put:0:{step}:{place}")
    assert lamp(card.desk) == ""


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
