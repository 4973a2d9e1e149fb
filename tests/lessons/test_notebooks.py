"""The lessons as notebooks: their form, their stored outputs, and runs with answers put in."""

from __future__ import annotations

import ast
import importlib.util
import re
from html import unescape
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from answers import WRONG
from lesson_files import FOLDER, LESSONS, code_cells, lesson, prose_cells, run

from cluekit.learn import schemas
from cluekit.learn.exercises import ids, load
from cluekit.learn.lesson import FrontMatter

IGNORE_TAGS = ("nbval-ignore-output", "nbval-skip", "raises-exception", "nbval-raises-exception")
ALLOWED_TAGS: dict[str, list[str]] = {}
"""Ignore tags that a lesson may carry, by the cell's id. There are none."""


def test_all_lessons_are_there() -> None:
    """In order; the course has numbers up to 14, what stands beside it from 20 on."""
    names = ("00_at_the_table", "01_the_case_file", "02_true_false_not_known_yet", "03_and_or_not")
    names += ("04_exactly_one", "05_if_then", "06_proof", "07_counting_and_pigeonholes")
    names += ("07b_the_villa_with_the_pool", "13_noir", "13b_evidence_has_a_time_stamp")
    names += ("20_change_the_rules",)
    assert tuple(f"{name}.ipynb" for name in names) == LESSONS


# --- form ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LESSONS)
def test_front_matter_fits_its_schema(name: str) -> None:
    """Machines can look up what a lesson is about; its exercises are those in its cells."""
    matter = lesson(name).metadata["cluekit"]
    jsonschema.validate(matter, schemas.published_schema("lesson.json"))
    typed = msgspec.convert(matter, FrontMatter)
    assert typed.id == f"L{name.partition('_')[0]}"
    vocabulary = typed.vocabulary
    assert len(vocabulary.en) == len(vocabulary.it) == len(vocabulary.pt) > 0
    shown = re.findall(r'exercise\("([\w.]+)"\)', _all_code(name))
    shown = list(dict.fromkeys(shown))  # an exercise may be opened twice
    assert list(typed.exercises) == shown
    assert shown == [i for i in ids() if load(i).form.lesson == typed.id]
    assert all(widget in _all_code(name) for widget in typed.widgets)


def _all_code(name: str) -> str:
    return "\n".join(cell.source for cell in code_cells(lesson(name)))


@pytest.mark.parametrize("name", LESSONS)
def test_sizes_are_those_of_a_lesson(name: str) -> None:
    """800–1,500 words, 12–25 code cells of 1–4 lines, prose cells under 60 words."""
    notebook = lesson(name)
    words = [len(cell.source.split()) for cell in prose_cells(notebook)]
    assert 800 <= sum(words) <= 1500
    assert max(words) < 60
    lines = [len(cell.source.splitlines()) for cell in code_cells(notebook)]
    assert 12 <= len(lines) <= 25
    assert all(1 <= count <= 4 for count in lines)
    assert max(len(line) for line in _all_code(name).splitlines()) <= 100


SHAPE = ("question", "predict", "name", "change one thing", "mission", "big game", "before you go")


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_its_shape(name: str) -> None:
    """Hook, question, predict, name it, vary it, mission, big game, exit, you can now."""
    prose = "\n".join(cell.source for cell in prose_cells(lesson(name))).lower()
    missing = [part for part in SHAPE if part not in prose]
    assert not missing
    assert prose.rindex("you can now …") > prose.rindex("before you go")
    for word in ("simply", "obviously"):
        assert word not in prose


@pytest.mark.parametrize("name", LESSONS)
def test_cells_are_plain(name: str) -> None:
    """One import cell, the first; no magics, no installs, no widget classes, no Output widgets."""
    cells = code_cells(lesson(name))
    importing = [c.id for c in cells if any(map(_imports, ast.parse(c.source).body))]
    assert importing == [cells[0].id]
    for cell in cells:
        assert not re.search(
            r"^\s*[%!?]|\?\s*$|pip install|Output\(|ipywidgets|anywidget", cell.source, re.MULTILINE
        )
        assert not re.search(r"\b(class|def|lambda|eval|exec)\b", cell.source)


def _imports(node: ast.stmt) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom)


@pytest.mark.parametrize("name", LESSONS)
def test_cell_ids_are_words_and_unique(name: str) -> None:
    """Ids are stable: they were chosen, not drawn."""
    names = [cell.id for cell in lesson(name).cells]
    assert len(names) == len(set(names))
    assert all(re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", cell) for cell in names)


@pytest.mark.parametrize("name", LESSONS)
def test_ignore_tags_are_few_and_listed(name: str) -> None:
    """Nothing hides from the comparison with a fresh run."""
    tagged = {
        cell.id: [tag for tag in cell.metadata.get("tags", []) if tag in IGNORE_TAGS]
        for cell in lesson(name).cells
    }
    assert {cell: tags for cell, tags in tagged.items() if tags} == ALLOWED_TAGS.get(name, {})
    comments = re.findall(r"#\s*(NBVAL_\w+|PYTEST_\w+)", _all_code(name))
    assert not comments


# --- stored outputs -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", LESSONS)
def test_every_cell_was_run_in_order(name: str) -> None:
    """Execution counts 1, 2, 3 …: without them the comparison passes silently."""
    counts = [cell.execution_count for cell in code_cells(lesson(name))]
    assert counts == list(range(1, len(counts) + 1))


@pytest.mark.parametrize("name", LESSONS)
def test_cells_that_end_in_a_value_have_an_output(name: str) -> None:
    """What the comparison can compare is there; nothing went wrong, nothing was printed aside."""
    for cell in code_cells(lesson(name)):
        last = ast.parse(cell.source).body[-1]
        assert bool(cell.outputs) == isinstance(last, ast.Expr), cell.id
        assert [o.output_type for o in cell.outputs] in ([], ["execute_result"])


@pytest.mark.parametrize("name", LESSONS)
def test_outputs_show_without_a_kernel(name: str) -> None:
    """A picture is an image with its words beside it; no widget view, no widget state.

    Plots are PNG files with their data in words; rule sheets are tables.
    """
    notebook = lesson(name)
    assert "widgets" not in notebook.metadata
    for cell in code_cells(notebook):
        for output in cell.outputs:
            assert set(output.data) <= {"text/plain", "text/html", "image/png"}
            assert output.data["text/plain"].strip()
            assert "0x" not in output.data["text/plain"]
            _check_picture(output.data)


def _check_picture(data: Any) -> None:
    html = data.get("text/html")
    if html is None or html.startswith('<div class="ck ck-rules"'):
        return
    image = r'<img alt="([^"]+)" src="data:image/svg\+xml;base64,[A-Za-z0-9+/=]+"[^<>]*/?>'
    hints = r"<details><summary>[^<>]+</summary><ol>(?:<li>[^<>]+</li>){5}</ol></details>"
    start = r'<p>[^<>]*<b data-run="">[^<>]+</b>[^<>]*</p>'
    found = re.fullmatch(rf"{image}|<div>{start}{image}{hints}</div>", html)
    assert found
    assert " ".join(unescape(found[1] or found[2]).split()) == " ".join(data["text/plain"].split())


@pytest.mark.parametrize("name", LESSONS)
def test_files_stay_small(name: str) -> None:
    """A lesson travels by mail and opens on a slow line. A board of Noir has 25 faces to draw."""
    assert (FOLDER / name).stat().st_size < (480_000 if name.startswith("13") else 400_000)


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.early
def test_stored_outputs_are_what_a_fresh_run_gives(name: str) -> None:
    """Byte by byte, by the script that stores them; so an unsolved lesson runs to its end.

    Only the dots of a plot may differ from machine to machine: its data are in the words.
    """
    stored = (FOLDER / name).read_text(encoding="utf-8")
    assert _no_dots(_script("rerun_notebooks").rerun(FOLDER / name)) == _no_dots(stored)


def _no_dots(text: str) -> str:
    """Return the file's text without the contents of PNG pictures."""
    return re.sub(r'"image/png": "[A-Za-z0-9+/=\\n]+"', '"image/png": ""', text)


def _script(name: str) -> Any:
    path = FOLDER.parent / "tools" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# --- runs with answers put in -------------------------------------------------------------------

PLAY_ON = """
from cluekit.clue import BOTS
me, session = BOTS["note-taker"](), game.session
while not session.over:
    game.sitting.play(me(session.view(0), session.choices, session.luck("me")))
session.over, session.step > 10
"""

ARREST = """
from cluekit.noir.bots import BOTS
me, session = BOTS["bayes"](), game.session
while not session.over:
    game.sitting.play(me(session.view(1), session.choices, session.luck("me")))
session.over, session.view(1).table.winner == 1
"""

RIGHT = {
    "00_at_the_table.ipynb": {
        "setup": """
steps = table(set_up="step by step", seed=7, name="setting the table")
while steps.session.choices.prepare:
    steps.play("prepare")
steps.session.view(0).table.turn > 0
""",
        "mission-sheet": PLAY_ON,
    },
    "01_the_case_file.ipynb": {"bet-sheet": PLAY_ON},
    "02_true_false_not_known_yet.ipynb": {
        "worlds": 'two_worlds(evening).look("garden", "Otto").cell',
        "mission-sheet": PLAY_ON,
    },
    "03_and_or_not.ipynb": {
        "clue": 'clue_to_formula("O_A | O_V | O_G")',
        "mission-sheet": PLAY_ON,
    },
    "04_exactly_one.ipynb": {
        "builder": 'rule_builder().least().learn("E_A").settled',
        "builder-rope": 'rule_builder("Y_R", "N_R", "O_R", "E_R").least().most().count',
        "mission-sheet": PLAY_ON,
    },
    "05_if_then.ipynb": {
        "vowels": 'four_sheets("letters").choose("A", "7").right',
        "arrow": """
board = arrow_board("E_V -> ~N_V", seen=evening, name="Otto")
board.ask("N_V -> ~E_V").holds, board.ask("~N_V -> E_V").holds
""",
        "mission-sheet": PLAY_ON,
    },
    "06_proof.ipynb": {
        "read-chain": 'len(finished_proof("a chain").lines)',
        "rules-panel": 'len(rule_panel("06", mode="strict").rules)',
        "mission-sheet": PLAY_ON,
    },
    "07_counting_and_pigeonholes.ipynb": {
        "slots": 'hand_slots("A L", "C G").pack(1).pack(2).full',
        "mission-sheet": PLAY_ON,
    },
    "07b_the_villa_with_the_pool.ipynb": {
        "steps": """
steps = table("pool", bots="note-taker", seed=81, set_up="step by step", name="set-up")
while steps.session.choices.prepare or steps.session.choices.characters:
    choices = steps.session.choices
    steps.play("prepare" if choices.prepare else f"choose {choices.characters[0]}")
steps.session.view(0).table.turn > 0
""",
        "mission-sheet": PLAY_ON.replace("session.over,", "session.view(0).table.out == 0b10,"),
    },
    "13_noir.ipynb": {
        "first-body": """
mask = candidate_mask(inspector="Y", hand="VWX", actions=["kill G"])
mask.shade(*"ABCFHKLM")
mask.check()
mask.right
""",
        "mission-sheet": ARREST,
    },
    "13b_evidence_has_a_time_stamp.ipynb": {
        "mission-sheet": "game.answer(50)\n(game.score == -1, game.exact > game.score)",
    },
    "20_change_the_rules.ipynb": {
        "my-result": """
my_house = flip(mansion, questioning="every-player")
my_plan = plan(mansion, my_house, expect="shorter", pairs=50, players=4, seed=3)
my_result = my_plan.run()
my_result.longer.clear
""",
        "play-clue": """
form = setup(my_house)
form.hear({"kind": "press", "id": "tester-1", "target": "start", "turn": form.turn})
form.notice, form.session.edition.options.questioning, form.session.choices.seat >= 0
""",
        "play-noir": """
my_grid = flip(edition("noir-classic"), rows=4, columns=4, wrap=True, toll=8)
game = table(my_grid, bots="careful", seed=20)
game.play("kill A")
len(game.session.view(0).table.cells), game.session.edition.options.wrap, game.session.step > 5
""",
        "ticket": 'my_ticket = "It only says: not much more than that."',
    },
}
EXPECTED = {
    "read-chain": "5",
    "rules-panel": "8",
    "setup": "True",
    "vowels": "True",
    "arrow": "(True, False)",
    "mission-sheet": "(True, True)",
    "bet-sheet": "(True, True)",
    "worlds": "(7, 2)",
    "builder": "{'E_A': True}",
    "builder-rope": "4",
    "clue": "O_A | O_V | O_G\n   Otto showed a card: Ada, the Vase or the Garden.",
    "first-body": "True",
    "slots": "True",
    "my-result": "-1",
    "play-clue": "('', 'every-player', True)",
    "play-noir": "(16, True, True)",
}


MANY_GAMES = ("otto-result", "up-to", "pool-result", "fast-three", "fast-four", "fast-more")
"""Cells that play hundreds of games to the end: the fresh run above compares what they show."""


def fewer_games(name: str) -> dict[str, str]:
    """Those cells of a lesson, with a few games instead: what is put in does not change them."""
    return {
        cell.id: re.sub(r"games=\d+", "games=3", cell.source)
        for cell in code_cells(lesson(name))
        if cell.id in MANY_GAMES
    }


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.early
def test_a_lesson_runs_with_every_wrong_and_every_right_answer(name: str, home: Path) -> None:
    """Each mistake is named, then each exercise says yes, and the lesson goes on to its end.

    The missions are accomplished; the game is played to its end.
    """
    wrong = wrong_answers(name)
    answers = {
        _cell(i): f'{_try_all(i, wrong[i])}\nexercise("{i}").answer(*{load(i).right_answers!r})'
        for i in lesson(name).metadata["cluekit"]["exercises"]
    }
    told = run(name, home, fewer_games(name) | RIGHT[name] | answers)
    for exercise, tried in wrong.items():
        named, *yes = told[_cell(exercise)].split("\n", 1)
        assert named == repr([("close", misconception) for _, _, misconception in tried])
        assert all("Yes, because " in line for line in yes[0].strip().splitlines()), yes
        assert yes[0].strip()
    for cell, expected in EXPECTED.items():
        assert told.get(cell, expected) == expected
    assert told.get("mission-answer", "Yes, because ").startswith("Yes, because ")
    assert "You can now" in lesson(name).cells[-2].source


Tried = tuple[int, Any, str]


def wrong_answers(name: str) -> dict[str, list[Tried]]:
    """What is tried in each exercise of a lesson: the part, the answer, what the mistake is."""
    wrong: dict[str, list[Tried]] = {i: [] for i in lesson(name).metadata["cluekit"]["exercises"]}
    for exercise, part, given, misconception in WRONG:
        if exercise in wrong:
            wrong[exercise].append((part, given, misconception))
    return wrong


def _cell(exercise: str) -> str:
    return f"ex-{exercise.replace('.', '-')}"


def _try_all(exercise: str, tried: list[Tried]) -> str:
    return f"""
card, told = exercise("{exercise}"), []
for part, given, _ in {tried!r}:
    answers = [None] * part + [given]
    feedback = card.answer(*answers).parts[part]
    told.append((feedback.kind, feedback.misconception))
print(told)
"""
