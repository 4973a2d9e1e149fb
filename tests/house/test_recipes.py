"""The recipes of CONTRIBUTING, followed on a copy: they name every file, and they work."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from recipes import RECIPES, File, Line, follow

from project_copy import ROOT, copy_of_the_project

PAPER = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")

TRANSLATE = """
import sys
sys.path.insert(0, "tools")
import catalogues as tool

tool.update()
for language in ("it", "pt"):
    catalogue = tool.read(language)
    for message in catalogue:
        if message.id and not tool.filled(message.string):
            one = message.id if isinstance(message.id, str) else message.id[0]
            message.string = f"{language}: {one}"
    tool.po(language).write_bytes(tool.written(catalogue))
tool.compile_()
"""
"""New messages are found, translators fill in what is empty, `kit.py build` compiles."""


BOTH_GAMES = """
from importlib import import_module

from cluekit import clue, editions, noir
from cluekit.words import set_language

def offered(game, bots, what):
    seen = 0
    while not game.over and game.step < 200:
        seat, choices = game.choices.seat, game.choices
        seen += bool(getattr(choices, what))
        game.play(seat, bots[seat](game.view(seat), choices, game.luck(f"bot {seat}")))
    return seen

for name, switch, other, what, package in (
    ("uk", 'secret-passages = "open"', 'secret-passages = "closed"', "passages", clue),
    ("noir-classic", "disguises = true", "disguises = false", "disguise", noir),
):
    text = editions.edition_text(editions.find_edition(name), "My own")
    assert switch in text, text
    mine = editions.read_edition(text.replace(switch, other))
    seats = ("random",) * (3 if package is clue else 2)
    bots_for = import_module(f"{package.__name__}.bots").bots_for
    print(what, offered(package.new_game(name, seed=7), bots_for(seats), what) > 0)
    print(what, offered(package.new_game(mine, seed=7), bots_for(seats), what))
    set_language("it")
    print([line.says for line in editions.rule_sheet(mine) if line.says.startswith("it: ")])
    set_language("en")
"""
"""In each game: how often the thing is offered by the old answer and by the new, and its words."""


def python(root: Path, *arguments: str) -> str:
    """Run Python in the copy, with the copy's package; return what it prints."""
    home = {"CLUEKIT_HOME": str(root / "home"), "CLUEKIT_LANG": "en"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=root,
        env={**os.environ, **home, "PYTHONPATH": str(root / "src"), "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project in which all the recipes were followed, and what comes after them."""
    root = copy_of_the_project(tmp_path_factory.mktemp("recipes"))
    for recipe in RECIPES.values():
        follow(root, recipe)
    python(root, "-m", "cluekit.clue.schemas")
    python(root, "-m", "cluekit.noir.schemas")
    python(root, "-m", "cluekit.learn.schemas")
    python(root, "-c", TRANSLATE)
    python(root, "tools/api_reference.py", "write")
    return root


def section(heading: str) -> str:
    """Return what stands under a heading of CONTRIBUTING."""
    return PAPER.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize(
    ("heading", "step"),
    [(heading, step) for heading, steps in RECIPES.items() for step in steps],
    ids=lambda value: value if isinstance(value, str) else value.file,
)
def test_a_recipe_names_every_file_it_leads_to(heading: str, step: Line | File) -> None:
    """A file that is changed by its path; a new one by its folder, or by the file it is like."""
    named = set(re.findall(r"`([^`]+)`", section(heading)))
    new = isinstance(step, File)
    places = {f"{Path(step.file).parent.as_posix()}/", step.like} if new else {step.file}
    assert places & named


def test_what_follows_every_recipe_is_named_before_them() -> None:
    """Messages, built files, news."""
    before = PAPER.partition("\n## ")[0]
    for named in ("tools/catalogues.py update", "python kit.py build", "CHANGELOG.md"):
        assert named in before


def test_a_house_rule_is_played_and_told(copy: Path) -> None:
    """In both games the answer changes what may be done; the rule sheet says it in a language."""
    assert python(copy, "-c", BOTH_GAMES).splitlines() == [
        "passages True",
        "passages 0",
        "['it: Secret passages are closed.']",
        "disguise True",
        "disguise 0",
        "['it: The Killer keeps one identity.']",
    ]
    for game, switch in (("clue", "secret-passages"), ("noir", "disguises")):
        schema = copy / "src" / "cluekit" / game / "schema" / "edition.json"
        assert f'"{switch}"' in schema.read_text(encoding="utf-8")


def test_an_edition_is_listed_and_played(copy: Path) -> None:
    """By its id, on the command line and in code, to the end."""
    listed = python(copy, "-m", "cluekit", "edition", "list")
    assert "attic" in listed
    assert "noir-alley" in listed
    for name in ("attic", "noir-alley"):
        played = python(copy, "-m", "cluekit", "simulate", name, "--games", "3", "--json")
        assert '"games":3' in played.replace(" ", "")


def test_a_bot_plays_and_has_a_name(copy: Path) -> None:
    """In a tournament, at a table, and in the waiting room, where the new switch is, too."""
    code = """
from cluekit.ui import setup, watch
from cluekit.words import set_language
print(type(watch("mini", bots=["hasty", "note-taker", "hasty"], seed=3)).__name__)
set_language("pt")
print("pt: bot: does the first thing it may" in setup("mini").drawing)
print("pt: Secret passages" in setup("mini").drawing)
"""
    names = "hasty,note-taker,hasty"
    python(copy, "-m", "cluekit", "simulate", "mini", "--bots", names, "--games", "2")
    assert python(copy, "-c", code).split() == ["Table", "True", "True"]


def test_an_exercise_kind_is_checked_drawn_and_printed(copy: Path) -> None:
    """A file may say it; an answer is judged, or refused in words; page and paper have it."""
    schema = copy / "src" / "cluekit" / "learn" / "schema" / "exercise.json"
    assert '"tick"' in schema.read_text(encoding="utf-8")
    code = """
from importlib import resources
from cluekit.learn.exercises import read
from cluekit.ui.exercises.widget import ExerciseCard
from cluekit.words import set_language
text = resources.files("cluekit.learn").joinpath("exercises", "L00", "0.3.yaml").read_text("utf-8")
card = ExerciseCard(read(text.replace("kind: choice", "kind: tick", 1)))
print(card.answer(*card.desk.attempt.exercise.right_answers).right)
print('type="radio"' in card.drawing, "A  " in card.in_words(), "svg" in str(card.still()))
set_language("it")
print("it: “xyzzy” cannot be ticked." in card.answer("xyzzy").parts[0].text)
"""
    assert python(copy, "-c", code).split() == ["True"] * 5


def test_a_figure_is_found_drawn_and_described(copy: Path) -> None:
    """Lessons import it by its name; its picture has its words; the API page has its signature."""
    code = """
import sys
import cluekit.ui
print("cluekit.ui.figures.card_fan" in sys.modules, "card_fan" in dir(cluekit.ui))
from cluekit.ui import card_fan
fan = card_fan("mini")
print("Ada, Bruno, Carla" in repr(fan), "text/html" in fan._repr_mimebundle_())
"""
    assert python(copy, "-c", code).split() == ["False", "True", "True", "True"]
    page = (copy / "docs" / "api.md").read_text(encoding="utf-8")
    assert '### card_fan\n\n```python\ncard_fan(edition: str = "mini") -> Still\n```' in page


def test_nothing_was_forgotten(copy: Path) -> None:
    """What every switch, every id and every import must have, the project's own tests say."""
    python(copy, "tools/import_circles.py")
    tests = ["tests/clue/test_rulesheet.py", "tests/noir/test_noir_rulesheet.py"]
    tests += [
        "tests/house/test_glossary.py",
        "tests/lessons/test_kinds.py::test_no_kind_is_half_registered",
    ]
    python(copy, "-m", "pytest", "-q", "-n", "0", "-p", "no:randomly", *tests)
