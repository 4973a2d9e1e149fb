"""The rule sheet: complete, tied to clauses, and alike only where editions are alike."""

import re
from itertools import combinations
from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import replace

from cluekit.clue import SHIPPED, edition, read_edition
from cluekit.clue.editions.edition import Edition
from cluekit.clue.editions.options import Options
from cluekit.clue.editions.template import edition_text
from cluekit.clue.rulesheet.always import ALWAYS
from cluekit.clue.rulesheet.answers import ANSWERS, READING, SECTIONS
from cluekit.clue.rulesheet.sheet import answer_says, differences, rule_sheet

WITH_IT = {
    "questioning": {
        *("cards_shown", "shown-all", "called", "choice", "nobody", "once-round", "anybody")
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


def sheet(name: str) -> dict[str, Any]:
    """Return the lines of an edition's sheet by their topics."""
    return {line.topic: line for line in rule_sheet(edition(name))}


def with_answers(name: str, **answers: Any) -> Edition:
    """Return an edition with other answers."""
    house = edition(name)
    return replace(house, options=replace(house.options, **answers))


def test_every_answer_of_every_switch_has_its_sentence() -> None:
    """A new option without words fails here."""
    for option, kind in get_type_hints(Options).items():
        answers = {True, False} if kind is bool else set(get_args(kind))
        if option != "setup_order":  # it is said step by step
            assert set(ANSWERS[option][1]) == answers


@pytest.mark.parametrize("name", SHIPPED)
def test_every_line_names_a_clause_and_has_its_place(name: str) -> None:
    """U, C or P and two figures; sections and topics come in their order, none for nothing."""
    lines = rule_sheet(edition(name))
    assert all(re.fullmatch(r"[UCP]\d\d", line.clause) for line in lines)
    places = [list(SECTIONS).index(line.section) for line in lines]
    assert places == sorted(places)
    said = [line.topic for line in lines]
    assert len(set(said)) == len(said)
    topics = {topic for topic, *_ in ALWAYS} | set(ANSWERS) | {"players", "cards", "bonus"}
    assert set(READING) == topics
    assert len(READING) == len(topics)
    assert {topic.split(" ")[0] for topic in said} <= topics


@pytest.mark.parametrize("bonus", [False, True])
def test_flipping_a_switch_changes_the_sheet_in_that_topic(*, bonus: bool) -> None:
    """And in what goes with it: nowhere else. One that decides nothing changes nothing."""
    plain = with_answers("uk", bonus_cards=bonus)
    for option, (_, sentences) in ANSWERS.items():
        for answer in sentences:
            other = replace(plain, options=replace(plain.options, **{option: answer}))
            changed = {unlike.topic for unlike in differences(plain, other)}
            without = ("idle_bonus_cards", "dice_faces")
            moot = option == "named_where_standing" or (option in without and not bonus)
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
    house = {name: {topic for topic, line in sheet(name).items() if line.house} for name in SHIPPED}
    for marked in house.values():
        assert {"doors", "entering-ends", "unsolved", "public", "players"} <= marked
    assert "staying" not in house["uk"]
    assert "staying" in house["us"]
    assert "leftovers" in house["pool"]
    assert all("two_players" in house[name] for name in SHIPPED)  # no document speaks of two
    # C06: 004 alone says that entering is a step; U02: 001 alone counts suspects, names weapons.
    assert [name for name in SHIPPED if "entering" not in house[name]] == ["us"]
    assert [name for name in SHIPPED if "cards" not in house[name]] == ["uk"]


def test_the_mark_follows_the_document() -> None:
    """The same answers, going by another document, or by none: then any document's word counts."""
    own = read_edition(re.sub(r"(?m)^follows = .*\n", "", edition("us").source))
    assert own.follows == ""
    marked = {line.topic for line in rule_sheet(own) if line.house}
    ours = {line.topic for line in rule_sheet(edition("us")) if line.house}
    assert marked < ours
    assert "staying" in ours - marked
    assert read_edition(edition_text(edition("us"), "Ours")).follows == "004"


SAID = {
    "uk": ("Each weapon begins in its own room: Dagger – Lounge; Candlestick – Dining Room;",
     "It may be that nobody can answer.", "A larger hand is a slight advantage.",
     "Cross off your sheet the cards that you are shown.",
     "Pieces that nobody plays are under suspicion too and can be called.",
     "The turns go clockwise, to the left.", "6 suspects and 6 weapons.",
     "The other cards are shuffled together and all dealt; some hands may be larger by one.",
     "You may ask as soon as you come into a room.", "You may name cards that you hold.",
     "The player who solves the case may be called Super Sleuth.", "Keep your cards to yourself."),
    "us": ("Miss Scarlet always begins.",
     "Secret passages join these rooms: Kitchen – Study; Conservatory – Lounge.",
     "An accusation may name any room, not only the one you are in."),
    "pool": ("A turn has three parts, in this order: you move; in a room, you ask; in the pool,",
     "A player who can answer must show at least one of the cards named.",
     "Nobody goes back in the same turn into the room they left.", "A rolled ? draws a bonus card.",
     "A secret passage is a way to leave, too.", "The dice can show a ?.",
     "the three cards of the envelope, the deal, pieces, sheets."),
}  # fmt: skip


OURS = {
    "U12": "The question goes round once at the most.",
    "U22": "A room holds any number of pieces and weapons.",
    "U23": "You may name your own suspect.",
    "U25": "A player who cannot move stays where they are.",
    "U28": "The last player who has not accused wrongly plays on alone.",
}
"""Conventions of ours that are played everywhere, by their clauses."""


@pytest.mark.parametrize("name", SHIPPED)
def test_what_the_document_says_is_unmarked_and_what_is_ours_is_marked(name: str) -> None:
    """Sentences of each document, none as a house convention; a board's rooms among ours."""
    lines = rule_sheet(edition(name))
    own = " ".join(line.says for line in lines if not line.house)
    for sentence in SAID.get(name, ()):
        assert sentence in own
    marked = {(line.clause, line.says) for line in lines if line.house}
    rooms = f"{len(edition(name).deck.rooms)} rooms."
    assert {("U02", rooms), *OURS.items()} <= marked


def test_p22_the_sheet_says_when_under_water_is_left_out() -> None:
    """One sentence, before the cards themselves."""
    says = [line.says for line in rule_sheet(edition("pool"))]
    left_out = says.index("Where no cards lie face down, bonus cards about them are left out.")
    assert any(line.startswith("Under water:") for line in says[left_out:])


def test_where_the_order_is_drawn_nothing_goes_to_the_left() -> None:
    """P11: with turns in a drawn order the next in that order answers, wherever they sit."""
    pool, us = sheet("pool"), sheet("us")
    assert pool["questioning"].clause == "P11"
    assert "turn order" in pool["questioning"].says
    assert pool["first_player"].clause == "P14"
    assert pool["first_player"].says == "The order of the turns is drawn by lot."
    assert (us["questioning"].clause, us["first_player"].clause) == ("U12", "C04")


def test_remarks_stand_where_they_are_true() -> None:
    """U05, U24; that hands differ, and that nobody may be able to answer, is said in 001 alone."""
    says = sheet("mini")["leftovers"].says
    assert says.endswith("all hands are equally large.")
    assert answer_says(edition("mini"), "leftovers", "uneven")[1] == says
    for topic, names in {
        "larger-hands": {"uk"},
        "nobody": {"mini", "uk"},
        "named_where_standing": {"us", "pool"},
    }.items():
        assert {name for name in ("mini", "uk", "us", "pool") if topic in sheet(name)} == names


def test_u17_a_solver_of_our_own_naming_is_ours() -> None:
    """Only 001 says Super Sleuth: another edition's name for its solver is marked."""
    house = edition("uk")
    for winner, marked in (("Super Sleuth", False), ("Great Detective", True), ("", None)):
        named = replace(house, story=replace(house.story, winner=winner))
        titles = [(line.says, line.house) for line in rule_sheet(named) if line.topic == "title"]
        says = f"The player who solves the case may be called {winner}."
        assert titles == ([] if marked is None else [(says, marked)])


def test_p18_fast_says_who_may_be_asked() -> None:
    """Anybody, about any suspect; nobody else answers, and nothing goes round."""
    says = {line.topic: line for line in rule_sheet(with_answers("pool", questioning="fast"))}
    assert (says["anybody"].clause, says["anybody"].house) == ("P18", True)
    assert "once-round" not in says
