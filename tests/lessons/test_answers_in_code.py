"""No code cell, and nothing that a lesson stores above it, gives an answer away."""

import ast
import re
from base64 import b64decode
from collections.abc import Iterator
from fractions import Fraction

import pytest
from lesson_files import LESSONS, PLACES, code_cells, exercises_of, lesson

from cluekit.learn.exercises import load
from cluekit.learn.guesses import GUESSES
from naming import case_named

ALL = (*PLACES, "welcome.ipynb")
LONG = 2
"""Texts of fewer signs than this are letters of cards; numbers of fewer digits stand anywhere."""


def constants(code: str) -> Iterator[str]:
    """What is written out in a cell, as text; the numbers of fresh cases are none of it."""
    tree = ast.parse(code)
    fresh = {id(k.value) for k in ast.walk(tree) if isinstance(k, ast.keyword) and k.arg == "fresh"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in fresh and node.value is not None:
            yield str(node.value).casefold()
        if isinstance(node, (ast.Call, ast.Tuple, ast.List)):  # (“1/4”, “3/4”), side by side
            parts = node.args if isinstance(node, ast.Call) else node.elts
            if len(parts) > 1 and all(isinstance(part, ast.Constant) for part in parts):
                yield ", ".join(str(part.value) for part in parts).casefold()  # type: ignore[attr-defined]


def told_by(answer: object) -> Iterator[str]:
    """How a right answer would be written in a cell."""
    if isinstance(answer, dict):
        answer = [*answer.values()]
    if isinstance(answer, (list, tuple, set, frozenset)):
        yield ", ".join(map(str, answer)).casefold()
        for part in answer:
            if isinstance(part, Fraction) or "/" in str(part):
                yield str(part)
    elif len(str(answer)) >= LONG:
        yield str(answer).casefold()


def answers_of(name: str) -> dict[str, str]:
    """All answers that a lesson asks for, each with what asks: its guesses and its exercises."""
    number = name.partition("_")[0].lstrip("0") or "0"
    found: dict[str, str] = {}
    for key, asked in GUESSES.items():
        if key.rstrip("abcdefgh").rstrip(".") in {number, number.rstrip("b")}:
            for said in (asked.outcome, asked.right):
                found |= dict.fromkeys(told_by(said), f"guess {key}")
    for exercise in exercises_of(name):
        for right in load(exercise).right_answers:
            found |= dict.fromkeys(told_by(right), f"exercise {exercise}")
    return found


TAUGHT = {
    ("11_how_likely.ipynb", "1/2"): "how often one of two cards is shown, which 11.3 says itself",
    ("11_how_likely.ipynb", "1/6"): "how often Nora has both before she shows one",
    ("03_and_or_not.ipynb", "o_b | o_d | o_t"): "the table of 3.1’s formula stands below it",
}
"""What is written out on purpose: it has been asked for above, and is worked with below."""


def given_away(name: str, code: str) -> list[str]:
    """What of a lesson's answers is written out in a cell."""
    answers = answers_of(name)
    return [
        f"{said}: {answers[said]}"
        for said in constants(code)
        if said in answers and (name, said) not in TAUGHT
    ]


@pytest.mark.parametrize("name", LESSONS)
def test_no_cell_of_code_has_an_answer(name: str) -> None:
    """Neither of a guess nor of an exercise of the lesson, wherever the cell stands."""
    for cell in code_cells(lesson(name)):
        with case_named(name, cell.id):
            assert given_away(name, cell.source) == []


OLD = {
    "05_if_then.ipynb": 'guess("Bad luck, or a mistake?", "a mistake")',
    "01_the_case_file.ipynb": "deal_table(seed=27)",
    "04_exactly_one.ipynb": 'guess("Who did it?", "Carla")',
    "06_proof.ipynb": 'two_worlds(other, "Carla", "envelope")',
    "14_bluff_and_the_rule_lab.ipynb": 'matrix_game("arrest or gather").mix("1/4", "3/4")',
    "20_change_the_rules.ipynb": 'guess("Longer …?", "longer, by about 2.7 turns")',
}
"""Cells as they stood in lessons once, or might."""


def test_an_answer_in_a_cell_is_found() -> None:
    """The cells of before gave theirs away; what asks for a guess has nothing but its id."""
    for name, code in OLD.items():
        with case_named(name):
            assert given_away(name, code)
    for name in ALL:
        for cell in code_cells(lesson(name)):
            for node in ast.walk(ast.parse(cell.source)):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {
                    "guess",
                    "outcome",
                }:
                    (asked,) = node.args
                    assert not node.keywords
                    assert ast.literal_eval(asked) in GUESSES
            assert not re.search(r"\.report\([^)]", cell.source), "a conclusion is the reader's"


def test_no_file_stores_what_came_out() -> None:
    """Not in a card that asks, nor in the one that will tell: neither in words nor as a picture."""
    for name in LESSONS:
        for cell in code_cells(lesson(name)):
            if cell.source.startswith(("guess(", "outcome(")):
                with case_named(name, cell.id):
                    asked = GUESSES[cell.source.split('"')[1]]
                    (data,) = (output.data for output in cell.outputs)
                    (coded,) = re.findall(r"base64,([^\"]+)", data["text/html"])
                    for shown in (data["text/plain"], b64decode(coded).decode()):
                        assert "It is" not in shown
                        bare = shown.replace(asked.question, "")
                        assert asked.outcome in asked.choices or f" {asked.outcome}" not in bare
