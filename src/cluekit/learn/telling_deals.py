"""Deals in which one question tells more than another: what a wrong ranking is answered with.

Worlds are looked at one by one, so this is for small decks such as the lesson's.
"""

from __future__ import annotations

from typing import NamedTuple

from cluekit.clue.editions.cast import Triple
from cluekit.learn.asking import question
from cluekit.learn.card_values import Hands
from cluekit.learn.forms import Case
from cluekit.learn.world_checks import hands_of
from cluekit.learn.worlds import deals
from cluekit.logic import Deal

Answer = tuple[int | None, int | None]
"""Who shows which card; nobody, none."""


class Told(NamedTuple):
    """A deal, and how many case files can be left in it by one question and by another."""

    deal: Hands
    less: int
    more: int


def files_left(case: Case, cards: Triple) -> dict[Deal, tuple[int, int]]:
    """Return for each deal that fits how many case files an answer leaves, at least and at most.

    A player who can show several cards may show any of them.
    """
    fitting, files = deals(case), dict[Answer, set[Triple]]()
    for deal in fitting:
        for answer in _answers(case, cards, deal):
            files.setdefault(answer, set()).add(_file(case, deal))
    counted = {answer: len(left) for answer, left in files.items()}
    return {deal: _ends([counted[a] for a in _answers(case, cards, deal)]) for deal in fitting}


def deal_that_tells(case: Case, better: Triple, worse: Triple, most: int = 99) -> Told | None:
    """Return the deal in which one question leaves the fewest case files, compared with the other.

    This must be possible whichever card is shown. It leaves at most ``most`` of them; None if
    there is no such deal.
    """
    told, little = files_left(case, better), files_left(case, worse)

    def apart(deal: Deal) -> tuple[bool, float]:
        (least, so_many), (few, many) = told[deal], little[deal]
        return so_many < few and so_many <= most, (many / least if least <= most else 0)

    found = max(told, key=apart)
    less, more = told[found][0], little[found][1]
    return Told(hands_of(case, found), less, more) if less < more and less <= most else None


def _answers(case: Case, cards: Triple, deal: Deal) -> list[Answer]:
    for seat in question(case, cards).order:
        held = [card for card in cards if deal[card] == seat]
        if held:
            return [(seat, card) for card in held]
    return [(None, None)]


def _file(case: Case, deal: Deal) -> Triple:
    suspect, weapon, room = (c for c, holder in enumerate(deal) if holder == len(case.seats))
    return suspect, weapon, room


def _ends(counted: list[int]) -> tuple[int, int]:
    return min(counted), max(counted)
