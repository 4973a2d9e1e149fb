"""The documentation: its sources are tried each run, what is built by `kit.py docs --test`."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))


@pytest.fixture(scope="session")
def documentation(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh build; a warning would have ended it."""
    from build_docs import build  # noqa: PLC0415 - only who builds needs Sphinx

    folder = tmp_path_factory.mktemp("site") / "docs"
    build(folder)
    return folder
