"""Answers that are pressed: rooms on a board, cards, sheets to turn, a deal laid into hands.

Each item is a target of its own (``pick:0:library``, ``deal:1:bruno``); what is chosen stands in
the draft, so the picture and the list behind *As a list* are two faces of one state.
"""

from __future__ import annotations

from cluekit.clue.editions.edition import Edition, edition
from cluekit.clue.picture.boards.ground import MARGIN
from cluekit.draw import Element, el
from cluekit.learn.card_values import Cards
from cluekit.learn.grids import Suspects
from cluekit.learn.kinds.world import Laying
from cluekit.learn.question import Question
from cluekit.learn.values import value_in_words
from cluekit.noir.wording.sentences import letter_and_name
from cluekit.ui.exercises.draft import Draft
from cluekit.ui.figures.card_buttons import card_button, room_button
from cluekit.ui.figures.four_sheets import sheet_button
from cluekit.words import say

# --- what is chosen -------------------------------------------------------------------------------


def items(question: Question) -> list[tuple[str, str]]:
    """Return what can be chosen, by id, in words: cards by name, suspects by name and letter."""
    if not question.part.choose:
        return question.options
    some: Cards | Suspects = question.value(question.part.choose)
    if isinstance(some, Suspects):
        return [(person.id, letter_and_name(person.alias, person.name)) for person in some.cards]
    return [(card.id, say(card.name)) for card in some.cards]


def picked_in_words(draft: Draft, place: int, item: str) -> str:
    """Say whether an item is chosen now."""
    called = dict(items(draft.questions[place]))[item]
    if item in draft.fields.get(f"p{place}", ()):
        return say("{item}: chosen.", item=called)
    return say("{item}: no longer chosen.", item=called)


def as_list(draft: Draft, place: int, question: Question) -> Element:
    """Return the same choice as a list of boxes, folded: for those who do not press pictures."""
    chosen = draft.fields.get(f"p{place}", ())
    rows = [
        el(
            "li",
            el(
                "button",
                el("span", "✓", class_="ck-ex-box", aria_hidden="true"),
                el("span", words),
                type="button",
                role="checkbox",
                class_="ck-ex-tick",
                aria_checked=_yes(item in chosen),
                data_target=f"pick:{place}:{item}",
                data_key=f"tick:{place}:{item}",
            ),
        )
        for item, words in items(question)
    ]
    return fold_away(place, el("ul", rows, class_="ck-ex-ticks"))


def fold_away(place: int, inner: Element) -> Element:
    """Return the other face of an answer, folded away."""
    head = el("summary", say("As a list"))
    return el("details", head, inner, class_="ck-ex-list", data_key=f"list:{place}")


def _yes(so: bool) -> str:  # noqa: FBT001 - it is all there is
    return "true" if so else "false"


# --- rooms of a board -----------------------------------------------------------------------------


def room_targets(draft: Draft, place: int, question: Question) -> Element:
    """Return the rooms that can be chosen, to be laid over the board; a ✓ is in those chosen."""
    own_edition = edition(question.case.deck)
    some: Cards = question.value(question.part.choose)
    chosen = draft.fields.get(f"p{place}", ())
    drawn = [
        room_button(own_edition, card.id, f"pick:{place}:{card.id}", on=card.id in chosen)
        for card in some.cards
    ]
    return el("g", drawn, transform=f"translate({MARGIN} {MARGIN})")


# --- cards and sheets -----------------------------------------------------------------------------


def card_buttons(draft: Draft, place: int, some: Cards) -> Element:
    """Return cards to choose from."""
    chosen = draft.fields.get(f"p{place}", ())
    own_edition = edition(some.deck)
    cards = [
        card_button(own_edition, each.id, f"pick:{place}:{each.id}", on=each.id in chosen)
        for each in some.cards
    ]
    return el("div", cards, class_="ck-ex-cards")


def sheet_buttons(draft: Draft, place: int, question: Question) -> Element:
    """Return sheets that lie on the table, to be turned over by a press."""
    chosen = draft.fields.get(f"p{place}", ())
    sheets = [
        sheet_button(words, f"pick:{place}:{option}", on=option in chosen, sign=sign)
        for sign, option, words in question.signed_options
    ]
    return el("div", sheets, class_="ck-ex-sheets")


# --- a deal ---------------------------------------------------------------------------------------


def world_field(draft: Draft, place: int, question: Question) -> Element:
    """Return the hands and the envelope, and the cards that are to be laid there."""
    deal = draft.laying(place)
    own_edition = edition(question.case.deck)
    unlaid = [
        card_button(own_edition, card, f"deal:{place}:{card}", carry=f"lay:{place}:{card}")
        for card in deal.unlaid
    ]
    here = True if draft.next == f"deal:{place}" else None
    own = {"role": "group", "aria_label": say("Cards to lay out"), "data_focus": here}
    lie = el("div", unlaid, class_="ck-ex-cards", data_takes="", **own)
    places = [_hand(own_edition, place, deal, *each) for each in place_names(draft, place)]
    how = say(
        "Drag a card to its place, or press it: it goes to the place marked ▸. "
        "Press one that lies there to take it back."
    )
    return el(
        "div",
        el("div", places, class_="ck-ex-hands", role="group", aria_label=say("A deal")),
        lie if unlaid else None,
        el("p", how, class_="ck-ex-how"),
        fold_away(place, _menus(draft, place)),
        class_="ck-ex-deal",
        data_carries=True,
    )


def place_names(draft: Draft, place: int) -> list[tuple[str, str]]:
    """Return the places of a deal, by id, in words."""
    held = [value_in_words(seat) for seat in draft.questions[place].case.seats]
    return list(zip(draft.laying(place).room, [*held, say("Envelope")], strict=True))


def _hand(own_edition: Edition, place: int, deal: Laying, where: str, called: str) -> Element:
    """Return a hand or the envelope: its name, the cards in it, its empty slots."""
    on = where == deal.filling
    laid = [
        card_button(
            own_edition, card, f"take:{place}:{card}", where=called, carry=f"lay:{place}:{card}"
        )
        for card in deal.at(where)
    ]
    empty = [el("span", class_="ck-ex-slot", aria_hidden="true")] * max(0, deal.free(where))
    full = say("{n} of {all}", n=len(laid), all=deal.room[where])
    head = el(
        "button",
        el("span", "▸ " if on else "", called, class_="ck-ex-holder"),
        el("small", full),
        type="button",
        class_="ck-ex-fill",
        aria_pressed=_yes(on),
        aria_label=f"{called}: {full}",
        data_target=f"fill:{place}:{where}",
        data_key=f"fill:{place}:{where}",
    )
    cards = el("div", laid, empty, class_="ck-ex-cards")
    return el(
        "div", head, cards, class_="ck-ex-hand", data_takes=where, data_key=f"hand:{place}:{where}"
    )


def laid_in_words(draft: Draft, place: int, card: str) -> str:
    """Say where a card lies now, and which place is filled next."""
    question, deal = draft.questions[place], draft.laying(place)
    places = dict(place_names(draft, place))
    own = edition(question.case.deck).deck
    name = say(own.cards[own.number(card)].name)
    where = places.get(deal.where.get(card, ""), say("not laid out"))
    return f"{name}: {where}. {filled_in_words(draft, place)}"


def filled_in_words(draft: Draft, place: int) -> str:
    """Say which place is filled next; none is where every card lies."""
    called = dict(place_names(draft, place))
    if not draft.laying(place).filling:
        return say("Every card has a place.")
    return say("The next card goes here: {place}.", place=called[draft.laying(place).filling])


def _menus(draft: Draft, place: int) -> Element:
    """Return a menu for each card: where it lies."""
    deck, deal = edition(draft.questions[place].case.deck).deck, draft.laying(place)
    rows = []
    for card in deal.cards:
        name, stands = say(deck.cards[deck.number(card)].name), deal.where.get(card, "")
        options = [
            el("option", called, value=where, selected=where == stands)
            for where, called in [("", "–"), *place_names(draft, place)]
        ]
        own = {"data_change": f"lay:{place}:{card}", "data_key": f"where:{place}:{card}"}
        menu = el("select", options, name=f"lay{place}", aria_label=name, **own)
        rows.append(el("label", el("span", name), menu))
    return el("div", rows, class_="ck-ex-world")
