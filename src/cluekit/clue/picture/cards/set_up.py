"""The set-up, drawn from what one seat may know: piles, envelope, hands, sheets, step by step.

All backs are alike and lie by their numbers: nothing here can tell where a card came from.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.picture.cards.deal import (
    CARD,
    ENVELOPE,
    HIGH,
    PILE_TOP,
    PILES,
    WIDE,
    back,
    envelope_back,
    envelope_front,
    felt,
    in_hand,
    seat_at,
    seat_name,
    small_face,
)
from cluekit.clue.public.table import Table
from cluekit.clue.public.view import View
from cluekit.clue.wording.names import KIND_NAMES, who
from cluekit.draw import Element, el
from cluekit.words import say, say_n

LOWER = 24.0
"""So much lower than in a lesson do the piles lie: somebody may sit at the top."""


class Lies(NamedTuple):
    """Where a card lies: "heap", "pile", "file", "hand", "open" or "down"; which, and how deep."""

    where: str
    which: int = 0
    place: int = 0


def set_up(view: View) -> Element:
    """Return the table as far as it is set up."""
    done = _done(view.table)
    return el(
        "svg",
        felt(),
        _pile_names(view.table),
        envelope_back(sealed="case-file" in done),
        _cards(view),
        envelope_front(sealed="case-file" in done),
        _seats(view),
        viewBox=f"0 0 {WIDE:g} {HIGH:g}",
        class_="ck-set-up",
        role="img",
        aria_label=set_up_words(view),
    )


def set_up_words(view: View) -> str:
    """Return what the picture shows, in words."""
    return " ".join(_sentences(view))


def _sentences(view: View) -> Iterator[str]:
    table, done = view.table, _done(view.table)
    suspects, weapons, rooms = (len(table.edition.deck.kind(kind)) for kind in KINDS)
    if "deal" not in done and ("piles" in done or "case-file" in done):
        yield say(
            "Three piles: {suspects} suspects, {weapons} weapons, {rooms} rooms.",
            suspects=suspects - ("case-file" in done),
            weapons=weapons - ("case-file" in done),
            rooms=rooms - ("case-file" in done),
        )
    elif "deal" not in done:
        yield say("All the cards lie in a heap, and the envelope is empty.")
    if "case-file" in done:
        yield say("The envelope is sealed: who, with what, where.")
    if "deal" in done:
        for seat, size in enumerate(table.sizes):
            cards = say_n("{n} card", "{n} cards", size)
            yield say("{who}: {cards}.", who=who(view, seat), cards=cards)


def _done(table: Table) -> frozenset[str]:
    """Return the steps of the set-up that are done."""
    return frozenset(table.edition.options.setup_order[: table.prepared])


# --- where each card lies ---------------------------------------------------------------------


def lies(view: View) -> list[Lies]:
    """Return where each card lies, pile after pile; one of each goes into the envelope."""
    table, done = view.table, _done(view.table)
    rest = iter(_dealt(table))
    found: list[Lies] = []
    for pile, kind in enumerate(KINDS):
        size = len(table.edition.deck.kind(kind))
        for depth in range(size):
            if "case-file" in done and depth == size - 1:
                found.append(Lies("file", 0, pile))
            elif "deal" in done:
                found.append(next(rest))
            elif "piles" in done or "case-file" in done:
                found.append(Lies("pile", pile, depth))
            else:
                found.append(Lies("heap", 0, len(found)))
    return found


def _dealt(table: Table) -> Iterator[Lies]:
    """Yield where the cards lie after the deal, round the table, then what is left over."""
    for place in range(max(table.sizes, default=0)):
        for seat, size in enumerate(table.sizes):
            if place < size:
                yield Lies("hand", seat, place)
    yield from (Lies("open", 0, place) for place in range(len(table.face_up)))
    yield from (Lies("down", 0, place) for place in range(table.face_down))


def _cards(view: View) -> Iterator[Element]:
    """Yield the cards, those in the envelope first, then from the bottom up."""
    numbered = list(enumerate(lies(view)))
    sealed = "case-file" in _done(view.table)
    for number, card in sorted(numbered, key=lambda pair: (pair[1].where != "file", pair[1].place)):
        if card.where == "file" and sealed:
            continue
        x, y = _at(view, card)
        place = f"translate({x:.1f} {y:.1f})"
        yield el("g", _card_face(view, card), transform=place, data_key=f"dealt:{number}")


def _card_face(view: View, card: Lies) -> Element:
    if card.where == "hand" and card.which == view.seat and card.place < len(view.hand):
        return small_face(view.table.edition, view.hand[card.place])
    if card.where == "open":
        return small_face(view.table.edition, view.table.face_up[card.place])
    return back()


def _at(view: View, card: Lies) -> tuple[float, float]:
    """Return the top left corner of a card."""
    table = view.table
    if card.where == "heap":
        return 232.0 + card.place * 37 % 90, PILE_TOP - 20 + card.place * 23 % 44
    if card.where == "pile":
        return PILES[card.which], PILE_TOP + LOWER - 1.6 * card.place
    if card.where == "file":
        return ENVELOPE[0] + 9 + 25 * card.place, ENVELOPE[1] - 28
    if card.where == "hand":
        return _in_hand(view, card)
    row = len(table.face_up) + table.face_down
    place = card.place + (len(table.face_up) if card.where == "down" else 0)
    step = min(CARD[0] + 6, 250 / max(1, row))
    return WIDE / 2 + step * (place - (row - 1) / 2) - CARD[0] / 2, PILE_TOP + LOWER


def _in_hand(view: View, card: Lies) -> tuple[float, float]:
    """Return the corner of a dealt card; one's own hand lies open, with all the room there is."""
    size, seats = view.table.sizes[card.which], len(view.table.players)
    if card.which != view.seat:
        return in_hand(_sits(view, card.which), card.place, size, seats, wide=False)
    x, y = seat_at(0, seats)
    room = 470.0 if seats <= 4 else 300.0  # noqa: PLR2004 - of more, two sit close by
    step = min(CARD[0] + 8, (room - CARD[0]) / max(1, size - 1))
    return x + step * (card.place - (size - 1) / 2) - CARD[0] / 2, y - CARD[1] / 2


def _sits(view: View, seat: int) -> int:
    """Return the place at the table: the viewer sits below, the others go round from there."""
    seats = len(view.table.players)
    return (seat - view.seat) % seats if view.seat < seats else seat


# --- names and sheets -------------------------------------------------------------------------


def _pile_names(table: Table) -> Iterator[Element]:
    done = _done(table)
    if "deal" in done or not {"piles", "case-file"} & done:
        return
    for x, kind in zip(PILES, KINDS, strict=True):
        yield el(
            "text",
            say(KIND_NAMES[kind]),
            class_="ck-deal-label",
            x=x + CARD[0] / 2,
            y=PILE_TOP + LOWER - 18,
            data_key=f"l:{kind}",
        )


_SHEET = "M-9 -11H9V11H-9ZM-5 -5H5M-5 0H5M-5 5H5"


def _seats(view: View) -> Iterator[Element]:
    """Yield the names round the table, and a sheet at each once they are marked."""
    seats = len(view.table.players)
    marked = "mark-sheets" in _done(view.table)
    for seat in range(seats):
        yield seat_name(_sits(view, seat), seats, who(view, seat))
        if marked:
            x, y = seat_at(_sits(view, seat), seats)
            place = f"translate({x + 66:.1f} {y + CARD[1] / 2 + 17:.1f})"
            yield el("path", class_="ck-deal-sheet", d=_SHEET, transform=place)
