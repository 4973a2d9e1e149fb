"""The Inspector's evidence hand as the Killer can guess it: together with who the Inspector is."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

from cluekit.draw import Element, el
from cluekit.noir import INSPECTOR
from cluekit.noir.deduction.belief import Model
from cluekit.noir.deduction.joint_belief import joint_belief
from cluekit.noir.picture.boards.heat_map import Shown
from cluekit.noir.public.table import Phase
from cluekit.noir.wording.sentences import name
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.noir_boards.belief_page import section
from cluekit.words import say
from cluekit.words.amounts import per_cent

Held = list[tuple[int, Fraction]]
"""Cards and how likely each is in the hand, the likeliest first."""


def can_be_guessed(shown: Shown, seat: int) -> bool:
    """Tell whether there is a hand to guess: not for its holder, and not when it lies open."""
    table = shown.view.table
    there = table.chosen and table.hand > 0 and table.phase is not Phase.OVER
    return there and INSPECTOR not in (seat, shown.view.seat) and shown.course.about == INSPECTOR


def card_chances(shown: Shown) -> Held:
    """Return the chances of the cards, given the suspect asked about if that one is possible.

    Raises ``NotHeardError`` where there are too many hands to go through.
    """
    rule: Model = next((each for each in get_args(Model) if each == shown.course.model), "legal")
    try:
        joint = joint_belief(shown.view, rule)
    except ValueError:
        sentence = say("On a board as large as this there are too many hands to go through.")
        raise NotHeardError(sentence) from None
    supposed = _supposed(shown)
    if supposed is not None:
        joint = joint.conditional(supposed)
    inside = joint.holding().weights
    order = sorted(inside, key=lambda card: (-inside[card], card))
    return [(card, Fraction(inside[card], joint.total)) for card in order]


def _supposed(shown: Shown) -> int | None:
    """Return who is taken to be the Inspector: the one asked about, if possible; else None."""
    asked = shown.asked
    return asked if asked is not None and shown.belief.weights.get(asked) else None


def hand_part(shown: Shown, found: Held | None) -> Element:
    """Return the part of the page: a button first, for it takes a moment; then the cards."""
    heading = say("The Inspector’s evidence hand")
    if found is None:
        return section("hand", heading, [button(say("How likely is each card?"), "hand")])
    lines = [el("li", words) for words in in_words(shown, found)]
    cards = el("ul", lines, class_="ck-hand-list")
    return section("hand", heading, [el("p", _given(shown)), cards])


def _given(shown: Shown) -> str:
    edition, who = shown.view.table.edition, _supposed(shown)
    if who is not None:
        return say("If the Inspector is {suspect}:", suspect=name(edition, who))
    return say("No matter who the Inspector is. Ask about a suspect to suppose that it is them.")


def in_words(shown: Shown, found: Held) -> list[str]:
    """Return each card with its chance."""
    edition = shown.view.table.edition
    return [f"{name(edition, card)} {per_cent(share)}" for card, share in found]
