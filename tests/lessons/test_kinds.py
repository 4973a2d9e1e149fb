"""What an exercise file may name: kinds of question, each registered twice; families of cases."""

import ast
from pathlib import Path
from typing import get_args, get_origin, get_type_hints

import pytest

from cluekit.core import Luck
from cluekit.learn.exercises import ids, load
from cluekit.learn.families import family
from cluekit.learn.forms import Case, Kind
from cluekit.learn.kinds.registry import KINDS
from cluekit.ui.exercises.kinds import FACES
from naming import case_named

SOURCES = Path(__file__).parents[2] / "src" / "cluekit"
NAMES = {*get_args(Kind), "numbers"}
"""What a file may say; a set of numbers is a kind of its own."""


def test_no_kind_is_half_registered() -> None:
    """A name of ``Kind`` in ``learn/forms.py`` has its record and its face, and no other has."""
    listed = {"learn/kinds/registry.py": {*KINDS}, "ui/exercises/kinds.py": {*FACES}}
    for where, kinds in listed.items():
        assert NAMES - kinds == set(), f"{where} does not know these kinds"
        assert kinds - NAMES == set(), f"learn/forms.py does not know these kinds of {where}"


def test_every_kind_is_asked_somewhere() -> None:
    """A kind without an exercise is checked by no test of the lessons."""
    asked = {id(question.kind) for name in ids() for question in load(name).questions}
    assert {name for name, kind in KINDS.items() if id(kind) not in asked} == set()


def test_no_other_file_asks_of_which_kind_a_part_is() -> None:
    """What only one kind does stands in its record, where somebody who adds a kind finds it."""
    asking = {
        path.relative_to(SOURCES).as_posix()
        for room in ("learn", "ui/exercises")
        for path in (SOURCES / room).rglob("*.py")
        if "part.kind" in (text := path.read_text(encoding="utf-8"))  # few have; reading takes long
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Compare) and _is_kind_of_a_part(node.left)
    }
    assert asking == set()


def _is_kind_of_a_part(node: ast.expr) -> bool:
    """Whether it is ``part.kind``, or such an attribute of something that is called a part."""
    if not (isinstance(node, ast.Attribute) and node.attr == "kind"):
        return False
    of = node.value
    return (of.attr if isinstance(of, ast.Attribute) else getattr(of, "id", "")) == "part"


def test_a_family_takes_a_case_and_gives_values_and_another_case() -> None:
    """It is looked up by its name, first in its own lesson; others may use it, too."""
    for form in (load(name).form for name in ids()):
        with case_named(form.id):
            its = family(form.variant.generator, form.lesson)
            takes, gives = get_type_hints(its.values).values()
            assert takes is Case
            assert get_origin(gives) is dict
            assert list(get_type_hints(its.fresh).values()) == [Case, Luck, Case]
    for nothing in ("own-hat", "own_hand", "", "..exercises", "canvas.values"):
        with case_named(nothing), pytest.raises(LookupError, match="no generator"):
            family(nothing, "L01")
    assert family("packed-hand", "L20") == family("packed-hand", "L07")
