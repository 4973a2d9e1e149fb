"""The rule card: short, and there for every edition and every answer."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest
from msgspec.structs import replace

from cluekit.clue import SHIPPED, edition
from cluekit.clue.options import Options
from cluekit.ui import rule_card


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
