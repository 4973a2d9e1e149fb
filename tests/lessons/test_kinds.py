"""The kinds of question: each is registered once in the lessons and once in the widgets."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import pytest

from cluekit.learn.exercises import ids, load
from cluekit.learn.forms import Kind
from cluekit.learn.kinds import KINDS
from cluekit.ui.exercises.kinds import FACES

SOURCES = Path(__file__).parents[2] / "src" / "cluekit"
NAMES = {*get_args(Kind), "numbers"}
"""What a file may say; a set of numbers is a kind of its own."""


@pytest.mark.parametrize(
    ("where", "registered"), [("learn/kinds.py", KINDS), ("ui/exercises/kinds.py", FACES)]
)
def test_no_kind_is_half_registered(where: str, registered: dict[str, object]) -> None:
    """A name of ``Kind`` in ``learn/forms.py`` has its record and its face, and no other has."""
    assert NAMES - registered.keys() == set(), f"{where} does not know these kinds"
    assert registered.keys() - NAMES == set(), (
        f"learn/forms.py does not know these kinds of {where}"
    )


def test_no_other_file_asks_of_which_kind_a_part_is() -> None:
    """What only one kind does stands in its record, where somebody who adds a kind finds it."""
    asking = {
        path.relative_to(SOURCES).as_posix()
        for room in ("learn", "ui/exercises")
        for path in (SOURCES / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare) and _is_kind_of_a_part(node.left)
    }
    assert asking == set()


def _is_kind_of_a_part(node: ast.expr) -> bool:
    """Whether it is ``part.kind``, or such an attribute of something that is called a part."""
    if not (isinstance(node, ast.Attribute) and node.attr == "kind"):
        return False
    of = node.value
    return (of.attr if isinstance(of, ast.Attribute) else getattr(of, "id", "")) == "part"


def test_every_kind_is_asked_somewhere() -> None:
    """A kind without an exercise is checked by no test of the lessons."""
    asked = {id(question.kind) for name in ids() for question in load(name).questions}
    assert {name for name, kind in KINDS.items() if id(kind) not in asked} == set()
