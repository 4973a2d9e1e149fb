"""How hard the property tests search, what comes first, what no test leaves to the next one."""

import sys
from itertools import groupby

import pytest
from hypothesis import HealthCheck, settings

from sharing import in_shares, processes

# Speed depends on the machine and is measured in benchmarks/: no deadline, no "too slow". Nothing
# found in another run is kept: the seed alone says what is tried, and what it finds becomes a case.
EASY = {
    "deadline": None, "suppress_health_check": [HealthCheck.too_slow], "print_blob": True,
    "database": None,
}  # fmt: skip

# Without a package for one format, which no schema here has: jsonschema, which a dozen test files
# use, would build forty parsers with it, a second for each process.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

settings.register_profile("default", max_examples=50, **EASY)
settings.register_profile("long", max_examples=5_000, **EASY)
settings.load_profile("default")

pytest_plugins = ["goldens"]  # the one option that rewrites goldens, and what compares them


DRAWING = {"variants", "exercise_cases", "rendered", "right_answers"}
"""What gives fresh cases of the exercises, which are dear to draw."""


def draws_cases(item: pytest.Item) -> bool:
    """Whether a test's file looks at fresh cases."""
    names = vars(item.module).values()  # type: ignore[attr-defined]
    return any(getattr(each, "__module__", None) in DRAWING for each in names)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is marked as early begins the share of each process, file by file.

    Thousands of short tests at the end share out evenly; after a long one there the others would
    have nothing to do. Cases that are drawn once in a process are looked at in the first alone.
    """
    early = [item for item in items if item.get_closest_marker("early")]
    files = [list(tests) for _, tests in groupby(early, key=lambda item: item.path)]
    rest = [item for item in items if not item.get_closest_marker("early")]
    drawing = {path: draws_cases(item) for path, item in {i.path: i for i in rest}.items()}
    rest.sort(key=lambda item: not drawing[item.path])
    number = processes()
    heads = [[item for tests in files[one::number] for item in tests] for one in range(number)]
    items[:] = in_shares(heads, rest)


def pytest_runtest_teardown() -> None:
    """No widget outlives its test: each living one is drawn anew at every change of language.

    ipywidgets keeps every widget that is not closed; with those of a few hundred tests, a game
    whose reasons are told in three languages took minutes instead of a tenth of a second. And one
    that is closed lives on until its circles of references are found: so nobody is told any more.
    """
    if ipywidgets := sys.modules.get("ipywidgets"):
        ipywidgets.Widget.close_all()
    if words := sys.modules.get("cluekit.words"):
        words.here().told = ()
    if laid := sys.modules.get("cluekit.ui.exercises.fields"):
        laid._STANDING.clear()
