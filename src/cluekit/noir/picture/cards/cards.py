"""Cards: your identity, the evidence hand, what lies open, the decks, and the toll of deaths."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cluekit.draw import Element, el, with_attributes
from cluekit.draw.keeping import Itself, keep
from cluekit.noir.editions.edition import Edition
from cluekit.noir.picture.cards.faces import face
from cluekit.noir.picture.part import part
from cluekit.noir.public.table import Table
from cluekit.noir.public.view import View
from cluekit.noir.wording.sentences import letters_of, name
from cluekit.sets import mask, members
from cluekit.words import language, say, say_n

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


def portrait(suspect: int, side: int = 44) -> Element:
    """Return a face as a small picture of its own; the words beside it say who it is."""
    return _portrait(suspect, side)


@keep(128)
def _portrait(suspect: int, side: int) -> Element:
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
    piles = list(_piles(view, target or (lambda _: "")))
    if not piles:
        return None
    return el("div", piles, class_="ck-noir-cards", data_key="own-cards")


def _piles(view: View, target: Callable[[int], str]) -> Iterator[Element]:
    own = view.own
    if own.identity >= 0 and view.table.killer < 0:  # in the end both lie open
        yield pile(say("You are"), [card(view, own.identity, own=True)], "identity")
    if view.hand:
        cards = [card(view, held, target(held)) for held in members(view.hand)]
        yield pile(say("Your evidence"), cards, "hand")


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
    """Return what counts towards the Killer's win, and all the dead where it is not the same."""
    most = table.edition.options.toll
    if table.edition.options.toll_counts == "all":
        return say("Deaths: {deaths} of {most}", deaths=table.toll, most=most)
    dead = table.dead.bit_count()
    return say("Killed: {killed} of {most} · dead: {dead}", killed=table.toll, most=most, dead=dead)


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
    table = view.table
    return el(
        "div",
        el(
            "ul",
            [el("li", line) for line in card_counts(table)],
            class_="ck-noir-counts",
            role="list",
        ),
        _toll(table),
        data_key="counts",
    )


def _toll(table: Table) -> Element:
    """Return a box for each death that the toll is made of, filled when it is paid."""
    most = table.edition.options.toll
    boxes = [
        el("rect", x=box * 16 + 1, y=1, width=12, height=10, rx=2, class_=_paid(table, box))
        for box in range(most)
    ]
    return el(
        "svg",
        boxes,
        viewBox=f"0 0 {most * 16} 12",
        class_="ck-noir-toll",
        aria_hidden="true",
        focusable="false",
        preserveAspectRatio="xMinYMid",
    )


def _paid(table: Table, box: int) -> str | None:
    return "ck-paid" if box < table.toll else None
