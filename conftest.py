"""For every test and every lesson under test: a home of its own, English, the commit's own luck.

Luck has one seed a run, made of the commit: whoever runs the same commit again searches the same
places, and the next commit looks elsewhere. What fails says how to repeat it.
"""

import gc
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator
from importlib import import_module
from itertools import zip_longest
from pathlib import Path

import pytest

HOME = pytest.StashKey[str]()
ROOT = Path(__file__).resolve().parent
SEED = "CLUEKIT_TEST_SEED"
LONG = 20_000
"""So many characters are too many to be compared line by line."""
REPEAT = "to repeat it"

# The tests themselves are hundreds of thousands of objects that stay to the end. At Python's own
# pace circles of references are looked for among them again and again: a third of the time that
# collecting the tests takes, and a tenth of what they take themselves.
gc.set_threshold(50_000, 10, 10)

# Compiled tests, asserts and all, are kept where Python was told to keep nothing, as `kit.py` does:
# to compile them takes three quarters of the time that collecting takes.
if sys.dont_write_bytecode and sys.pycache_prefix is None:
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(ROOT / "build" / "bytecode")


@pytest.hookimpl(tryfirst=True)  # before the plugins that draw by this seed read it
def pytest_configure(config: pytest.Config) -> None:
    """Give this process (each worker has its own) an empty home, whatever the user's is."""
    config.stash[HOME] = tempfile.mkdtemp(prefix="cluekit-home-")
    os.environ["CLUEKIT_HOME"] = config.stash[HOME]
    os.environ["CLUEKIT_LANG"] = "en"
    seed_all(config)
    if config.getoption("nbval", default=False):
        import_module("warm_kernels").fork_kernels()


def seed_all(config: pytest.Config) -> None:
    """Give the order of the tests, Hypothesis, and our own searches (`run_seed`) one seed.

    It is that of `--randomly-seed`, or else the commit's. A worker has its parent's.
    """
    asked = config.getoption("randomly_seed", default="default")
    inherited = os.environ.get(SEED) if hasattr(config, "workerinput") else None
    seed = int(inherited or (asked if isinstance(asked, int) else commit_seed()))
    os.environ[SEED] = str(seed)
    config.option.randomly_seed = seed
    if getattr(config.option, "hypothesis_seed", None) is None:
        config.option.hypothesis_seed = seed


def commit_seed() -> int:
    """Return a number made of the commit that lies here; 0 where there is no git."""
    command = ["git", "rev-parse", "HEAD"]
    try:
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        return 0
    return int(told.stdout[:8] or "0", 16)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say below a failure, and in the JUnit report, which line repeats it."""
    report = yield
    if report.failed:
        line = (REPEAT, command_for(item.nodeid))
        report.sections.append(line)
        item.user_properties.append(line)  # the report of a test takes those of its last stage
        report.user_properties = list(item.user_properties)
    return report


def command_for(test: str) -> str:
    """Return what to type to run this test again, with the luck it has had."""
    path, _, name = test.partition("::")
    if path.endswith(".ipynb"):  # a cell needs those above it
        return f"python kit.py test {path} --nbval --nbval-current-env"
    return f'python kit.py test "{path}::{name}" --randomly-seed={os.environ[SEED]}'


@pytest.hookimpl(tryfirst=True)  # before pytest's own, which then is not asked
def pytest_assertrepr_compare(op: str, left: object, right: object) -> None:
    """Two long things that should be equal are told by their first difference.

    Pytest sets them side by side, line by line, and wants hours where a line is a whole picture.
    """
    __tracebackhide__ = True
    if op != "==" or max(map(len, both := (repr(left), repr(right)))) < LONG:
        return
    at = next((n for n, (one, other) in enumerate(zip_longest(*both)) if one != other), 0)
    told = (f"…{text[max(0, at - 40) : at]} >>> {text[at : at + 200]}…" for text in both)
    raise AssertionError("\n".join((f"equal for {at:,} characters, and then:", *told)))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A notebook's cells stay together and in their order: each needs what those above have made.

    Only tests are shuffled (by pytest-randomly, before this hook is called).
    """
    items.sort(key=place)


def pytest_collection_finish() -> None:
    """What is there when the tests begin is no rubbish: from now on it is not looked through."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup() -> None:
    """Nobody listens to the collector: a stop that falls into such a callback is lost there.

    Hypothesis has one. What stops a learner's endless function is raised anywhere in its thread,
    and where it is raised in a callback, Python prints it and goes on.
    """
    gc.callbacks.clear()


def place(item: pytest.Item) -> tuple[str, int]:
    """Where a notebook's cell belongs: its file, its number. All tests are equal and come first."""
    number = int(getattr(item, "cell_num", -1))
    return ("" if number < 0 else str(item.path), number)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave nothing behind."""
    shutil.rmtree(config.stash[HOME], ignore_errors=True)
