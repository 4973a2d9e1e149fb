"""The bot ``random``: a kind of action, then an action of that kind."""

from __future__ import annotations

from fractions import Fraction

from cluekit.core import Luck
from cluekit.noir.bots.glass_box import Account, Option, Reason
from cluekit.noir.bots.tracker import Follower
from cluekit.noir.public import moves
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.view import View


class AtRandom(Follower):
    """A bot that thinks of nothing. Asked, it says what it could know."""

    def __init__(self) -> None:
        super().__init__(exact=False)

    def __call__(self, view: View, choices: Choices, luck: Luck) -> moves.Move:  # noqa: ARG002
        """Pick a kind of move, then a move of that kind."""
        return luck.pick(list(choices.of_kind(luck.pick(choices.kinds()))))

    def explain(self, view: View, choices: Choices, luck: Luck) -> Account:
        """Return the move; the worth of each option is the chance that it is picked."""
        here = self._thoughts(view)
        options = tuple(
            Option(move, float(share), Reason("any")) for move, share in shares(choices).items()
        )
        move = self(view, choices, luck)
        return Account(move, Reason("any"), here.known, here.other, here.seen, options)


def shares(choices: Choices) -> dict[moves.Move, Fraction]:
    """Return how likely each move is: every kind alike, then every move of the kind."""
    kinds = choices.kinds()
    found: dict[moves.Move, Fraction] = {}
    for kind in kinds:
        some = list(choices.of_kind(kind))
        found |= dict.fromkeys(some, Fraction(1, len(kinds) * len(some)))
    return found
