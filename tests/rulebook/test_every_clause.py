"""Every clause of the rules has a test that names it, and the teachers' copy says which."""

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
    f"{e}{n:02}"
    for e, most in zip("CNPU", (15, 31, 22, 31), strict=True)
    for n in range(1, most + 1)
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


def test_every_clause_has_a_test() -> None:
    """A test about a clause that nobody wrote is a slip of the pen; each test says its clause."""
    tests = _tests()
    assert sorted(tests) == CLAUSES
    assert all(said for named in tests.values() for said in named.values())


def test_teachers_can_read_every_clause_and_which_tests_hold_it(golden: Golden) -> None:
    """docs/rules.md has each clause once, every switch, and the list of tests (a golden)."""
    text = RULES.read_text(encoding="utf-8")
    assert sorted(re.findall(r"(?m)^\| ([CNPU]\d\d) \| .{40,} \|$", text)) == CLAUSES
    switches = {*Options.__annotations__, *NoirOptions.__annotations__} - {"setup_order"}
    assert {name for name in switches if f"`{name.replace('_', '-')}`" not in text} == set()
    head, mark, _ = text.partition("writes this list anew.\n\n")
    assert mark
    rows = (f"- **{at}**: {', '.join(f'`{name}`' for name in _tests()[at])}\n" for at in CLAUSES)
    golden(RULES, head + mark + "".join(rows))
