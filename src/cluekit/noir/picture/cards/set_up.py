"""The set-up of Noir, drawn from what one side may know: the evidence deck, who drew what.

All backs are alike: nothing here can tell which card lies where, except for one's own.
"""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.draw import Element, el, number
from cluekit.draw.lettering import fit
from cluekit.noir.picture.cards.faces import face
from cluekit.noir.public.table import INSPECTOR, KILLER
from cluekit.noir.public.view import View
from cluekit.noir.wording.sentences import ROLES, name
from cluekit.sets import members
from cluekit.words import capital, say, say_n

WIDE, HIGH = 560.0, 172.0
_CARD = (58.0, 78.0)
_TOP = 44.0
_DECK, _KILLER, _INSPECTOR = 20.0, 150.0, 276.0
_SHUFFLED, _KILLER_DREW = 2, 3
_MOST = 10
"""A deck is drawn with this many cards at most: it looks high enough."""

CSS = """
.ck-noir-set-up{display:block;width:100%;max-width:560px;height:auto;margin:0 auto}
.ck-noir-laid{fill:var(--ck-panel);stroke:var(--ck-ink);stroke-width:1.4}
.ck-noir-weave{fill:none;stroke:var(--ck-indigo);stroke-width:1.2;opacity:.8}
.ck-noir-laid-name{fill:var(--ck-ink);font-family:var(--ck-font);font-weight:600;
text-anchor:middle}
.ck-noir-laid-label{fill:var(--ck-ink);font-family:var(--ck-font);font-weight:650}
.ck-noir-laid-count{fill:var(--ck-muted);font-family:var(--ck-font);font-size:14px}
"""


def set_up(view: View) -> Element | None:
    """Return deck and drawn cards as far as they are laid; None before the deck is shuffled."""
    if view.table.prepared < _SHUFFLED:
        return None
    return el(
        "svg",
        _labels(view),
        _deck(view),
        _drawn_cards(view),
        viewBox=f"0 0 {WIDE:g} {HIGH:g}",
        class_="ck-noir-set-up ck-noir",
        role="img",
        aria_label=set_up_words(view),
    )


def set_up_words(view: View) -> str:
    """Return what the picture shows, in words."""
    table = view.table
    parts = [say_n("Evidence deck: {n} card", "Evidence deck: {n} cards", table.deck)]
    if table.prepared >= _KILLER_DREW:
        parts.append(say("The Killer has drawn a card."))
    if table.hand:
        parts.append(
            say_n("The Inspector’s hand: {n} card", "The Inspector’s hand: {n} cards", table.hand)
        )
    return " ".join(part if part.endswith(".") else f"{part}." for part in parts)


def _labels(view: View) -> Iterator[Element]:
    deck = say_n("Evidence deck: {n} card", "Evidence deck: {n} cards", view.table.deck)
    yield el("text", deck, class_="ck-noir-laid-count", x=_DECK, y=_TOP + _CARD[1] + 32)
    for x, seat in ((_KILLER, KILLER), (_INSPECTOR, INSPECTOR)):
        mine = f" · {say('You')}" if seat == view.seat else ""
        role = f"{capital(say(ROLES[seat]))}{mine}"
        # bold letters are wider than those that are measured, and both labels stand side by side
        fitted = fit(role, 104 if seat == KILLER else 260, size=15, least=9)
        label = {"x": x, "y": _TOP - 16, "font_size": fitted.size}
        yield el("text", fitted.lines[0], class_="ck-noir-laid-label", **label)


def _deck(view: View) -> Iterator[Element]:
    for depth in range(min(_MOST, view.table.deck)):
        yield _at(_DECK, _TOP + 6 - 1.4 * depth, _back(), f"deck:{depth}")


def _drawn_cards(view: View) -> Iterator[Element]:
    """Yield the cards that were drawn, each where it lies; before that they lie on the deck."""
    table, own = view.table, view.own
    known = own.was[:1] if view.seat == KILLER else ()
    x = _KILLER if table.prepared >= _KILLER_DREW else _DECK
    yield _at(x, _TOP, _face_or_back(view, known, 0), "drawn:killer")
    drawn = tuple(members(own.drawn)) if view.seat == INSPECTOR else ()
    for place in range(table.edition.options.hand):
        away = bool(table.hand)
        x = _INSPECTOR + (_CARD[0] + 10) * place if away else _DECK
        yield _at(x, _TOP, _face_or_back(view, drawn, place), f"drawn:{place}")


def _face_or_back(view: View, known: tuple[int, ...], place: int) -> Element:
    return _face(view, known[place]) if place < len(known) else _back()


def _at(x: float, y: float, card: Element, key: str) -> Element:
    return el("g", card, transform=f"translate({number(x)} {number(y)})", data_key=key)


def _back() -> Element:
    wide, high = _CARD
    lattice = "".join(f"M6 {16 + 15 * step}l23 -11l23 11l-23 11z" for step in range(4))
    return el(
        "g",
        el("rect", class_="ck-noir-laid", width=wide, height=high, rx=6),
        el("path", class_="ck-noir-weave", d=lattice),
    )


def _face(view: View, suspect: int) -> Element:
    wide, high = _CARD
    fitted = fit(name(view.table.edition, suspect), wide - 14, size=12.5, least=7)
    return el(
        "g",
        el("rect", class_="ck-noir-laid", width=wide, height=high, rx=6),
        el("g", face(suspect), transform=f"translate({number(wide / 2)} 30)"),
        el(
            "text",
            fitted.lines[0],
            class_="ck-noir-laid-name",
            x=wide / 2,
            y=high - 9,
            font_size=fitted.size,
        ),
    )
