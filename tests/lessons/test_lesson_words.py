"""What lessons say in words: documents, models and letters are what they are called."""

from __future__ import annotations

import re

import oracle
import pytest
from lesson_files import LESSONS, code_cells, lesson, prose_cells

from cluekit.learn.exercises import ids, load, messages
from cluekit.noir import edition
from cluekit.ui import rule_sheet
from naming import case_named


def cell(name: str, called: str) -> str:
    """Return the source of a cell on one line."""
    found = (each.source for each in lesson(name).cells if each.id == called)
    return " ".join(next(found).split())


def test_13_the_two_editions_shown_follow_two_documents_and_differ_as_the_lesson_says() -> None:
    """On the face that was given up, and on who counts towards the sixteen."""
    told, shown = cell("13_noir.ipynb", "rules"), cell("13_noir.ipynb", "switch")
    named = re.findall(r'"([\w-]+)"', shown)
    one, other = map(edition, named)
    assert {one.follows, other.follows} == {"002", "003"}
    assert (one.options.old_identity, other.options.old_identity) == ("deceased", "innocent")
    assert (one.options.toll_counts, other.options.toll_counts) == ("kills", "all")
    assert "one calls it **dead**, the other **innocent**" in told
    assert "one counts only those who were killed, the other all the dead" in told
    sheet = " ".join(str(rule_sheet(named[0], beside=named[1])).split())
    for says in (
        "The identity given up counts as dead.",
        "The identity given up is marked innocent.",
        "Only those whom the Killer has killed count.",
        "All the dead count, including those who have left the board.",
    ):
        assert says in sheet


def test_08_bruno_is_satisfiable_and_not_entailed() -> None:
    """With Ada and the Rope in hand, and Otto's card: worlds with Bruno inside, and without."""
    worlds = oracle.hearing(oracle.knowing(("ada", "rope")), "Nora: B R L -> Otto ?")
    inside = {world["bruno"] == "envelope" for world in worlds}
    assert inside == {True, False}
    told = cell("08_models_and_cnf.ipynb", "answer")
    assert "*satisfiable*, so Bruno is possible. Nora took it for *entailed*" in told
    assert "first for the second" not in told


def test_03_and_9_8_letters_have_columns_and_literals_have_not() -> None:
    """A letter, negated or not, is a literal: twelve letters are 24 of them."""
    for name in ids():
        for part in load(name).form.parts:
            with case_named(name):
                assert not re.search(r"(rows?|column) of .{0,12}literals", part.prompt)
    assert "literal" not in cell("03_and_or_not.ipynb", "rows-intro")


STIFF = (
    "of whom do you know",
    "their forms truly",
    "so and not so",
    "so likely",
    "so far he can",
    "rightly. but",
    "weigh heavily",
    "with which chance",
    "that fit, that many",
    "arrests herself with chance",
    "glad not to have done it.",
    "no other share",
    "has hardly ever the answer",
    "are ten to one",
    "smallest set that cannot",
    "that would take a model",
    "as full as the upper one",
    "other sentences, true or not",
    "of whom one is right",
    "sit down on another chair",
    "sit down on {",
    "what may it do with",
    "drives more than",
    "byte by byte",
)
"""Sentences that no native speaker would say, as they once stood here."""


def test_no_exercise_says_it_stiffly() -> None:
    """None of these comes back."""
    for text, file in messages():
        with case_named(file, text):
            said = text.casefold()
            assert not [each for each in STIFF if each in said]


@pytest.mark.parametrize("name", LESSONS)
def test_no_lesson_says_it_stiffly(name: str) -> None:
    """Nor in its prose, nor in its code."""
    cells = [*prose_cells(lesson(name)), *code_cells(lesson(name))]
    said = " ".join(" ".join(each.source for each in cells).casefold().split())
    assert [each for each in STIFF if each in said] == []
