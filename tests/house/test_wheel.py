"""What is packed and what travels to the browser: all a lesson needs, nothing of the workshop."""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import hatch_build
import pytest

import cluekit
from cluekit.clue.picture import stylesheet
from cluekit.draw.colours import small
from cluekit.learn.exercises import files, ids
from cluekit.ui.kit.style import lesson_css
from jupyter_servers import address, free_port, isolated
from naming import case_named
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
    "cluekit/stored_pictures.py", "cluekit/py.typed", "cluekit/learn/puzzles/shipped.toml",
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


def installed(wanted: str, folder: Path) -> Path:
    """The Python of a new environment in this folder, into which nothing but this was installed.

    What the project was installed with lies in uv's cache: no network is asked for it again.
    """
    uv = shutil.which("uv", path=str(Path(sys.executable).parent))
    venv.create(folder / "env", with_pip=uv is None)
    found = folder / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pip = [uv, "pip", "install", "--python", found] if uv else [found, "-m", "pip", "install"]
    commands = [[*pip, "--offline", wanted], [*pip, wanted]] if uv else [[*pip, wanted]]
    for command in commands:
        done = subprocess.run(list(map(str, command)), check=False, capture_output=True)
        if not done.returncode:
            return found
    raise AssertionError(done.stderr.decode())


def test_the_source_archive_makes_the_same_wheel_and_that_runs_alone(
    wheel: Path, tmp_path: Path
) -> None:
    """Who builds from the archive has what we publish; alone it needs no more than it names."""
    build = [sys.executable, "-m", "hatchling", "build"]
    project = wheel.parent.parent
    subprocess.run([*build, "-t", "sdist"], cwd=project, check=True, capture_output=True)
    (archive,) = wheel.parent.glob("*.tar.gz")
    assert archive.name == f"cluekit-{cluekit.__version__}.tar.gz"
    shutil.unpack_archive(archive, tmp_path, filter="data")
    unpacked = tmp_path / archive.name.removesuffix(".tar.gz")
    subprocess.run([*build, "-t", "wheel"], cwd=unpacked, check=True, capture_output=True)
    (again,) = (unpacked / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as ours, zipfile.ZipFile(again) as theirs:
        assert {file.filename: file.CRC for file in ours.infolist()} == {
            file.filename: file.CRC for file in theirs.infolist()
        }
    program = [installed(str(again), tmp_path), "-m", "cluekit", "simulate", "mini", "--json"]
    env = {**isolated(tmp_path), "PYTHONSAFEPATH": "1"}
    said = subprocess.run(
        [*program, "--games", "2"], cwd=tmp_path, env=env, check=True, capture_output=True
    )
    assert [game["ending"] for game in json.loads(said.stdout)["games"]] == ["solved"] * 2


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a new environment into which the wheel was installed with its extra `lab`."""
    return installed(f"{wheel}[lab]", tmp_path_factory.mktemp("alone"))


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


STATIC = Path("src/cluekit/ui/static")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The browser half's sources and its bundle, to be changed."""
    leave = shutil.ignore_patterns("node_modules")
    shutil.copytree(ROOT / "widgets", tmp_path / "widgets", ignore=leave)
    shutil.copytree(ROOT / STATIC, tmp_path / STATIC)
    return tmp_path


def test_the_committed_bundle_is_built_from_these_sources(copy: Path) -> None:
    """If not: python kit.py build, and commit what it gives. The package alone needs no node."""
    assert not hatch_build.stale()
    for script, most in BUNDLE.items():
        assert len((ROOT / STATIC / script).read_bytes()) <= most
    for source in hatch_build.sources(copy):
        source.write_bytes(source.read_bytes().replace(b"\n", b"\r\n"))
    assert not hatch_build.stale(copy)
    for name in hatch_build.BUILT:
        part = (copy / STATIC / name).rename(copy / "away")
        assert hatch_build.stale(copy), name
        part.rename(copy / STATIC / name)
    assert not hatch_build.stale(copy)
    for source in hatch_build.sources(copy):
        text = source.read_bytes()
        source.write_bytes(text + b"\n")
        assert hatch_build.stale(copy), source.name
        source.write_bytes(text)
    (copy / "widgets" / "src" / "new.ts").touch()
    assert hatch_build.stale(copy)
    shutil.rmtree(copy / "widgets")
    assert not hatch_build.stale(copy)


@pytest.mark.long
def test_node_need_not_be_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Byte for byte what any other node gives (fetches the build's tools)."""
    root = copy_of_the_project(tmp_path / "project")
    shell = shutil.which("sh")
    assert shell is not None
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "sh").symlink_to(shell)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    before = (root / STATIC / "scene.js").read_bytes()
    (root / STATIC / "scene.js").unlink()
    assert hatch_build.stale(root)
    hatch_build.build(root)
    assert (root / STATIC / "scene.js").read_bytes() == before
    assert not hatch_build.stale(root)


def link(path: Path, there: Path) -> None:
    """Let a path lead to a folder elsewhere."""
    try:
        path.symlink_to(there, target_is_directory=True)
    except OSError:
        pytest.skip("this system lets nobody make links")


def test_packages_behind_a_link_stay(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`npm ci` would empty the folder, where the lock file is newer, as after a clone."""
    monkeypatch.setattr(hatch_build, "run_npm", npm := Mock())
    hatch_build.install(copy)
    assert [call.args[0] for call in npm.call_args_list] == ["ci"]
    npm.reset_mock()
    lock = json.loads((copy / "widgets" / "package-lock.json").read_text(encoding="utf-8"))
    pinned, elsewhere = lock["packages"]["node_modules/esbuild"]["version"], copy / "elsewhere"
    (elsewhere / "esbuild").mkdir(parents=True)
    (elsewhere / "esbuild" / "kept.js").touch()
    link(copy / "widgets" / "node_modules", elsewhere)
    for version in (pinned, "0.0.1", None):
        packages = {"node_modules/esbuild": {"version": version}}
        there = elsewhere / ".package-lock.json"
        there.write_text(json.dumps({"packages": packages}))
        os.utime(there, (0, 0))
        if version is None:
            there.unlink()
        with nullcontext() if version == pinned else pytest.raises(RuntimeError, match="is a link"):
            hatch_build.install(copy)
        assert (elsewhere / "esbuild" / "kept.js").exists()
    (copy / "widgets" / "node_modules").unlink()
    (copy / "widgets").rename(copy / "theirs")
    link(copy / "widgets", copy / "theirs")
    with pytest.raises(RuntimeError, match="is a link"):
        hatch_build.install(copy)
    assert not npm.called


BUNDLE = {"scene.js": 15_000, "gestures.js": 12_000}
"""The most bytes of each; of what moves, wherever it stands, `build.mjs` counts them together."""

OURS = sorted(path for path in (ROOT / "src").rglob("*.css") if path.parent != ROOT / STATIC)
BUNDLED = [path for path in hatch_build.sources() if path.suffix == ".css"]
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
TEXT = re.compile(r"\"[^\"]*\"|'[^']*'")


def test_a_style_sheet_is_written_for_people_and_travels_small() -> None:
    """One thing a line, the subject first, no slow `:has()`; then without space and comments."""
    assert len(OURS) > 5
    for sheet in (*OURS, *BUNDLED):
        with case_named(sheet.name):
            text = sheet.read_text(encoding="utf-8")
            assert text.startswith("/*")
            bare = TEXT.sub("text", COMMENT.sub("", text))
            assert not re.search(r"[;{}][^\S\n]*\S", bare), "one thing a line"
            assert max(map(len, TEXT.sub("text", text).splitlines())) <= 100
            assert ".ck-scene:has(" not in text
            if sheet in OURS:
                both = [re.sub(r"\s", "", COMMENT.sub("", one)) for one in (small(text), text)]
                assert both[0].replace(";}", "}") == both[1].replace(";}", "}")
                assert small(small(text)) == small(text)
    built = (ROOT / STATIC / "scene.css").read_text(encoding="utf-8")
    for sheet in (stylesheet(), lesson_css(), built):
        bare = TEXT.sub("text", sheet)
        assert "/*" not in bare
        assert not re.search(r"  |[;{]\s|\s}", bare)
    for written, made in MEANS.items():
        assert small(written) == made


MEANS = {
    ".a > b,\n.c + d {\n  color: red;\n}\n": ".a>b,.c+d{color:red}\n",
    ".a :focus {\n  width: calc(1px + 2px);\n}": ".a :focus{width:calc(1px + 2px)}",
    ".a {\n  top: 0 !important;\n  left: 1px;\n}": ".a{top:0!important;left:1px}",
    ".a {\n  fill: f(\n    1px,\n    var(--b)\n  );\n}": ".a{fill:f(1px,var(--b))}",
    '.a::after {\n  content: "a; {b}  c";\n}': '.a::after{content:"a; {b}  c"}',
    "@media (max-width: 9px) {\n  .a {\n    top: 0;\n  }\n}": "@media (max-width:9px){.a{top:0}}",
    "/* about; {} */\n\n.a {\n  top: 0;\n}\n\n.b {\n  top: 1px;\n}": ".a{top:0}\n.b{top:1px}",
    "\n": "\n",
}
"""Space between a selector and its descendant, in a sum, in a text, stays."""
