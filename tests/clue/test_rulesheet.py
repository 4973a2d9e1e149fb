"""The rule sheet: complete, tied to clauses, and alike only where editions are alike."""

from __future__ import annotations

import re
from itertools import combinations
from typing import get_args, get_type_hints

import pytest
from msgspec.structs import replace

from cluekit.clue import SHIPPED, edition, read_edition
from cluekit.clue.editions.options import Options
from cluekit.clue.editions.template import edition_text
from cluekit.clue.rulesheet.always import ALWAYS
from cluekit.clue.rulesheet.answers import ANSWERS, READING, SECTIONS
from cluekit.clue.rulesheet.sheet import answer_says, differences, rule_sheet

WITH_IT = {
    "questioning": {
        *("cards_shown", "shown-all", "called", "choice", "nobody", "once-round", "anybody"),
    },
    "cards_shown": {"choice"},
    "leftovers": {"larger-hands"},
    "first_player": {"ties", "first-unplayed"},
    "movement": {"entering-exact"},
    "dice_faces": {"question-face"},
    "suggestions": {"ask-called", "at-once", "named_where_standing"},
    "staying": {"leaving-passage", "named_where_standing"},
    "wrong_accuser": {"wrong-doorway", "last-player"},
    "accusation": {"accuse_after_shown", "phases"},
    "bonus_cards": {"idle_bonus_cards", "special-squares", "bonus-moves", "bonus-shows"},
}
"""What else a sheet says otherwise, or no more, when a switch is flipped."""


def test_every_answer_of_every_switch_has_its_sentence() -> None:
    """A new option without words fails here."""
    for option, kind in get_type_hints(Options).items():
        answers = {True, False} if kind is bool else set(get_args(kind))
        if option != "setup_order":  # it is said step by step
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


@pytest.mark.parametrize("bonus", [False, True])
def test_flipping_a_switch_changes_the_sheet_in_that_topic(*, bonus: bool) -> None:
    """And in what goes with it: nowhere else. One that decides nothing changes nothing."""
    plain = edition("uk")
    plain = replace(plain, options=replace(plain.options, bonus_cards=bonus))
    for option, (_, sentences) in ANSWERS.items():
        for answer in sentences:
            other = replace(plain, options=replace(plain.options, **{option: answer}))
            changed = {unlike.topic for unlike in differences(plain, other)}
            moot = option == "named_where_standing" or (option == "idle_bonus_cards" and not bonus)
            if moot or answer == getattr(plain.options, option):
                assert not changed
            else:
                assert {option} <= changed <= {option} | WITH_IT.get(option, set())


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
    """What its rule document does not say is never presented as its word."""
    house = {name: {line.topic for line in rule_sheet(edition(name)) if line.house}
             for name in SHIPPED}  # fmt: skip
    for marked in house.values():
        assert {"doors", "entering-ends", "unsolved", "public", "players"} <= marked
    assert "staying" not in house["uk"]
    assert "staying" in house["us"]
    assert "leftovers" in house["pool"]
    assert "two_players" not in house["us"] | house["pool"]


def test_c06_a_step_of_its_own_is_the_word_of_one_document() -> None:
    """004 says it; 000 and 001 do not."""
    marks = {
        name: next(line.house for line in rule_sheet(edition(name)) if line.topic == "entering")
        for name in SHIPPED
    }
    assert [name for name, marked in marks.items() if not marked] == ["us"]


def test_the_mark_follows_the_document() -> None:
    """The same answers, going by another document, or by none: then any document's word counts."""
    own = read_edition(re.sub(r"(?m)^follows = .*\n", "", edition("us").source))
    assert own.follows == ""
    marked = {line.topic for line in rule_sheet(own) if line.house}
    ours = {line.topic for line in rule_sheet(edition("us")) if line.house}
    assert marked < ours
    assert "staying" in ours - marked
    assert read_edition(edition_text(edition("us"), "Ours")).follows == "004"


@pytest.mark.parametrize("name", SHIPPED)
def test_every_topic_has_its_place(name: str) -> None:
    """What a sheet says stands where it is read, and no place is for nothing."""
    topics = {topic for topic, *_ in ALWAYS} | set(ANSWERS) | {"players", "cards", "bonus"}
    assert set(READING) == topics
    assert len(READING) == len(topics)
    assert {line.topic.split(" ")[0] for line in rule_sheet(edition(name))} <= topics


SAID = {
    "uk": (
        "Each weapon begins in its own room: Dagger – Lounge; Candlestick – Dining Room;",
        "It may be that nobody can answer.",
        "A larger hand is a slight advantage.",
        "Cross off your sheet the cards that you are shown.",
        "Pieces that nobody plays are under suspicion too and can be called.",
        "The turns go clockwise, to the left.",
        "6 suspects and 6 weapons.",
        "The other cards are shuffled together and all dealt; some hands may be larger by one.",
        "You may ask as soon as you come into a room.",
        "You may name cards that you hold.",
        "The player who solves the case may be called Super Sleuth.",
        "Keep your cards to yourself.",
    ),
    "us": (
        "Miss Scarlet always begins.",
        "Secret passages join these rooms: Kitchen – Study; Conservatory – Lounge.",
        "An accusation may name any room, not only the one you are in.",
        "With two players, too, all cards are dealt.",
    ),
    "pool": (
        "A turn has three parts, in this order: you move; in a room, you ask; in the pool,",
        "A player who can answer must show at least one of the cards named.",
        "With two players, too, all cards are dealt.",
        "Nobody goes back in the same turn into the room they left.",
        "A rolled ? draws a bonus card.",
        "A secret passage is a way to leave, too.",
        "The dice can show a ?.",
        "the three cards of the envelope, the deal, pieces, sheets.",
    ),
}


@pytest.mark.parametrize("name", SAID)
def test_what_the_document_says_is_on_the_sheet_unmarked(name: str) -> None:
    """Sentences of each document, none of them as a house convention."""
    own = " ".join(line.says for line in rule_sheet(edition(name)) if not line.house)
    for sentence in SAID[name]:
        assert sentence in own


def test_remarks_are_left_to_the_document_that_makes_them() -> None:
    """That hands differ, and that nobody may be able to answer, is said in 001 alone."""
    for name in ("us", "pool"):
        topics = {line.topic for line in rule_sheet(edition(name))}
        assert not topics & {"larger-hands", "nobody"}


def test_p22_the_sheet_says_when_under_water_is_left_out() -> None:
    """One sentence, before the cards themselves."""
    says = [line.says for line in rule_sheet(edition("pool"))]
    left_out = says.index("Where no cards lie face down, bonus cards about them are left out.")
    assert any(line.startswith("Under water:") for line in says[left_out:])


def test_where_the_order_is_drawn_nothing_goes_to_the_left() -> None:
    """P11: with turns in a drawn order the next in that order answers, wherever they sit."""
    says = {line.topic: (line.clause, line.says) for line in rule_sheet(edition("pool"))}
    assert says["questioning"][0] == "P11"
    assert "turn order" in says["questioning"][1]
    assert says["first_player"] == ("P14", "The order of the turns is drawn by lot.")
    plain = {line.topic: line.clause for line in rule_sheet(edition("us"))}
    assert (plain["questioning"], plain["first_player"]) == ("U12", "C04")


OURS = {
    "U02": "9 rooms.",
    "U12": "The question goes round once at the most.",
    "U22": "A room holds any number of pieces and weapons.",
    "U23": "You may name your own suspect.",
    "U25": "A player who cannot move stays where they are.",
    "U28": "The last player who has not accused wrongly plays on alone.",
}
"""Conventions of ours that are played everywhere, by their clauses."""


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_ours_stands_on_every_sheet_and_is_marked(name: str) -> None:
    """What no document says is said too, as a house convention; a board's rooms among it."""
    marked = {(line.clause, line.says) for line in rule_sheet(edition(name)) if line.house}
    rooms = len(edition(name).deck.rooms)
    assert {("U02", f"{rooms} rooms.")} | {
        pair for pair in OURS.items() if pair[0] != "U02"
    } <= marked


def test_u05_where_hands_are_always_equal_no_hand_is_called_larger() -> None:
    """Six cards of the lesson deck: two players have three each, three have two."""
    says = {line.topic: line.says for line in rule_sheet(edition("mini"))}
    assert says["leftovers"].endswith("all hands are equally large.")
    assert "larger-hands" not in says
    assert answer_says(edition("mini"), "leftovers", "uneven")[1] == says["leftovers"]
    assert "larger-hands" in {line.topic for line in rule_sheet(edition("uk"))}


def test_u02_the_cast_of_a_document_is_its_word_and_another_is_not() -> None:
    """001 counts its suspects and names its weapons; the lesson deck is ours."""
    marks = {name: {line.topic: line.house for line in rule_sheet(edition(name))}
             for name in SHIPPED}  # fmt: skip
    assert {name: marked["cards"] for name, marked in marks.items()} == {
        name: name != "uk" for name in SHIPPED
    }


def test_u24_being_named_is_told_only_where_it_decides_something() -> None:
    """Who may stay and ask every turn has no use for being called."""
    sheets = {name: {line.topic for line in rule_sheet(edition(name))} for name in SHIPPED}
    assert {name for name in SHIPPED if "named_where_standing" in sheets[name]} == {"us", "pool"}


def test_u17_a_solver_of_our_own_naming_is_ours() -> None:
    """Only 001 says Super Sleuth: another edition's name for its solver is marked."""
    titles = {}
    for winner in ("Super Sleuth", "Great Detective", ""):
        house = edition("uk")
        house = replace(house, story=replace(house.story, winner=winner))
        titles[winner] = [
            (line.says, line.house) for line in rule_sheet(house) if line.topic == "title"
        ]
    assert titles["Super Sleuth"] == [
        ("The player who solves the case may be called Super Sleuth.", False)
    ]
    assert titles["Great Detective"] == [
        ("The player who solves the case may be called Great Detective.", True)
    ]
    assert titles[""] == []


def test_p18_fast_says_who_may_be_asked() -> None:
    """Anybody, about any suspect; nobody else answers, and nothing goes round."""
    house = edition("pool")
    house = replace(house, options=replace(house.options, questioning="fast"))
    says = {line.topic: line for line in rule_sheet(house)}
    assert says["anybody"].house
    assert says["anybody"].clause == "P18"
    assert "once-round" not in says
