"""What lessons say in words: documents, models and letters are what they are called."""

import re

import oracle
from lesson_files import LESSONS, cell_of, lesson

from cluekit.learn.exercises import ids, load, messages
from cluekit.noir import edition
from cluekit.ui import rule_sheet
from naming import case_named


def cell(name: str, called: str) -> str:
    """Return the source of a cell on one line."""
    return " ".join(cell_of(name, called).split())


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
    "of whom do you know", "their forms truly", "so and not so", "so likely", "so far he can",
    "rightly. but", "weigh heavily", "with which chance", "that fit, that many", "byte by byte",
    "arrests herself with chance", "glad not to have done it.", "no other share",
    "has hardly ever the answer", "are ten to one", "smallest set that cannot", "sit down on {",
    "that would take a model", "as full as the upper one", "other sentences, true or not",
    "of whom one is right", "sit down on another chair", "what may it do with", "drives more than",
)  # fmt: skip
"""Sentences that no native speaker would say, as they once stood here."""


def test_nothing_says_it_stiffly() -> None:
    """None of these comes back: in exercises, in a lesson's prose, in its code."""
    told = [(file, text) for text, file in messages()]
    told += [(name, " ".join(each.source for each in lesson(name).cells)) for name in LESSONS]
    for where, text in told:
        with case_named(where):
            said = " ".join(text.casefold().split())
            assert [each for each in STIFF if each in said] == []
