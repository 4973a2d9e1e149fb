"""What editors show of our own code: a sentence for each field, a word for each parameter."""

import ast
import inspect
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from cluekit import ui

SOURCES = Path(__file__).resolve().parents[2] / "src" / "cluekit"
BIG = 10
"""A record of this many fields is too big for one paragraph about all of them."""


def classes(code: str) -> Iterator[ast.ClassDef]:
    """Yield every class of a source."""
    return (node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.ClassDef))


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


def test_a_big_record_says_of_each_field_what_it_is() -> None:
    """In a text below the field, which editors, docs/api.md and the JSON Schemas show."""
    missing = {
        f"{path.relative_to(SOURCES)}: {record.name}.{field}"
        for path in SOURCES.rglob("*.py")
        for record in classes(path.read_text(encoding="utf-8"))
        if len(fields(record)) >= BIG
        for field in set(fields(record)) - described(record)
    }
    assert missing == set()


def test_a_field_without_its_sentence_is_found() -> None:
    """Also the last one of a record."""
    record = next(classes('class A:\n    a: int\n    """One."""\n    b: int\n    c: int\n'))
    assert set(fields(record)) - described(record) == {"b", "c"}


def described_keys() -> set[str]:
    """The keys of a position, which have their sentences in ``WrittenPosition``."""
    source = (SOURCES / "ui" / "noir_boards" / "source.py").read_text(encoding="utf-8")
    return next(described(one) for one in classes(source) if one.name == "WrittenPosition")


@pytest.mark.parametrize("name", ui.__all__)
def test_a_docstring_names_every_parameter(name: str) -> None:
    """What Shift-Tab shows of a lesson's function leaves none unsaid."""
    call = getattr(ui, name)
    said = set(re.findall(r"\w+", inspect.getdoc(call) or ""))
    assert set(inspect.signature(call).parameters) - said <= described_keys()
