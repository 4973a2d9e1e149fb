"""How a player who could show several cards chooses one: the model that a chance rests on.

That a card was shown says more than that its owner has it: it says that it was chosen. How likely
it would have been chosen is the likelihood in Bayes' rule. ``alike`` says nothing of the choice:
every deal that fits counts alike.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from typing import Literal

from cluekit.logic import Deal

Habit = Literal["alike", "at-random", "suspects-first", "rooms-first"]
HABITS: tuple[Habit, ...] = ("alike", "at-random", "suspects-first", "rooms-first")
"""``suspects-first``: a suspect before a weapon before a room; ``rooms-first`` the other way."""

_FIRST: dict[Habit, Callable[[Collection[int]], int]] = {
    "suspects-first": min,
    "rooms-first": max,
}


def chance_to_show(card: int, could: Collection[int], habit: Habit) -> Fraction:
    """Return how likely a player who could show these cards shows this one; cards in deck order.

    With ``alike`` it is 1 for every card that could be shown.
    """
    if card not in could:
        return Fraction(0)
    if habit == "alike":
        return Fraction(1)
    if habit == "at-random":
        return Fraction(1, len(could))
    return Fraction(int(_FIRST[habit](could) == card))


def could_show(deal: Deal, holder: int, among: Iterable[int]) -> tuple[int, ...]:
    """Return which of the cards that were asked for this player holds in a deal."""
    return tuple(card for card in among if deal[card] == holder)


def weight(
    fitting: Iterable[Deal],
    shown: tuple[int, int, tuple[int, ...]],
    habit: Habit,
    where: Callable[[Deal], bool] = lambda _: True,
) -> Fraction:
    """Return what the deals weigh in which ``where`` is true.

    ``shown`` is the card, who showed it, and the cards that were asked for.
    """
    card, holder, among = shown
    weights = (
        chance_to_show(card, could_show(deal, holder, among), habit)
        for deal in fitting
        if where(deal)
    )
    return sum(weights, Fraction(0))
