"""The site's Python, without a browser: under node it answers as this one, to the last letter.

That runs the sources as they are; what it takes besides was fetched for the last site. And the
table of the page to play at once, as the page's worker asks it.
"""

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from making_site import tools_for_it
from making_site.places import PARTS, ROOT, SOURCE, versions

from cluekit.learn.exercises import files

HERE = Path(__file__).parent
EXERCISES = ("1.2", "8.10")
NEEDED = ("msgspec", "lark", "python_sat", "traitlets", "typing_extensions")


def answered(*words: object, **env: str) -> Any:
    """What a program prints."""
    command, env = [str(word) for word in words], {**os.environ, **env}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=env, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


def both_answer_the_same(home: Path, packages: str, *folders: Path) -> None:
    """The program, here and there."""
    program = HERE / "program.py"
    there = answered(tools_for_it.node(), HERE / "in_node.mjs", home, program, packages, *folders)
    assert there == json.loads(runpy.run_path(str(program))["ANSWER"])


@pytest.mark.early
def test_python_in_a_browser_answers_as_this_one(tmp_path: Path) -> None:
    """A drawn table, an exercise, a learner's functions, fifty games."""
    (given := tmp_path / "given").mkdir()
    inside = {name: files.tree(name) for name in EXERCISES}
    lessons = dict.fromkeys(files.lessons(), inside)
    (given / "exercises.json").write_bytes(msgspec.json.encode(lessons))
    home = PARTS / f"pyodide-{versions().pyodide.version}"
    found = [path for name in NEEDED for path in PARTS.glob(f"wheels-*/{name}-*.whl")]
    if not home.is_dir() or len(found) < len(NEEDED):
        pytest.skip("its parts are not here: `python kit.py site` fetches them")
    both_answer_the_same(home, ",".join(map(str, found)), ROOT / "src", ROOT / "tests", given)


@pytest.mark.site
def test_python_in_the_built_site_does_so_too(built: Path) -> None:
    """From the compiled wheels of its own lock."""
    both_answer_the_same(built / "jupyter" / "static" / "pyodide", "cluekit", ROOT / "tests")


# --- the page to play at once ---------------------------------------------------------------------

PROGRAM = """
import json
import re
import play_table as page

def press(stage, target):
    message = {"kind": "press", "id": "page-1", "target": target, "turn": stage.turn}
    return page.answer(stage, json.dumps(message))

first = page.lay("it")
nothing = page.saved(first)
press(first, "roll")
press(first, re.search('data-target="(walk:[^"]*)"', first.drawing)[1])
press(first, "end")
game = page.saved(first)
again = page.lay("it")
why = page.go_on(again, game, "it")
longer = press(again, "roll") and page.saved(again)
other = page.lay("it", seed=12)
bad = page.lay("it")
opening = bad.drawing
other_step = game.replace('\\\\"step\\\\":2,', '\\\\"step\\\\":3,')
assert other_step != game
damaged = ("", "x", "{}", json.dumps({".jsonl": "x"}), json.dumps({"../x": "x"}), other_step)
reasons = [page.go_on(bad, text, "it") for text in damaged]
print(json.dumps({
    "nothing": nothing, "why": why, "step": first.session.step, "game": game, "longer": longer,
    "same": again.session.record[: first.session.step] == first.session.record,
    "other": other.session.record == bad.session.record, "reasons": reasons,
    "fresh": bad.drawing == opening,
}))
"""


def test_a_page_takes_its_game_up_again(tmp_path: Path) -> None:
    """From the text it has kept, which grows; what is damaged is refused in words."""
    paths = os.pathsep.join([str(SOURCE), str(ROOT / "src")])
    home = str(tmp_path)
    said = answered(sys.executable, "-c", PROGRAM, CLUEKIT_HOME=home, PYTHONPATH=paths)
    assert said["nothing"] is said["why"] is None, "before a move of one's own nothing is kept"
    assert said["same"]
    game, longer = (json.loads(said[name])[".jsonl"] for name in ("game", "longer"))
    assert longer.startswith(game)
    assert longer != game
    assert not said["other"], "another seed is another game"
    assert all(said["reasons"])
    assert len({*said["reasons"]}) > 1, "each says what is wrong with it"
    assert said["fresh"]
