"""The web site: its builder is tried on small things each run, the built one by `--test`."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))


@pytest.fixture(scope="session")
def built() -> Path:
    """The site as it was built last."""
    folder = ROOT / "build" / "site"
    if not (folder / "index.html").exists():
        pytest.fail("There is no site: call `python kit.py site` first.")
    return folder
