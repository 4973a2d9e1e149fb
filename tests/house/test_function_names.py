"""What is read off every file that git knows: functions, their names, records, sizes, addresses."""

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from cluekit import ui
from naming import case_named
from project_copy import ROOT, tracked

PACKAGE = "src/cluekit/"
LONGEST = 50

WORDS = """
begun bound broken brought built caught chosen dealt done drawn driven fallen felt forgotten
found given gone got grown heard held hidden kept known laid left lent lit lost made meant
met paid proven said sat seen sent shown sold sought spent spoken stood stuck taken taught
thought thrown told torn understood withdrawn won worn woven written
"""
IRREGULAR = frozenset(WORDS.split())
"""Participles that do not end in "ed" and are no verbs in the form that commands have."""

ALLOWED = {
    "felt": "the cloth on a table",
    "pressed": "what a widget does about a press: called by the event, as a handler",
    "interrupted": "what a widget does about an interrupt: called by the event, as a handler",
    "decided": "a code cell of a lesson calls it",
    "announced": "code cells call it: the case in which this was said aloud",
    "shown": "code cells call it: a deal as they see it",
    "lost": "a lesson calls it: the models that a clause rules out",
}


def public(body: list[ast.stmt]) -> Iterator[tuple[ast.FunctionDef, bool]]:
    """Yield public functions, and the public methods of public classes; True for a property."""
    for node in body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node, any("property" in ast.unparse(each) for each in node.decorator_list)
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from public(node.body)


def named(tree: ast.Module) -> list[str]:
    """Return what this code calls by a participle: properties, that are read as facts, may be."""
    names = [node.name for node, is_property in public(tree.body) if not is_property]
    return [n for n in names if n in IRREGULAR or (n.endswith("ed") and n.isalpha() and len(n) > 4)]


BIG = 10
"""A record of this many fields is too big for one paragraph about all of them."""
KEYS = "WrittenPosition"
"""The class that has the sentences for the keys of a position."""
BLOCKS = ("body", "orelse", "handlers", "finalbody", "cases")


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield every statement; no class and no function begins within an expression."""
    nodes = [tree]
    while nodes:
        node = nodes.pop()
        yield node
        for part in BLOCKS:
            nodes += getattr(node, part, ())


def undescribed(tree: ast.Module) -> list[str]:
    """Return the fields of big records without their sentence."""
    records = [node for node in statements(tree) if isinstance(node, ast.ClassDef)]
    return [
        f"{record.name}.{field}"
        for record in records
        if len(fields(record)) >= BIG
        for field in fields(record)
        if field not in described(record)
    ]


def fields(record: ast.ClassDef) -> list[str]:
    """The public fields of a record."""
    names = [ast.unparse(line.target) for line in record.body if isinstance(line, ast.AnnAssign)]
    return [name for name in names if not name.startswith("_")]


def described(record: ast.ClassDef) -> set[str]:
    """Those with a text right below them."""
    return {
        ast.unparse(field.target)
        for field, text in pairwise(record.body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
    }


def too_long(tree: ast.Module) -> Iterator[str]:
    """Yield the functions with too many lines, also inner ones."""
    for node in statements(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or 0) - node.lineno + 1
            yield from [f"{node.name} has {lines} lines"] * (lines > LONGEST)


RAW = re.compile(r"\.\d+[f%]")
"""A format that writes decimals or per cent."""
NO_WORDS = {
    "draw": "lengths in pictures", "ui/figures/deal_table.py": "lengths in a picture",
    "ui/notebook/helps.py": "the width of a bar", "clue/picture": "lengths in pictures",
    "noir/picture": "lengths in pictures", "lab/estimate.py": "what Python's own repr() shows",
    "learn/values.py": "an answer in the form that is compared, and the one that is passed on",
    "words/numbers.py": "here it is done",
}  # fmt: skip
"""Where such a number is not read by people, or is passed on at once."""


def formats(tree: ast.AST) -> list[tuple[int, bool]]:
    """Return the lines of f-strings that write decimals; whether ``local_number`` stands around."""
    passed = {
        id(inner)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("local_number", "float")
        for inner in ast.walk(call)
    }
    return [
        (node.lineno, id(node) in passed)
        for node in ast.walk(tree)
        if isinstance(node, ast.FormattedValue)
        and isinstance(node.format_spec, ast.JoinedStr)
        and RAW.search(ast.unparse(node.format_spec).strip("'\"f"))
    ]


Found = dict[str, list[Any]]


@cache
def read_off() -> tuple[Found, Found, Found, Found]:
    """Return long functions, participles, fields, formats: what each file has of them, if any."""
    found: tuple[Found, Found, Found, Found] = ({}, {}, {}, {})
    files = [(name, text) for name, text in texts() if name.endswith(".py")]
    assert len(files) > 800
    for name, text in files:
        tree, ours = ast.parse(text), name.startswith(PACKAGE)
        raw = formats(tree) if ours and RAW.search(text) else []
        rest = (named(tree), undescribed(tree), raw) if ours else ()
        for kind, each in zip(found, ([*too_long(tree)], *rest), strict=False):
            kind.update({name.removeprefix(PACKAGE): each} if each else {})
    return found


def test_no_function_is_longer_than_50_lines_or_called_by_a_participle() -> None:
    """One idea, one name that says what comes back; decimals are given to ``local_number``."""
    lengths, _, _, raw = read_off()
    assert lengths == {}
    long = "class A:\n    def f(self):\n" + "        self.x = 1\n" * LONGEST
    assert [*too_long(ast.parse(long))] == [f"f has {LONGEST + 1} lines"]
    seen = [
        (f"{file}:{line}", passed)
        for file, lines in raw.items()
        for line, passed in lines
        if not any(file.startswith(place) for place in NO_WORDS)
    ]
    assert len(seen) >= 5
    assert [place for place, passed in seen if not passed] == []
    found = {(file, name) for file, names in read_off()[1].items() for name in names}
    assert {(file, name) for file, name in found if name not in ALLOWED} == set()
    assert {name for _, name in found} == set(ALLOWED)
    for code, names in PARTICIPLES.items():
        assert named(ast.parse(code)) == names, code


PARTICIPLES = {
    "def told(story): ...": ["told"],
    "class Paper:\n    def marked(self): ...": ["marked"],
    "class Paper:\n    @property\n    def marked(self): ...": [],
    "def _told(story): ...\ndef read(text): ...\ndef marked_cells(): ...": [],
}


def test_a_big_record_says_of_each_field_what_it_is_and_a_docstring_of_each_parameter() -> None:
    """In a text below the field, which editors, docs/api.md, JSON Schemas and Shift-Tab show."""
    assert read_off()[2] == {}
    first = "\n".join(f'    a{n}: int\n    """One."""' for n in range(BIG - 2))
    code = f"class A:\n{first}\n    b: int\n    c: int\n"
    assert undescribed(ast.parse(code)) == ["A.b", "A.c"]
    source = (ROOT / PACKAGE / "ui/noir_boards/source.py").read_text(encoding="utf-8")
    (position,) = [each for each in ast.parse(source).body if getattr(each, "name", "") == KEYS]
    keys = described(position)
    assert keys
    for name in ui.__all__:
        with case_named(name):
            call = getattr(ui, name)
            said = set(re.findall(r"\w+", inspect.getdoc(call) or ""))
            assert set(inspect.signature(call).parameters) - said <= keys


FILE_LINES = 600
CODE = {".py", ".ts", ".mjs", ".css"}
BUILT = ("src/cluekit/ui/static/",)

# Every address in the project leads to one of these; a new one is added on purpose.
HOSTS = {
    "127.0.0.1",
    "creativecommons.org",  # the lessons' licence
    "docs.python.org",
    "json-schema.org",  # names the dialect of our schemas
    "jupyter.org",
    "localhost",
    "mybinder.org",
    "www.python.org",
    "www.w3.org",  # names the SVG namespace
}
ADDRESS = re.compile(r"https?://[^\s\"'`<>)\]}\\]+")
MACHINE = re.compile(r"/(?<![\w.]/)(?:work|root|home/\w+|Users/\w+|mnt|opt)/\w|[A-Z]:\\Users\\\w")
MADE_BY = re.compile(r"\b[A]I\b|\b[L]LMs?\b")  # computer players are called bots


def places(name: str, text: str, pattern: re.Pattern[str]) -> list[str]:
    """Return where a pattern occurs in a file: file:line: what."""
    found = pattern.finditer(text)
    return [f"{name}:{text.count(chr(10), 0, one.start()) + 1}: {one[0]}" for one in found]


def wrong_in(name: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield what is wrong in a file, each with the rule that it breaks."""
    if Path(name).suffix in CODE and not name.startswith(BUILT) and text.count("\n") > FILE_LINES:
        yield "lines", name
    for match in ADDRESS.finditer(text):
        host = urlsplit(match[0]).hostname or ""
        if "." in host and host not in HOSTS:  # names without a dot are examples
            yield "addresses", f"{name}: {host}"
    yield from (("machine", place) for place in places(name, text, MACHINE))
    yield from (("made by", place) for place in places(name, text, MADE_BY))


RULES = {
    "lines": "No file is longer than 600 lines: one idea a file; whoever opens it sees the whole.",
    "addresses": "Addresses lead only where we decided: none is there to download from.",
    "machine": "Nothing remembers the machine it was made on, neither sources nor stored outputs.",
    "made by": "The project speaks of itself alone: of games, lessons and bots.",
}


def test_the_house_rules_are_kept_everywhere() -> None:
    """What breaks one is found; no two files are called alike; lock files name no address."""
    found = [found for name, text in texts() for found in wrong_in(name, text)]
    assert [(RULES[rule], place) for rule, place in found] == []
    lines = "https://elsew" + "here.org http://host " + "/ho" + "me/me/x " + "A" + "I\n"
    assert dict(wrong_in("a.css", lines * (FILE_LINES + 1))).keys() == RULES.keys()
    names = (path.relative_to(ROOT).as_posix() for path in tracked())
    python = {name.removesuffix(".py") for name in names if name.endswith(".py")}
    assert {name for name in python if f"{name}s" in python} == set()
    files = [*(ROOT / "tests").rglob("test_*.py"), *(ROOT / "tools").glob("*.py")]
    names = [path.name for path in (*files, *(ROOT / "tests" / "store").glob("[!tc]*.py"))]
    assert not {name for name in names if names.count(name) > 1}
    python_lock = (ROOT / "requirements.lock").read_text()
    assert not re.search(r"(?m)^\s*-(?!-hash=)", python_lock)
    assert '"resolved"' not in (ROOT / "widgets" / "package-lock.json").read_text()


def texts() -> Iterator[tuple[str, str]]:
    """Name and text of every tracked file that is text."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    for path in tracked():
        try:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
