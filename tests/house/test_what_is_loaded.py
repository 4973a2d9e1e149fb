"""What an import loads: a lesson's function the game it is about, if any; nothing heavy."""

import json
import os
import subprocess
import sys
from tempfile import TemporaryDirectory

import pytest

import cluekit.ui

NO_GAME = (
    *("class_table", "course_map", "edition", "exercise", "matrix_game", "open_in", "regret_chart"),
    *("replay", "rule_card", "rule_sheet", "setup", "table", "watch"),
)
"""What is about no game, or about the one that it will be called with."""

CARDS = ("four_sheets", "guess", "hand_slots", "my_progress", "solution_cube", "ticket")
"""What is about Clue's cards alone: no referee, no bots, no games."""

NOIR = ("belief_board", "candidate_mask", "predict", "tiny_noir")

BOTH = (
    *("compare", "flip", "past_tournament", "plan", "rate", "report_form", "rule_lab", "switches"),
    *("explain_core", "finished_proof", "puzzle", "workshop"),
)
"""The rule lab plays either game, a case may be of
either, and an exercise's checks are those of all kinds, of both."""

CLUE = tuple(sorted({*cluekit.ui.__all__}.difference(NO_GAME, CARDS, NOIR, BOTH)))

GAMES = {
    "clue": ("clue", "records", "ui.clue", "ui.notebook", "ui.record_desk"),
    "noir": ("noir", "ui.noir", "ui.noir_boards"),
}
PLAYING = ("clue.referee", "clue.bots", "clue.notation", "records", "ui.clue", "ui.notebook")

LOADED = """
import json, sys
import cluekit.ui
found = []
for step in STEPS:
    before = set(sys.modules)
    eval(step)
    found.append(sorted(set(sys.modules) - before))
print(json.dumps(found))
"""


def run(code: str) -> list[list[str]]:
    """Return what a fresh Python prints, where nobody has begun a game: the form would offer it."""
    with TemporaryDirectory() as home:
        env, words = {**os.environ, "CLUEKIT_HOME": home}, [sys.executable, "-c", code]
        done = subprocess.run(words, env=env, capture_output=True, check=True)
    found: list[list[str]] = json.loads(done.stdout)
    return found


def lying_in(rooms: tuple[str, ...], modules: list[str]) -> list[str]:
    """Return those of the modules that lie in these rooms of the package."""
    inside = tuple(f"cluekit.{room}." for room in rooms)
    return [name for name in modules if f"{name}.".startswith(inside)]


def asked(names: tuple[str, ...], *rooms: str) -> dict[str, tuple[str, ...]]:
    """Return the steps that ask for functions, each with the rooms that it may not load."""
    return {f"cluekit.ui.{name}": rooms for name in names}


PROCESSES: dict[str, dict[str, tuple[str, ...]]] = {
    "functions about no game, Clue's cards, Clue": {
        **asked(NO_GAME, *GAMES["clue"], *GAMES["noir"]),
        **asked(CARDS, *GAMES["noir"], *PLAYING),
        **asked(CLUE, *GAMES["noir"]),
    },
    "a table of Clue, and the form before it": {
        'cluekit.ui.open_in("en")': (*GAMES["clue"], *GAMES["noir"]),
        'cluekit.ui.table("mini", seed=7).drawing': (
            *(*GAMES["noir"], "noir.bots", "lab", "learn.kinds.registry"),
        ),
        "cluekit.ui.setup()": ("noir.picture", "noir.bots", "ui.noir", "lab"),
    },
    "a table of Noir, functions about Noir, and the form": {
        'cluekit.ui.table("noir-classic", seed=7).drawing': (*GAMES["clue"], "lab", "learn"),
        **asked(NOIR, *GAMES["clue"], "lab"),
        'cluekit.ui.setup("noir-classic")': (
            *("clue.picture", "clue.referee", "clue.bots", "ui.clue", "lab"),
        ),
    },
}
"""What a fresh Python does one after the other, and which rooms each step may not load.

No step may load what a later one may not: so each answers for all that is there by then.
"""


@pytest.mark.parametrize("about", PROCESSES)
def test_who_asks_for_a_function_or_a_table_loads_nothing_of_these_rooms(about: str) -> None:
    """The form lists the editions of both games: it reads those, and stages the chosen one only."""
    steps = PROCESSES[about]
    loaded = run(LOADED.replace("STEPS", repr([*steps])))
    wrong = {
        step: lying_in(rooms, modules)
        for (step, rooms), modules in zip(steps.items(), loaded, strict=True)
    }
    assert {step: found for step, found in wrong.items() if found} == {}
    if "table" in about:
        assert any(lying_in(("ui.tables",), modules) for modules in loaded)


ACCUSE = """
import json, sys
from cluekit.ui import table
mini = table("mini", seed=7)
loaded = [name for name in sys.modules if name.partition(".")[0] == "cluekit"]
while not mini.choices.accuse:
    mini.sitting.play(next(iter(mini.choices)))
passed = set()

def note(frame, event, _):
    if event == "call" and frame.f_code.co_name != "<module>":
        passed.add(frame.f_code.co_filename)

sys.setprofile(note)
mini.play("accuse ada vase tower")
sys.setprofile(None)
assert mini.session.view(0).table.accused
print(json.dumps([loaded, [name for name in passed if "cluekit" in name]]))
"""


def test_a_table_is_made_of_few_modules_and_an_accusation_passes_through_few_files() -> None:
    """Rooms are deep: who follows a press from end to end opens no more files than these."""
    loaded, passed = run(ACCUSE)
    assert len(loaded) <= 220
    assert len(passed) <= 74


SCIENCE = {"numpy", "matplotlib", "pandas", "scipy", "joblib", "distributed", "pyarrow"}
JUPYTER = {"IPython", "anywidget", "ipywidgets", "traitlets", "tornado", "zmq"}
LIGHT = """
import json, sys
import cluekit, cluekit.core, cluekit.words, cluekit.clue
import cluekit.draw, cluekit.learn, cluekit.lab, cluekit.cli
without_widgets = list(sys.modules)
from cluekit.clue import edition
cluekit.lab.compare(edition("mini"), edition("mini"), games=2).say()
import cluekit.ui
print(json.dumps([without_widgets, list(sys.modules)]))
"""


def test_games_pictures_lessons_and_the_lab_need_neither_science_nor_jupyter() -> None:
    """Jupyter comes in with the widgets alone. In a browser the slow folder is asked last."""
    plain, everything = ({name.partition(".")[0] for name in each} for each in run(LIGHT))
    assert "cluekit" in plain
    assert not plain & (SCIENCE | JUPYTER)
    assert not everything & SCIENCE
    before, after = run(BROWSER)
    assert before[0] == ""
    assert after == [*before[1:], ""]
    said = [*NO_GAME, *CARDS, *NOIR, *BOTH]
    assert len(said) == len(set(said))
    assert set(said) <= set(cluekit.ui.__all__)


BROWSER = """
import json, sys
sys.platform = "emscripten"
before = list(sys.path)
import cluekit
print(json.dumps([before, sys.path]))
"""
