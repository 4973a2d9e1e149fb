"""What is packed: everything a lesson needs, and nothing of the workshop."""

import json
import os
import shutil
import subprocess
import sys
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import cluekit
from cluekit.learn.exercises import files, ids
from jupyter_servers import address, free_port, isolated
from project_copy import ROOT, copy_of_the_project

SAY_EXERCISES = """
import json, sys
sys.modules["yaml"] = None
from cluekit.learn.exercises import files, ids, load
assert load("1.2").form
print(json.dumps({name: files.tree(name) for name in ids()}))
"""

NEEDED = (
    "cluekit/clue/editions/shipped/uk.toml", "cluekit/clue/editions/shipped/mini.toml",
    "cluekit/words/locale/it/LC_MESSAGES/cluekit.mo",
    "cluekit/words/locale/pt/LC_MESSAGES/cluekit.mo", "cluekit/ui/static/gestures.js",
    "cluekit/ui/static/scene.js", "cluekit/ui/static/scene.css", "cluekit/notebooks/LICENSE",
    ".dist-info/licenses/LICENSE", ".dist-info/licenses/notebooks/LICENSE", "cluekit/nodelay.py",
    "cluekit/stored_pictures.py", "cluekit/py.typed",
)  # fmt: skip


def test_the_wheel_holds_what_runs_and_nothing_else(wheel: Path, tmp_path: Path) -> None:
    """Tests and tools stay in the sources; a `.data` folder would switch things on for others."""
    packed = zipfile.ZipFile(wheel).namelist()
    lessons = [f"cluekit/notebooks/{path.name}" for path in (ROOT / "notebooks").glob("*.ipynb")]
    assert lessons
    for needed in (*NEEDED, *lessons):
        assert any(name.endswith(needed) for name in packed), needed
    about = f"cluekit-{cluekit.__version__}.dist-info/"
    assert [name for name in packed if not name.startswith(("cluekit/", about))] == []
    assert not [name for name in packed if Path(name).suffix in (".ts", ".yaml")]
    with zipfile.ZipFile(wheel) as whole:
        said = whole.read(f"{about}METADATA").decode()
        whole.extractall(tmp_path)
    assert "License-Expression: BSD-3-Clause AND CC-BY-4.0\n" in said
    assert f"Version: {cluekit.__version__}\n" in said
    # the exercises are played without YAML, which no browser has, and say the very same
    env = os.environ | {"PYTHONPATH": str(tmp_path), "PYTHONUTF8": "1"}
    program = [sys.executable, "-c", SAY_EXERCISES]
    done = subprocess.run(program, env=env, check=False, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    ours = json.dumps({name: files.tree(name) for name in ids()})
    assert json.loads(done.stdout) == json.loads(ours)


PATIENCE = 120


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a new environment into which the wheel was installed with its extra `lab`."""
    folder = tmp_path_factory.mktemp("alone")
    venv.create(folder / "env", with_pip=True)
    found = folder / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    uv = shutil.which("uv", path=str(Path(sys.executable).parent))
    pip = [uv, "pip", "install", "--python", found] if uv else [found, "-m", "pip", "install"]
    subprocess.run([str(word) for word in (*pip, f"{wheel}[lab]")], check=True, capture_output=True)
    return found


@contextmanager
def lab(python: Path, home: Path) -> Iterator[str]:
    """`cluekit lab` as a learner calls it, far from the sources; its address."""
    words = ["lab", "--no-browser", f"--port={free_port()}", "--IdentityProvider.token="]
    env = {**isolated(home), "CLUEKIT_HOME": str(home / "kept"), "PYTHONSAFEPATH": "1"}
    program, log = [python, "-m", "cluekit", *words], home / "log"
    with log.open("wb") as out:
        child = subprocess.Popen(program, cwd=home, env=env, stdout=out, stderr=out)
    try:
        yield address(child, home / "runtime", log)
    finally:
        child.terminate()
        child.wait(PATIENCE)


def asked(url: str) -> Any:
    """What the server answers, read as JSON."""
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:  # noqa: S310 - the same
        return json.loads(answer.read())


@pytest.mark.long
def test_the_lessons_open_and_what_was_changed_stays(python: Path, tmp_path: Path) -> None:
    """A lesson worked in is not written over; a game and an exercise work without the sources."""
    with lab(python, tmp_path) as url:
        with urllib.request.urlopen(f"{url}lab/tree/welcome.ipynb", timeout=PATIENCE) as page:  # noqa: S310 - the same
            assert "JupyterLab" in page.read().decode()
        cells = asked(f"{url}api/contents/welcome.ipynb")["content"]["cells"]
        assert any("Welcome to cluekit" in "".join(cell["source"]) for cell in cells)
        names = [one["name"] for one in asked(f"{url}api/contents/")["content"]]
        assert len([name for name in names if name.endswith(".ipynb")]) > 15
    (mine,) = tmp_path.rglob("01_the_case_file.ipynb")
    said = json.loads(mine.read_text(encoding="utf-8"))
    said["cells"][0]["source"] = ["mine"]
    mine.write_text(json.dumps(said), encoding="utf-8")
    before = mine.read_bytes()
    with lab(python, tmp_path) as url:
        cells = asked(f"{url}api/contents/{mine.name}")["content"]["cells"]
        assert "".join(cells[0]["source"]) == "mine"
    assert mine.read_bytes() == before
    program = """
import cluekit, pathlib
from cluekit.ui import table, exercise
from cluekit.learn.exercises import load
assert "site-packages" in cluekit.__file__, cluekit.__file__
scene = table("mini", seed=7, fresh=True)
scene.play("roll")
assert "<svg" in scene.drawing
print(load("1.2").answer(*load("1.2").right_answers).kind)
"""
    env = {**isolated(tmp_path), "CLUEKIT_HOME": str(tmp_path / "kept")}
    done = subprocess.run(
        [python, "-c", program], cwd=tmp_path, env=env, check=True, capture_output=True, text=True
    )
    assert done.stdout.strip() == "yes"


@pytest.mark.long
def test_the_archive_of_sources_holds_what_the_wheel_is_made_from(tmp_path: Path) -> None:
    """A wheel built from the archive has the same files as one built from the project."""
    root = copy_of_the_project(tmp_path / "project")
    hatch = [sys.executable, "-m", "hatchling", "build", "-d", "dist"]
    subprocess.run(hatch, cwd=root, check=True, capture_output=True)
    (archive,) = (root / "dist").glob("*.tar.gz")
    shutil.unpack_archive(archive, tmp_path / "out", filter="data")
    (unpacked,) = (tmp_path / "out").iterdir()
    again = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"]
    subprocess.run(again, cwd=unpacked, check=True, capture_output=True)
    one, other = (
        sorted(zipfile.ZipFile(next((folder / "dist").glob("*.whl"))).namelist())
        for folder in (root, unpacked)
    )
    assert one == other
