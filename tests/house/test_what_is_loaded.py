"""A lesson's function loads the game it is about, and not the other one; some load none at all."""

import json
import os
import subprocess
import sys
from tempfile import TemporaryDirectory

import pytest

import cluekit.ui

NO_GAME = (
    *("course_map", "edition", "exercise", "matrix_game", "open_in", "regret_chart"),
    *("replay", "rule_card", "rule_sheet", "setup", "table", "watch"),
)
"""What is about no game, or about the one that it will be called with."""

CARDS = ("four_sheets", "guess", "hand_slots", "my_progress", "solution_cube", "ticket")
"""What is about Clue's cards alone: no referee, no bots, no games."""

NOIR = ("belief_board", "candidate_mask", "predict", "tiny_noir")

BOTH = (
    *("compare", "flip", "past_tournament", "plan", "rate", "report_form", "rule_lab", "switches"),
    *("explain_core", "finished_proof"),
)
"""The rule lab plays either game, and an exercise's checks are those of all kinds, of both."""

CLUE = tuple(sorted({*cluekit.ui.__all__}.difference(NO_GAME, CARDS, NOIR, BOTH)))

GAMES = {
    "clue": ("clue", "records", "ui.clue", "ui.notebook", "ui.record_desk"),
    "noir": ("noir", "ui.noir", "ui.noir_boards"),
}
"""The rooms of each game."""
PLAYING = ("clue.referee", "clue.bots", "clue.notation", "records", "ui.clue", "ui.notebook")

ASK = """
import json, sys
import cluekit.ui

found = {}
for name in NAMES:
    before = set(sys.modules)
    getattr(cluekit.ui, name)
    found[name] = sorted(set(sys.modules) - before)
print(json.dumps(found))
"""

PLAY = """
import json, sys
from cluekit.ui import open_in, setup, table
open_in("en")
CALL
print(json.dumps(list(sys.modules)))
"""


def run(code: str) -> object:
    """Return what a fresh Python prints, where nobody has begun a game: the form would offer it."""
    with TemporaryDirectory() as home:
        env = {**os.environ, "CLUEKIT_HOME": home}
        done = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, check=True
        )
    return json.loads(done.stdout)


def lying_in(rooms: tuple[str, ...], modules: list[str]) -> list[str]:
    """Return those of the modules that lie in these rooms of the package."""
    inside = tuple(f"cluekit.{room}." for room in rooms)
    return [name for name in modules if f"{name}.".startswith(inside)]


@pytest.mark.parametrize(
    ("names", "rooms"),
    [
        (NO_GAME, (*GAMES["clue"], *GAMES["noir"])),
        (CARDS, (*GAMES["noir"], *PLAYING)),
        (NOIR, GAMES["clue"]),
        (CLUE, GAMES["noir"]),
    ],
    ids=["no game", "cards of Clue", "Noir", "Clue"],
)
def test_who_asks_for_a_function_loads_nothing_of_these_rooms(
    names: tuple[str, ...], rooms: tuple[str, ...]
) -> None:
    """One fresh Python asks for all functions of a kind; each answers for what came with it."""
    loaded = run(ASK.replace("NAMES", repr(names)))
    assert isinstance(loaded, dict)
    assert set(loaded) == set(names)
    wrong = {name: lying_in(rooms, modules) for name, modules in loaded.items()}
    assert {name: found for name, found in wrong.items() if found} == {}


@pytest.mark.parametrize(
    ("call", "rooms"),
    [
        ('table("mini", seed=7).drawing', (*GAMES["noir"], "lab", "learn.kinds")),
        ('table("noir-classic", seed=7).drawing', (*GAMES["clue"], "lab", "learn")),
        ("setup()", ("noir.picture", "noir.bots", "ui.noir", "lab")),
        ('setup("noir-classic")', ("clue.picture", "clue.referee", "clue.bots", "ui.clue", "lab")),
    ],
)
def test_a_table_and_the_form_before_it_load_their_own_game(
    call: str, rooms: tuple[str, ...]
) -> None:
    """The form lists the editions of both games: it reads those, and stages the chosen one only."""
    loaded = run(PLAY.replace("CALL", call))
    assert isinstance(loaded, list)
    assert lying_in(("ui.tables",), loaded)
    assert lying_in(rooms, loaded) == []


def test_each_function_is_of_one_kind() -> None:
    """A new one must say what it may load; so far as nothing is said, it is about Clue."""
    said = [*NO_GAME, *CARDS, *NOIR, *BOTH]
    assert len(said) == len(set(said))
    assert set(said) <= set(cluekit.ui.__all__)
