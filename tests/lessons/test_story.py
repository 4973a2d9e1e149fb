"""Stories: the same evening from every chair, and only what that chair was told."""

from __future__ import annotations

import pytest

from cluekit.core import RefusedError
from cluekit.ui.story import Story, story

HANDS = ["B D", "R L", "A T"]


def evening(otto: str = "A T", inside: str = "C V G", shown: str = "ada") -> Story:
    """Nora asks about Ada with the Rope in the Tower, and Otto shows her a card."""
    orders = ["roll", "walk tower", "suggest ada rope", f"show {shown}"]
    hands = ["B D", "R L", otto]
    return story(case_file=inside, hands=hands, first="Nora", dice="5 4", orders=orders)


def test_the_set_up_has_a_line_for_each_of_its_seven_steps() -> None:
    """Numbered 1 to 7; the own cards are told to their owner alone."""
    lines = story(seed=7).set_up().lines
    assert [line.split(".")[0] for line in lines] == list("1234567")
    others = story(seed=7).set_up("Nora").lines
    assert [a == b for a, b in zip(lines, others, strict=True)].count(False) >= 1
    assert "for your eyes only" in lines[4]
    assert lines[4] != others[4]


def test_who_is_told_what() -> None:
    """Nora and Otto know the card; you know that there was one."""
    told = evening()
    assert told.saw_a_card() == ["Nora", "Otto"]
    assert "Otto showed Nora a card." in repr(told.tells("You"))
    assert "Otto showed you Ada." in repr(told.tells("Nora"))
    assert "Ada" not in repr(told.tells("You")).splitlines()[-1]


def test_what_you_are_told_does_not_tell_which_card_it_was() -> None:
    """Another card, the same story for you: byte by byte, picture and sheet too."""
    one, other = evening(), evening("C T", "A V G", "tower")
    for look in (lambda s: s.tells("You"), lambda s: s.board(), lambda s: s.sheet("You")):
        assert repr(look(one)) == repr(look(other))
    assert str(one.board().svg) == str(other.board().svg)


def test_rooms_in_reach_are_those_the_dice_allow() -> None:
    """From your start with 3 and 3."""
    mine = story(case_file="C V G", hands=HANDS, dice="3 3", orders=["roll"])
    assert mine.rooms_in_reach() == ["Library", "Tower"]
    assert "Within reach" in repr(mine.board())
    assert "Bruno" in repr(mine.hand())


def test_what_the_rules_forbid_no_story_tells() -> None:
    """An impossible walk, cards dealt twice, a stranger at the table."""
    with pytest.raises(RefusedError):
        story(case_file="C V G", hands=HANDS, dice="1 1", orders=["roll", "walk tower"])
    with pytest.raises(RefusedError):
        story(case_file="C V G", hands=["C D", "R L", "A T"])
    with pytest.raises(LookupError, match="Nobody here is called Zoe"):
        evening().tells("Zoe")
