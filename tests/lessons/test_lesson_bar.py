"""The bar that lessons are held to, as far as it can be measured.

Words before the first checked part and words a part; guess and ticket that are kept; fresh cases
to begin with; nothing that tells an answer above its question; a mission that a wrong idea loses.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from answers_played import games
from lesson_files import LESSONS, code_cells, lesson, prose_cells
from refuted_slips import REFUTED

from cluekit.clue import new_game
from cluekit.clue.bots import bots_for
from cluekit.core.session import run
from cluekit.learn.course import lessons
from cluekit.learn.exercises import load
from cluekit.learn.forms import Part
from cluekit.learn.values import value_in_words
from cluekit.ui import foretell, matrix_game
from cluekit.ui.figures.scenes import EVENINGS

FIRST, EACH = 100, 90
"""The most words before the first checked part, and for each."""
CALL = re.compile(r'exercise\("([\w.]+)"(?:, fresh=(\d+))?\)')


def calls(name: str) -> list[tuple[str, str]]:
    """The exercises of a lesson in order, each with the number of a fresh case, or ""."""
    code = "\n".join(cell.source for cell in code_cells(lesson(name)))
    return CALL.findall(code)


@pytest.mark.parametrize("name", LESSONS)
def test_the_first_checked_part_comes_within_a_hundred_words(name: str) -> None:
    """A fresh case of an earlier lesson counts: it is an act, and it is checked."""
    words = 0
    for cell in lesson(name).cells:
        if cell.cell_type == "markdown":
            words += len(cell.source.split())
        elif CALL.search(cell.source):
            break
    assert words <= FIRST


@pytest.mark.parametrize("name", LESSONS)
def test_there_are_at_most_ninety_words_for_each_checked_part(name: str) -> None:
    """Of the lesson's own exercises; the warm-up and the links at the end are not counted."""
    told = (cell for cell in prose_cells(lesson(name)) if cell.id != "onward")
    words = sum(len(cell.source.split()) for cell in told)
    parts = sum(len(load(i).form.parts) for i in lesson(name).metadata["cluekit"]["exercises"])
    assert words <= EACH * parts


@pytest.mark.parametrize("name", LESSONS)
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


@pytest.mark.parametrize("name", LESSONS)
def test_no_outcome_is_told_above_its_question(name: str) -> None:
    """The cell that asks has no outcome; the one that has stands below it."""
    seen = set()
    for cell in code_cells(lesson(name)):
        for question, outcome in re.findall(
            r"guess\((\"[^\"]+\"|'[^']+')(, [^)]+)?\)", cell.source
        ):
            assert (question in seen) == bool(outcome), cell.id
            seen.add(question)


@pytest.mark.parametrize("name", LESSONS)
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


@pytest.mark.parametrize("name", [name for name in LESSONS if not name.startswith("00")])
def test_it_begins_with_three_fresh_cases_of_earlier_lessons(name: str) -> None:
    """Mixed ones, which can be skipped; no rule is needed that comes later."""
    first, mine = calls(name)[:3], lesson(name).metadata["cluekit"]["id"]
    assert len({exercise for exercise, _ in first}) == 3
    assert all(int(number or 0) for _, number in first)
    taught = [one.matter.id for one in lessons()]
    before = taught[: taught.index(mine)]
    assert all(load(exercise).form.lesson in before for exercise, _ in first)
    warm_up = next(cell.source for cell in prose_cells(lesson(name)) if cell.id == "warm-up")
    assert "kip them" in warm_up


def parts_of(name: str) -> list[Part]:
    """All questions of a lesson's own exercises."""
    return [
        part for i in lesson(name).metadata["cluekit"]["exercises"] for part in load(i).form.parts
    ]


@pytest.mark.parametrize("name", LESSONS)
def test_the_core_path_is_marked(name: str) -> None:
    """The sign is explained in the first cell, and stands at some headings, not at all."""
    cells = prose_cells(lesson(name))
    assert "◆ are the core" in cells[0].source
    heads = re.findall(r"^## .+$", "\n".join(cell.source for cell in cells), re.MULTILINE)
    marked = [head for head in heads if head.endswith("◆")]
    assert 4 <= len(marked) < len(heads)


TO_REFUTE = re.compile(r"[Rr]efute|Show that one of them goes too far")
TO_FIND = re.compile(
    r"does not follow|[Ww]hich (of them )?follow|goes? too far|wrong line|line of it|is wrong"
    r"|go backwards|spoils it|Finish it|does not stand|does not say the same"
)


@pytest.mark.parametrize("name", LESSONS)
def test_something_is_refuted_something_found_and_something_is_harder(name: str) -> None:
    """One part asks for what makes a claim false, one for a line that does not hold."""
    prompts = [part.prompt for part in parts_of(name)]
    assert any(map(TO_REFUTE.search, prompts))
    assert any(map(TO_FIND.search, prompts))
    assert any(prompt.startswith(("Harder: ", "For the ambitious. ")) for prompt in prompts)


@pytest.mark.parametrize("name", LESSONS)
def test_it_leaves_the_table_once(name: str) -> None:
    """Menus, contracts, filters, seats, signs, timetables, socks, forms, masts, shoes."""
    prompts = " ".join(part.prompt for part in parts_of(name))
    prose = "\n".join(cell.source for cell in prose_cells(lesson(name)))
    assert re.search("## Away from the table|Outside the game|leaves the table", prose + prompts)


@pytest.mark.parametrize("name", REFUTED)
def test_at_least_five_slips_are_answered_by_an_example(name: str) -> None:
    """A deal, a corner somebody leaves, what the other side plays: it stands in what is said."""
    slips = REFUTED[name]
    assert len({(exercise, part, slip, shown) for exercise, part, _, slip, shown in slips}) >= 5
    for exercise, part, wrong, slip, shown in slips:
        assert exercise in lesson(name).metadata["cluekit"]["exercises"]
        about = load(exercise)
        given: list[Any] = [None] * len(about.form.parts)
        given[part] = about.questions[part].value(wrong)
        told = about.answer(*given).parts[part]
        assert (told.kind, told.misconception) == ("close", slip)
        for value in shown:
            assert value_in_words(about.values[value]).rstrip(".") in told.text


# --- missions -----------------------------------------------------------------------------------

MISSIONS = {
    "00_at_the_table.ipynb": ("mission-table", ["random", "random"], "note-taker", ["jumper"]),
    "01_the_case_file.ipynb": ("bet-table", ["note-taker"] * 2, "note-taker", ["jumper"]),
    "02_true_false_not_known_yet.ipynb": (
        "mission-table",
        ["jumper", "note-taker"],
        "note-taker",
        ["jumper"],
    ),
    "03_and_or_not.ipynb": ("mission-table", ["note-taker"] * 2, "careful", ["note-taker"]),
    "04_exactly_one.ipynb": ("mission-table", ["note-taker"] * 2, "note-taker", ["jumper"]),
    "05_if_then.ipynb": ("mission-table", ["jumper", "note-taker"], "note-taker", ["jumper"]),
    "06_proof.ipynb": ("mission-table", ["careful"] * 2, "complete", ["jumper", "careful"]),
    "07_counting_and_pigeonholes.ipynb": (
        "mission-table",
        ["note-taker"] * 2,
        "careful",
        ["jumper"],
    ),
    "12_what_is_a_question_worth.ipynb": (
        "mission-table",
        ["greedy"] * 2,
        "complete",
        ["greedy"],
    ),
}
"""Who plays along; who wins in the learner's chair, and who loses there by a wrong idea."""


@pytest.mark.parametrize("name", MISSIONS)
def test_the_wrong_idea_loses_the_mission(name: str) -> None:
    """In the learner's chair: who takes the unknown for certain, or stops where a case is left."""
    called, others, right, wrong = MISSIONS[name]
    cell: Any = next(cell for cell in code_cells(lesson(name)) if cell.id == called)
    seed = re.search(r"seed=(\d+)", cell.source)
    assert seed
    winners = []
    for mine in (right, *wrong):
        session = new_game("mini", ["You", "Nora", "Otto"], int(seed[1]))
        run(session, bots_for([mine, *others]))
        winners.append(session.view(0).table.winner)
    assert winners[0] == 0
    assert 0 not in winners[1:]


def test_the_mission_of_lesson_12_takes_no_more_questions_than_the_bot_asks() -> None:
    """Won with two questions, by knowing what follows; Nora, who wants the most bits, puts two."""
    session = new_game("mini", ["You", "Nora", "Otto"], 23)
    run(session, bots_for(["complete", "greedy", "greedy"]))
    table = session.view(0).table
    asked = [question.asker for question in table.questions if not question.accusing]
    assert table.winner == 0
    assert asked.count(0) <= asked.count(1)


def by_code(idea: str) -> bool:
    """Lesson 08: a detective that looks at all models, or at the first alone."""
    most = {"right": None, "wrong": 1}[idea]

    def my_detective(case: Any) -> list[str]:
        models = list(islice(case.models(), most))
        return [x for x in case.letters if not any(x in deal.true for deal in models)]

    return load("8.10").answer(my_detective).right


def by_proof(idea: str) -> bool:
    """Lesson 09: a proof that a person can check, or the machine's word and two pairs at once."""
    mission = load("9.9")
    right, machine = list(mission.right_answers[0]), ["E_C; sat; c1, c2, c3"]
    hasty = ["O_B | O_R | O_L; show; c1", "~O_B | ~O_R; mine", "O_L; resolve; 1, 2"]
    lines = {"right": [right], "wrong": [machine, hasty]}[idea]
    return any(mission.answer(each).right for each in lines)


def by_telling(idea: str) -> bool:
    """Lesson 10: the informant waits for Nora; who plays to win accuses first."""
    return load("10.9").answer(games("10.9", {"right": "good"}.get(idea, idea))).right


def by_chances(idea: str) -> bool:
    """Lesson 11: to say what the bot says is no worse; whoever is alike to all cards loses."""
    duel = foretell("mini", seed=7)
    while (moment := duel.moment) is not None:
        first, *rest = moment.open
        alike = round(100 / len(moment.open))
        said = {c: round(100 * moment.expert[c]) if idea == "right" else alike for c in rest}
        said[first] = 100 - sum(said.values())
        duel.answer(**{moment.view.deck.cards[card].alias: share for card, share in said.items()})
    return duel.score > duel.expert - 0.02


def by_mixing(idea: str) -> bool:
    """Lesson 14: the Inspector is held down by chances, and reads who always kills the same."""
    if idea == "right":
        return (matrix_game("two by two", side="columns").mix("1/3", "2/3").average or 1) <= 0.7
    same = (
        matrix_game("two by two", side="columns").play(kill, 50).average or 1
        for kill in ("kill the arrested", "kill the other")
    )
    return any(average <= 0.7 for average in same)


@pytest.mark.parametrize("mission", [by_code, by_proof, by_telling, by_chances, by_mixing])
def test_the_wrong_idea_loses_what_is_no_game_against_bots(mission: Callable[[str], bool]) -> None:
    """The right one wins by the same measure."""
    assert mission("right")
    assert not mission("wrong")


def test_who_has_no_mouse_is_told_how_to_get_in_and_out() -> None:
    """On the welcome page, and the first lesson leads there."""
    told = next(cell.source for cell in prose_cells(lesson("welcome.ipynb")))
    assert all(key in told for key in ("Tab", "Shift + Tab", "Enter or Space", "Esc"))
    first = prose_cells(lesson(LESSONS[0]))[0].source
    assert "Keyboard alone? See [Welcome](welcome.ipynb)" in first
