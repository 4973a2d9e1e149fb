"""`python kit.py test --changed`: whatever a change touches is run, however it was read."""

import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from project_copy import ROOT

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there, everything is run")

TESTS = {
    "test_alone.py": "def test_alone(): pass",
    "test_opening.py": "def test_opening(): open('data/one.txt').close()",
    "test_listing.py": "import os\ndef test_listing(): os.listdir('data')",
    "test_importing.py": "import helper\ndef test_importing(): assert helper",
    "test_by_a_child.py": """
import subprocess, sys
def test_by_a_child(): subprocess.run([sys.executable, "-c", "open('data/two.txt')"], check=True)
""",
    "test_by_a_program.py": """
import subprocess
def test_by_a_program(): subprocess.run(["cat", "data/deep/six.txt"], check=True)
""",
    "test_saying.py": """
import gettext
def test_saying():
    with open("it/words.mo", "rb") as stream: assert gettext.GNUTranslations(stream).gettext("yes")
""",
    "test_kept.py": """
import functools, pytest
@functools.cache
def kept(): return open("data/three.txt").read()
def test_who_comes_first_reads(): kept()
def test_who_comes_second_is_given_it(): assert kept() == ""
""",
    "browser/test_pages.py": """
import subprocess, sys, pytest
@pytest.mark.parametrize("name", ["four", "five"])
def test_page(name):
    subprocess.run([sys.executable, "-c", f"open('data/{name}.txt')"], check=True)
""",
}
FILES = ("data/one.txt", "data/two.txt", "data/three.txt", "data/four.txt", "data/five.txt")
TOOLS = ("all_tests.py", "changed_tests.py", "watched")


def say_in_italian(root: Path, **messages: str) -> None:
    """Compile a catalogue of these messages."""
    then = datetime(2026, 1, 1, tzinfo=UTC)  # otherwise it says when it was made
    catalogue = Catalog(locale="it", creation_date=then, revision_date=then)
    for message, string in messages.items():
        catalogue.add(message, string)
    (root / "it").mkdir(exist_ok=True)
    with (root / "it" / "words.mo").open("wb") as stream:
        write_mo(stream, catalogue)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with our tools, and tests that read in different ways."""
    for tool in TOOLS:
        copy = shutil.copytree if (ROOT / "tools" / tool).is_dir() else shutil.copy
        (tmp_path / "tools").mkdir(exist_ok=True)
        copy(ROOT / "tools" / tool, tmp_path / "tools" / tool)
    texts = {f"tests/{name}": text for name, text in TESTS.items()} | dict.fromkeys(FILES, "")
    texts |= {"data/deep/six.txt": "", "helper.py": "", "requirements.lock": ""}
    texts["pyproject.toml"] = "[tool.pytest.ini_options]\n"
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    say_in_italian(tmp_path, yes="sì", no="no")
    return tmp_path


def run(project: Path) -> tuple[set[str], str]:
    """Run what has changed; return the names of the files that were run, and all that was said."""
    kept = {key: text for key, text in os.environ.items() if not key.startswith(("CLUE", "PYTEST"))}
    settings = kept | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "TMPDIR": str(project.parent)}
    words = [sys.executable, str(project / "tools" / "changed_tests.py")]
    done = subprocess.run(words, env=settings, check=False, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    ran = re.findall(r"(?:ok    |FAILED)  tests/(?:\w+/)?test_(\w+)\.py", done.stdout)
    return {*ran}, done.stdout


def test_what_a_change_touches_is_run_however_it_was_read(project: Path) -> None:
    """By a test, its import, a child, a foreign program; a message counts by itself."""
    every = {Path(name).stem.removeprefix("test_") for name in TESTS}
    ran, said = run(project)
    assert ran == every
    assert "Nothing is known yet: all 9 test files are run" in said
    assert " 11 passed in " in said
    notes = [file.read_text() for file in (project / "build" / "changed").rglob("*.json")]
    assert all("requirements.lock" in json.loads(note)[0] for note in notes), "as it runs"
    for name in ("data/one.txt", "data/three.txt", "data/five.txt", "data/deep/six.txt"):
        (project / name).write_text("changed")
    (project / "helper.py").write_text("# changed")
    say_in_italian(project, yes="sì", no="giammai")
    ran, said = run(project)
    assert ran == {"opening", "importing", "kept", "pages", "by_a_program"}
    assert "5 of 9 test files read data/five.txt, data/one.txt, data/three.txt, helper.py." in said
    assert re.search(r"FAILED .*\n.*test_who_comes_second", said)
    assert " 1 failed, 5 passed in " in said, "of two pages, one"
    (project / "data" / "three.txt").write_text("")
    (project / "data" / "seven.txt").touch()
    (project / "data" / "two.txt").write_text("changed")
    say_in_italian(project, yes="certo", no="giammai")
    ran, said = run(project)
    assert ran == {"kept", "listing", "saying", "by_a_child"}
    ran, said = run(project)
    assert ran == set()
    assert "Nothing has changed since these tests last passed" in said
    assert said.splitlines()[-1].strip("= ").startswith("0 passed in ")


UNDONE = 20
CHOSEN = """
import sys; sys.path.insert(0, "tools")
import changed_tests as c
project = c.Project(c.ROOT)
print(*(job.file for job in c.jobs_of(project, project.tests())[1]))
"""


def git(root: Path, *words: str) -> str:
    """Return what git says."""
    command = ["git", *words]
    return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout


def undone(root: Path) -> Iterator[str]:
    """Undo one change of the history after another, each alone, where the files still allow it."""
    for commit in git(root, "log", "--no-merges", "--format=%h", "--", "src").split():
        (root.parent / "patch").write_text(git(root, "show", "--binary", commit, "--", "src"))
        try:
            git(root, "apply", "-R", str(root.parent / "patch"))
        except subprocess.CalledProcessError:
            continue
        yield commit
        git(root, "checkout", "-q", "-f")


def failing(root: Path) -> set[str]:
    """Return the files of the unit stage in which a test fails, all run together."""
    report = root.parent / "report.xml"
    words = ["tests", "--ignore=tests/browser", "-p", "no:nbval", "-n2", f"--junitxml={report}"]
    python(root, "-m", "pytest", *words)
    cases = ET.parse(report).iter("testcase")  # noqa: S314 - pytest has just written it
    failed = [case for case in cases if {"failure", "error"} & {one.tag for one in case}]
    return {f"{str(case.get('classname')).replace('.', '/')}.py" for case in failed}


def python(root: Path, *words: str) -> str:
    """Return what Python says in a copy of the project, whatever becomes of it."""
    settings = os.environ | {"PYTHONPATH": str(root / "src")}
    command = [sys.executable, *words]
    done = subprocess.run(command, cwd=root, env=settings, check=False, capture_output=True)
    assert done.returncode in (0, 1), done.stderr.decode(errors="replace")
    return done.stdout.decode(errors="replace")


@pytest.mark.long
def test_no_test_that_fails_is_left_out(tmp_path: Path) -> None:
    """Twenty changes of the history are undone one by one: what fails then has been chosen.

    What fails without any change, as it does when it is the first to run, is not looked at.
    """
    root = tmp_path / "copy"
    git(ROOT, "clone", "-q", str(ROOT), str(root))
    python(root, "tools/changed_tests.py", "tests")
    ever = failing(root)
    for commit in islice(undone(root), UNDONE):
        chosen = set(python(root, "-c", CHOSEN).split())
        assert chosen, "lessons at least, of which nothing is known here"
        left_out = failing(root) - ever - chosen
        print(commit, len(chosen), left_out)
        assert not left_out, commit
