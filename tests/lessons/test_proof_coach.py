"""The coach of proofs: a question from where a proof stands, after two failures; the lamp."""

from __future__ import annotations

import oracle
import pytest
from msgspec.structs import replace
from presses import press, prove

from cluekit.learn.exercises import Exercise, load
from cluekit.learn.proof_checks import is_proof, judged_line, lines_that_stand, read_line
from cluekit.learn.proof_coach import Coach, question_from
from cluekit.learn.values import sentence_with
from cluekit.logic.formulas import formula_text
from cluekit.logic.proof_boxes import Line
from cluekit.ui import exercise
from cluekit.ui.exercises.answers import lamp
from cluekit.ui.exercises.widget import ExerciseCard
from variants import fresh_case

PROOFS = ("6.1", "6.2", "6.3", "6.7")


def add(card: ExerciseCard, statement: str, rule: str, rests: str = "") -> None:
    """Put one line in, whatever becomes of it."""
    press(card, "line:add:0", statement0=[statement], rule0=[rule], rests0=[rests])


def told(card: ExerciseCard) -> str:
    """What was said last."""
    return card.spoken


def asked(exercise_: Exercise, lines: int, depth: int = 0) -> str:
    """What somebody is asked who has written this many lines of the known proof."""
    question = exercise_.questions[0]
    read = [read_line(question, text) for text in question.right[:lines]]
    word = question_from(question, read, depth)
    return sentence_with(word.text, word.values)


def test_after_two_failures_and_not_before_a_question_comes() -> None:
    """It is about what is open here, not the same for everybody; a line that stands ends it."""
    card = exercise("6.1")
    prove(card, 0, load("6.1").right_answers[0][:5])
    add(card, "E_B", "pass", "4")
    assert "Ask yourself" not in told(card)
    add(card, "E_B", "row", "4")
    assert told(card).endswith(
        "Ask yourself: One of these is in the envelope: Ada, Bruno or Carla. "
        "Which lines rule the others out?"
    )
    assert "Ask yourself" in card.drawing
    add(card, "E_B", "envelope", "4, 5")
    assert "Ask yourself" not in card.drawing
    add(card, "O_T", "row")
    assert "Ask yourself" not in told(card)


def test_the_question_of_the_specification_is_asked_where_it_fits() -> None:
    """All places but one are ruled out, and the last is not named."""
    assert asked(load("6.2"), 9, 1) == "Which lines tell you who can still hold Carla?"


@pytest.mark.parametrize(
    ("name", "lines", "depth", "question"),
    [
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
    ],
)
def test_the_question_follows_the_proof(name: str, lines: int, depth: int, question: str) -> None:
    """Line by line another one."""
    assert asked(load(name), lines, depth).startswith(question)


@pytest.mark.parametrize("name", PROOFS)
def test_there_is_a_question_at_every_line_of_many_fresh_proofs(name: str) -> None:
    """It is a question, and no place is left open in it."""
    for number in range(20):
        case = fresh_case(name, number)
        for lines, _ in enumerate(case.right_answers[0]):
            text = asked(case, lines, _depth(case, lines))
            assert "{" not in text
            assert "?" in text


def _depth(case: Exercise, lines: int) -> int:
    """How deep the line stands that was written last."""
    question = case.questions[0]
    return read_line(question, question.right[lines - 1]).depth if lines else 0


@pytest.mark.parametrize("name", PROOFS)
def test_what_the_coach_leads_to_is_true_in_every_world_that_is_left(name: str) -> None:
    """Twenty fresh cases, at every line; the worlds are those of the oracle."""
    for number in range(20):
        case = fresh_case(name, number)
        worlds = oracle.hearing(oracle.knowing(case.case.hand), *case.case.events)
        for count in range(len(case.right_answers[0])):
            coach = _coach(case, count)
            needs = [
                coach.chain.first_need([goal]) for goal in (*coach.goals(), *coach.chain.clash)
            ]
            for need in filter(None, needs):
                text = formula_text(coach.formula(need.literal))
                assert all(oracle.is_so(text, w) for w in worlds if _fits(coach, w)), (
                    number,
                    text,
                )


def _coach(case: Exercise, count: int) -> Coach:
    """The coach after so many lines of the known proof."""
    question = case.questions[0]
    lines = lines_that_stand(question, list(question.right[:count]))
    assert len(lines) == count
    return Coach(question, lines, lines[-1].depth if lines else 0)


def _fits(coach: Coach, world: oracle.World) -> bool:
    return all(oracle.is_so(formula_text(one), world) for one in coach.supposed)


def test_who_follows_the_coach_alone_comes_to_the_goal() -> None:
    """Each step that it has in mind is put in as a line by its rule, and the checker takes it."""
    for number in range(20):
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


def test_a_supposition_that_leads_nowhere_closes_the_path() -> None:
    """Its box can neither break nor come to the goal; who takes it back is on track again."""
    card = exercise("6.3")
    assert lamp(card.desk) is None
    add(card, "~O_T & ~E_A", "mine")
    assert lamp(card.desk) == ""
    assert "Still on track" in card.drawing
    add(card, "E_C", "suppose")
    assert "This path is closed" in card.drawing
    press(card, "line:remove:0")
    add(card, "~E_C", "suppose")
    assert lamp(card.desk) == ""
    cases = exercise("6.2")
    add(cases, "N_V", "suppose")
    assert lamp(cases.desk) == ""
    press(cases, "line:remove:0")
    add(cases, "~O_B", "suppose")
    assert lamp(cases.desk) == ""


def test_given_lines_have_a_lamp_once_they_are_moved() -> None:
    """A line before one that it rests on is too early; in order all is on track."""
    card = exercise("6.1")
    press(card, "line:way:0")
    assert lamp(card.desk) is None
    last = card.desk.order(0)[-1]
    press(card, f"up:0:{last}")
    assert "Not yet in order" in card.drawing
    for place, step in enumerate("123456"):
        press(card, f"put:0:{step}:{place}")
    assert lamp(card.desk) == ""


def test_in_code_the_second_wrong_proof_brings_the_question_too() -> None:
    """From the last line that stands; lines that cannot be read end there as well."""
    card = exercise("6.1")
    wrong = [*load("6.1").right_answers[0][:5], "E_B; row; 4"]
    assert "Ask yourself" not in card.answer(wrong).text
    assert "Which lines rule the others out?" in card.answer(wrong).text
    assert "What does your own hand tell you" in card.answer(["~O_V; pass; c1", "?"]).text
    assert card.answer(load("6.1").right_answers[0]).text.startswith("Yes, because")
    assert "Ask yourself" not in exercise("1.1").answer(9, 9).text


@pytest.mark.parametrize("name", PROOFS)
def test_show_me_gives_the_lines_that_the_checker_accepts_one_at_a_time(name: str) -> None:
    """What stands between the quotes of each step, put in as it is, is a proof."""
    for number in range(3):
        card = exercise(name, fresh=number)
        steps = [card.show_me() for _ in card.desk.attempt.exercise.form.solution]
        lines = [step.partition("“")[2].partition("”")[0] for step in steps]
        assert not card.desk.attempt.has_step
        assert card.desk.attempt.exercise.answer(lines).right
