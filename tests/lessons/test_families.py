"""What an exercise file may name as its generator."""

import re
from pathlib import Path
from typing import get_origin, get_type_hints

import pytest

from cluekit.core import Luck
from cluekit.learn import exercises
from cluekit.learn.families import family
from cluekit.learn.forms import Case

NAMED = re.compile(r"^variant: \{generator: ([a-z-]+)", re.MULTILINE)
FILES = Path(exercises.__file__).parent.rglob("*.yaml")
# Looked up in the text: to read all exercises takes seconds, and every process collects this file.
GENERATORS = sorted({name for file in FILES for name in NAMED.findall(file.read_text("utf-8"))})


def test_these_are_what_the_exercises_name() -> None:
    """Neither more nor fewer."""
    named = {exercises.load(name).form.variant.generator for name in exercises.ids()}
    assert named == set(GENERATORS)


@pytest.mark.parametrize("generator", GENERATORS)
def test_a_family_takes_a_case_and_gives_values_and_another_case(generator: str) -> None:
    """It is looked up by its file's name, so no type checker sees what it offers."""
    its = family(generator)
    values, fresh = (list(get_type_hints(part).values()) for part in (its.values, its.fresh))
    assert values[0] is Case
    assert get_origin(values[1]) is dict
    assert fresh == [Case, Luck, Case]


@pytest.mark.parametrize("nothing", ["own-hat", "own_hand", "", "..exercises", "canvas.values"])
def test_a_name_that_is_no_file_here_is_told(nothing: str) -> None:
    """Only a file of that folder can be meant."""
    with pytest.raises(LookupError, match="no generator"):
        family(nothing)


def test_what_families_share_is_no_family() -> None:
    """A file without fresh cases cannot be named."""
    with pytest.raises(LookupError, match="what families share"):
        family("disguised-words")
