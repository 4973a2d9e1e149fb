"""Lessons 13 and 13b as they are read: few words, early checks, and missions that can be lost."""

from __future__ import annotations

import re
from math import log2
from typing import Any

import pytest
from lesson_files import code_cells, lesson, prose_cells
from noir_wrong_ideas import Reads, cleared_for_ever, inspector, rightly

from cluekit.learn.exercises import load
from cluekit.noir import INSPECTOR, KILLER
from cluekit.noir.deduction.predictions import Question
from cluekit.ui import predict, table
from cluekit.words import speaking

NOIR, STAMP = "13_noir.ipynb", "13b_evidence_has_a_time_stamp.ipynb"
BOTH = pytest.mark.parametrize("name", [NOIR, STAMP])


def code_of(name: str, called: str) -> str:
    """The source of a code cell."""
    return next(cell.source for cell in code_cells(lesson(name)) if cell.id == called)


@BOTH
def test_words_are_few_for_what_is_checked_and_the_first_check_comes_early(name: str) -> None:
    """At most 90 words a checked part, and something to do within the first 100."""
    cells = lesson(name).cells
    words = sum(len(cell.source.split()) for cell in prose_cells(lesson(name)))
    exercises = lesson(name).metadata["cluekit"]["exercises"]
    assert words <= 90 * sum(len(load(one).form.parts) for one in exercises)
    first = next(i for i, cell in enumerate(cells) if "exercise(" in cell.source and i > 1)
    before = [cell.source for cell in cells[:first] if cell.cell_type == "markdown"]
    assert sum(len(text.split()) for text in before) < 100


@BOTH
def test_it_begins_with_three_fresh_cases_of_earlier_lessons(name: str) -> None:
    """None of them the file's own case, each of a lesson before this one."""
    source = "\n".join(cell.source for cell in code_cells(lesson(name)))
    found = re.findall(r'exercise\("([\w.]+)", fresh=(\d+)\)', source)
    here = lesson(name).metadata["cluekit"]["id"]
    assert len(found) == 3
    assert all(load(one).form.lesson < here and int(number) for one, number in found)


@BOTH
def test_a_guess_is_kept_and_stands_beside_the_outcome_below_it(name: str) -> None:
    """The same question twice, the second time with the answer; and a ticket at the end."""
    source = [cell.source for cell in code_cells(lesson(name))]
    asked = code_of(name, "my-guess")
    outcome = code_of(name, "outcome")
    assert outcome.startswith(asked.removesuffix(")"))
    assert source.index(outcome) > source.index(asked)
    assert source[-1].startswith("ticket(")


@BOTH
def test_the_core_a_harder_part_and_the_minutes_are_told(name: str) -> None:
    """At the beginning; and minutes are those of the front matter, in sittings of an hour."""
    title = lesson(name).cells[0].source
    assert "The core is " in title
    minutes = lesson(name).metadata["cluekit"]["minutes"]
    told = re.search(r"(two sittings of )?about (\d+) minutes", title)
    assert told
    assert minutes == int(told[2]) * (2 if told[1] else 1)
    parts = [
        part.prompt
        for one in lesson(name).metadata["cluekit"]["exercises"]
        for part in load(one).form.parts
    ]
    assert any(prompt.startswith("Harder: ") for prompt in parts)


# --- missions -------------------------------------------------------------------------------------


def mission() -> tuple[str, int]:
    """The edition and seed of lesson 13's mission."""
    found = re.search(r'table\("([\w-]+)", .*seed=(\d+)', code_of(NOIR, "mission-table"))
    assert found
    return found[1], int(found[2])


@pytest.mark.parametrize(("reads", "winner"), [(rightly, INSPECTOR), (cleared_for_ever, KILLER)])
def test_13_who_never_forgets_loses_the_mission(reads: Reads, winner: int) -> None:
    """Two Inspectors play the lesson's game alike, but one keeps everybody cleared for ever."""
    edition, seed = mission()
    game: Any = table(
        edition,
        names=("You", "Shadow"),
        bots="careful",
        seed=seed,
        side="inspector",
        name=reads.__name__,
    )
    me, session = inspector(reads), game.session
    while not session.over:
        game.sitting.play(me(session.view(1), session.choices, session.luck("me")))
    assert session.view(INSPECTOR).table.winner == winner


def test_13b_who_always_says_90_per_cent_misses_the_goal_and_who_is_honest_does_not() -> None:
    """Half a bit below the machine, over the whole game of the lesson."""
    found = re.search(r'predict\("([\w-]+)", seed=(\d+)\)', code_of(STAMP, "mission-game"))
    assert found
    asked = predict(found[1], seed=int(found[2])).questions
    machine = _mean([log2(float(each.chances[each.answer])) for each in asked])
    boaster = _mean([_boast(each) for each in asked])
    honest = _mean([log2(round(100 * each.chances[each.answer]) / 100) for each in asked])
    assert boaster < machine - 0.5 < honest


def _boast(asked: Question) -> float:
    """The score of 90 % on the likeliest, the rest for the others alike."""
    favourite = max(asked.chances, key=lambda answer: asked.chances[answer])
    if asked.answer == favourite:
        return log2(0.9)
    return log2(0.1 / (len(asked.chances) - 1))


def _mean(scores: list[float]) -> float:
    return sum(scores) / len(scores)


# --- exercises ------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["en", "it", "pt"])
def test_13_6_quotes_the_notes_in_the_readers_language(code: str) -> None:
    """Letters stay, words do not; nothing is left open."""
    with speaking(code):
        lines = [text for _, text in load("13.6").questions[0].options]
    assert all("{" not in line for line in lines)
    assert "B, C, D, I, L, M" in lines[1]
    assert ("dies" in lines[1]) == (code == "en")
