"""The mutation score is earned: planted faults are noticed where a test looks, and only there."""

import ast
import os
import sys
from pathlib import Path

import pytest

from run_seed import run_seed

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="changes are tried in forks"),
    pytest.mark.early,  # what they all look at is tried once where they stay together
]
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import mutants  # noqa: E402 - scripts, not a package
from mutating.accepted import read_accepted  # noqa: E402
from mutating.changes import changed, changes_of  # noqa: E402
from mutating.groups import GROUPS, Group  # noqa: E402
from mutating.jobs import mutants_of  # noqa: E402
from mutating.survey import NotGreenError  # noqa: E402
from mutating.verdicts import Verdict, report, scored, still_known, unexplained, verdicts_on  # noqa: E402

FROZEN = """
import gc, signal

patient = signal.setitimer
signal.setitimer = lambda which, seconds, *more: patient(which, seconds / 8, *more)

def pytest_collection_finish():
    gc.freeze()
"""
"""As in this project: what is loaded when the tests begin is kept out of the collector's way.

Small tests are waited for a quarter of a second, not two: an endless loop is one at once.
"""
RULES = '''"""A small game."""

MOST = 6


def may_walk(steps: int, dice: int, *, leap: bool = False) -> bool:
    """Tell whether this many steps are within the dice."""
    return leap or steps <= min(dice, MOST)


def count_down(number: int) -> int:
    while number > 0:
        number -= 1
    return number


def never_asked() -> str:
    return "nobody looks here"


SIGNS = {"more": lambda dice: dice + 1, "same": lambda dice: dice}
'''
TESTS = """
from toy.rules import SIGNS, count_down, may_walk

def test_steps():
    assert may_walk(3, 3) and not may_walk(4, 3) and may_walk(9, 3, leap=True)

def test_most():
    assert may_walk(6, 12) and not may_walk(7, 12)

def test_down():
    assert count_down(2) == 0

def test_signs():
    assert SIGNS["more"](1) == 2
"""


def toy(root: Path, tests: str = TESTS) -> Group:
    """A project of its own with one file of rules."""
    (root / "src" / "toy").mkdir(parents=True)
    (root / "src" / "toy" / "rules.py").write_text(RULES)
    (root / "tests").mkdir()
    (root / "tests" / "test_rules.py").write_text(tests)
    (root / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    (root / "conftest.py").write_text(FROZEN)
    return Group(root, ("src/toy/rules.py",), ("tests",))


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> list[Verdict]:
    """Every change of the small game, tried."""
    group = toy(tmp_path_factory.mktemp("toy"))
    results = group.build / "results.jsonl"
    every = mutants_of(group)
    mutants.try_unknown(group, every, results, 60)
    return verdicts_on(every, results)


def outcome(tried: list[Verdict], where: str, after: str) -> list[str]:
    """What came of the changes in that function whose new text has these words."""
    every = (one for one in tried if one.mutant.change.where == where)
    return [one.verdict for one in every if after in one.mutant.change.after]


def test_a_planted_fault_is_noticed_and_a_survivor_wants_a_reason(tried: list[Verdict]) -> None:
    """At a boundary, in a condition, a default, a constant, a table; an endless loop, too."""
    for after in ("steps < min(dice, MOST)", "max(dice, MOST)", "return leap", "leap: bool=True"):
        assert "killed" in outcome(tried, "may_walk", after), after
    for after in ("MOST = 7", "lambda dice: dice - 1"):
        assert "killed" in outcome(tried, "", after), after
    assert outcome(tried, "count_down", "number += 1") == ["timeout"]
    assert "TIMEOUT src/toy/rules.py:13" in "\n".join(report(tried, {}, sampled=False))
    survived = [one.mutant.change for one in tried if not one.noticed]
    left = [("count_down", 13), ("never_asked", 18), ("", 21), ("", 21)]  # 2 by 2 ends at 0, too
    assert [(change.where, change.line) for change in survived] == left
    reasons = {one.mutant.name: "equal" for one in tried if not one.noticed}
    assert scored(tried) == (len(tried) - 4) / len(tried)
    assert len(unexplained(tried, {})) == 4
    assert unexplained(tried, reasons) == []
    assert not mutants.well(tried, reasons), "80 % is under the bar"
    noticed = [one for one in tried if one.noticed]
    assert mutants.well(noticed, {})
    assert not mutants.well([*noticed * 9, tried[-1]._replace(verdict="survived")], {})


def test_what_is_known_is_not_tried_again_and_a_survivor_wants_a_reason(
    tmp_path: Path, tried: list[Verdict]
) -> None:
    """A verdict stands while its file is the same; a name when lines move; what fails stops all."""
    told = {"verdict": "killed", "world": "yesterday"}
    assert still_known(told, "today")
    assert not still_known(told | {"verdict": "survived"}, "today")
    assert still_known(told | {"verdict": "survived"}, "yesterday")
    assert not still_known(None, "today")
    results = tmp_path / "results.jsonl"
    results.write_text('{"module": "half a li')
    assert verdicts_on([one.mutant for one in tried], results) == []
    group = toy(tmp_path, TESTS + "\ndef test_wrong(): assert 1 == 2\n")
    with pytest.raises(NotGreenError, match=r"test_rules\.py"):
        mutants.try_unknown(group, mutants_of(group), group.build / "results.jsonl", 60)
    path = tmp_path / "mutants.toml"
    entry = '[[survivors]]\nmodule = "a.py"\nchanges = ["f: a → b"]\n'
    path.write_text(entry + 'reason = "equal"\n', encoding="utf-8")
    assert read_accepted(path) == {("a.py", "f: a → b"): "equal"}
    for wrong in (entry, entry + 'reason = " "\n', entry + 'reason = "x"\nmore = 1\n'):
        path.write_text(wrong, encoding="utf-8")
        with pytest.raises(ValueError, match="entry 1"):
            read_accepted(path)
    listed = read_accepted(ROOT / "tests" / "mutants.toml").keys()
    files = sorted({module for module, _ in listed})
    there = {one.name for group in GROUPS.values() for one in mutants_of(group, files)}
    assert not listed - there
    moved = "# one more line\n\n" + RULES
    assert [one.name for one in changes_of(moved)] == [one.name for one in changes_of(RULES)]
    names = [one.name for one in changes_of(RULES)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("files", [3, pytest.param(99, marks=pytest.mark.long)])
@pytest.mark.parametrize("group", GROUPS)
def test_every_change_of_our_own_files_is_another_program(group: str, files: int) -> None:
    """Each compiles, none is the file itself; other files are looked at for each commit."""
    modules = GROUPS[group].modules
    step = max(1, len(modules) // files)
    for module in modules[run_seed() % step :: step]:
        source = (ROOT / module).read_text(encoding="utf-8")
        true = ast.unparse(ast.parse(source))
        for change in changes_of(source)[::20]:
            tree = changed(source, change)
            compile(tree, module, "exec")
            assert ast.unparse(tree) != true, change.name
