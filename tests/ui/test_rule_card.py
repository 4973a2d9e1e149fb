"""The rule card: short, and there for every edition and every answer."""

from __future__ import annotations

import re
from typing import get_args, get_type_hints

import pytest
from msgspec.structs import replace

from cluekit.clue import SHIPPED, edition
from cluekit.clue.editions.options import Options
from cluekit.clue.rulesheet.card_lines import LINES
from cluekit.clue.rulesheet.sheet import rule_sheet
from cluekit.draw.lettering import width
from cluekit.editions import card_lines
from cluekit.ui import rule_card
from cluekit.words import LANGUAGES, set_language, speaking


@pytest.mark.parametrize("name", SHIPPED)
def test_every_edition_has_its_card(name: str) -> None:
    """Also the villa, where one accuses only in the pool and the order of turns is drawn."""
    text = repr(rule_card(name))
    assert ("only in the pool" in text) == (name == "pool")
    assert ("drawn by lot" in text) == (name == "pool")


def test_the_villas_card_tells_of_its_dice_its_cards_and_the_room_one_left() -> None:
    """What is peculiar to it stands on the card; the other editions have no line for it."""
    text = " ".join(repr(rule_card("pool")).split())
    assert "The dice can show a ?." in text
    assert "Bonus cards: A rolled ? draws a bonus card. A ? on the floor draws one too" in text
    assert "Nobody goes back in the same turn into the room they left." in text
    assert "The turn: A turn has three parts, in this order" in text
    assert "Bonus cards:" not in repr(rule_card("uk"))


def test_every_answer_of_every_switch_fits_on_a_card() -> None:
    """No house rule leaves a card without words."""
    plain = edition("uk")
    for option, kind in get_type_hints(Options).items():
        for answer in (True, False) if kind is bool else get_args(kind):
            if option != "setup_order":
                variant = replace(plain, options=replace(plain.options, **{option: answer}))
                assert "Accusing" in repr(rule_card(variant))


def test_the_card_says_nothing_that_the_sheet_does_not_say() -> None:
    """One set of sentences: every line is made of the sheet's own, in all languages."""
    for language in LANGUAGES:
        set_language(language)
        for name in SHIPPED:
            sheet = {line.topic: line.says for line in rule_sheet(edition(name))}
            lines = card_lines(edition(name))
            picked = [" ".join(sheet.get(t, "") for t in topics) for topics in LINES.values()]
            told = [" ".join(text.split()) for text in picked]
            assert [line.says for line in lines] == [text for text in told if text]
    assert {topic for topics in LINES.values() for topic in topics} <= topics_of_all()


def topics_of_all() -> set[str]:
    """Return every topic that some edition's sheet speaks of; the card picks from these."""
    plain = edition("uk")
    variants = [edition(name) for name in SHIPPED]
    variants.append(replace(plain, options=replace(plain.options, questioning="fast")))
    return {line.topic for variant in variants for line in rule_sheet(variant)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["uk", "noir-standard"])
def test_no_label_runs_into_its_sentence(name: str, language: str) -> None:
    """A label is broken into lines that end before the sentences begin, bold as it is."""
    with speaking(language):
        drawn = str(rule_card(name).svg)
    labels = re.findall('class="ck-rule-about" x="18"[^>]*>([^<]*)<', drawn)
    assert labels
    assert all(18 + width(label, 15.5) <= 132 for label in labels), labels
