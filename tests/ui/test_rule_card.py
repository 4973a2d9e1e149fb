"""The rule card: short, and there for every edition and every answer."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest
from msgspec.structs import replace

from cluekit.clue import SHIPPED, edition
from cluekit.clue.options import Options
from cluekit.clue.rulesheet import rule_sheet
from cluekit.ui import rule_card
from cluekit.ui.rule_card import LINES, rule_lines
from cluekit.words import LANGUAGES, set_language


@pytest.mark.parametrize("name", SHIPPED)
def test_every_edition_has_its_card(name: str) -> None:
    """Also the villa, where one accuses only in the pool and the order of turns is drawn."""
    text = repr(rule_card(name))
    assert ("only in the pool" in text) == (name == "pool")
    assert ("drawn by lot" in text) == (name == "pool")


def test_every_answer_of_every_switch_fits_on_a_card() -> None:
    """No house rule leaves a card without words."""
    plain = edition("uk")
    for option, kind in get_type_hints(Options).items():
        for answer in (True, False) if kind is bool else get_args(kind):
            if option != "setup_order":
                house = replace(plain, options=replace(plain.options, **{option: answer}))
                assert "Accusing" in repr(rule_card(house))


def test_the_card_says_nothing_that_the_sheet_does_not_say() -> None:
    """One set of sentences: every line is made of the sheet's own, in all languages."""
    for language in LANGUAGES:
        set_language(language)
        for name in SHIPPED:
            sheet = {line.topic: line.says for line in rule_sheet(edition(name))}
            lines = rule_lines(edition(name))
            picked = [" ".join(sheet.get(t, "") for t in topics) for topics in LINES.values()]
            assert [line.says for line in lines] == [" ".join(text.split()) for text in picked]
            assert all(line.says for line in lines)
    assert {topic for topics in LINES.values() for topic in topics} <= topics_of_all()


def topics_of_all() -> set[str]:
    """Return every topic that some edition's sheet speaks of; the card picks from these."""
    plain = edition("uk")
    houses = [edition(name) for name in SHIPPED]
    houses.append(replace(plain, options=replace(plain.options, accuse_after_shown=False)))
    return {line.topic for house in houses for line in rule_sheet(house)}
