"""The rule sheet: complete, tied to clauses, and alike only where editions are alike."""

from __future__ import annotations

import re
from itertools import combinations
from typing import get_args, get_type_hints

from msgspec.structs import replace

from cluekit.clue import SHIPPED, edition
from cluekit.clue.options import Options
from cluekit.clue.rulesheet import differences, rule_sheet
from cluekit.clue.sentences import ANSWERS, SECTIONS

SILENT = {"setup_order", "bonus_cards", "dice_faces", "two_players", "accuse_after_shown"}
"""Switches of which one answer goes without saying; the order of the set-up is its own list."""


def test_every_answer_of_every_switch_has_its_sentence() -> None:
    """A new option without words fails here."""
    for option, kind in get_type_hints(Options).items():
        answers = {True, False} if kind is bool else set(get_args(kind))
        if option in SILENT:
            assert option == "setup_order" or set(ANSWERS[option][1]) < answers
        else:
            assert set(ANSWERS[option][1]) == answers


def test_every_line_names_a_clause_and_a_section() -> None:
    """U, C or P and two figures; the sections come in their order."""
    for name in SHIPPED:
        lines = rule_sheet(edition(name))
        assert all(re.fullmatch(r"[UCP]\d\d", line.clause) for line in lines)
        places = [list(SECTIONS).index(line.section) for line in lines]
        assert places == sorted(places)
        topics = [line.topic for line in lines]
        assert len(set(topics)) == len(topics)


def test_flipping_a_switch_changes_the_sheet_in_that_topic_alone() -> None:
    """Each option has a voice of its own on the sheet."""
    plain = edition("uk")
    for option, (_, sentences) in ANSWERS.items():
        for answer in sentences:
            if answer == getattr(plain.options, option):
                continue
            other = replace(plain, options=replace(plain.options, **{option: answer}))
            assert [unlike.topic for unlike in differences(plain, other)] == [option]


def test_two_editions_differ_where_their_rules_do() -> None:
    """The seeds disagree about the first player, staying and where one accuses."""
    topics = {unlike.topic for unlike in differences(edition("uk"), edition("pool"))}
    assert {"first_player", "movement", "staying", "accusation", "pool", "pieces"} <= topics
    for one, other in combinations(SHIPPED, 2):
        forth = [unlike.topic for unlike in differences(edition(one), edition(other))]
        back = [unlike.topic for unlike in differences(edition(other), edition(one))]
        assert sorted(forth) == sorted(back)
    assert differences(edition("uk"), edition("uk")) == []


def test_house_conventions_are_marked() -> None:
    """What no rule document says is never presented as its word."""
    house = {line.topic for line in rule_sheet(edition("uk")) if line.house}
    assert {"doors", "entering", "unsolved", "public"} <= house
    assert "staying" not in house


def test_where_the_order_is_drawn_nothing_goes_to_the_left() -> None:
    """P11: with turns in a drawn order the next in that order answers, wherever they sit."""
    says = {line.topic: (line.clause, line.says) for line in rule_sheet(edition("pool"))}
    assert says["questioning"][0] == "P11"
    assert "turn order" in says["questioning"][1]
    assert says["first_player"] == ("P14", "The order of the turns is drawn by lot.")
    plain = {line.topic: line.clause for line in rule_sheet(edition("us"))}
    assert (plain["questioning"], plain["first_player"]) == ("U12", "C04")
