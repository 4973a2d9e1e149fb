"""The lessons as notebooks: their form, their stored outputs, and runs with answers put in."""

import ast
import json
import re
from copy import deepcopy
from fractions import Fraction
from html import unescape
from runpy import run_path
from typing import Any

import jsonschema
import msgspec
import pytest
import samples
from lesson_cells import AS_IT_STANDS, PLAY_ON, PLAYED_ON, PUT_IN, in_one_line, wanted
from lesson_files import (
    FOLDER,
    LESSONS,
    PLACES,
    code_cells,
    code_of,
    exercises_of,
    lesson,
    prose_cells,
    prose_of,
    run,
)

from cluekit.learn.course import FrontMatter
from cluekit.learn.exercises import ids, load
from cluekit.learn.schemas import LESSON, SCHEMAS
from cluekit.words import LANGUAGES


def test_all_lessons_are_there() -> None:
    """In order; the course has numbers up to 14, what stands beside it from 20 on."""
    names = """
        00_at_the_table 01_the_case_file 02_true_false_not_known_yet 03_and_or_not
        04_exactly_one 05_if_then 06_proof 07_counting_and_pigeonholes
        07b_the_villa_with_the_pool 08_models_and_cnf 09_sat_and_resolution
        10_what_the_others_know 11_how_likely 11b_how_sure 12_what_is_a_question_worth
        12b_questions_in_bits 13_noir 14_bluff_and_the_rule_lab 20_change_the_rules
    """
    assert tuple(f"{name}.ipynb" for name in names.split()) == LESSONS


RERUN = run_path(str(FOLDER.parent / "tools" / "rerun_notebooks.py"))
"""The script that stores them."""

# --- form ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLACES)
def test_a_notebook_has_our_form(name: str) -> None:
    """Front matter, plain cells, what is stored: lessons, and what there is to look at."""
    front_matter_fits_its_schema(name)
    cells_are_plain_and_nothing_is_ignored(name)
    every_cell_was_run_in_order_and_shows_its_output_without_a_kernel(name)
    # Letter by letter; what a fresh run gives is compared cell by cell by nbval, strictly.
    stored = (FOLDER / name).read_text(encoding="utf-8")
    assert RERUN["text_of"](deepcopy(lesson(name))) == stored


def front_matter_fits_its_schema(name: str) -> None:
    """Machines can look up what a lesson is about; its exercises are those in its cells."""
    matter = lesson(name).metadata["cluekit"]
    jsonschema.validate(matter, json.loads(SCHEMAS.published_text(LESSON)))
    typed = msgspec.convert(matter, FrontMatter)
    assert typed.id == f"L{name.partition('_')[0]}"
    vocabulary = typed.vocabulary
    assert {*vocabulary} == {*LANGUAGES}
    assert len({*map(len, vocabulary.values())}) == 1
    shown = re.findall(r'exercise\("([\w.]+)"\)', code_of(name))
    shown = list(dict.fromkeys(shown))  # an exercise may be opened twice
    assert list(typed.exercises) == shown
    assert shown == [i for i in ids() if load(i).form.lesson == typed.id]
    assert all(widget in code_of(name) for widget in typed.widgets)


MAY_DEFINE = {("08_models_and_cnf.ipynb", "my-detective"), ("09_sat_and_resolution.ipynb", "hand")}
"""Cells in which a learner writes a function: to write one is what the exercise asks."""
IGNORE_TAGS = {"nbval-ignore-output", "nbval-skip", "raises-exception", "nbval-raises-exception"}


def cells_are_plain_and_nothing_is_ignored(name: str) -> None:
    """One import cell, the first; no magics, no installs, no widget classes, no Output widgets.

    Ids were chosen, not drawn; no tag hides a cell from the comparison with a fresh run.
    """
    cells = code_cells(lesson(name))
    lines = ((cell.id, line) for cell in cells for line in ast.parse(cell.source).body)
    importing = {cell for cell, line in lines if isinstance(line, ast.Import | ast.ImportFrom)}
    assert importing == {cells[0].id}
    for cell in cells:
        assert not re.search(
            r"^\s*[%!?]|\?\s*$|pip install|Output\(|ipywidgets|anywidget", cell.source, re.MULTILINE
        )
        if (name, cell.id) not in MAY_DEFINE:
            assert not re.search(r"\b(class|def|lambda|eval|exec)\b", cell.source)
    for cell in prose_cells(lesson(name)):
        said = re.sub(r"`[^`]*`|\]\([^)]*\)", "", cell.source)
        assert not re.search(r"""['"]""", said), "a straight sign in what is read"
    names = [cell.id for cell in lesson(name).cells]
    assert len(names) == len(set(names))
    assert all(re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", cell) for cell in names)
    tags = {tag for cell in lesson(name).cells for tag in cell.metadata.get("tags", [])}
    assert not IGNORE_TAGS & tags
    assert not re.findall(r"#\s*(NBVAL_\w+|PYTEST_\w+)", code_of(name))


def every_cell_was_run_in_order_and_shows_its_output_without_a_kernel(name: str) -> None:
    """Counts 1, 2, 3 …, or the comparison passes silently; nothing was printed aside.

    A picture is an image or a PNG with its words beside it; no widget view, no widget state.
    """
    cells = code_cells(lesson(name))
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    assert "widgets" not in lesson(name).metadata
    for cell in cells:
        last = ast.parse(cell.source).body[-1]
        assert bool(cell.outputs) == isinstance(last, ast.Expr), cell.id
        assert [o.output_type for o in cell.outputs] in ([], ["execute_result"])
        for output in cell.outputs:
            assert set(output.data) <= {"text/plain", "text/html"}
            assert output.data["text/plain"].strip()
            assert "0x" not in output.data["text/plain"]
            _check_picture(output.data)


def _check_picture(data: Any) -> None:
    html = data.get("text/html")
    if html is None or html.startswith('<div class="ck ck-rules"'):
        return
    image = r'<img alt="([^"]+)" src="data:image/svg\+xml;base64,[A-Za-z0-9+/=]+"[^<>]*/?>'
    hints = r"<details><summary>[^<>]+</summary><ol>(?:<li>[^<>]+</li>){5}</ol></details>"
    plot = r'<img src="data:image/png;base64,[A-Za-z0-9+/=]+" alt="([^"]+)"[^<>]*/?>'
    start = r'<p>[^<>]*<b data-run="">[^<>]+</b>[^<>]*</p>'
    asleep = r'<p><b data-run="lesson">[^<>]+</b>[^<>]*</p>'
    folded = r"<details><summary>[^<>]+</summary><p>(?:[^<>]+<br/>)+</p></details>"
    verdict, points = r"<p><b>[^<>]+</b></p>", r"<ul [^<>]+>(?:<li>[✓✕][^<>]+</li>)+</ul>"
    result = rf"<div>{verdict}(?:{image}|{points}){folded}</div>"
    found = re.fullmatch(
        rf"{image}|{plot}|<div>{start}{image}{hints}</div>|{asleep}|{result}", html
    )
    assert found, html[:400]
    words, shown = unescape(next(filter(None, found.groups()), "")), data["text/plain"]
    if not words:  # a line that wakes the lesson, the checks of a report
        words = shown
    assert words.split() == shown.split()


SHAPE = ("question", "predict", "name", "change one thing", "mission", "big game", "before you go")


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_its_sizes_and_its_shape(name: str) -> None:
    """800–1,500 words, 12–25 code cells of 1–4 lines, prose cells under 60 words; a small file."""
    words = [len(cell.source.split()) for cell in prose_cells(lesson(name))]
    assert 800 <= sum(words) <= 1500
    assert max(words) < 60
    lines = [len(cell.source.splitlines()) for cell in code_cells(lesson(name))]
    assert 12 <= len(lines) <= 25
    assert all(1 <= count <= 4 for count in lines)
    assert max(len(line) for line in code_of(name).splitlines()) <= 100
    prose = prose_of(name).lower()
    assert [part for part in SHAPE if part not in prose] == []
    assert prose.rindex("you can now …") > prose.rindex("before you go")
    assert not re.search("simply|obviously", prose)
    # It travels by mail and opens on a slow line.
    assert (FOLDER / name).stat().st_size < 480_000


# --- runs with answers put in -------------------------------------------------------------------

WRITTEN = ("8.10", "9.5", *samples.PLAYED)
"""Exercises answered by what is written in a cell of the lesson, or played at its table."""

MANY_GAMES = ("result", "grid-result", "fast-both")
NOTHING_RESTS_ON = ("small", "machine-solved", "plot")
"""Cells that take long, whatever is put into others: nbval compares what they show."""


def lighter(name: str) -> dict[str, str]:
    """Those cells of a lesson, with a few games instead, or with nothing."""
    cells = {cell.id: cell.source for cell in code_cells(lesson(name))}
    few = {name: re.sub(r"games=\d+", "games=3", cells.get(name, "")) for name in MANY_GAMES}
    light = few | dict.fromkeys(NOTHING_RESTS_ON, "")
    return {name: code for name, code in light.items() if name in cells}


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.early
def test_a_lesson_runs_with_every_wrong_and_every_right_answer(name: str) -> None:
    """Each mistake is named, then each exercise says yes, and the lesson goes on to its end."""
    asked = [i for i in exercises_of(name) if i not in WRITTEN]
    answers = {_cell(i): f'{_try_all(i)}\nexercise("{i}").answer(*{_right(i)!r})' for i in asked}
    sheets = [cell.id for cell in code_cells(lesson(name)) if cell.id in PLAYED_ON]
    put_in = dict.fromkeys(sheets, PLAY_ON) | PUT_IN.get(name, {})
    told = run(name, lighter(name) | put_in | answers)
    for exercise in asked:
        named, *yes = told[_cell(exercise)].split("\n", 1)
        assert named == repr([("close", slip) for _, _, slip in samples.wrong_answers(exercise)])
        assert all("Yes, because " in line for line in yes[0].strip().splitlines()), yes
        assert yes[0].strip()
    for cell, code in put_in.items():
        assert in_one_line(told[cell]) == wanted(code) or "# =>" not in code
    for cell, expected in AS_IT_STANDS.items():
        assert told.get(cell, expected) == expected
    assert told.get("mission-answer", "Yes, because ").startswith("Yes, because ")
    assert "You can now" in lesson(name).cells[-2].source


def _cell(exercise: str) -> str:
    return f"ex-{exercise.replace('.', '-')}"


def _right(name: str) -> list[object]:
    """The right answers of an exercise, fractions as texts: a cell can say them without imports."""
    return [str(each) if isinstance(each, Fraction) else each for each in load(name).right_answers]


def _try_all(exercise: str) -> str:
    return f"""
card, told = exercise("{exercise}"), []
for part, given, _ in {samples.wrong_answers(exercise)!r}:
    answers = [None] * part + [given]
    feedback = card.answer(*answers).parts[part]
    told.append((feedback.kind, feedback.misconception))
print(told)
"""
