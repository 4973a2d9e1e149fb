"""What a bot wants: when it is sure, where it goes, what it asks about."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.clue.deduction.sheet import Sheet
from cluekit.clue.editions.cast import Triple, span
from cluekit.clue.public.view import View
from cluekit.core import Luck
from cluekit.sets import mask, members_tuple


def accuses_in_pool(view: View) -> bool:
    """Tell whether this seat may still accuse, and goes to the middle of the board for it (P09)."""
    in_pool = view.table.edition.options.accusation == "in-the-middle"
    return in_pool and not view.table.accused >> view.seat & 1


def verdict(view: View, sheet: Sheet, luck: Luck) -> Triple | None:
    """Return the case file as far as it can be known: certain, or nobody can tell any more.

    Where cards lie face down, two may be left that no player holds: one of them is in the case
    file, and no question tells which (U30). Two players can look; others have to guess.
    """
    certain = sheet.solution()
    if certain or may_learn_more(view, sheet):
        return certain
    suspect, weapon, room = (
        luck.pick(members_tuple(sheet.candidates(kind))) for kind in view.deck.piles
    )
    return suspect, weapon, room


def may_learn_more(view: View, sheet: Sheet) -> bool:
    """Tell whether a player may hold a card in question, or a face-down card can be looked at."""
    two = len(view.table.players) == 2  # noqa: PLR2004 - only where two play may one look (U31)
    return two or bool(sheet.file & sheet.held)


def may_ask_again(view: View) -> bool:
    """Tell whether staying here leads to a question, or to an accusation in the pool."""
    table = view.table
    each_turn = table.edition.options.suggestions == "each-turn"
    in_pool = table.place_of(view.seat) == table.edition.plan.pool
    return each_turn or in_pool or bool(table.called >> view.seat & 1)


def wanted_rooms(view: View, sheet: Sheet) -> tuple[int, ...]:
    """Return the places of rooms that may be the scene; once it is known, of own rooms too.

    A room known to be in the envelope, or in your own hand, makes a clean question about
    suspects and weapons.
    """
    rooms = view.deck.rooms
    wanted = sheet.in_question(rooms)
    if not wanted:
        wanted = sheet.candidates(rooms) | (mask(view.hand) & span(rooms))
    return members_tuple(wanted >> rooms.start)  # the cards as places: those are the first ones


def worth_asking(
    view: View, sheet: Sheet, kind: range, *, fewest: bool = False, own: bool = False
) -> Sequence[int]:
    """Return the unsettled cards; when the kind is settled, those that nobody else can show.

    With ``own`` these are the bot's own cards, where there are any, and not the one in the case
    file: either leaves the answer to the other cards, but to name that one again and again would
    tell everybody which it is.
    """
    held = members_tuple(sheet.in_question(kind))
    if not held:
        mine = mask(view.hand) & span(kind)
        clean = mine if own and mine else sheet.candidates(kind) | mine
        return members_tuple(clean) or kind
    if not fewest:
        return held
    holders = {card: sheet.can[card].bit_count() for card in held}
    return [card for card in held if holders[card] == min(holders.values())]
