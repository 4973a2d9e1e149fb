"""Binder: what its builder would do with this folder, asked of the builder itself."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from importlib.util import find_spec
from pathlib import Path

import binder_link
import pytest
from jupyter_server.extension.config import ExtensionConfigManager
from packaging.requirements import Requirement

from cluekit.cli.lab import EXTENSIONS

ROOT = Path(__file__).resolve().parents[2]
PINNED = "buildpacks/conda/environment.py-3.12-linux-64.lock"


@pytest.fixture(scope="module")
def plan() -> str:
    """The recipe repo2docker makes of this project, with what it says on the way."""
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "."]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout + done.stderr


def pins() -> dict[str, str]:
    """Package versions in Binder's own base environment for our Python."""
    lock = (Path(find_spec("repo2docker").origin).parent / PINNED).read_text()
    return dict(re.findall(r"/([a-z0-9_.-]+?)-(\d[^-/]*)-[^/]+\.conda", lock))


def test_what_binder_makes_of_the_project(plan: str) -> None:
    """The sources first, then `.[lab]`, whose lower bounds lie at or below what it has."""
    assert "python=3.12" in plan
    copied = plan.index("COPY --chown=0:0 src/ ${REPO_DIR}/")
    assert copied < plan.index('pip install --no-cache-dir -r "binder/requirements.txt"')
    assert (ROOT / "binder" / "requirements.txt").read_text().split() == [".[lab]"]
    assert 'R2D_ENTRYPOINT="${REPO_DIR}/binder/start"' in plan
    assert os.access(ROOT / "binder" / "start", os.X_OK)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [Requirement(one) for one in project["optional-dependencies"]["lab"]]
    has = pins()
    assert {"jupyterlab", "notebook", "ipywidgets"} <= has.keys() & {one.name for one in wanted}
    assert not [one for one in wanted if one.name in has and has[one.name] not in one.specifier]


def test_the_start_script_sets_the_server_and_then_becomes_the_command(tmp_path: Path) -> None:
    """Nagle's algorithm is off; what Binder wanted to run is run; nothing lasts, the kit says."""
    env = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    said = 'printf "%s|" "$@" "$CLUEKIT_FORGETS"'
    command = ["sh", ROOT / "binder" / "start", "sh", "-c", said, "sh", "two words", "three"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert done.stdout == "two words|three|1|"
    settings = ExtensionConfigManager(read_config_path=[str(tmp_path / ".jupyter")])
    assert settings.get_jpserver_extensions() == EXTENSIONS


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


def test_the_badge_stands_where_an_address_does() -> None:
    """It names the repository as Binder does, and a notebook; none is made up without one."""
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


LINKS = {
    "https://github/school/cluekit": "gh/school/cluekit",
    "https://github/school/cluekit.git": "gh/school/cluekit",
    "https://gitlab/school/cluekit": "gl/school%2Fcluekit",
    "https://code/s/k": "git/https%3A%2F%2Fcode%2Fs%2Fk",
}
