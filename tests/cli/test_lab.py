"""`cluekit lab` opens the lessons; `cluekit doctor` says what is missing."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from errno import ENOSPC
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from urllib.parse import urlsplit

import nbformat
import pytest
from calling import Call
from nbformat.sign import NotebookNotary

from cluekit.cli import doctor, lab
from cluekit.learn import copies
from jupyter_servers import Server, address, free_port, isolated
from pictured import assert_the_file_stays_as_it_was

ROOT = Path(__file__).resolve().parents[2]
NEWS = "@jupyterlab/apputils-extension:notification"


@pytest.fixture(autouse=True)
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """What is started; whoever runs the tests trusts no more notebooks afterwards."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("JUPYTERLAB_WORKSPACES_DIR", str(tmp_path / "workspaces"))
    started: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda _, words: started.append(words) or 0)
    monkeypatch.setattr(subprocess, "call", lambda words: started.append(words) or 0)
    return started


def test_learners_work_on_copies(cluekit: Call, started: list[list[str]], tmp_path: Path) -> None:
    """No tracked file changes; in Notebook 7, too; copies as handed out are trusted, others not."""
    lessons = tmp_path / "home" / "lessons"
    said = cluekit("lab", "--no-browser")
    assert f"--ServerApp.root_dir={lessons}" in started[0]
    assert started[0][-1] == "--no-browser"
    assert str(lessons) in said.messages
    for lesson in (ROOT / "notebooks").glob("*.ipynb"):
        assert (lessons / lesson.name).read_bytes() == lesson.read_bytes()
    cluekit("lab", "--notebook", "--port=9000")
    assert started[-1][1:4] == ["-c", lab.START, "notebook"]
    assert "--JupyterNotebookApp.default_url=/notebooks/welcome.ipynb" in started[-1]
    assert f"--ServerApp.root_dir={lessons}" in started[-1]
    assert started[-1][-1] == "--port=9000"
    changed = lessons / "06_proof.ipynb"
    changed.write_text(changed.read_text().replace("Proof", "Prof", 1))
    cluekit("lab")
    notary = NotebookNotary()
    copied = {path.name: nbformat.read(path, as_version=4) for path in lessons.glob("*.ipynb")}
    trusted = {name: notary.check_signature(notebook) for name, notebook in copied.items()}
    assert trusted.pop(changed.name) is False
    assert all(trusted.values())


def test_a_lab_starts_without_what_it_never_uses(tmp_path: Path) -> None:
    """As a program that gets its own words; jsonschema's forty parsers are not built."""
    (tmp_path / "told.py").write_text(
        f"import jsonschema, sys; print(sys.argv[1:], sys.modules[{lab.UNUSED!r}])"
    )
    words = [sys.executable, "-c", lab.START, "told", "--no-browser"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "['--no-browser'] None\n"


def test_what_stands_in_the_way_of_a_lab_is_said(
    cluekit: Call, monkeypatch: pytest.MonkeyPatch, started: list[list[str]], tmp_path: Path
) -> None:
    """A folder that cannot be written: the lessons open elsewhere, or as they lie there."""
    (tmp_path / "home").write_text("")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    for home in (None, "~nobody-of-that-name"):
        if home:
            monkeypatch.setenv("CLUEKIT_HOME", home)
        said = cluekit("lab")
        root = next(word for word in started[-1] if "root_dir" in word).partition("=")[2]
        assert root in said.messages
        assert "CLUEKIT_HOME" in said.messages
        assert (Path(root) / "06_proof.ipynb").is_file()
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "there"))
    copies.hand_out()
    full = OSError(ENOSPC, os.strerror(ENOSPC), "lessons")
    monkeypatch.setattr(lab, "hand_out", Mock(side_effect=full))
    assert "nothing that is done in them can be saved" in cluekit("lab").messages
    assert f"--ServerApp.root_dir={tmp_path / 'there' / 'lessons'}" in started[-1]
    started.clear()
    monkeypatch.setattr(lab, "find_spec", lambda _: None)
    said = cluekit("lab")
    assert (said.code, "cluekit[lab]" in said.messages) == (1, True)
    assert not started


def test_a_real_lab_shows_the_lessons_without_delay_and_without_news(tmp_path: Path) -> None:
    """It opens the welcome page alone, the side bars closed; the extension is on.

    No tabs of a shared account's other users.
    """
    env = isolated(tmp_path)
    shutil.rmtree(tmp_path / "settings")  # as for a user who has set nothing
    del env["JUPYTERLAB_WORKSPACES_DIR"]
    (theirs := tmp_path / "config" / "lab" / "workspaces").mkdir(parents=True)
    somebody = json.dumps({"data": {}, "metadata": {"id": "default"}})
    (theirs / "default-37a8.jupyterlab-workspace").write_text(somebody)
    log = tmp_path / "log"
    words = ["lab", "--no-browser", f"--ServerApp.port={free_port()}", "--IdentityProvider.token="]
    words += ["--ServerApp.disable_check_xsrf=True"]
    program = [sys.executable, "-m", "cluekit", *words]
    with log.open("wb") as out:
        process = subprocess.Popen(program, env=env, stdout=out, stderr=out)
    try:
        url = address(process, tmp_path / "runtime", log)
        news = read(f"{url}lab/api/settings/{NEWS}")["schema"]["properties"]
        listed = read(f"{url}api/contents")
        left = read(f"{url}lab/api/workspaces/default")["data"]
        with urllib.request.urlopen(url, timeout=60) as answer:  # noqa: S310 - our own server
            opened = urlsplit(answer.url).path
        assert "jupyterlab_jupytext | extension was" in log.read_text(errors="replace")
        lessons = tmp_path / "cluekit" / "lessons"
        assert_the_file_stays_as_it_was(Server("lab", url, lessons, log))
    finally:
        process.terminate()
        process.wait(20)
    assert opened == "/lab/tree/welcome.ipynb"
    assert [name for name in left if name.startswith("notebook:")] == ["notebook:welcome.ipynb"]
    bars = [left["layout-restorer:data"][side]["collapsed"] for side in ("left", "right")]
    assert bars == [True, True]
    lessons = {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert lessons <= {one["name"] for one in listed["content"]}
    assert [news[key]["default"] for key in ("fetchNews", "checkForUpdates")] == ["false", False]
    assert "kernel websockets send without delay" in log.read_text(errors="replace")


def read(url: str) -> Any:
    """Return what the loopback server answers, read as JSON."""
    with urllib.request.urlopen(url, timeout=60) as answer:  # noqa: S310 - our own server
        return json.loads(answer.read())


def test_the_doctor_looks_at_everything(really: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """A state each, with a cure if it is not good; 4.10 is newer than 4.9."""
    said = really("doctor", "--json", PATH="/nowhere", CLUEKIT_CHROMIUM="")
    found = {one["about"]: one for one in said.json["findings"]}
    assert (said.json["format"], said.json["version"]) == ("cluekit-doctor", 1)
    assert {"Python", "cluekit", "jupyterlab", "anywidget", "lessons", "language"} <= set(found)
    for one in found.values():
        assert one["state"] in {"good", "optional", "missing"}
        assert one["found"]
        assert one["state"] == "good" or one["cure"]
    assert said.code == int(any(one["state"] == "missing" for one in found.values()))
    chromium = next(one for about, one in found.items() if "Chromium" in about)
    assert chromium["state"] == "optional"
    assert "apt install chromium" in chromium["cure"]
    asked = ["msgspec>=0.19", "tqdm>=999.0; extra == 'lab'", 'no-such>=1; extra == "lab"']
    monkeypatch.setattr(doctor.metadata, "requires", lambda _: [*asked, "x>=1; extra == 'dev'"])
    found = {one.about: one for one in doctor._packages()}
    assert [one.state for one in found.values()] == ["good", "missing", "missing"]
    assert "--upgrade" in found["tqdm"].cure
    assert "cluekit[lab]" in found["no-such"].cure
    assert doctor.numbers("4.10.0") > doctor.numbers("4.9.9")
    assert doctor.numbers("0.19rc1") >= doctor.numbers("0.19")
