"""For every test and every lesson under test: a home of its own, and English."""

import os
import shutil
import tempfile

import pytest

HOME = pytest.StashKey[str]()


def pytest_configure(config: pytest.Config) -> None:
    """Give this process (each worker has its own) an empty home, whatever the user's is."""
    config.stash[HOME] = tempfile.mkdtemp(prefix="cluekit-home-")
    os.environ["CLUEKIT_HOME"] = config.stash[HOME]
    os.environ["CLUEKIT_LANG"] = "en"


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave nothing behind."""
    shutil.rmtree(config.stash[HOME], ignore_errors=True)
