"""Cards: your identity, the evidence hand, what lies open, the decks, and the toll of deaths."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin

from cluekit.draw import Element, el, number, with_attributes
from cluekit.draw.lettering import fit
from cluekit.draw.still import Itself, keep
from cluekit.noir.editions.edition import Edition
from cluekit.noir.picture.cards.faces import face
from cluekit.noir.picture.part import part
from cluekit.noir.public.table import INSPECTOR, KILLER, Table
from cluekit.noir.public.view import View
from cluekit.noir.wording.sentences import ROLES, letters_of, name
from cluekit.sets import mask, members
from cluekit.words import capital, language, say, say_n

CSS = """
.ck-noir-cards{display:flex;flex-wrap:wrap;gap:8px 18px;align-items:flex-start}
.ck-noir-pile{min-width:0}
.ck-scene ul.ck-noir-hand{display:flex;flex-wrap:wrap;gap:6px;margin:0;padding:0;list-style:none}
.ck-noir-hand>li{margin:0}
.ck-noir-card{display:block;width:72px;padding:3px 3px 4px;border:1.5px solid var(--ck-ink);
border-radius:7px;background:var(--ck-panel);color:var(--ck-ink);
font:600 12px/1.25 var(--ck-font);text-align:center}
.ck-noir-card svg{display:block;width:44px;height:44px;margin:0 auto}
.ck-noir-emblem{fill:none;stroke:var(--ck-ink);stroke-width:1.8;stroke-linejoin:round;
stroke-linecap:round}
.ck-noir-acting{display:flex;flex:0 1 auto;gap:10px;align-items:center;min-width:0;max-width:58%}
.ck-noir-acting>svg:last-child{flex:0 1 auto;min-width:0;height:auto;max-height:78px}
.ck-noir-lying{display:flex;flex-direction:column;gap:12px}
.ck-noir-gone{opacity:.6;text-decoration:line-through}
.ck-scene button.ck-noir-card{border:2.5px solid var(--ck-accent);cursor:pointer}
.ck-scene button.ck-noir-card:hover{background:var(--ck-corridor)}
.ck-noir-suspecting .ck-menu{flex-wrap:wrap}
.ck-noir-own{border-width:3px}
.ck-noir-small .ck-noir-card{width:auto;min-width:44px;padding:1px 4px 2px;border-width:1px;
font-weight:500}
.ck-noir-small .ck-noir-card svg{width:28px;height:28px}
.ck-scene ul.ck-noir-counts{display:flex;flex-wrap:wrap;gap:4px 16px;margin:0;padding:0;
list-style:none;font-variant-numeric:tabular-nums}
.ck-noir-counts>li{margin:0}
.ck-noir-toll{display:block;height:12px;width:100%;max-width:260px;margin-top:6px}
.ck-noir-toll rect{fill:none;stroke:var(--ck-line);stroke-width:1.5}
.ck-noir-toll .ck-paid{fill:var(--ck-ink);stroke:var(--ck-ink)}
"""


def card(view: View, suspect: int, target: str = "", *, own: bool = False) -> Element:
    """Return an evidence card: a button where it has a target."""
    gone = bool(view.table.dead >> suspect & 1)
    return _card(Itself(view.table.edition), suspect, target, own, gone)


@keep(256, by=language)
def _card(edition: Itself[Edition], suspect: int, target: str, own: bool, gone: bool) -> Element:  # noqa: FBT001 - kept by position
    kinds = ["ck-noir-card", "ck-noir-gone" if gone else "", "ck-noir-own" if own else ""]
    words = name(edition.it, suspect)
    return el(
        "button" if target else "span",
        portrait(suspect),
        words,
        type="button" if target else None,
        class_=" ".join(filter(None, kinds)),
        data_target=target or None,
        data_key=f"card:{edition.it.suspects[suspect].id}",
        aria_label=say("{suspect}, dead", suspect=words) if gone and target else None,
    )


@keep(128)
def portrait(suspect: int, side: int = 44) -> Element:
    """Return a face as a small picture of its own; the words beside it say who it is."""
    return el(
        "svg",
        face(suspect),
        viewBox="-24 -24 48 48",
        width=side,
        height=side,
        class_="ck-noir",
        aria_hidden="true",
        focusable="false",
    )


def own_cards(view: View, target: Callable[[int], str] | None = None) -> Element | None:
    """Return who this side is and what it holds; ``target`` says what a press of a card sends."""
    own, piles = view.own, list[Element]()
    if own.identity >= 0 and view.table.killer < 0:  # in the end both lie open
        piles.append(pile(say("You are"), [card(view, own.identity, own=True)], "identity"))
    if view.hand:
        hand = members(view.hand)
        cards = [card(view, held, target(held) if target else "") for held in hand]
        piles.append(pile(say("Your evidence"), cards, "hand"))
    return el("div", piles, class_="ck-noir-cards", data_key="own-cards") if piles else None


def pile(title: str, cards: list[Element], key: str) -> Element:
    """Return cards under a title."""
    return el(
        "div",
        el("p", title, class_="ck-caption"),
        el("ul", [el("li", each) for each in cards], class_="ck-noir-hand", role="list"),
        class_="ck-noir-pile",
        data_key=f"pile:{key}",
    )


def discards(view: View) -> Element | None:
    """Return the cards that lie open, in the order in which they were laid."""
    if not view.table.discards:
        return None
    cards = [card(view, shown) for shown in view.table.discards]
    return with_attributes(
        pile(say("Lying open"), cards, "discards"), class_="ck-noir-pile ck-noir-small"
    )


def toll_so_far(table: Table) -> str:
    """Return what counts towards the Killer's win, and what other dead there are."""
    most = table.edition.options.toll
    if table.edition.options.toll_counts == "all":
        return say("Deaths: {deaths} of {most}", deaths=table.toll, most=most)
    killed = say("Killed: {killed} of {most}", killed=table.toll, most=most)
    others = table.dead.bit_count() - table.toll
    if not others:
        return killed
    return f"{killed} · {say('dead after a disguise: {others}', others=others)}"


def card_counts(table: Table) -> list[str]:
    """Return the toll of deaths, and how many cards there are where, a line each."""
    return [
        toll_so_far(table),
        say_n("Evidence deck: {n} card", "Evidence deck: {n} cards", table.deck),
        say_n("The Inspector’s hand: {n} card", "The Inspector’s hand: {n} cards", table.hand),
    ]


def in_words(view: View) -> str:
    """Return in words what lies beside the board: counts, your own hand, what lies open."""
    edition, lines = view.table.edition, card_counts(view.table)
    if view.hand:
        lines.append(say("Your evidence: {cards}", cards=letters_of(edition, view.hand)))
    if view.table.discards:
        lines.append(
            say("Lying open: {cards}", cards=letters_of(edition, mask(view.table.discards)))
        )
    return " ".join(f"{line}." for line in lines)


def counts(table: Table) -> Element:
    """Return the toll of deaths, and how many cards there are where."""
    return _counts(View(table))


@part(32, "kills", "dead", "deck", "hand")
def _counts(view: View) -> Element:
    table, most = view.table, view.table.edition.options.toll
    lines = [el("li", line) for line in card_counts(table)]
    boxes = []
    for box in range(most):  # one for each death that the toll is made of
        paid = "ck-paid" if box < table.toll else None
        boxes.append(el("rect", x=box * 16 + 1, y=1, width=12, height=10, rx=2, class_=paid))
    toll = el(
        "svg",
        boxes,
        viewBox=f"0 0 {most * 16} 12",
        class_="ck-noir-toll",
        aria_hidden="true",
        focusable="false",
        preserveAspectRatio="xMinYMid",
    )
    counted = el("ul", lines, class_="ck-noir-counts", role="list")
    return el("div", counted, toll, data_key="counts")


# --- set up ---------------------------------------------------------------------------------------
# The set-up of Noir, drawn from what one side may know: the evidence deck, who drew what.
#
# All backs are alike: nothing here can tell which card lies where, except for one's own.

WIDE, SET_UP_HIGH = 560.0, 172.0
_SET_UP_CARD = (58.0, 78.0)
_TOP = 44.0
_DECK, _KILLER, _INSPECTOR = 20.0, 150.0, 276.0
_SHUFFLED, _KILLER_DREW = 2, 3
_MOST = 10
"""A deck is drawn with this many cards at most: it looks high enough."""

SET_UP_CSS = """
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
        [
            _at(_DECK, _TOP + 6 - 1.4 * depth, _back(), f"deck:{depth}")
            for depth in range(min(_MOST, view.table.deck))
        ],
        _drawn_cards(view),
        viewBox=f"0 0 {WIDE:g} {SET_UP_HIGH:g}",
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
    yield el("text", deck, class_="ck-noir-laid-count", x=_DECK, y=_TOP + _SET_UP_CARD[1] + 32)
    for x, seat in ((_KILLER, KILLER), (_INSPECTOR, INSPECTOR)):
        mine = f" · {say('You')}" if seat == view.seat else ""
        role = f"{capital(say(ROLES[seat]))}{mine}"
        # bold letters are wider than those that are measured, and both labels stand side by side
        fitted = fit(role, 104 if seat == KILLER else 260, size=15, least=9)
        label = {"x": x, "y": _TOP - 16, "font_size": fitted.size}
        yield el("text", fitted.lines[0], class_="ck-noir-laid-label", **label)


def _drawn_cards(view: View) -> Iterator[Element]:
    """Yield the cards that were drawn, each where it lies; before that they lie on the deck."""
    table, own = view.table, view.own
    known = own.was[:1] if view.seat == KILLER else ()
    x = _KILLER if table.prepared >= _KILLER_DREW else _DECK
    yield _at(x, _TOP, _face_or_back(view, known, 0), "drawn:killer")
    drawn = tuple(members(own.drawn)) if view.seat == INSPECTOR else ()
    for place in range(table.edition.options.hand):
        away = bool(table.hand)
        x = _INSPECTOR + (_SET_UP_CARD[0] + 10) * place if away else _DECK
        yield _at(x, _TOP, _face_or_back(view, drawn, place), f"drawn:{place}")


def _face_or_back(view: View, known: tuple[int, ...], place: int) -> Element:
    return _face(view, known[place]) if place < len(known) else _back()


def _at(x: float, y: float, card: Element, key: str) -> Element:
    return el("g", card, transform=f"translate({number(x)} {number(y)})", data_key=key)


def _back() -> Element:
    wide, high = _SET_UP_CARD
    lattice = "".join(f"M6 {16 + 15 * step}l23 -11l23 11l-23 11z" for step in range(4))
    return el(
        "g",
        el("rect", class_="ck-noir-laid", width=wide, height=high, rx=6),
        el("path", class_="ck-noir-weave", d=lattice),
    )


def _face(view: View, suspect: int) -> Element:
    wide, high = _SET_UP_CARD
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


# --- unmasked -------------------------------------------------------------------------------------
# Unmasked: both identities turned over in the end, the winner's in the light of a lamp.

UNMASKED_HIGH = 236.0
_UNMASKED_CARD = (132.0, 180.0)
_STEP = 184.0

UNMASKED_CSS = """
.ck-unmasked{display:block;width:100%;max-width:372px;height:auto;margin:0 auto}
.ck-unmasked-card{fill:var(--ck-panel);stroke:var(--ck-ink);stroke-width:1.8}
.ck-unmasked-frame{fill:var(--ck-paper)}
.ck-unmasked-role{fill:var(--ck-muted);font-family:var(--ck-font);font-weight:700;
letter-spacing:.08em;text-anchor:middle}
.ck-unmasked-name{fill:var(--ck-ink);font-family:var(--ck-font);font-weight:650;
text-anchor:middle}
.ck-unmasked-light{fill:none;stroke:var(--ck-doubt);stroke-width:2.5;stroke-linecap:round}
@media (prefers-reduced-motion:no-preference){
.ck-unmasked-turn{animation:ck-unmask 700ms var(--ck-ease) both}
.ck-unmasked-turn-1{animation-delay:260ms}
.ck-unmasked-light{animation:ck-lit 900ms ease-out 800ms both}
}
@keyframes ck-unmask{from{transform:scaleX(0)}}
@keyframes ck-lit{from{opacity:0}}
"""


def unmasked_cards(table: Table) -> Element:
    """Return the cards of both sides, or the Killer's alone where the Inspector was nobody yet."""
    sides = [(KILLER, table.killer), (INSPECTOR, table.inspector)]
    shown = [(seat, who) for seat, who in sides if who >= 0]
    wide = _STEP * len(shown)
    words = []
    for seat, who in shown:
        suspect = name(table.edition, who)
        if seat == KILLER:
            words.append(say("The Killer was {suspect}.", suspect=suspect))
        else:
            words.append(say("The Inspector was {suspect}.", suspect=suspect))
    return el(
        "svg",
        [_unmasked_card(table, seat, who, place) for place, (seat, who) in enumerate(shown)],
        viewBox=f"0 0 {number(wide)} {number(UNMASKED_HIGH)}",
        class_="ck-unmasked ck-noir",
        role="img",
        aria_label=" ".join(words),
    )


def _unmasked_card(table: Table, seat: int, who: int, place: int) -> Element:
    wide, high = _UNMASKED_CARD
    across = _STEP * (place + 0.5)
    title = fit(name(table.edition, who), wide - 16, size=16, least=9)
    role = fit(capital(say(ROLES[seat])).upper(), wide - 34, size=12, least=8)
    turning = el(
        "g",
        el(
            "rect",
            class_="ck-unmasked-card",
            x=-wide / 2,
            y=-high / 2,
            width=wide,
            height=high,
            rx=10,
        ),
        el("rect", class_="ck-unmasked-frame", x=-54, y=-66, width=108, height=112, rx=6),
        el("text", role.lines[0], class_="ck-unmasked-role", font_size=role.size, y=-72),
        el("g", face(who), transform="translate(0 -8) scale(2.1)"),
        el("text", title.lines[0], class_="ck-unmasked-name", font_size=title.size, y=70),
        class_=f"ck-unmasked-turn ck-unmasked-turn-{place}",
    )
    light = list(_light()) if table.winner == seat else []
    return el(
        "g", light, turning, transform=f"translate({number(across)} {number(UNMASKED_HIGH / 2)})"
    )


_RAYS = 26


def _light() -> Iterator[Element]:
    """Yield the rays round the winner's card."""
    wide, high = _UNMASKED_CARD[0] / 2 + 8, _UNMASKED_CARD[1] / 2 + 8
    for ray in range(_RAYS):
        x, y = cos(2 * pi * (ray + 0.5) / _RAYS), sin(2 * pi * (ray + 0.5) / _RAYS)
        edge = min(wide / abs(x), high / abs(y))
        start, end = (f"{number(x * far)} {number(y * far)}" for far in (edge, edge + 13))
        yield el("path", class_="ck-unmasked-light", d=f"M{start}L{end}")
