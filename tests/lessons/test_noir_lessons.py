"""Lessons 11b, 12b and 13 as they are read: few words, early checks, missions to be lost."""

from __future__ import annotations

import re
from math import log2

import pytest
from lesson_files import code_cells, lesson, prose_cells
from noir_wrong_ideas import Reads, cleared_for_ever, inspector, rightly

from cluekit.learn.course import lessons
from cluekit.learn.exercises import load
from cluekit.learn.own_games import laid_in, play_out
from cluekit.logic import scoring
from cluekit.noir import INSPECTOR, KILLER
from cluekit.noir.deduction.predictions import Question
from cluekit.ui import predict
from cluekit.ui.clue import duel_rounds, forecast_duel
from cluekit.ui.noir_boards import forecasts, predict_page
from cluekit.words import speaking

NOIR, SURE, BITS = "13_noir.ipynb", "11b_how_sure.ipynb", "12b_questions_in_bits.ipynb"
EACH = pytest.mark.parametrize("name", [NOIR, SURE, BITS])


def code_of(name: str, called: str) -> str:
    """The source of a code cell."""
    return next(cell.source for cell in code_cells(lesson(name)) if cell.id == called)


@EACH
def test_words_are_few_for_what_is_checked_and_the_first_check_comes_early(name: str) -> None:
    """At most 90 words a checked part, and something to do within the first 100."""
    cells = lesson(name).cells
    words = sum(len(cell.source.split()) for cell in prose_cells(lesson(name)))
    exercises = lesson(name).metadata["cluekit"]["exercises"]
    assert words <= 90 * sum(len(load(one).form.parts) for one in exercises)
    first = next(i for i, cell in enumerate(cells) if "exercise(" in cell.source and i > 1)
    before = [cell.source for cell in cells[:first] if cell.cell_type == "markdown"]
    assert sum(len(text.split()) for text in before) < 100


@EACH
def test_it_begins_with_three_fresh_cases_of_earlier_lessons(name: str) -> None:
    """None of them the file's own case, each of a lesson before this one."""
    source = "\n".join(cell.source for cell in code_cells(lesson(name)))
    found = re.findall(r'exercise\("([\w.]+)", fresh=(\d+)\)', source)
    taught = [one.matter.id for one in lessons()]
    before = taught[: taught.index(lesson(name).metadata["cluekit"]["id"])]
    assert len(found) == 3
    assert all(load(one).form.lesson in before and int(number) for one, number in found)


@EACH
def test_a_guess_is_kept_and_stands_beside_the_outcome_below_it(name: str) -> None:
    """The same question twice, the second time with the answer; and a ticket at the end."""
    source = [cell.source for cell in code_cells(lesson(name))]
    asked = code_of(name, "my-guess")
    outcome = code_of(name, "outcome")
    assert outcome.startswith(asked.removesuffix(")"))
    assert source.index(outcome) > source.index(asked)
    assert source[-1].startswith("ticket(")


@EACH
def test_the_core_a_harder_part_and_the_minutes_are_told(name: str) -> None:
    """At the beginning; and minutes are those of the front matter, in sittings of an hour."""
    title = lesson(name).cells[0].source
    assert "◆ are the core" in title or "The core is " in title
    minutes = lesson(name).metadata["cluekit"]["minutes"]
    told = re.search(r"(two sittings of )?about (\d+) minutes", title)
    assert told
    assert minutes == int(told[2]) * (2 if told[1] else 1)
    exercises = lesson(name).metadata["cluekit"]["exercises"]
    parts = [part.prompt for one in exercises for part in load(one).form.parts]
    assert any(prompt.startswith("Harder: ") for prompt in parts)


# --- missions -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reads", "winner"), [(rightly, INSPECTOR), (cleared_for_ever, KILLER)])
def test_13_who_never_forgets_loses_the_mission(reads: Reads, winner: int) -> None:
    """Two Inspectors play the lesson's game alike, but one keeps everybody cleared for ever."""
    assert 'exercise("13.8").table()' in code_of(NOIR, "mission-table")
    mission = load("13.8")
    session = play_out(laid_in(mission.case), inspector(reads))
    assert session.view(INSPECTOR).table.winner == winner
    assert mission.answer(session).right == (winner == INSPECTOR)


def test_11b_who_always_says_90_per_cent_misses_the_goal_and_who_is_honest_does_not() -> None:
    """Half a bit below the machine, over the whole game of the lesson."""
    found = re.search(r'predict\("([\w-]+)", seed=(\d+)\)', code_of(SURE, "mission-game"))
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


def test_both_duels_are_scored_by_the_same_code() -> None:
    """`predict` of Noir, `foretell` of Clue: log2 of what was given to what happened, its mean."""
    for module in (duel_rounds, forecasts):
        assert module.log_score is scoring.log_score
    for module in (forecast_duel, predict_page):
        assert module.mean is scoring.mean
        assert module.binned is scoring.calibration


# --- exercises ------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["en", "it", "pt"])
def test_13_6_quotes_the_notes_in_the_readers_language(code: str) -> None:
    """Letters stay, words do not; nothing is left open."""
    with speaking(code):
        lines = [text for _, text in load("13.6").questions[0].options]
    assert all("{" not in line for line in lines)
    assert "B, C, D, I, L, M" in lines[1]
    assert ("dies" in lines[1]) == (code == "en")
