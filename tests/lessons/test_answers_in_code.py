"""No code cell, and nothing that a lesson stores above it, gives an answer away."""

import ast
import re
from base64 import b64decode
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from lesson_files import LESSONS, PLACES, WORDS, code_cells, exercises_of, lesson, stored

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
                    assert ast.literal_eval(node.args[0]) in GUESSES
            assert not re.search(r"\.report\([^)]", cell.source), "a conclusion is the reader's"


COVERED = "First write your guess: then it stands here beside the answer."
"""What a cell says that will tell what came out."""


def told_by_cell(cell: Any) -> str:
    """The id of the guess that a cell tells or asks for; "" where it does neither."""
    called = re.search(r'^(?:guess|outcome)\("([\w.]+)"', cell.source, re.MULTILINE)
    return called[1] if called and cell.cell_type == "code" else ""


def test_no_file_stores_what_came_out() -> None:
    """To wake a lesson runs all cells: what is to be guessed, and what shows it, stay covered."""
    for name in LESSONS:
        for cell in code_cells(lesson(name)):
            if number := told_by_cell(cell):
                with case_named(name, cell.id):
                    asked = GUESSES[number]
                    (data,) = (output.data for output in cell.outputs)
                    shown = data["text/plain"]
                    assert shown.startswith(asked.question)
                    assert shown.endswith(COVERED if "outcome(" in cell.source else "Your guess: …")
                    assert len(shown.splitlines()) == 2 + len(asked.choices)
                    (coded,) = re.findall(r"base64,([^\"]+)", data["text/html"])
                    assert "The answer" not in b64decode(coded).decode()


ASKS_FIRST = re.compile(
    r"\b(?:[Gg]uess first|Guess\b[.,]|Decide (?:first|, )|[Ss]ay a number|then run the cell)|"
    r"and guess\b|## Predict"
)
"""Words of a cell that wants a guess before the next one shows anything."""
THEMSELVES = {("12_what_is_a_question_worth.ipynb", "change"): "the reader writes the new clue"}
"""Where nothing is shown before the reader has changed the cell."""


def test_what_asks_for_a_guess_has_a_place_for_it() -> None:
    """The next cell of code keeps the guess, and covers what came out until then."""
    asking = 0
    for name in LESSONS:
        cells = lesson(name).cells
        for at, cell in enumerate(cells):
            prose = cell.source if cell.cell_type == "markdown" else ""
            if ASKS_FIRST.search(prose) and (name, cell.id) not in THEMSELVES:
                with case_named(name, cell.id):
                    following = next(c for c in cells[at + 1 :] if c.cell_type == "code")
                    assert told_by_cell(following)
                    asking += 1
    assert asking > len(LESSONS)
    assert ASKS_FIRST.search("Fewer case files, or more? Decide, then run the cell.")


OF_SOMETHING_ELSE = {
    "0a": ("two chairs",),
    "4a": ("Ada, Bruno and Carla",),
    "8a": ("no cards", "no clause", "no row"),
    "10a": ("the two evenings", "two chairs", "two of your own", "two deals that look"),
}
"""Where the same word is said of something else."""


def test_nothing_comes_out_before_its_guess_is_told() -> None:
    """No sentence from the guess down to its outcome says it, in numbers or in words."""
    for name in LESSONS:
        cells = [
            cell for cell in lesson(name).cells if told_by_cell(cell) or cell.cell_type != "code"
        ]
        for number in {told_by_cell(cell) for cell in cells} - {""}:
            at = [place for place, cell in enumerate(cells) if told_by_cell(cell) == number]
            said = [cell.source for cell in cells[at[0] : at[-1]] if not told_by_cell(cell)]
            right = GUESSES[number].right or GUESSES[number].outcome
            ways = {right, WORDS[int(right)] if right.isdecimal() and int(right) < 13 else right}
            prose = "\n".join(said)
            for other in OF_SOMETHING_ELSE.get(number, ()):
                prose = prose.replace(other, "")
            with case_named(name, number, right):
                assert [way for way in ways if says(way, prose)] == []
    assert says("nine", "nine for Ada alone")


def says(way: str, text: str) -> bool:
    """Whether a text has these words, as words of their own."""
    return re.search(rf"(?<![\w./]){re.escape(way)}(?![\w./])", text, re.IGNORECASE) is not None


CODE_OF_A_RULE = re.compile(r"\([UCPN]\d\d\b")


def test_no_story_and_no_prose_cites_a_clause() -> None:
    """Only a rule sheet and a table do, where a press says what the clause says."""
    for name in ALL:
        for cell in lesson(name).cells:
            with case_named(name, cell.id):
                if cell.cell_type == "markdown":
                    assert not CODE_OF_A_RULE.search(cell.source)
                elif not re.search(r"^(?:rule_sheet|game$|table)\b", cell.source, re.MULTILINE):
                    assert not CODE_OF_A_RULE.search(stored(cell))
