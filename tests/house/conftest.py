"""The scripts at the root and those in tools/ can be imported; the wheel is built once."""

import subprocess
import sys
from pathlib import Path

import pytest

from project_copy import ROOT, copy_of_the_project

sys.path[:0] = [str(ROOT), str(ROOT / "tools")]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a fresh copy."""
    root = copy_of_the_project(tmp_path_factory.mktemp("project"))
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"]
    subprocess.run(build, cwd=root, check=True, capture_output=True)
    (wheel,) = (root / "dist").glob("*.whl")
    return wheel
