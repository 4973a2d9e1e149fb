"""What others run: workflows, pinned, with the least rights; Binder, asked of its own builder."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import binder_link
import kit
import pytest
import yaml
from jupyter_server.extension.config import ExtensionConfigManager
from packaging.requirements import Requirement

from cluekit.cli.lab import EXTENSIONS

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".github" / "workflows"
FILES = sorted(FOLDER.glob("*.yml"))
ZIZMOR = shutil.which("zizmor", path=Path(sys.executable).parent)


def read(file: Path) -> dict[str, Any]:
    """Return a workflow."""
    found: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return found


def steps(file: Path) -> Iterator[dict[str, Any]]:
    """Yield every step of every job."""
    for job in read(file)["jobs"].values():
        yield from job["steps"]


RIGHTS = {
    "publish": {"contents": "read", "id-token": "write"},
    "release": {"contents": "write"},
    "deploy": {"pages": "write", "id-token": "write"},
}
"""The jobs that may more than read the sources. None of them runs what a package brought along."""


def test_actions_are_pinned_jobs_may_little_and_a_release_waits_for_its_parts() -> None:
    """A hash cannot be moved; only who publishes may write; tests on all systems, a checksum."""
    assert [file.name for file in FILES] == ["ci.yml", "pages.yml", "release.yml"]
    for file in FILES:
        lines = re.findall(r"uses: (.*)", file.read_text(encoding="utf-8"))
        assert len(lines) == sum("uses" in step for step in steps(file))
        for line in lines:
            assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line)
    pins = {step["uses"] for file in FILES for step in steps(file) if "uses" in step}
    assert len({pin.partition("@")[0] for pin in pins}) == len(pins)
    for workflow in map(read, FILES):
        assert workflow["permissions"] == {}
        for name, job in workflow["jobs"].items():
            assert job["permissions"] == RIGHTS.get(name, {"contents": "read"}), name
            assert job["timeout-minutes"] <= 60
    for file in FILES:
        runs = [step["run"] for step in steps(file) if "run" in step]
        called = [re.match(r"python kit\.py (\w+)(.*)", run) for run in runs]
        assert any(called), file.name
        for call in filter(None, called):
            assert call[1] in kit.VERBS
            paths = re.findall(r"(?:^| |=)(\w+(?:/\w+)*)(?= |$)", call[2].replace("-n auto", ""))
            assert all((ROOT / path).exists() for path in paths), call[0]
    jobs = read(FOLDER / "release.yml")["jobs"]
    needs = {"build": None, "site": "build", "release": ["build", "site"], "publish": "build"}
    assert {name: job.get("needs") for name, job in jobs.items()} == needs
    runs = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    assert "python kit.py site --test" in runs
    assert any("sha256sum" in run for run in runs)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    oldest = int(project["requires-python"].removeprefix(">=3."))
    matrix = read(FOLDER / "ci.yml")["jobs"]["tests"]["strategy"]["matrix"]
    assert {one.partition("-")[0] for one in matrix["system"]} == {"ubuntu", "macos", "windows"}
    assert matrix["python"] == [f"3.{minor}" for minor in range(oldest, 15)]


CHECK = "run: python kit.py check"
SPOILT = {
    "a misspelt key": ("runs-on: ubuntu-latest", "runs_on: ubuntu-latest"),
    "a tag for a hash": (r"@[0-9a-f]{40} # v[\d.]+", "@v7"),
    "rights for all": (r"permissions:\n +contents: read", "permissions: write-all"),
    "a stranger's words": (CHECK, "run: echo ${{ github.event.head_commit.message }}"),
}


@pytest.mark.skipif(ZIZMOR is None, reason="zizmor is not installed")
def test_the_linter_notices(tmp_path: Path) -> None:
    """It passes what is there, and stops at whatever is spoilt."""
    place = tmp_path / ".github" / "workflows"
    shutil.copytree(FOLDER, place)
    command = [str(ZIZMOR), "--offline", "--strict-collection", "--quiet", str(place)]
    text = (place / "ci.yml").read_text(encoding="utf-8")
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0
    for name, (good, bad) in SPOILT.items():
        spoilt = re.sub(good, lambda _, bad=bad: bad, text)
        (place / "ci.yml").write_text(spoilt, encoding="utf-8")
        assert subprocess.run(command, check=False, capture_output=True).returncode != 0, name


PINNED = "buildpacks/conda/environment.py-3.12-linux-64.lock"


@pytest.fixture(scope="module")
def plan() -> str:
    """The recipe repo2docker makes of this project, with what it says on the way."""
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "."]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout + done.stderr


def test_what_binder_makes_of_the_project(plan: str, tmp_path: Path) -> None:
    """Sources, then `.[lab]`; the start script becomes the command; a badge for an address."""
    assert "python=3.12" in plan
    copied = plan.index("COPY --chown=0:0 src/ ${REPO_DIR}/")
    assert copied < plan.index('pip install --no-cache-dir -r "binder/requirements.txt"')
    assert (ROOT / "binder" / "requirements.txt").read_text().split() == [".[lab]"]
    assert 'R2D_ENTRYPOINT="${REPO_DIR}/binder/start"' in plan
    assert os.access(ROOT / "binder" / "start", os.X_OK)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [Requirement(one) for one in project["optional-dependencies"]["lab"]]
    lock = (Path(find_spec("repo2docker").origin).parent / PINNED).read_text()
    has = dict(re.findall(r"/([a-z0-9_.-]+?)-(\d[^-/]*)-[^/]+\.conda", lock))
    assert {"jupyterlab", "notebook", "ipywidgets"} <= has.keys() & {one.name for one in wanted}
    assert not [one for one in wanted if one.name in has and has[one.name] not in one.specifier]
    env = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    said = 'printf "%s|" "$@" "$CLUEKIT_FORGETS"'
    command = ["sh", ROOT / "binder" / "start", "sh", "-c", said, "sh", "two words", "three"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert done.stdout == "two words|three|1|"
    settings = ExtensionConfigManager(read_config_path=[str(tmp_path / ".jupyter")])
    assert settings.get_jpserver_extensions() == EXTENSIONS
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    address = binder_link.repository()
    assert binder_link.written(text, address) == text
    assert ("badge_logo" in text) is bool(address)
    assert (ROOT / binder_link.WELCOME.removeprefix("lab/tree/")).is_file()
    for address, expected in LINKS.items():
        link, page = binder_link.link(address), "HEAD?urlpath=lab/tree/notebooks/welcome.ipynb"
        assert link == f"https://mybinder.org/v2/{expected}/{page}"
        assert link in binder_link.block(address)
    for address in ("cluekit", "http://github/a/b", "https://code/a"):
        with pytest.raises(ValueError, match="https address of a repository"):
            binder_link.link(address)


@pytest.mark.long
def test_binders_requirements_install_in_a_fresh_environment(tmp_path: Path) -> None:
    """As Binder does it: pip, from the sources. The start script alone turns our extension on."""
    clone = ["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(tmp_path / "repo")]
    subprocess.run(clone, check=True)
    venv.create(tmp_path / "env", with_pip=True)
    python = shutil.which("python", path=str(tmp_path / "env" / "bin"))
    assert python is not None
    pip = [python, "-m", "pip", "install", "-q", "-r", "binder/requirements.txt"]
    subprocess.run(pip, cwd=tmp_path / "repo", check=True)
    listing = [python, "-m", "jupyter", "server", "extension", "list"]
    env = {"HOME": str(tmp_path), "PATH": f"{Path(python).parent}:{os.environ['PATH']}"}
    enabled = []
    for words in (listing, ["sh", str(ROOT / "binder" / "start"), *listing]):
        piped = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        done = subprocess.run(words, env=env, text=True, check=True, cwd=tmp_path, **piped)
        enabled.append(bool(re.search(r"cluekit\.nodelay.*enabled", done.stdout)))
    assert enabled == [False, True]
    play = "from cluekit.clue import new_game; print(new_game('mini', seed=7).view(0).table.turn)"
    subprocess.run([python, "-c", play], check=True, cwd=tmp_path)


LINKS = {
    "https://github/school/cluekit": "gh/school/cluekit",
    "https://github/school/cluekit.git": "gh/school/cluekit",
    "https://gitlab/school/cluekit": "gl/school%2Fcluekit",
    "https://code/s/k": "git/https%3A%2F%2Fcode%2Fs%2Fk",
}
