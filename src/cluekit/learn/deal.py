"""The deal, stage by stage: piles, envelope, seal, hands.

What is shown is one seat's view of it: backs, and in the end your own cards. Only in the lesson's
mission do all hands lie open; each is then taken from the view of its own seat.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from cluekit.clue import Session, new_game
from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import Edition
from cluekit.clue.public.view import View
from cluekit.learn.values import value_in_words
from cluekit.words import say

FILE = 3


class Lies(NamedTuple):
    """Where one card lies: "pile" 0-2, "file", "together", or "hand" of a seat; and how deep."""

    where: str
    which: int
    place: int


class Dealing(msgspec.Struct, frozen=True):
    """A deal in progress: ``stage`` counts from 0 to ``last``.

    Stages: three piles; shuffled; three cards in the envelope; sealed; the rest together; one
    stage for each card dealt; your own hand is looked at; with ``open_hands`` a last one.
    """

    views: tuple[View, ...]
    stage: int = 0
    open_hands: bool = False

    @property
    def edition(self) -> Edition:
        """The edition."""
        return self.views[0].table.edition

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, clockwise."""
        return tuple(player.name for player in self.views[0].table.players)

    @property
    def cards(self) -> int:
        """How many cards are dealt."""
        return self.edition.deck.size - FILE

    @property
    def last(self) -> int:
        """The last stage."""
        return 5 + self.cards + self.open_hands

    @property
    def given(self) -> int:
        """How many cards have been dealt so far."""
        return max(0, min(self.cards, self.stage - 4))

    @property
    def sealed(self) -> bool:
        """Whether the envelope is sealed."""
        return self.stage >= 3  # noqa: PLR2004 - the stages of the docstring

    @property
    def looked(self) -> bool:
        """Whether your own hand lies face up."""
        return self.stage >= 5 + self.cards

    @property
    def opened(self) -> bool:
        """Whether all hands lie face up."""
        return self.open_hands and self.stage >= self.last

    def lies(self) -> list[Lies]:
        """Return where each card lies, piles first: the backs are all alike."""
        piles = [len(self.edition.deck.kind(kind)) for kind in KINDS]
        found: list[Lies] = []
        together = 0
        for pile, size in enumerate(piles):
            for depth in range(size):
                if self.stage >= 2 and depth == size - 1:  # noqa: PLR2004
                    found.append(Lies("file", 0, pile))
                elif self.stage >= 4:  # noqa: PLR2004
                    # The cards of the common pile go round the table, the top one first
                    turn = self.cards - 1 - together
                    if turn >= self.given:
                        found.append(Lies("together", 0, together))
                    else:
                        round_, seat = divmod(turn, len(self.names))
                        found.append(Lies("hand", seat, round_))
                    together += 1
                else:
                    found.append(Lies("pile", pile, depth))
        return found

    def hand(self, seat: int) -> tuple[int, ...]:
        """Return the seat's cards where they lie face up, else ()."""
        if self.opened or (seat == 0 and self.looked):
            return self.views[seat].hand
        return ()

    def caption(self) -> str:
        """Return what happens at this stage, and what for, in one sentence."""
        if self.opened:
            return say("All hands lie open. What is in the envelope?")
        if self.looked:
            return say("You look at your cards. The others look at theirs.")
        if self.given:
            seat = (self.given - 1) % len(self.names)
            name = value_in_words(self.names[seat])
            return say(
                "Card {n} of {all} goes to: {name}.", n=self.given, all=self.cards, name=name
            )
        suspects, weapons, rooms = (len(self.edition.deck.kind(kind)) for kind in KINDS)
        before = (
            say(
                "Three piles: {suspects} suspects, {weapons} weapons, {rooms} rooms.",
                suspects=suspects,
                weapons=weapons,
                rooms=rooms,
            ),
            say("Each pile is shuffled by itself, so that one card of each kind can be drawn."),
            say("One card of each pile slides into the envelope. Nobody looks."),
            say("The envelope is sealed: who, with what, where."),
            say("What is left is shuffled together: {n} cards.", n=self.cards),
        )
        return before[self.stage]

    def onward(self) -> Dealing:
        """Return the next stage; the last one stays."""
        return msgspec.structs.replace(self, stage=min(self.last, self.stage + 1))

    def at(self, stage: int) -> Dealing:
        """Return this deal at another stage."""
        return msgspec.structs.replace(self, stage=max(0, min(self.last, stage)))


def dealing_of(session: Session, *, open_hands: bool = False) -> Dealing:
    """Return the deal of a game, from the views of its seats."""
    views = tuple(session.view(seat) for seat in range(len(session.players)))
    return Dealing(views, open_hands=open_hands)


def new_dealing(
    edition: str = "mini",
    names: tuple[str, ...] = ("You", "Nora", "Otto"),
    seed: int = 0,
    *,
    open_hands: bool = False,
) -> Dealing:
    """Return the deal of a new game."""
    return dealing_of(new_game(edition, names, seed), open_hands=open_hands)
