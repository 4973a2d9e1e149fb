"""Every clause of the rules has a test that names it, and the teachers' copy says which."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

from cluekit.clue.editions.options import Options
from cluekit.noir.editions.file_format import Options as NoirOptions
from goldens import Golden

HERE = Path(__file__).parent
RULES = HERE.parent.parent / "docs" / "rules.md"
FOLDERS = (HERE, HERE.parent / "noir")
"""Where the tests lie: those of the mansion, and those of Noir."""

CLAUSES = [
    f"{edition}{number:02}"
    for edition, most in (("C", 15), ("N", 31), ("P", 22), ("U", 31))
    for number in range(1, most + 1)
]

_TEST = re.compile(r"test_([cnpu]\d\d(?:_and_[cnpu]\d\d)*)_\w+")


@cache
def _tests() -> dict[str, dict[str, str]]:
    """Return, for each clause, the tests that name it, with their docstrings."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for file in (file for folder in FOLDERS for file in sorted(folder.glob("test_*.py"))):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and (match := _TEST.fullmatch(node.name)):
                for clause in match[1].upper().split("_AND_"):
                    found[clause][node.name] = ast.get_docstring(node) or ""
    return dict(found)


def _list() -> str:
    """Return the list of tests as it must stand in docs/rules.md."""
    tests = _tests()
    lines = []
    for clause in CLAUSES:
        names = ", ".join(f"`{name}`" for name in tests.get(clause, ()))
        lines.append(f"- **{clause}**: {names}")
    return "\n".join([*lines, ""])


def test_every_clause_has_a_test() -> None:
    """A test about a clause that nobody wrote is a slip of the pen; each test says its clause."""
    tests = _tests()
    assert sorted(tests) == CLAUSES
    assert all(said for named in tests.values() for said in named.values())


def test_teachers_can_read_every_clause() -> None:
    """docs/rules.md holds each clause once, in words."""
    rows = re.findall(
        r"^\| ([CNPU]\d\d) \| .{40,} \|$", RULES.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert sorted(rows) == CLAUSES


def test_teachers_copy_lists_the_tests(golden: Golden) -> None:
    """docs/rules.md names the tests there are: pytest tests/rulebook --rewrite-goldens."""
    text = RULES.read_text(encoding="utf-8")
    head, mark, _ = text.partition("writes this list anew.\n\n")
    assert mark
    golden(RULES, head + mark + _list())


def test_every_switch_is_named() -> None:
    """Every switch of an edition that decides about the game stands in the teachers' copy."""
    text = RULES.read_text(encoding="utf-8")
    switches = {*Options.__annotations__, *NoirOptions.__annotations__}
    names = {name.replace("_", "-") for name in switches} - {"setup-order"}
    assert {name for name in names if f"`{name}`" not in text} == set()
