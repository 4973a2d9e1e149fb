"""Which card to show: the one that tells least."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.clue.bots.reason_codes import Reason
from cluekit.clue.deduction.puzzle import by_hands
from cluekit.clue.deduction.sheet import Sheet, sheet_of
from cluekit.clue.editions.cast import Deck
from cluekit.clue.public.view import View


def least_telling(view: View, cards: Sequence[int]) -> list[int]:
    """Return those of the cards that tell the asker least.

    First a card that the asker has seen already, then one that everybody knows to be here; else
    one of the kind in which an onlooker sees most candidates left: one less matters least there.
    """
    asker = view.table.mover
    old = {shown.card for shown in view.own.shown if shown.to == asker and shown.by == view.seat}
    if known := [card for card in cards if card in old]:
        return known
    sheet = _onlookers(view)
    if known := [card for card in cards if sheet.says(card, view.seat) == "yes"]:
        return known
    left = {card: sheet.candidates(_kind(view.deck, card)).bit_count() for card in cards}
    return [card for card in cards if left[card] == max(left.values())]


def why_shown(view: View, card: int) -> Reason:
    """Return why this card, new to the asker, is the one to show."""
    sheet = _onlookers(view)
    if sheet.says(card, view.seat) == "yes":
        return Reason("show-known", cards=(card,))
    left = sheet.candidates(_kind(view.deck, card)).bit_count()
    return Reason("show-kind", cards=(card,), files=left)


def _onlookers(view: View) -> Sheet:
    """Return the sheet of somebody who sees what everybody sees."""
    public = View(view.table)
    return by_hands(sheet_of(public), public)


def _kind(deck: Deck, card: int) -> range:
    return next(kind for kind in (deck.suspects, deck.weapons, deck.rooms) if card in kind)
