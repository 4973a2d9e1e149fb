"""Python as browsers have it answers as this one, to the last letter: tried under node each run.

It runs the sources as they are; what it takes besides was fetched for the last site.
"""

import json
import runpy
import subprocess
from pathlib import Path

import msgspec
import pytest
from making_site import tools_for_it
from making_site.places import PARTS, ROOT, versions

from cluekit.learn.exercises import files

HERE = Path(__file__).parent
EXERCISES = ("1.2", "8.10")
NEEDED = ("msgspec", "lark", "python_sat", "traitlets", "typing_extensions")


def in_node(home: Path, packages: str, *folders: Path) -> object:
    """What the program answers there."""
    command = [tools_for_it.node(), HERE / "in_node.mjs", home, HERE / "program.py", packages]
    done = subprocess.run(
        [str(word) for word in (*command, *folders)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.fixture
def given(tmp_path: Path) -> Path:
    """The exercises as a package holds them."""
    folder = tmp_path / "given"
    folder.mkdir()
    inside = {name: files.tree(name) for name in EXERCISES}
    lessons = dict.fromkeys(files.lessons(), inside)
    (folder / "exercises.json").write_bytes(msgspec.json.encode(lessons))
    return folder


@pytest.mark.early
def test_python_in_a_browser_answers_as_this_one(given: Path) -> None:
    """A drawn table, an exercise, a learner's functions, fifty games."""
    home = PARTS / f"pyodide-{versions().pyodide.version}"
    found = [path for name in NEEDED for path in PARTS.glob(f"wheels-*/{name}-*.whl")]
    if not home.is_dir() or len(found) < len(NEEDED):
        pytest.skip("its parts are not here: `python kit.py site` fetches them")
    packages = ",".join(map(str, found))
    there = in_node(home, packages, ROOT / "src", ROOT / "tests", given)
    assert there == json.loads(runpy.run_path(str(HERE / "program.py"))["ANSWER"])


@pytest.mark.site
def test_python_in_the_built_site_does_so_too(built: Path) -> None:
    """From the compiled wheels of its own lock."""
    there = in_node(built / "jupyter" / "static" / "pyodide", "cluekit", ROOT / "tests")
    assert there == json.loads(runpy.run_path(str(HERE / "program.py"))["ANSWER"])
