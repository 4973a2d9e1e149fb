"""The recipes of CONTRIBUTING, followed on a copy: they name every file, and they work."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

from project_copy import ROOT, copy_of_the_project

PAPER = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


class Recipe(msgspec.Struct, forbid_unknown_fields=True):
    """What a recipe leads to: ``recipes.toml`` tells what the fields are."""

    changed: list[tuple[str, str, str]]
    like: dict[str, list[Any]] = {}
    new: dict[str, str] = {}


WRITTEN = Path(__file__).with_name("recipes.toml").read_text(encoding="utf-8")
RECIPES = msgspec.toml.decode(WRITTEN, type=dict[str, Recipe])


def place(root: Path, file: str) -> Path:
    """Return where a file of a recipe lies: below the package, or below the root."""
    inside = root / "src" / "cluekit" / file
    return inside if inside.parent.is_dir() else root / file


def follow(root: Path, recipe: Recipe) -> None:
    """Do what a recipe says, in this copy of the project; what it looks for must be there."""
    for file, at, put in recipe.changed:
        text, times = re.subn(at, put, place(root, file).read_text(encoding="utf-8"), count=1)
        assert times, f"{file} has no {at}: does the recipe still lead there?"
        place(root, file).write_text(text, encoding="utf-8")
    for file, (like, *changes) in recipe.like.items():
        text = place(root, like).read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text, f"{like} has no {old}"
            text = text.replace(old, new, 1)
        place(root, file).write_text(text, encoding="utf-8")
    for file, text in recipe.new.items():
        place(root, file).write_text(text, encoding="utf-8")


PREPARE = """
import runpy, sys
for game in ("clue", "noir", "learn"):
    runpy.run_module(f"cluekit.{game}.schemas", run_name="__main__")

sys.path.insert(0, "tools")
import api_reference, import_circles
import catalogues as tool

renewed = tool.renewed


def translated(language):
    catalogue = renewed(language)
    for message in catalogue if language != "en" else ():
        if message.id and not tool.filled(message.string):
            one = message.id if isinstance(message.id, str) else message.id[0]
            message.string = f"{language}: {one}"
    return catalogue


tool.renewed = translated
tool.update()
tool.compile_()
api_reference.main("write")
sys.exit(import_circles.main())
"""
"""Schemas, each as `python -m` writes it; messages are found, translators fill in what is empty,
`kit.py build` compiles and writes the API page. No import leads in a circle.
"""


ASK = """
import contextlib, io, json, sys
from importlib import import_module, resources

import cluekit.ui

figure = ["cluekit.ui.figures.card_fan" in sys.modules, "card_fan" in dir(cluekit.ui)]
from cluekit.ui import card_fan
fan = card_fan("mini")
figure += ["Ada, Bruno, Carla" in repr(fan), "text/html" in fan._repr_mimebundle_()]

from cluekit import clue, editions, noir
from cluekit.cli import main
from cluekit.learn.exercises import load, read
from cluekit.ui import setup, watch
from cluekit.ui.exercises.widget import ExerciseCard
from cluekit.words import set_language

def command(*words, code=0):
    said, wrong = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(wrong):
        try:
            assert main(words) == code, words
        except SystemExit as left:
            assert left.code == code, words
    return said.getvalue() or wrong.getvalue()

def offered(game, bots, what):
    # how often something may be done in a game
    seen = 0
    while not game.over and game.step < 200:
        seat, choices = game.choices.seat, game.choices
        seen += bool(getattr(choices, what))
        game.play(seat, bots[seat](game.view(seat), choices, game.luck(f"bot {seat}")))
    return seen

rule = {}
for name, switch, other, what, package in (
    ("uk", 'secret-passages = "open"', 'secret-passages = "closed"', "passages", clue),
    ("noir-classic", "disguises = true", "disguises = false", "disguise", noir),
):
    text = editions.edition_text(editions.find_edition(name), "My own")
    assert switch in text, text
    mine = editions.read_edition(text.replace(switch, other))
    seats = ("random",) * (3 if package is clue else 2)
    bots_for = import_module(f"{package.__name__}.bots").bots_for
    before, now = (
        offered(package.new_game(house, seed=7), bots_for(seats), what) for house in (name, mine)
    )
    set_language("it")
    said = [line.says for line in editions.rule_sheet(mine) if line.says.startswith("it: ")]
    rule[what] = [before > 0, now, said]
    set_language("en")

edition = [command("edition", "list"), *(
    command("simulate", name, "--games", "3", "--json") for name in ("attic", "noir-alley")
)]

command("simulate", "mini", "--bots", "hasty,note-taker,hasty", "--games", "2")
bot = [type(watch("mini", bots=["hasty", "note-taker", "hasty"], seed=3)).__name__]
set_language("pt")
drawn = setup("mini").drawing
bot += ["pt: bot: does the first thing it may" in drawn, "pt: Secret passages" in drawn]
set_language("en")

verb = [json.loads(command("cards", "mini", "--json"))["cards"][0]]
verb += ["cards  " in command("--help"), "attic" in command("cards", "atic", code=2)]
set_language("it")
verb += [command("cards", "mini").startswith("it: It plays with Ada, ")]
set_language("en")

exercise = []
for name in ("1.91", "1.92", "1.93"):
    every = [load(name), *map(load(name).fresh, range(6))]
    exercise += [all(one.answer(*one.right_answers).right for one in every)]
    exercise += [len({one.prompt(one.form.parts[0]) + str(one.right_answers) for one in every}) > 1]

text = resources.files("cluekit.learn").joinpath("exercises", "L00", "0.3.yaml").read_text("utf-8")
card = ExerciseCard(read(text.replace("kind: choice", "kind: tick", 1)))
kind = [card.answer(*card.draft.attempt.exercise.right_answers).right]
kind += ['type="radio"' in card.drawing, "A  " in card.in_words(), "svg" in str(card.still())]
set_language("it")
kind += ["it: “xyzzy” cannot be ticked." in card.answer("xyzzy").parts[0].text]
said = {"figure": figure, "rule": rule, "edition": edition, "bot": bot, "verb": verb}
print(json.dumps({**said, "exercise": exercise, "kind": kind}))

set_language("en")
import pytest
sys.exit(pytest.main(["-q", "-p", "pytest_timeout", *TESTS]))
"""
TESTS = (
    "tests/clue/test_rulesheet.py", "tests/noir/test_noir_rulesheet.py",
    "tests/house/test_glossary.py::test_every_id_of_the_code_is_named_and_no_other",
    "tests/lessons/test_kinds.py::test_no_kind_is_half_registered",
)  # fmt: skip
"""What every switch, every id and every kind must have, the project's own tests say."""


def python(root: Path, *arguments: str) -> str:
    """Run Python in the copy, with the copy's package; return what it prints."""
    env = {**os.environ, "PYTHONPATH": str(root / "src"), "PYTHONHASHSEED": "0"}
    env |= {"CLUEKIT_HOME": str(root / "home"), "CLUEKIT_LANG": "en"}
    env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # most of them are needed by nothing
    how: dict[str, Any] = {"capture_output": True, "encoding": "utf-8"}
    done = subprocess.run([sys.executable, *arguments], cwd=root, env=env, check=False, **how)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_recipe_names_every_file_it_leads_to() -> None:
    """By its path, a new one by its folder or the one it is like; messages and news before all."""
    for heading, recipe in RECIPES.items():
        section = PAPER.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
        named = set(re.findall(r"`([^`]+)`", section))
        assert {file for file, *_ in recipe.changed} <= named, heading
        for file in (*recipe.like, *recipe.new):
            folder = f"{Path(file).parent.as_posix()}/"
            assert {folder, *recipe.like.get(file, ())[:1]} & named, file
    before = PAPER.partition("\n## ")[0]
    for named in ("tools/catalogues.py update", "python kit.py build", "CHANGELOG.md"):
        assert named in before


def test_what_recipes_lead_to_is_played_and_drawn_and_nothing_was_forgotten(tmp_path: Path) -> None:
    """Rules, an edition, a bot, exercises, a kind, a verb, a figure; then the project's tests."""
    copy = copy_of_the_project(tmp_path)
    for recipe in RECIPES.values():
        follow(copy, recipe)
    python(copy, "-c", PREPARE)
    said = python(copy, "-c", ASK.replace("TESTS", repr(TESTS))).splitlines()
    (answers,) = [json.loads(line) for line in said if line.startswith("{")]
    assert answers["rule"] == {
        "passages": [True, 0, ["it: Secret passages are closed."]],
        "disguise": [True, 0, ["it: The Killer keeps one identity."]],
    }
    schemas = {"clue/schema/edition": "secret-passages", "noir/schema/edition": "disguises"}
    for name, key in (schemas | {"learn/schema/exercise": "tick"}).items():
        schema = (copy / "src" / "cluekit" / f"{name}.json").read_text(encoding="utf-8")
        assert f'"{key}"' in schema
    listed, *played = answers["edition"]
    assert {"attic", "noir-alley"} <= {*listed.split()}
    assert all('"games":3' in told.replace(" ", "") for told in played)
    assert answers["bot"] == ["Table", True, True]
    assert answers["exercise"] == [True] * 6
    assert answers["verb"] == ["Ada", True, True, True]
    assert answers["kind"] == [True] * 5
    assert answers["figure"] == [False, True, True, True]
    page = (copy / "docs" / "api.md").read_text(encoding="utf-8")
    assert '### card_fan\n\n```python\ncard_fan(edition: str = "mini") -> Still\n```' in page
