"""Who knows what, in words: statements about knowledge, and the deal of a world."""

from __future__ import annotations

import msgspec

from cluekit.learn.card_values import Hands
from cluekit.learn.forms import Case
from cluekit.learn.values import value_in_words
from cluekit.learn.world_checks import hands_of
from cluekit.logic.knowing import Sight
from cluekit.words import say


class Knows(msgspec.Struct, frozen=True):
    """That somebody knows something, told in words; ``what`` is a statement that knows its own."""

    who: str
    what: object

    def in_words(self) -> str:
        """Return "Nora knows that Otto has the Rope", without a full stop."""
        told = value_in_words(self.what)
        if self.who == "You":
            return say("you know that {what}", what=told)
        return say("{who} knows that {what}", who=self.who, what=told)


def deal_of(case: Case, world: Sight | None) -> Hands:
    """Return the deal of a world, place by place; of no world, nothing."""
    return hands_of(case, world.deal) if world is not None else Hands((), case.deck)
