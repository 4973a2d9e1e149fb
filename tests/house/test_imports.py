"""What an import loads: lessons start quickly, also where there is no scientific stack."""

import json
import subprocess
import sys

import pytest

SCIENCE = {"numpy", "matplotlib", "pandas", "scipy"}
JUPYTER = {"IPython", "anywidget", "ipywidgets", "traitlets", "tornado", "zmq"}


def loaded_by(module: str) -> set[str]:
    """The top-level packages a fresh Python has loaded after importing this one."""
    code = f"import {module}, json, sys; print(json.dumps(list(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    return {name.split(".", maxsplit=1)[0] for name in json.loads(done.stdout)}


@pytest.mark.parametrize("module", ["cluekit", "cluekit.core", "cluekit.words", "cluekit.clue"])
def test_a_game_needs_neither_science_nor_jupyter(module: str) -> None:
    """A whole game can be played with the standard library and msgspec."""
    assert not loaded_by(module) & (SCIENCE | JUPYTER)


@pytest.mark.parametrize("module", ["cluekit.draw", "cluekit.learn", "cluekit.cli"])
def test_pictures_lessons_and_commands_need_neither(module: str) -> None:
    """Jupyter comes in with the widgets, and only with them."""
    assert not loaded_by(module) & (SCIENCE | JUPYTER)


TABLE = """
import json, sys
from cluekit.ui import exercise, open_in, setup, story, table
open_in("en")
table(seed=7).drawing
print(json.dumps(list(sys.modules)))
"""


def test_a_table_loads_no_kind_of_question_and_no_bot_of_another_game() -> None:
    """A lesson names its exercises in its first cell; the table above them need not wait."""
    done = subprocess.run([sys.executable, "-c", TABLE], capture_output=True, check=True)
    loaded = json.loads(done.stdout)
    unwanted = ("cluekit.learn.kinds", "cluekit.learn.checks", "cluekit.noir.bots", "cluekit.lab")
    assert [name for name in loaded if name.startswith(unwanted)] == []


BROWSER = """
import json, sys
sys.platform = "emscripten"
before = list(sys.path)
import cluekit
print(json.dumps([before, sys.path]))
"""


def test_in_a_browser_the_slow_folder_is_asked_last() -> None:
    """The present folder stays on the path, behind all that Python itself has."""
    done = subprocess.run([sys.executable, "-c", BROWSER], capture_output=True, check=True)
    before, after = json.loads(done.stdout)
    assert before[0] == ""
    assert after == [*before[1:], ""]


def test_widgets_need_no_science() -> None:
    """Numpy and matplotlib do not exist in every browser's Python."""
    assert not loaded_by("cluekit.ui") & SCIENCE
