"""Clue's editions, as a text names them, and with other answers to their switches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cluekit.clue.editions import SHIPPED, Edition, edition, read_edition
from cluekit.clue.options import Options
from cluekit.core.notation import house_rules
from cluekit.core.notation.house_rules import Editions

_SAME = ("name", "players", "deck", "plan", "starts", "weapon_rooms", "bonus")


def _same_but_options(one: Edition, other: Edition) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in _SAME)


EDITIONS = Editions(SHIPPED, edition, read_edition, Options, _same_but_options)


def answers_to(key: str) -> dict[str, Any]:
    """Return every answer an option can have, as it is written (steps, for the set-up's order)."""
    return house_rules.spoken_answers(Options, key)


def with_answers(base: Edition, answers: Mapping[str, Any]) -> Edition:
    """Return an edition with these answers to all its switches; raises what contradicts."""
    found: Edition = house_rules.with_answers(base, answers, EDITIONS)
    return found
