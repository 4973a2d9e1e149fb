"""The set-up, drawn from what one seat may know: piles, envelope, hands, sheets, step by step.

All backs are alike and lie by their numbers: nothing here can tell where a card came from.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import NamedTuple

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import Edition
from cluekit.clue.picture.boards.house import suspect_initials
from cluekit.clue.picture.glyphs import glyph
from cluekit.clue.public.table import Table
from cluekit.clue.public.view import View
from cluekit.clue.wording.names import KIND_NAMES, who
from cluekit.draw import Element, crest, el
from cluekit.draw.lettering import fit
from cluekit.words import say, say_n

# --- deal -----------------------------------------------------------------------------------------
# The deal on a table: backs and faces, the envelope open or sealed, where each hand lies.
#
# Lesson 01 deals with these, and a table while it is set up.

WIDE, HIGH = 600.0, 500.0
CARD = (56.0, 78.0)
PILES = (182.0, 272.0, 362.0)
"""The left edge of each pile."""
PILE_TOP = 164.0
ENVELOPE = (238.0, 266.0)


def seat_at(seat: int, seats: int) -> tuple[float, float]:
    """Return the middle of a seat's hand: seat 0 at the bottom, then clockwise."""
    angle = pi / 2 + 2 * pi * seat / seats
    return WIDE / 2 + 204 * cos(angle), HIGH / 2 - 14 + 168 * sin(angle)


def felt() -> list[Element]:
    """Return the table under it all."""
    return [
        el("rect", class_="ck-deal-felt", width=WIDE, height=HIGH, rx=10),
        el("ellipse", class_="ck-deal-ring", cx=WIDE / 2, cy=HIGH / 2 - 6, rx=284, ry=226),
    ]


def in_hand(seat: int, place: int, size: int, seats: int, *, wide: bool) -> tuple[float, float]:
    """Return the top left corner of a card in a hand of this size; ``wide`` ones lie open."""
    x, y = seat_at(seat, seats)
    lone = seats == 2 or (seats == 3 and seat == 0)  # noqa: PLR2004 - nobody sits beside
    open_step = min(CARD[0] + 8, (470 if lone else 200) / max(1, size))
    step = open_step if wide else min(30, 100 / max(1, size))
    return x + step * (place - (size - 1) / 2) - CARD[0] / 2, y - CARD[1] / 2


def back() -> Element:
    """Return the back of a card."""
    wide, high = CARD
    x, y = wide / 2, high / 2
    lattice = "".join(f"M6 {14 + 16 * i}l22 -11l22 11l-22 11z" for i in range(1, 4))
    return el(
        "g",
        el("rect", class_="ck-deal-card", width=wide, height=high, rx=5),
        el("path", class_="ck-deal-weave", d=lattice),
        el("circle", class_="ck-deal-card", cx=x, cy=y, r=8),
        el("circle", class_="ck-deal-stripe ck-suspect", cx=x, cy=y, r=4.5),
    )


def small_face(edition: Edition, number: int) -> Element:
    """Return the face of a card, as small as it lies here."""
    card = edition.deck.cards[number]
    wide, high = CARD
    if card.kind == "suspect":
        drawn = crest(card.shape, card.colour, suspect_initials(edition)[number], 15)
    else:
        drawn = glyph(card, 32)
    fitted = fit(say(card.name), wide - 5, size=13.5, least=7, lines=2)
    words = [
        el("tspan", line, x=wide / 2, y=high - 14 + (i - (len(fitted.lines) - 1) / 2) * fitted.size)
        for i, line in enumerate(fitted.lines)
    ]
    return el(
        "g",
        el("rect", class_="ck-deal-card", width=wide, height=high, rx=5),
        el(
            "path",
            class_=f"ck-deal-stripe ck-{card.kind}",
            d=f"M5 .7H{wide - 5}a4.3 4.3 0 0 1 4.3 4.3H.7A4.3 4.3 0 0 1 5 .7z",
        ),
        el("g", drawn, transform=f"translate({wide / 2} 28)"),
        el("text", words, class_="ck-deal-word", font_size=fitted.size),
    )


def envelope_back(*, sealed: bool) -> Element:
    """Return what of the envelope lies behind its cards."""
    x, y = ENVELOPE
    flap = "" if sealed else f"M{x} {y}l62 -40l62 40z"
    return el("path", class_="ck-deal-paper", d=f"M{x} {y}h124v72h-124z{flap}", data_key="envelope")


def envelope_front(*, sealed: bool) -> Iterator[Element]:
    """Yield what of the envelope lies before its cards."""
    x, y = ENVELOPE
    pocket = f"M{x} {y}l62 40l62 -40v72h-124z"
    yield el("path", class_="ck-deal-paper", d=pocket, data_key="pocket")
    if sealed:
        yield el("path", class_="ck-deal-paper", d=f"M{x} {y}h124l-62 46z", data_key="flap")
        seal = [
            el("circle", class_="ck-deal-seal", r=13),
            el("path", class_="ck-deal-print", d="M-3 -4a3.2 3.2 0 1 1 4.6 3l1.4 6h-6l1.4-6"),
        ]
        yield el("g", seal, transform=f"translate({x + 62} {y + 42})", data_key="seal")
    yield el(
        "text",
        say("Envelope"),
        class_="ck-deal-label",
        x=x + 62,
        y=y + 92,
        data_key="envelope-name",
    )


def seat_name(seat: int, seats: int, name: str) -> Element:
    """Return the name below a seat's hand."""
    x, y = seat_at(seat, seats)
    text = el("text", name, class_="ck-deal-name", x=x, y=y + CARD[1] / 2 + 23)
    return el("g", text, data_key=f"seat:{seat}")


# --- set up ---------------------------------------------------------------------------------------

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
    table, done = view.table, _done(view.table)
    suspects, weapons, rooms = (len(table.edition.deck.kind(kind)) for kind in KINDS)
    sentences: list[str] = []
    if "deal" not in done and ("piles" in done or "case-file" in done):
        piles = say(
            "Three piles: {suspects} suspects, {weapons} weapons, {rooms} rooms.",
            suspects=suspects - ("case-file" in done),
            weapons=weapons - ("case-file" in done),
            rooms=rooms - ("case-file" in done),
        )
        sentences.append(piles)
    elif "deal" not in done:
        sentences.append(say("All the cards lie in a heap, and the envelope is empty."))
    if "case-file" in done:
        sentences.append(say("The envelope is sealed: who, with what, where."))
    if "deal" in done:
        for seat, size in enumerate(table.sizes):
            cards = say_n("{n} card", "{n} cards", size)
            sentences.append(say("{who}: {cards}.", who=who(view, seat), cards=cards))
    return " ".join(sentences)


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
        shown = back()
        if card.where == "hand" and card.which == view.seat and card.place < len(view.hand):
            shown = small_face(view.table.edition, view.hand[card.place])
        elif card.where == "open":
            shown = small_face(view.table.edition, view.table.face_up[card.place])
        x, y = _at(view, card)
        yield el("g", shown, transform=f"translate({x:.1f} {y:.1f})", data_key=f"dealt:{number}")


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
