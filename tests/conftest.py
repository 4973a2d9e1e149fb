"""How hard the property tests search, and what no test leaves to the next one."""

import sys

from hypothesis import HealthCheck, settings

# Speed depends on the machine and is measured in benchmarks/: no deadline, no "too slow".
EASY = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow], "print_blob": True}

settings.register_profile("default", max_examples=50, **EASY)
settings.register_profile("long", max_examples=5_000, **EASY)
settings.load_profile("default")


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
