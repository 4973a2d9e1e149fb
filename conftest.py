"""For every test and every lesson under test: a home of its own, English; cells in their order."""

import gc
import os
import shutil
import tempfile

import pytest

HOME = pytest.StashKey[str]()

# The tests themselves are hundreds of thousands of objects that stay to the end. At Python's own
# pace circles of references are looked for among them again and again: a third of the time that
# collecting the tests takes, and a tenth of what they take themselves.
gc.set_threshold(50_000, 10, 10)


def pytest_configure(config: pytest.Config) -> None:
    """Give this process (each worker has its own) an empty home, whatever the user's is."""
    config.stash[HOME] = tempfile.mkdtemp(prefix="cluekit-home-")
    os.environ["CLUEKIT_HOME"] = config.stash[HOME]
    os.environ["CLUEKIT_LANG"] = "en"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A notebook's cells stay together and in their order: each needs what those above have made.

    Only tests are shuffled (by pytest-randomly, before this hook is called).
    """
    items.sort(key=place)


def pytest_collection_finish() -> None:
    """What is there when the tests begin is no rubbish: from now on it is not looked through."""
    gc.collect()
    gc.freeze()


def place(item: pytest.Item) -> tuple[str, int]:
    """Where a notebook's cell belongs: its file, its number. All tests are equal and come first."""
    number = int(getattr(item, "cell_num", -1))
    return ("" if number < 0 else str(item.path), number)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave nothing behind."""
    shutil.rmtree(config.stash[HOME], ignore_errors=True)
