"""The bar that lessons are held to, as far as it can be measured.

Words before the first checked part and words a part; guess and ticket that are kept; fresh cases
to begin with; nothing that tells an answer above its question; a mission that a wrong idea loses.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from lesson_files import LESSONS, code_cells, lesson, prose_cells

from cluekit.clue import new_game
from cluekit.clue.bots import bots_for
from cluekit.core.session import run
from cluekit.learn.exercises import by_lesson, load
from cluekit.ui.figures.scenes import EVENINGS

BELOW = frozenset({"20_change_the_rules.ipynb"})
"""Lessons that are not at the bar yet; a name is taken out when it is, and none is put in."""
WORDY = frozenset({"07b_the_villa_with_the_pool.ipynb"})
"""Lessons with more words a checked part than there should be: three rules each need telling."""
AT_THE_BAR = tuple(name for name in LESSONS if name not in BELOW)
FIRST, EACH = 100, 90
"""The most words before the first checked part, and for each."""
CALL = re.compile(r'exercise\("([\w.]+)"(?:, fresh=(\d+))?\)')


def calls(name: str) -> list[tuple[str, str]]:
    """The exercises of a lesson in order, each with the number of a fresh case, or ""."""
    code = "\n".join(cell.source for cell in code_cells(lesson(name)))
    return CALL.findall(code)


def test_lessons_below_the_bar_are_lessons() -> None:
    """No name stays in that list by mistake."""
    assert set(LESSONS) >= BELOW


@pytest.mark.parametrize("name", AT_THE_BAR)
def test_the_first_checked_part_comes_within_a_hundred_words(name: str) -> None:
    """A fresh case of an earlier lesson counts: it is an act, and it is checked."""
    words = 0
    for cell in lesson(name).cells:
        if cell.cell_type == "markdown":
            words += len(cell.source.split())
        elif CALL.search(cell.source):
            break
    assert words <= FIRST


@pytest.mark.parametrize("name", [name for name in AT_THE_BAR if name not in WORDY])
def test_there_are_at_most_ninety_words_for_each_checked_part(name: str) -> None:
    """Of the lesson's own exercises; the warm-up and the links at the end are not counted."""
    told = (cell for cell in prose_cells(lesson(name)) if cell.id != "onward")
    words = sum(len(cell.source.split()) for cell in told)
    parts = sum(len(load(i).form.parts) for i in lesson(name).metadata["cluekit"]["exercises"])
    assert words <= EACH * parts


@pytest.mark.parametrize("name", AT_THE_BAR)
def test_a_guess_is_kept_and_comes_back_and_a_ticket_is_written(name: str) -> None:
    """Both are widgets; a guess is asked first and shown beside its outcome later."""
    code = "\n".join(cell.source for cell in code_cells(lesson(name)))
    asked = [
        found[0] or found[1] for found in re.findall(r"guess\((?:\"([^\"]+)\"|'([^']+)')", code)
    ]
    assert asked
    assert all(asked.count(question) == 2 for question in asked)
    assert code.count("ticket(") == 1
    assert not re.search(r"\bmy_(guess|ticket|number)\b", code)


@pytest.mark.parametrize("name", AT_THE_BAR)
def test_no_outcome_is_told_above_its_question(name: str) -> None:
    """The cell that asks has no outcome; the one that has stands below it."""
    seen = set()
    for cell in code_cells(lesson(name)):
        for question, outcome in re.findall(
            r"guess\((\"[^\"]+\"|'[^']+')(, [^)]+)?\)", cell.source
        ):
            assert (question in seen) == bool(outcome), cell.id
            seen.add(question)


@pytest.mark.parametrize("name", AT_THE_BAR)
def test_hooks_are_staged_out_of_sight(name: str) -> None:
    """Named scenes until the first exercise of the lesson; the curtain opens in the last cell."""
    cells = code_cells(lesson(name))
    own = [CALL.search(cell.source) for cell in cells]
    hook = next(n for n, found in enumerate(own) if found and not found[2])
    for cell in cells[:hook]:
        assert "case_file=" not in cell.source
        assert "hands=" not in cell.source
    for scene in re.findall(r'scene\("([^"]+)"', "\n".join(cell.source for cell in cells)):
        assert scene.casefold() in EVENINGS
    assert "curtain" not in [cell.id for cell in cells[:-1]]


@pytest.mark.parametrize("name", [name for name in AT_THE_BAR if not name.startswith("00")])
def test_it_begins_with_three_fresh_cases_of_earlier_lessons(name: str) -> None:
    """Mixed ones, which can be skipped; no rule is needed that comes later."""
    first, mine = calls(name)[:3], lesson(name).metadata["cluekit"]["id"]
    assert len({exercise for exercise, _ in first}) == 3
    assert all(int(number or 0) for _, number in first)
    assert all(load(exercise).form.lesson < mine for exercise, _ in first)
    warm_up = next(cell.source for cell in prose_cells(lesson(name)) if cell.id == "warm-up")
    assert "kip them" in warm_up


MARKED = ("00", "01", "02", "03")


@pytest.mark.parametrize("name", [name for name in AT_THE_BAR if name[:2] in MARKED])
def test_the_core_path_is_marked(name: str) -> None:
    """The sign is explained in the first cell, and stands at some headings, not at all."""
    cells = prose_cells(lesson(name))
    assert "◆ are the core" in cells[0].source
    heads = re.findall(r"^## .+$", "\n".join(cell.source for cell in cells), re.MULTILINE)
    marked = [head for head in heads if head.endswith("◆")]
    assert 4 <= len(marked) < len(heads)


@pytest.mark.parametrize("name", [name for name in AT_THE_BAR if name[:2] in MARKED])
def test_there_is_a_refutation_notes_to_judge_and_a_harder_part(name: str) -> None:
    """One part asks for a deal, one for the lines that follow, one says that it is harder."""
    forms = [load(i).form for i in by_lesson()[lesson(name).metadata["cluekit"]["id"]]]
    parts = [part for form in forms for part in form.parts]
    assert any(part.kind == "world" for part in parts)
    assert any("follow" in part.prompt and part.kind == "sort" for part in parts)
    assert any(part.prompt.startswith("Harder: ") for part in parts)


# --- missions -----------------------------------------------------------------------------------

MISSIONS = {
    "00_at_the_table.ipynb": ("mission-table", ["random", "random"], "note-taker", "jumper"),
    "01_the_case_file.ipynb": ("bet-table", ["note-taker"] * 2, "note-taker", "jumper"),
    "02_true_false_not_known_yet.ipynb": (
        "mission-table",
        ["jumper", "note-taker"],
        "note-taker",
        "jumper",
    ),
    "03_and_or_not.ipynb": ("mission-table", ["note-taker"] * 2, "careful", "note-taker"),
}
"""Who plays along; who wins in the learner's chair, and who loses there by a wrong idea."""


@pytest.mark.parametrize("name", MISSIONS)
def test_the_wrong_idea_loses_the_mission(name: str) -> None:
    """In the learner's chair: who takes the unknown for certain, or hears nothing in a back."""
    called, others, right, wrong = MISSIONS[name]
    cell: Any = next(cell for cell in code_cells(lesson(name)) if cell.id == called)
    seed = re.search(r"seed=(\d+)", cell.source)
    assert seed
    winners = []
    for mine in (right, wrong):
        session = new_game("mini", ["You", "Nora", "Otto"], int(seed[1]))
        run(session, bots_for([mine, *others]))
        winners.append(session.view(0).table.winner)
    assert winners[0] == 0
    assert winners[1] != 0
